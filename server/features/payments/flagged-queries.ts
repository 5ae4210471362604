/** What is read of payments that an administrator has to look at, or has settled. */
import { sql, type SQL } from 'drizzle-orm';
import type { ReviewAction } from '@ema/domain/payments/may.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { orderByFilled } from '../../db/order-by.ts';
import { all, first, instant, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { orders } from '../../db/tables/orders.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import { kitPayments } from '../../db/tables/sponsorship.ts';

const FLAGGED = {
  id: paymentAttempts.id,
  order_id: paymentAttempts.orderId,
  order_state: nullable(orders.state),
  order_method_id: nullable(orders.paymentMethodId),
  order_total_cents: nullable(orders.totalCents),
  seller_id: nullable(orders.sellerId),
  seller_name: nullable(text()),
  kit_payment_id: paymentAttempts.kitPaymentId,
  kit_part: nullable(kitPayments.part),
  kit_number: nullable(kitPayments.number),
  kit_amount_cents: nullable(kitPayments.amountCents),
  kit_state: nullable(kitPayments.state),
  is_invitation_deleted: truth(),
  kit_payer: nullable(text()),
  kit_username: nullable(users.username),
  customer_name: nullable(text()),
  method_name: text(),
  provider: paymentAttempts.provider,
  state: paymentAttempts.state,
  is_superseded: paymentAttempts.isSuperseded,
  amount_cents: paymentAttempts.amountCents,
  received_cents: paymentAttempts.receivedCents,
  flag: paymentAttempts.flag,
  flag_text: paymentAttempts.flagText,
  reference: paymentAttempts.reference,
  created_at: paymentAttempts.createdAt,
  paid_at: paymentAttempts.paidAt,
  resolved_at: nullable(instant()),
  resolved_by: nullable(text()),
  resolution: nullable(text<ReviewAction>()),
  resolution_note: text(),
};
export type FlaggedRow = RowOf<typeof FLAGGED>;
/** `of`: which ones; a page is found before it is asked whose its payments are. */
const paymentsOf = (of: SQL): SQL => sql`
  select pa.id, pa.order_id, o.state as order_state, o.payment_method_id as order_method_id,
    o.total_cents as order_total_cents, o.seller_id,
    sp.first_name || ' ' || sp.last_name as seller_name,
    cp.first_name || ' ' || cp.last_name as customer_name,
    pa.kit_payment_id, k.part as kit_part, k.number as kit_number, k.amount_cents as kit_amount_cents,
    k.state as kit_state,
    i.deleted_at is not null as is_invitation_deleted,
    kp.first_name || ' ' || kp.last_name as kit_payer, ku.username as kit_username,
    coalesce(o.payment_method_name, 'Carta di credito') as method_name, pa.provider, pa.state,
    pa.is_superseded, pa.amount_cents, pa.received_cents,
    pa.flag, pa.flag_text, pa.reference, pa.created_at, pa.paid_at,
    coalesce(pa.resolved_at, rf.done_at) as resolved_at,
    rp.first_name || ' ' || rp.last_name as resolved_by,
    coalesce(pa.resolution, case when rf.state = 'done' then 'refund' end) as resolution,
    coalesce(nullif(pa.resolution_note, ''), rf.reason, '') as resolution_note
  from ${of}
  left join orders o on o.id = pa.order_id
  left join agents a on a.id = o.seller_id
  left join users su on su.id = a.user_id
  left join people sp on sp.id = su.person_id
  left join kit_payments k on k.id = pa.kit_payment_id
  left join subordinate_invitations i on i.id = k.invitation_id
  left join users ku on ku.id = i.user_id
  left join people kp on kp.id = coalesce(i.person_id, ku.person_id)
  left join customers cu on cu.id = o.customer_id
  left join people cp on cp.id = cu.person_id
  left join payment_refunds rf on rf.attempt_id = pa.id and rf.state <> 'failed'
  left join users ru on ru.id = coalesce(pa.resolved_by_user_id, rf.requested_by_user_id)
  left join people rp on rp.id = ru.person_id`;

const EVERY = sql`payment_attempts pa`;

/** Flagged and not settled, or a refund whose end is not known. */
export const WAITING = sql`(
  (pa.flag is not null and pa.resolved_at is null)
  or pa.state = 'refunding')`;
/** Settled by somebody's word, or given back. */
const SETTLED = sql`(
  (pa.flag is not null and pa.resolved_at is not null and pa.state <> 'refunding')
  or pa.state = 'refunded')`;

const ORDERS = { createdAt: [], amount: [sql`pa.amount_cents`] };
type Page = { page: number; perPage: number; orderField: keyof typeof ORDERS; orderDir: 'asc' | 'desc' };
/** One page of them: for the office. */
export const flaggedPayments = async (
  db: Queryable,
  isSettled: boolean,
  { page, perPage, orderField, orderDir }: Page,
): Promise<{ rows: FlaggedRow[]; n: Counted }> => {
  const where: SQL = isSettled ? SETTLED : WAITING;
  const inOrder = orderByFilled(orderDir, ...ORDERS[orderField], sql`pa.id`);
  const [rows, n] = await Promise.all([
    all(
      db,
      FLAGGED,
      sql`
        ${paymentsOf(sql`(
          select pa.*
          from payment_attempts pa
          where ${where}
          ${inOrder}
          ${pageOf(page, perPage)}) pa`)}
        ${inOrder}`,
    ),
    countUpTo(db, sql`from payment_attempts pa where ${where}`, { page, perPage }),
  ]);
  return { rows, n };
};
export const flaggedPayment = (db: Queryable, id: number): Promise<FlaggedRow | null> =>
  first(db, FLAGGED, sql`${paymentsOf(EVERY)} where pa.id = ${id}`);
/** One that somebody has to look at, or that is given back already. */
export const refundablePayment = (db: Queryable, id: number): Promise<FlaggedRow | null> =>
  first(
    db,
    FLAGGED,
    sql`
      ${paymentsOf(EVERY)}
      where pa.id = ${id}
        and (pa.flag is not null or pa.state in ('refunding', 'refunded'))`,
  );
