/** Every night: deletes what is over its term, folds counts together, forgets spent limits. */
import { sql } from 'drizzle-orm';
import type { Services } from '../../kernel/services.ts';
import { doEach } from '../../kernel/work-each.ts';
import { applyRetention } from './retention.ts';

export const sweep = async (services: Services): Promise<Record<string, number>> => {
  let changes: Record<string, number> = {};
  await doEach(services, 'a part of the sweep failed', [
    async () => void (changes = await applyRetention(services)),
    () => services.db.execute(sql`select ema_fold_order_counts()`),
    () => services.limits.sweep(),
  ]);
  return changes;
};
