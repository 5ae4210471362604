/** The points of orders that become undone, or are to be sent after all: their seller's balance follows (ORD-470). */
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/**
 * @param moved an UPDATE of orders that returns `seller_id` and `points`: what of them changes hands
 * @param sign whether the seller owes them, or has them again
 */
export const movePoints = async (tx: Tx, moved: SQL, sign: 'owed' | 'given'): Promise<void> => {
  await tx.execute(sql`
    with moved as (${moved})
    update agents a
    set points_tenths = a.points_tenths ${sign === 'owed' ? sql`-` : sql`+`} moved.points
    from moved
    where a.id = moved.seller_id`);
};
