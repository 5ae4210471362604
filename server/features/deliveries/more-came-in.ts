/** Money of an order that arrives after its withdrawal was refunded, or closed: it is due again (ORD-521). */
import { sql } from 'drizzle-orm';
import { REFUND_TRANSITIONS } from '@ema/domain/customer-orders/refund.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { wordsOf } from '../../db/words.ts';
import { cameIn } from '../../kernel/came-in.ts';

const { from, to } = REFUND_TRANSITIONS.more_came_in;
/** A transfer leaves no other trace of how much went back: it is kept apart, and the next one is beside it. */
const TRANSFERRED = sql`
  (w.refunded_before_cents + case when w.refund_method = 'bank_transfer' then w.refund_cents else 0 end)`;
/** What was known to be paid of `d` when the refund of `w` was begun; of one of before that was kept, by the times. */
const KNOWN = sql`
  coalesce(w.refund_known_cents, case
    when d.verified_at <= w.refund_started_at then d.to_pay_cents
    else (
      select coalesce(sum(dp.amount_cents), 0)
      from delivery_payments dp
      where dp.delivery_id = d.id
        and dp.state <> 'rejected'
        and dp.declared_at <= w.refund_started_at)
    end)`;
/** Of this a transfer gave back too, but for what goes back to its agent by itself (ORD-503). */
const PAID_ONLINE = sql`
  coalesce((
    select sum(${cameIn('x')})
    from payment_attempts x
    where x.order_id = d.order_id
      and x.state = ${PAYMENT_TRANSITIONS.paid.to}
      and not x.is_superseded
      and x.flag is distinct from 'withdrawn'), 0)`;

/**
 * What was written of the refund that was made stands in the log: of the next one something else is written (ORD-600).
 * @returns the withdrawals of these orders that are due again; who gives money back waits for whoever asks
 */
export const reopenPaid = async (tx: Tx, orderIds: readonly number[]): Promise<{ id: number; order_id: number }[]> => {
  if (orderIds.length === 0) return [];
  const ids = sql.param([...orderIds]);
  await tx.execute(sql`
    select
    from withdrawals
    where order_id = any(${ids}::bigint[])
    order by id
    for update`);
  return all(
    tx,
    { id: withdrawals.id, order_id: withdrawals.orderId },
    sql`
      update withdrawals w
      set
        refund_state = ${to},
        refund_method = case when ${TRANSFERRED} > 0 then 'bank_transfer' end,
        refunded_before_cents = ${TRANSFERRED},
        refund_cents = null, refund_known_cents = null, refund_started_at = null, refund_attempt_id = null,
        refunded_at = null, refunded_by_user_id = null, refund_reference = null, refund_note = '', refund_reason = ''
      from deliveries d
      where w.order_id = any(${ids}::bigint[])
        and w.refund_state in ${wordsOf(from)}
        and d.order_id = w.order_id
        and d.verified_at is not null
        and d.to_pay_cents > ${KNOWN}
        and d.to_pay_cents + ${PAID_ONLINE} > ${TRANSFERRED}
      returning w.id, w.order_id`,
  );
};
