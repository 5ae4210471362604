/** Money of an order that arrives after its withdrawal was refunded, or closed: it is due again (ORD-521). */
import { sql, type SQL } from 'drizzle-orm';
import { REFUND_TRANSITIONS } from '@ema/domain/customer-orders/refund.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { wordsOf } from '../../db/words.ts';

const { from, to } = REFUND_TRANSITIONS.more_came_in;
/** A transfer leaves no other trace of how much went back: that stays, and the next one is added to it. */
const ofTransfer = (column: SQL): SQL => sql`case when w.refund_method = 'bank_transfer' then ${column} end`;
/** What its seller had declared of delivery `d` when the refund of `w` was begun. */
const KNOWN = sql`
  coalesce((
    select sum(dp.amount_cents)
    from delivery_payments dp
    where dp.delivery_id = d.id
      and dp.state <> 'rejected'
      and dp.declared_at <= w.refund_started_at
  ), 0)`;

/** @returns the withdrawals of these orders that are due again; who gives money back waits for whoever asks */
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
        refund_method = ${ofTransfer(sql`w.refund_method`)},
        refund_cents = ${ofTransfer(sql`w.refund_cents`)},
        refund_started_at = null, refund_attempt_id = null,
        refunded_at = null, refunded_by_user_id = null, refund_reference = null
      from deliveries d
      where w.order_id = any(${ids}::bigint[])
        and w.refund_state in ${wordsOf(from)}
        and d.order_id = w.order_id
        and d.verified_at > w.refund_started_at
        and d.to_pay_cents > ${KNOWN}
      returning w.id, w.order_id`,
  );
};
