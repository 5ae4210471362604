/** Takes a sent order of which all the money went back off the export, with what its seller had of it (ORD-383). */
import { sql } from 'drizzle-orm';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import { wordsOf } from '../../db/words.ts';
import { BEGUN } from '../deliveries/queries.ts';
import { moveGains } from '../orders/gains-of.ts';

/**
 * Of a refund that is done. Nothing happens when less went back than came in, when the money was none of the order's
 * (it came too late), or when some of it is still with us: of another attempt, or paid at the delivery, also by who is
 * just declaring it.
 */
export const undoIfRefunded = async (tx: Tx, refundId: number): Promise<void> => {
  await tx.execute(sql`
    select
    from deliveries d
    join payment_attempts a on a.order_id = d.order_id
    join payment_refunds r on r.attempt_id = a.id
    where r.id = ${refundId}
    for update of d`);
  await moveGains(
    tx,
    sql`
      update orders o
      set undone_at = ema_now(), version = version + 1
      from payment_refunds r
      join payment_attempts a on a.id = r.attempt_id
      where r.id = ${refundId}
        and o.id = a.order_id
        and o.state = 'submitted'
        and o.undone_at is null
        and r.attempt_state = ${PAYMENT_TRANSITIONS.paid.to}
        and r.amount_cents >= coalesce(a.received_cents, a.amount_cents)
        and not exists (
          select 1
          from payment_attempts x
          where x.order_id = o.id
            and x.state in ${wordsOf([PAYMENT_TRANSITIONS.paid.to, PAYMENT_TRANSITIONS.refund_started.to])})
        and not exists (
          select 1
          from deliveries d
          where d.order_id = o.id
            and (d.verified_at is not null or ${BEGUN}))
      returning o.id, o.seller_id, o.points_earned_tenths - o.points_used_tenths as points`,
    'owed',
  );
};

/**
 * The money could not be given back after all: the order is to be exported as before, unless its customer withdrew from
 * it.
 */
export const redoOrder = async (tx: Tx, orderId: number): Promise<void> => {
  await moveGains(
    tx,
    sql`
      update orders o
      set undone_at = null, version = version + 1
      where o.id = ${orderId}
        and o.state = 'submitted'
        and o.undone_at is not null
        and not exists (
          select 1
          from withdrawals w
          where w.order_id = o.id)
      returning o.id, o.seller_id, o.points_earned_tenths - o.points_used_tenths as points`,
    'given',
  );
};
