/** Reads orders as their customer sees them, and who their customer and seller are. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Provider } from '@ema/domain/payments/due.ts';
import type { AttemptState } from '@ema/domain/payments/states.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { all, bigint, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, people } from '../../db/tables/access.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { commissions } from '../../db/tables/orders.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownCustomer, ownCustomerOrders } from '../../kernel/scopes.ts';
import { attemptCounts, findOrdersOfCustomer, lastFirst, type OrderRow } from '../orders/order-queries.ts';
import { ASIDE, DELIVERY_CENTS, PAID_ATTEMPT, TRANSFERRED_BEFORE } from './withdrawal-queries.ts';

const PART = {
  order_id: commissions.orderId,
  commission_id: commissions.id,
  kit_name: commissions.kitName,
  date: commissions.createdAt,
  pieces: integer(),
  seller_name: text(),
  seller_mobile: people.mobile,
  seller_email: people.email,
  /** Written by somebody else for the customer to sign. */
  is_proposed: truth(),
  contract_id: nullable(contracts.id),
  signed_at: contracts.signedAt,
  withdrawn_at: nullable(withdrawals.receivedAt),
  refund_state: nullable(withdrawals.refundState),
  refund_method: withdrawals.refundMethod,
  refund_cents: withdrawals.refundCents,
  refunded_before_cents: nullable(withdrawals.refundedBeforeCents),
  /** The card checkout under way. */
  card_session_id: paymentAttempts.providerSessionId,
  /** The financing that was asked for last, and where it stands in the provider's words. */
  financing_id: nullable(paymentAttempts.reference),
  provider_status: paymentAttempts.providerStatus,
  last_attempt: nullable(text<AttemptState>()),
  last_provider: nullable(text<Provider>()),
  /** What a provider holds of it, or gives back for its withdrawal. */
  held_provider: nullable(text<Provider>()),
  held_cents: nullable(paymentAttempts.amountCents),
  held_at: paymentAttempts.paidAt,
  delivery_cents: bigint(),
  returned_cents: bigint(),
  going_back_cents: bigint(),
  reviewed_cents: bigint(),
};
/** What a customer's order has beside the order itself. */
export type CustomerPart = RowOf<typeof PART>;
export type CustomerOrder = { order: OrderRow; part: CustomerPart };

const LAST_ATTEMPT = sql`
  select *
  from payment_attempts x
  where x.order_id = o.id
    and ${attemptCounts('x')}
  order by ${lastFirst('x')}
  limit 1`;
const SELECT_PART = sql`
  select
    o.id as order_id, c.id as commission_id, c.kit_name, c.created_at as date,
    (select coalesce(sum(l.quantity), 0)::int from commission_lines l where l.commission_id = c.id) as pieces,
    p.first_name || ' ' || p.last_name as seller_name, p.mobile as seller_mobile, p.email as seller_email,
    not exists (select 1 from customers cu where cu.id = o.customer_id and cu.user_id = c.created_by_user_id)
      as is_proposed,
    k.id as contract_id, k.signed_at,
    w.received_at as withdrawn_at, w.refund_state, w.refund_method, w.refund_cents,
    ${TRANSFERRED_BEFORE} as refunded_before_cents,
    case when pa.provider = 'stripe' and pa.state = 'open' then pa.provider_session_id end as card_session_id,
    case when pa.provider = 'pagodil' then pa.reference end as financing_id,
    case when pa.provider = 'pagodil' then pa.provider_status end as provider_status,
    pa.state as last_attempt, pa.provider as last_provider,
    held.provider as held_provider, held.received_cents as held_cents, held.paid_at as held_at,
    (${DELIVERY_CENTS}) as delivery_cents, aside.returned_cents, aside.going_back_cents, aside.reviewed_cents
  from orders o
  join commissions c on c.order_id = o.id
  join agents a on a.id = o.seller_id
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id
  left join contracts k on k.order_id = o.id
  left join withdrawals w on w.order_id = o.id
  left join lateral (${LAST_ATTEMPT}) pa on true
  left join lateral (${PAID_ATTEMPT}) held on true
  cross join lateral (${ASIDE}) aside`;

export const missing = (id: number): CallError => new CallError('not_found', `Ordine ${id} non trovato`);

const ownPart = async (db: Queryable, scope: Scope, id: number): Promise<CustomerPart> => {
  const part = await first(db, PART, sql`${SELECT_PART} where c.id = ${id} and ${ownCustomerOrders(scope)}`);
  if (!part) throw missing(id);
  return part;
};
/** The customer's order by its commission's id; a foreign one is as absent as one that never was. @throws not_found */
export const ownCustomerOrder = async (db: Queryable, scope: Scope, id: number): Promise<CustomerOrder> => {
  const part = await ownPart(db, scope, id);
  const [order] = await findOrdersOfCustomer(db, scope, [part.order_id]);
  if (!order) throw missing(id);
  return { order, part };
};
/** The same with the order's row locked first: what is read next is as it was left by whoever had it before. */
export const lockCustomerOrder = async (tx: Tx, scope: Scope, id: number): Promise<CustomerOrder> => {
  await tx.execute(sql`
    select 1
    from orders o
    where o.id = (select order_id from commissions where id = ${id}) and ${ownCustomerOrders(scope)}
    for update of o`);
  return ownCustomerOrder(tx, scope, id);
};

/** A page of the customer's orders, newest first; cancelled ones have left the list (ORD-257, ORD-266). */
export const findCustomerOrders = async (
  db: Queryable,
  scope: Scope,
  { page, perPage, isSubmitted }: { page: number; perPage: number; isSubmitted?: boolean | undefined },
): Promise<{ rows: CustomerOrder[]; total: number }> => {
  const listed = sql`${ownCustomerOrders(scope)} and o.state <> 'cancelled'`;
  const where = isSubmitted === undefined ? listed : sql`${listed} and (o.state = 'submitted') = ${isSubmitted}`;
  const [parts, counted] = await Promise.all([
    all(
      db,
      PART,
      sql`
        ${SELECT_PART}
        where ${where}
        order by c.created_at desc, c.id desc
        ${pageOf(page, perPage)}`,
    ),
    first(
      db,
      { n: integer() },
      sql`
        select count(*)::int as n
        from orders o
        join commissions c on c.order_id = o.id
        where ${where}`,
    ),
  ]);
  const ids = parts.map((part) => part.order_id);
  const orders = new Map((await findOrdersOfCustomer(db, scope, ids)).map((order) => [order.id, order]));
  const rows = parts.flatMap((part) => {
    const order = orders.get(part.order_id);
    return order ? [{ order, part }] : [];
  });
  return { rows, total: counted?.n ?? 0 };
};

const CREDITED = { id: agents.id, level: agents.level, name: text() };
export type CreditedSeller = RowOf<typeof CREDITED>;
const LAST_SALE = sql`
  select max(o.submitted_at)
  from orders o
  where o.customer_id = ac.customer_id and o.seller_id = a.id and o.state = 'submitted'`;
/**
 * Who the viewer's own order is credited to: whoever sold to them last, else who registered them last; active, and of
 * the cleaning shop.
 */
export const findCreditedSeller = (db: Queryable, scope: Scope): Promise<CreditedSeller | null> =>
  first(
    db,
    CREDITED,
    sql`
      select a.id, a.level, p.first_name || ' ' || p.last_name as name
      from agent_customers ac
      join agents a on a.id = ac.agent_id
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where ${ownCustomer(scope, sql`ac.customer_id`)}
        and ac.complete
        and a.status = 'seller'
        and a.kleen_enabled
        and u.disabled is not true
      order by (${LAST_SALE}) desc nulls last, ac.added_at desc, a.id
      limit 1`,
  );

const PERSON = { user_id: bigint(), full_name: text(), email: people.email };
export type CustomerPerson = RowOf<typeof PERSON>;
/** The viewer as a customer. @throws not_found */
export const findCustomerPerson = async (db: Queryable, scope: Scope): Promise<CustomerPerson> => {
  const person = await first(
    db,
    PERSON,
    sql`
      select cu.user_id, p.first_name || ' ' || p.last_name as full_name, p.email
      from customers cu
      join people p on p.id = cu.person_id
      where ${ownCustomer(scope, sql`cu.id`)}`,
  );
  if (!person) throw new CallError('not_found');
  return person;
};
