/** All that is read of payments: attempts to pay online, refunds, and the orders that they are for. */
import { sql, type SQL } from 'drizzle-orm';
import { ORDER_TRANSITIONS } from '@ema/domain/orders/states.ts';
import type { Provider } from '@ema/domain/payments/due.ts';
import type { Payer } from '@ema/domain/payments/may.ts';
import { MONEY_STATES, OPEN_ATTEMPTS, PAYMENT_TRANSITIONS, type AttemptState } from '@ema/domain/payments/states.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, bigint, day, first, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { paymentAttempts, paymentRefunds, providerEvents } from '../../db/tables/payments.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { payableOrders } from '../../kernel/scopes.ts';
import { cameIn } from '../../kernel/came-in.ts';
import { attemptCounts, lastFirst } from '../orders/order-queries.ts';

const PAYABLE = {
  id: orders.id,
  state: orders.state,
  type_title: commissionTypes.title,
  payment_method_id: orders.paymentMethodId,
  total_cents: orders.totalCents,
  completable: truth(),
  customer_completes: orders.customerCompletes,
  version: orders.version,
};
export type PayableOrder = RowOf<typeof PAYABLE>;
/** An order that somebody is about to pay, locked so that it cannot change while its payment starts. */
export const lockPayableOrder = (tx: Tx, scope: Scope, payer: Payer, id: number): Promise<PayableOrder | null> =>
  first(
    tx,
    PAYABLE,
    sql`
      select o.id, o.state, t.title as type_title, o.payment_method_id, o.total_cents,
        t.completable_by_seller and not o.customer_completes as completable, o.customer_completes, o.version
      from orders o
      join commission_types t on t.id = o.type_id
      where o.id = ${id}
        and ${payableOrders(scope, payer)}
      for update of o`,
  );

const ORDER_STATE = { id: orders.id, state: orders.state };
export type OrderStateRow = RowOf<typeof ORDER_STATE>;
const FOLLOWED = { ...ORDER_STATE, completable: truth(), customer_completes: orders.customerCompletes };
/** An order with whose it is to complete. */
export const payableOrderState = (
  db: Queryable,
  scope: Scope,
  payer: Payer,
  id: number,
): Promise<RowOf<typeof FOLLOWED> | null> =>
  first(
    db,
    FOLLOWED,
    sql`
      select o.id, o.state, t.completable_by_seller and not o.customer_completes as completable, o.customer_completes
      from orders o
      join commission_types t on t.id = o.type_id
      where o.id = ${id}
        and ${payableOrders(scope, payer)}`,
  );

/** Where an order goes when its payment came to nothing: back to whoever finishes it. */
export const REOPENED = sql`
  case
    when customer_completes then ${ORDER_TRANSITIONS.customer_payment_failed.to}
    else ${ORDER_TRANSITIONS.payment_failed.to}
  end`;

const WAITING = {
  id: orders.id,
  seller_id: orders.sellerId,
  type_id: orders.typeId,
  payment_method_id: orders.paymentMethodId,
};
/** An order in payment that has no attempt in one of these states. */
export const orderWaitingForMoney = (
  tx: Tx,
  id: number,
  without: readonly AttemptState[],
): Promise<RowOf<typeof WAITING> | null> =>
  first(
    tx,
    WAITING,
    sql`
      select id, seller_id, type_id, payment_method_id
      from orders
      where id = ${id}
        and state in ${wordsOf(ORDER_TRANSITIONS.payment_failed.from)}
        and not exists (
          select 1
          from payment_attempts
          where order_id = ${id}
            and state in ${wordsOf(without)}
            and (state in ${wordsOf(OPEN_ATTEMPTS)} or resolved_at is null))`,
  );

const ATTEMPT = {
  id: paymentAttempts.id,
  order_id: paymentAttempts.orderId,
  kit_payment_id: paymentAttempts.kitPaymentId,
  provider: paymentAttempts.provider,
  state: paymentAttempts.state,
  reference: paymentAttempts.reference,
  is_superseded: paymentAttempts.isSuperseded,
  amount_cents: paymentAttempts.amountCents,
  currency: paymentAttempts.currency,
  livemode: paymentAttempts.livemode,
  provider_session_id: paymentAttempts.providerSessionId,
  provider_status: paymentAttempts.providerStatus,
  provider_day: day(),
  checkout_url: paymentAttempts.checkoutUrl,
  success_path: paymentAttempts.successPath,
  cancel_path: paymentAttempts.cancelPath,
  received_cents: paymentAttempts.receivedCents,
  came_in_cents: bigint(),
  flag: paymentAttempts.flag,
  flag_text: paymentAttempts.flagText,
  resolved_at: paymentAttempts.resolvedAt,
  checked_at: paymentAttempts.checkedAt,
  created_at: paymentAttempts.createdAt,
  expires_at: paymentAttempts.expiresAt,
};
export type AttemptRow = RowOf<typeof ATTEMPT>;
const ATTEMPTS = sql`
  select id, order_id, kit_payment_id, provider, state, reference, is_superseded, amount_cents, currency, livemode,
    provider_session_id, provider_status, provider_day, checkout_url, success_path, cancel_path, received_cents,
    ${cameIn('payment_attempts')} as came_in_cents, flag, flag_text, resolved_at,
    checked_at, created_at, expires_at
  from payment_attempts`;
const attempt = (db: Queryable, where: SQL): Promise<AttemptRow | null> =>
  first(db, ATTEMPT, sql`${ATTEMPTS} ${where}`);
/** Written into the statement as it is, so that the index of open attempts serves it. */
const IS_OPEN = sql`state in ${wordsOf(OPEN_ATTEMPTS)}`;

/** Of a payment of a registration kit. */
export const openKitAttempt = (db: Queryable, kitPaymentId: number): Promise<AttemptRow | null> =>
  attempt(db, sql`where kit_payment_id = ${kitPaymentId} and ${IS_OPEN}`);
/** Of all payments of a kit; there may be several, as each instalment is a payment of its own. */
export const openAttemptsOfKit = (db: Queryable, invitationId: number): Promise<AttemptRow[]> =>
  all(
    db,
    ATTEMPT,
    sql`
      ${ATTEMPTS}
      where kit_payment_id in (select id from kit_payments where invitation_id = ${invitationId})
        and ${IS_OPEN}
      order by id`,
  );
/** What arrived of it, and when. */
export const moneyOf = (db: Queryable, id: number) =>
  first(
    db,
    {
      cents: paymentAttempts.amountCents,
      paid_at: paymentAttempts.paidAt,
    },
    sql`
      select ${cameIn('payment_attempts')} as cents, paid_at
      from payment_attempts
      where id = ${id}`,
  );
export const openAttempt = (db: Queryable, orderId: number): Promise<AttemptRow | null> =>
  attempt(db, sql`where order_id = ${orderId} and ${IS_OPEN}`);
/** Of what a held attempt pays, the one that may still be paid. */
export const openAttemptBeside = (
  db: Queryable,
  { order_id, kit_payment_id }: Pick<AttemptRow, 'order_id' | 'kit_payment_id'>,
): Promise<AttemptRow | null> =>
  attempt(db, sql`where (order_id = ${order_id} or kit_payment_id = ${kit_payment_id}) and ${IS_OPEN}`);
export const lastAttempt = (db: Queryable, orderId: number): Promise<AttemptRow | null> =>
  attempt(
    db,
    sql`
      where order_id = ${orderId}
        and ${attemptCounts('payment_attempts')}
      order by ${lastFirst('payment_attempts')}
      limit 1`,
  );
export const attemptById = (db: Queryable, id: number): Promise<AttemptRow | null> =>
  attempt(db, sql`where id = ${id}`);
export const attemptBySession = (db: Queryable, sessionId: string): Promise<AttemptRow | null> =>
  attempt(db, sql`where provider_session_id = ${sessionId}`);
export const attemptByReference = (db: Queryable, provider: Provider, reference: string): Promise<AttemptRow | null> =>
  attempt(db, sql`where provider = ${provider} and reference = ${reference}`);

const LOCKED_ORDER = { ...ORDER_STATE, payment_method_id: orders.paymentMethodId, total_cents: orders.totalCents };
/** What `lockAttempt` locks, in its order: the order, then the attempt. */
export const lockPaidOrder = (tx: Tx, id: number): Promise<RowOf<typeof LOCKED_ORDER> | null> =>
  first(
    tx,
    LOCKED_ORDER,
    sql`select id, state, payment_method_id, total_cents from orders where id = ${id} for update`,
  );
export const lockAttemptRow = (tx: Tx, id: number): Promise<AttemptRow | null> =>
  attempt(tx, sql`where id = ${id} for update`);

/**
 * The withdrawal that gives the money of an attempt's order back by transfer; the caller holds the order. A transfer of
 * no more than came in at the door, as far as that is verified, has none of it, as where its own refund was on its way
 * then (ORD-563).
 */
export const transferOf = async (
  tx: Tx,
  a: Pick<AttemptRow, 'order_id' | 'is_superseded' | 'flag'>,
): Promise<number | null> => {
  // A transfer leaves out what the agent paid online (ORD-503).
  if (a.order_id === null || a.is_superseded || a.flag === 'withdrawn') return null;
  const withdrawal = await first(
    tx,
    { id: withdrawals.id },
    sql`
      select id
      from withdrawals
      where order_id = ${a.order_id}
        and refund_method = 'bank_transfer'
        and coalesce(refund_cents, 0) + refunded_before_cents > case
          when exists (select from deliveries where order_id = ${a.order_id} and verified_at is not null)
            then coalesce(refund_known_cents, 0)
          else 0
        end`,
  );
  return withdrawal?.id ?? null;
};

/** Attempts the provider should be asked about: nothing heard for so long, the longest unasked first. */
export const staleAttempts = (db: Queryable, now: Date, olderThanMinutes: number): Promise<AttemptRow[]> =>
  all(
    db,
    ATTEMPT,
    sql`
      ${ATTEMPTS}
      where ${IS_OPEN}
        and coalesce(checked_at, created_at)
          < ${now.toISOString()}::timestamptz - make_interval(mins => ${olderThanMinutes})
      order by coalesce(checked_at, created_at), id
      limit 100`,
  );

export const isKnownEvent = async (db: Queryable, id: string): Promise<boolean> =>
  (await first(db, { id: providerEvents.id }, sql`select id from provider_events where id = ${id}`)) !== null;

const REFUND = {
  id: paymentRefunds.id,
  attempt_id: paymentRefunds.attemptId,
  amount_cents: paymentRefunds.amountCents,
  state: paymentRefunds.state,
  provider_reference: paymentRefunds.providerReference,
  done_at: paymentRefunds.doneAt,
};
export type RefundRow = RowOf<typeof REFUND>;
const REFUND_COLUMNS = sql`id, attempt_id, amount_cents, state, provider_reference, done_at`;
const REFUNDS = sql`select ${REFUND_COLUMNS} from payment_refunds`;
export const refundById = (db: Queryable, id: number): Promise<RefundRow | null> =>
  first(db, REFUND, sql`${REFUNDS} where id = ${id}`);
/** The refund of an attempt that was asked for and not refused; there is at most one. */
export const refundOf = (db: Queryable, attemptId: number): Promise<RefundRow | null> =>
  first(db, REFUND, sql`${REFUNDS} where attempt_id = ${attemptId} and state <> 'failed'`);
/** A statement that writes a refund and gives back its row. */
export const writeRefund = (tx: Tx, write: SQL): Promise<RefundRow | null> =>
  first(tx, REFUND, sql`${write} returning ${REFUND_COLUMNS}`);
/** The refund of which the provider speaks; one that failed is over. */
export const refundByReference = (db: Queryable, reference: string): Promise<RefundRow | null> =>
  first(db, REFUND, sql`${REFUNDS} where provider_reference = ${reference} and state <> 'failed'`);
/** What a provider has and has not carried out yet it carries out in hours or days. */
const PENDING_MINUTES = 30;
/** Refunds whose end is not known: we or the provider stopped in between. */
export const unfinishedRefunds = (db: Queryable, now: Date, olderThanMinutes: number): Promise<RefundRow[]> =>
  all(
    db,
    REFUND,
    sql`
      ${REFUNDS}
      where state = 'requested'
        and coalesce(asked_at, requested_at) < ${now.toISOString()}::timestamptz
          - make_interval(mins => case when provider_reference is null then ${olderThanMinutes}::int
            else ${PENDING_MINUTES}::int end)
      -- In turn: those that do not end do not keep the others from being asked about.
      order by coalesce(asked_at, requested_at), id
      limit 100`,
  );

const FINANCED = { id: orders.id, method: orders.paymentMethodId, attempt: nullable(bigint()) };
/** A sent order with the financing that paid it, if one did: for the office. */
export const financedOrder = (db: Queryable, id: number): Promise<RowOf<typeof FINANCED> | null> =>
  first(
    db,
    FINANCED,
    sql`
      select o.id, o.payment_method_id as method, (
        select pa.id
        from payment_attempts pa
        where pa.order_id = o.id
          and pa.provider = 'pagodil'
          and pa.state in ${wordsOf(MONEY_STATES)}
        order by pa.state = ${PAYMENT_TRANSITIONS.paid.to} desc, pa.id desc
        limit 1) as attempt
      from orders o
      where o.id = ${id}
        and o.state = 'submitted'`,
  );

const BORROWER = {
  first_name: people.firstName,
  last_name: people.lastName,
  fiscal_code: text(),
  birth_date: text(),
  email: text(),
  mobile: text(),
  street: text(),
  city: people.city,
  post_code: people.postCode,
  province: people.province,
};
export type BorrowerRow = RowOf<typeof BORROWER>;
/** Who asks for the credit: the customer of the order. */
export const borrowerOf = (db: Queryable, orderId: number): Promise<BorrowerRow | null> =>
  first(
    db,
    BORROWER,
    sql`
      select p.first_name, p.last_name,
        coalesce(p.fiscal_code, '') as fiscal_code,
        coalesce(p.birth_date::text, '') as birth_date,
        coalesce(p.email, '') as email,
        coalesce(p.mobile, '') as mobile,
        p.street || ' ' || p.street_number as street,
        p.city, p.post_code, p.province
      from orders o
      join customers cu on cu.id = o.customer_id
      join people p on p.id = cu.person_id
      where o.id = ${orderId}`,
  );
