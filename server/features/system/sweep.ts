/** Every night: deletes what is over its term, folds counts together, forgets spent limits. */
import { sql } from 'drizzle-orm';
import type { Services } from '../../kernel/services.ts';
import { applyRetention } from './retention.ts';

export const sweep = async (services: Services): Promise<Record<string, number>> => {
  try {
    return await applyRetention(services);
  } finally {
    // A rule that fails keeps nothing else from being done.
    await services.db.execute(sql`select ema_fold_order_counts()`);
    await services.limits.sweep();
  }
};
