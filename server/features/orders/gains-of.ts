/** What sellers have of orders that become undone, or are to be sent after all: points, samples (ORD-470, ORD-476). */
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { samplesOf } from './commission-queries.ts';

/**
 * @param moved an UPDATE of orders that returns those that changed, with `id`, `seller_id` and `points`
 * @param sign whether the seller owes what they earned and may order a sample again, or has it as before
 */
export const moveGains = async (tx: Tx, moved: SQL, sign: 'owed' | 'given'): Promise<void> => {
  const by = sign === 'owed' ? sql`-` : sql`+`;
  await tx.execute(sql`
    with moved as (${moved})
    update agents a
    set points_tenths = a.points_tenths ${by} moved.points,
      sample_units_purchased = greatest(0, a.sample_units_purchased ${by} (${samplesOf(sql`moved.id`)}))
    from moved
    where a.id = moved.seller_id`);
};
