import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { RefundState } from '@ema/domain/customer-orders/refund.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { AttemptState } from '@ema/domain/payments/states.ts';
import type { Queryable } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { ownCustomerOrders } from '../../kernel/scopes.ts';
import type { RawInstant } from '../contracts/instants.ts';
import { findOrders, lockOrderRow, type OrderRow } from '../orders/queries.ts';

/** What a customer's order has beside the order itself. */
export type CustomerPart = {
  order_id: number;
  commission_id: number;
  kit_name: string | null;
  date: RawInstant;
  pieces: number;
  seller_name: string;
  seller_mobile: string | null;
  seller_email: string | null;
  contract_id: number | null;
  signed_at: RawInstant | null;
  withdrawn_at: RawInstant | null;
  refund_state: RefundState | null;
  refund_cents: number | null;
  delivered_on: Day | null;
  /** The card checkout under way. */
  card_session_id: string | null;
  /** The financing that was asked for last, and where it stands in the provider's words. */
  financing_id: string | null;
  provider_status: string | null;
  last_attempt: AttemptState | null;
};
export type CustomerOrder = { order: OrderRow; part: CustomerPart };

const PART = sql`
  select o.id as order_id, c.id as commission_id, c.kit_name, c.created_at as date, (select coalesce(sum(l.quantity), 0)::int from commission_lines l where l.commission_id = c.id) as pieces,
    p.first_name || ' ' || p.last_name as seller_name, p.mobile as seller_mobile, p.email as seller_email, k.id as contract_id, k.signed_at,
    w.received_at as withdrawn_at, w.refund_state, w.refund_cents, null::date as delivered_on,
    case when pa.provider = 'stripe' and pa.state = 'open' then pa.provider_session_id end as card_session_id,
    case when pa.provider = 'pagodil' then pa.reference end as financing_id, case when pa.provider = 'pagodil' then pa.provider_status end as provider_status, pa.state as last_attempt
  from orders o join commissions c on c.order_id = o.id join agents a on a.id = o.seller_id join users u on u.id = a.user_id join people p on p.id = u.person_id
    left join contracts k on k.order_id = o.id left join withdrawals w on w.order_id = o.id
    left join lateral (select * from payment_attempts x where x.order_id = o.id order by x.id desc limit 1) pa on true`;

export const missing = (id: number): CallError => new CallError('not_found', `Ordine ${id} non trovato`);

/** The customer's order by its commission's id; a foreign one is as absent as one that never was. @throws not_found */
export const ownCustomerOrder = async (c: CallContext, id: number, lock = false): Promise<CustomerOrder> => {
  const found = await c.db.execute<CustomerPart>(sql`${PART} where c.id = ${id} and ${ownCustomerOrders(c.scope)}`);
  const part = found.rows[0];
  if (!part) throw missing(id);
  const order = lock
    ? await lockOrderRow(c.db, part.order_id, ownCustomerOrders(c.scope))
    : ((await findOrders(c.db, [part.order_id]))[0] ?? null);
  if (!order) throw missing(id);
  return { order, part };
};

/** A page of the customer's orders, newest first; cancelled ones have left the list (ORD-257, ORD-266). */
export const findCustomerOrders = async (
  c: CallContext,
  page: { page: number; perPage: number },
): Promise<{ rows: CustomerOrder[]; total: number }> => {
  const where = sql`${ownCustomerOrders(c.scope)} and o.state <> 'cancelled'`;
  const [parts, total] = await Promise.all([
    c.db.execute<CustomerPart>(
      sql`${PART} where ${where} order by c.created_at desc, c.id desc limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`,
    ),
    c.db.execute<{ n: number }>(
      sql`select count(*)::int as n from orders o join commissions c on c.order_id = o.id where ${where}`,
    ),
  ]);
  const orders = await findOrders(
    c.db,
    parts.rows.map((p) => p.order_id),
  );
  const rows = parts.rows.flatMap((part) => {
    const order = orders.find((o) => o.id === part.order_id);
    return order ? [{ order, part }] : [];
  });
  return { rows, total: total.rows[0]?.n ?? 0 };
};

/** Who a customer's own order is credited to: whoever sold to them last, else who registered them last; active, and of the cleaning shop. */
export const sellerOfCustomer = async (
  db: Queryable,
  customerId: number,
): Promise<{ id: number; level: number; name: string } | null> =>
  (
    await db.execute<{ id: number; level: number; name: string }>(sql`
      select a.id, a.level, p.first_name || ' ' || p.last_name as name
      from agent_customers ac join agents a on a.id = ac.agent_id join users u on u.id = a.user_id join people p on p.id = u.person_id
      where ac.customer_id = ${customerId} and ac.complete and a.status = 'seller' and a.kleen_enabled and u.disabled is not true
      order by (select max(o.submitted_at) from orders o where o.customer_id = ac.customer_id and o.seller_id = a.id and o.state = 'submitted') desc nulls last, ac.added_at desc, a.id
      limit 1`)
  ).rows[0] ?? null;

export const customerPerson = async (
  db: Queryable,
  customerId: number,
): Promise<{ user_id: number; full_name: string; email: string | null }> => {
  const found = await db.execute<{ user_id: number; full_name: string; email: string | null }>(sql`
    select cu.user_id, p.first_name || ' ' || p.last_name as full_name, p.email from customers cu join people p on p.id = cu.person_id where cu.id = ${customerId}`);
  const row = found.rows[0];
  if (!row) throw new CallError('not_found');
  return row;
};
