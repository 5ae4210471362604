/** Cancels an order with the copy its customer was to sign, whose file and proof are kept; one left empty goes. */
import { sql } from 'drizzle-orm';
import { CONTRACT_TRANSITIONS } from '@ema/domain/contracts/states.ts';
import { ORDER_TRANSITIONS, type CancellingEvent } from '@ema/domain/orders/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';

/** @returns whether the event could come to it: in another state nothing happens */
export const cancelOrder = async (tx: Tx, orderId: number, event: CancellingEvent): Promise<boolean> => {
  const { from, to } = ORDER_TRANSITIONS[event];
  const cancelled = await first(
    tx,
    { id: orders.id },
    sql`
      with cancelled as (
        update orders
        set state = ${to}, version = version + 1
        where id = ${orderId} and state = any(${sql.param([...from])}::text[])
        returning id
      ),
      copies as (
        update contracts k
        set state = ${CONTRACT_TRANSITIONS.cancel.to}, cancelled_at = ema_now()
        from cancelled
        where k.order_id = cancelled.id and k.state in ${wordsOf(CONTRACT_TRANSITIONS.cancel.from)}
      )
      select id from cancelled`,
  );
  return cancelled !== null;
};

/** An order without commissions goes; one that somebody tried to pay stays on record, cancelled. */
export const removeEmptied = async (tx: Tx, orderId: number): Promise<void> => {
  await tx.execute(sql`
    delete from orders
    where id = ${orderId}
      and state = 'open'
      and not exists (select 1 from payment_attempts where order_id = ${orderId})`);
  await cancelOrder(tx, orderId, 'emptied');
};
