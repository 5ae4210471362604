/** Reads withdrawals: what was declared, and the office's task of giving the money back. */
import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { NO_FIGURE, type Flag } from '@ema/domain/payments/flags.ts';
import { REFUND_REQUEST_TRANSITIONS } from '@ema/domain/payments/refund-states.ts';
import { HELD_ATTEMPTS, MONEY_STATES, PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, bigint, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import { files } from '../../db/tables/system.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownCustomerOrders } from '../../kernel/scopes.ts';
import { PAID_AT_DOOR } from '../deliveries/queries.ts';
import { cameIn } from '../../kernel/came-in.ts';

export const DECLARED = {
  id: withdrawals.id,
  received_at: withdrawals.receivedAt,
  email: withdrawals.email,
  statement: withdrawals.statement,
};
export const DECLARED_COLUMNS = sql`id, received_at, email, statement`;
/** A withdrawal as its receipt answers it. */
export type DeclaredRow = RowOf<typeof DECLARED>;
/** The withdrawal from an order whose row the caller's transaction holds. */
export const findDeclared = (tx: Tx, order: { id: number }): Promise<DeclaredRow | null> =>
  first(tx, DECLARED, sql`select ${DECLARED_COLUMNS} from withdrawals where order_id = ${order.id}`);

const RECEIPT = {
  id: withdrawals.id,
  order_id: withdrawals.orderId,
  full_name: withdrawals.fullName,
  email: withdrawals.email,
  statement: withdrawals.statement,
  received_at: withdrawals.receivedAt,
  sha256: nullable(files.sha256),
};
export type ReceiptRow = RowOf<typeof RECEIPT>;
const SELECT_RECEIPT = sql`
  select w.id, w.order_id, w.full_name, w.email, w.statement, w.received_at, f.sha256
  from withdrawals w
  join orders o on o.id = w.order_id
  left join files f on f.id = w.receipt_file_id`;
/** Of the viewer's own order. */
export const findReceipt = (db: Queryable, scope: Scope, orderId: number): Promise<ReceiptRow | null> =>
  first(db, RECEIPT, sql`${SELECT_RECEIPT} where w.order_id = ${orderId} and ${ownCustomerOrders(scope)}`);
/** Of any withdrawal, for the office. */
export const findReceiptForOffice = (db: Queryable, id: number): Promise<ReceiptRow | null> =>
  first(db, RECEIPT, sql`${SELECT_RECEIPT} where w.id = ${id}`);

const TASK = {
  id: withdrawals.id,
  order_id: withdrawals.orderId,
  type_title: commissionTypes.title,
  full_name: withdrawals.fullName,
  email: withdrawals.email,
  seller: text(),
  received_at: withdrawals.receivedAt,
  last_day: withdrawals.lastDay,
  total_cents: orders.totalCents,
  payment_method_id: orders.paymentMethodId,
  payment_method_name: orders.paymentMethodName,
  customer_completes: orders.customerCompletes,
  goods_returned_at: withdrawals.goodsReturnedAt,
  goods_returned_by: nullable(text()),
  refund_state: withdrawals.refundState,
  refund_method: withdrawals.refundMethod,
  refund_cents: withdrawals.refundCents,
  refunded_before_cents: withdrawals.refundedBeforeCents,
  refund_note: withdrawals.refundNote,
  refund_reason: withdrawals.refundReason,
  refunded_at: withdrawals.refundedAt,
  refunded_by: nullable(text()),
  /** The payment the provider holds, if the order was paid online and not given back. */
  attempt_id: nullable(paymentAttempts.id),
  attempt_provider: nullable(text<'stripe' | 'pagodil'>()),
  attempt_cents: nullable(paymentAttempts.amountCents),
  attempt_has_other_figure: nullable(truth()),
  delivery_cents: bigint(),
  is_delivery_verified: truth(),
  is_delivery_open: truth(),
};
export type TaskRow = RowOf<typeof TASK>;

const { refund_started: started, refunded } = PAYMENT_TRANSITIONS;
const PAID = PAYMENT_TRANSITIONS.paid.to;
/**
 * What went back by transfer before. Of one that is due again the release before ORD-567 left it where a refund stands,
 * also while it runs beside this one: it went back all the same.
 */
export const TRANSFERRED_BEFORE = sql`(
  w.refunded_before_cents
  + case
    when w.refund_state = 'due' and w.refund_method = 'bank_transfer' then coalesce(w.refund_cents, 0)
    else 0
  end)`;
const WITHDRAWN: Flag = 'withdrawn';
const nameOf = (userId: SQL): SQL => sql`
  select p.first_name || ' ' || p.last_name
  from users u
  join people p on p.id = u.person_id
  where u.id = ${userId}`;
/**
 * What the withdrawal gives back, or else what the order was paid with: not what went back, was for another way, or
 * goes back to its agent by itself (ORD-503).
 */
export const PAID_ATTEMPT = sql`
  select x.id, x.provider, ${cameIn('x')} as received_cents, x.paid_at,
    coalesce(x.flag in ${wordsOf(NO_FIGURE)}, false) as has_other_figure
  from payment_attempts x
  where x.order_id = o.id
    and case
      when x.id = w.refund_attempt_id then x.state in ${wordsOf(MONEY_STATES)}
      else x.state = ${PAID} and not x.is_superseded and x.flag is distinct from ${WITHDRAWN}
    end
  order by x.id is not distinct from w.refund_attempt_id desc, x.id desc
  limit 1`;
/** Of a refund that is not whole its own amount; of a whole one what came in counts, of whatever currency. */
const GOES_BACK = sql`
  case when r.amount_cents >= coalesce(x.received_cents, x.amount_cents) then ${cameIn('x')} else r.amount_cents end`;
/** Somebody has to look at it, as at what its agent paid beside the customer’s part. */
const IS_LOOKED_AT = sql`(
  x.state in ${wordsOf(HELD_ATTEMPTS)}
  or (x.state = ${PAID} and x.flag is not distinct from ${WITHDRAWN}))`;
/** What came in online and the withdrawal does not give back: gone back, on its way, or looked at (ORD-505). */
export const ASIDE = sql`
  select
    coalesce(sum(${GOES_BACK}) filter (where x.state = ${refunded.to}), 0)::bigint as returned_cents,
    coalesce(sum(${GOES_BACK}) filter (where x.state = ${started.to}), 0)::bigint as going_back_cents,
    coalesce(sum(${cameIn('x')}) filter (where ${IS_LOOKED_AT}), 0)::bigint as reviewed_cents
  from payment_attempts x
  left join payment_refunds r on r.attempt_id = x.id and r.state <> ${REFUND_REQUEST_TRANSITIONS.fail.to}
  where x.order_id = o.id
    and x.id is distinct from w.refund_attempt_id
    and case
      when ${IS_LOOKED_AT} then x.resolved_at is null
      else not x.is_superseded and r.attempt_state = ${PAID}
    end`;
/** What was paid at the delivery: all of one that is verified (also by a file, NET-527), else what is declared. */
export const DELIVERY_CENTS = sql`
  select coalesce(sum(${PAID_AT_DOOR}), 0)::bigint
  from deliveries d
  where d.order_id = o.id`;
const IS_DELIVERY_VERIFIED = sql`
  exists (
    select 1
    from deliveries d
    where d.order_id = o.id and d.verified_at is not null)`;
const IS_DELIVERY_OPEN = sql`
  exists (
    select 1
    from deliveries d
    where d.order_id = o.id and d.verified_at is null and d.to_pay_cents > 0)`;
const SELECT_TASK = sql`
  select
    w.id, w.order_id, t.title as type_title, w.full_name, w.email, w.received_at, w.last_day,
    sp.first_name || ' ' || sp.last_name as seller, o.total_cents, o.payment_method_name,
    o.payment_method_id, o.customer_completes,
    w.goods_returned_at, (${nameOf(sql`w.goods_returned_by_user_id`)}) as goods_returned_by,
    w.refund_state, w.refund_method, w.refund_cents, ${TRANSFERRED_BEFORE} as refunded_before_cents, w.refund_note,
    w.refund_reason, w.refunded_at, (${nameOf(sql`w.refunded_by_user_id`)}) as refunded_by,
    pa.id as attempt_id, pa.provider as attempt_provider, pa.received_cents as attempt_cents,
    pa.has_other_figure as attempt_has_other_figure,
    (${DELIVERY_CENTS}) as delivery_cents, ${IS_DELIVERY_VERIFIED} as is_delivery_verified,
    ${IS_DELIVERY_OPEN} as is_delivery_open
  from withdrawals w
  join orders o on o.id = w.order_id
  join commission_types t on t.id = o.type_id
  join agents a on a.id = o.seller_id
  join users su on su.id = a.user_id
  join people sp on sp.id = su.person_id
  left join lateral (${PAID_ATTEMPT}) pa on true`;

const existing = (task: TaskRow | null, id: number): TaskRow => {
  if (!task) throw new CallError('not_found', `Recesso ${id} non trovato`);
  return task;
};
/** A withdrawal, for the office. @throws not_found */
export const findTask = async (db: Queryable, id: number): Promise<TaskRow> =>
  existing(await first(db, TASK, sql`${SELECT_TASK} where w.id = ${id}`), id);
/**
 * The same with its order, its delivery and then its row locked: money of the order goes back one way at a time, and a
 * file of deliveries that is under way is waited for and seen.
 */
export const lockTask = async (tx: Tx, id: number): Promise<TaskRow> => {
  const orderId = sql`(select order_id from withdrawals where id = ${id})`;
  await tx.execute(sql`select from orders where id = ${orderId} for update`);
  await tx.execute(sql`select from deliveries where order_id = ${orderId} for update`);
  return existing(await first(tx, TASK, sql`${SELECT_TASK} where w.id = ${id} for update of w`), id);
};

const ORDERS = { receivedAt: [sql`w.received_at`], orderTotal: [sql`o.total_cents`] };
type TaskFilter = {
  isRefunded: boolean | null;
  /** Otherwise as a queue: what is open from the oldest on, then what is closed from the newest on. */
  order: { field: keyof typeof ORDERS; dir: 'asc' | 'desc' } | null;
  page: number;
  perPage: number;
};
/** The office's queue of withdrawals. */
export const findTasks = async (db: Queryable, f: TaskFilter): Promise<{ rows: TaskRow[]; total: number }> => {
  const isDone = sql`w.refund_state = 'done'`;
  const isOpen = sql`w.refund_state <> 'done'`;
  const where = f.isRefunded === null ? sql`true` : f.isRefunded ? isDone : isOpen;
  const asQueue = sql`order by ${isDone}, case when ${isOpen} then w.received_at end, w.received_at desc, w.id`;
  const order = f.order ? orderBy(f.order.dir, ...ORDERS[f.order.field], sql`w.id`) : asQueue;
  const rows = await all(
    db,
    TASK,
    sql`
      ${SELECT_TASK}
      where w.id in (
        select w.id
        from withdrawals w
        join orders o on o.id = w.order_id
        where ${where}
        ${order}
        ${pageOf(f.page, f.perPage)})
      ${order}`,
  );
  const counted = await first(db, { n: integer() }, sql`select count(*)::int as n from withdrawals w where ${where}`);
  return { rows, total: counted?.n ?? 0 };
};

/** What the provider calls the refund of a payment. */
export const refundReferenceOf = (attemptId: number | null): SQL => sql`
  select r.provider_reference
  from payment_refunds r
  where r.attempt_id = ${attemptId} and r.state = 'done'
  limit 1`;
