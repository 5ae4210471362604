import { sql } from 'drizzle-orm';
import type { OrderState } from '@ema/domain/orders/states.ts';
import type { Queryable } from '../../db/client.ts';

/** Cancels an order and its copy, whose file and proof are kept. @returns false when it was in another state by then */
export const cancelOrder = async (
  db: Queryable,
  orderId: number,
  from: readonly OrderState[],
  now: Date,
): Promise<boolean> => {
  const done = await db.execute(sql`
    with gone as (
      update orders set state = 'cancelled', version = version + 1 where id = ${orderId} and state = any(${sql.param([...from])}::text[]) returning id)
    , copies as (
      update contracts set state = 'cancelled', cancelled_at = ${now.toISOString()} from gone where contracts.order_id = gone.id and contracts.state <> 'cancelled')
    select 1 from gone`);
  return done.rows.length > 0;
};
