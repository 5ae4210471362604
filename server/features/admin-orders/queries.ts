/** Reads sent orders for the office: one as a row of the list, one in full, and the figures above the list. */
import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  all,
  bigint,
  day,
  first,
  instant,
  integer,
  json,
  nullable,
  text,
  texts,
  truth,
  type RowOf,
} from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';
import { BEGUN, VERIFIED_CENTS } from '../deliveries/queries.ts';
import { cameIn } from '../../kernel/came-in.ts';
import { DEPOSIT_CENTS } from '../orders/order-queries.ts';

export const ROW = {
  id: orders.id,
  seller_id: orders.sellerId,
  seller_name: text(),
  customer_name: nullable(text()),
  submitted_at: instant(),
  ip_address: orders.ipAddress,
  exported_at: orders.exportedAt,
  undone_at: orders.undoneAt,
  withdrawn_at: nullable(withdrawals.receivedAt),
  type_id: orders.typeId,
  type_title: commissionTypes.title,
  shop: orders.shop,
  total_cents: orders.totalCents,
  payment_method_id: orders.paymentMethodId,
  payment_method_name: orders.paymentMethodName,
  flag: nullable(text()),
};
export type AdminRow = RowOf<typeof ROW>;

/** Why somebody has to look at the order's money. */
const FLAG = sql`
  select pa.flag_text
  from payment_attempts pa
  where pa.order_id = o.id and pa.flag is not null and pa.resolved_at is null
  order by pa.id desc
  limit 1`;
export const SELECT_ROW = sql`
  select
    o.id, o.seller_id, o.submitted_at, o.ip_address, o.exported_at, o.undone_at, o.type_id, t.title as type_title,
    (select w.received_at from withdrawals w where w.order_id = o.id) as withdrawn_at, o.shop, o.total_cents,
    o.payment_method_id, o.payment_method_name,
    sp.first_name || ' ' || sp.last_name as seller_name,
    cp.first_name || ' ' || cp.last_name as customer_name,
    (${FLAG}) as flag
  from orders o
  join agents a on a.id = o.seller_id
  join users su on su.id = a.user_id
  join people sp on sp.id = su.person_id
  join commission_types t on t.id = o.type_id
  left join customers cu on cu.id = o.customer_id
  left join people cp on cp.id = cu.person_id`;

/** A line as the office reads it: merged are only ones of one code, variant, price and points (NET-250, ORD-382). */
export type AdminLine = {
  code: string;
  name: string;
  attributes: Record<string, string>;
  unit: number;
  vat: number;
  points: number;
  quantity: number;
  sample: boolean;
};
export const DETAIL = {
  ...ROW,
  lines_total_cents: orders.linesTotalCents,
  discount_cents: orders.discountCents,
  shipping_cents: orders.shippingCents,
  taxable_cents: orders.taxableCents,
  fee_cents: orders.feeCents,
  points_earned_tenths: orders.pointsEarnedTenths,
  points_used_tenths: orders.pointsUsedTenths,
  order_date: orders.orderDate,
  refunded_at: nullable(instant()),
  extra_refunded_at: nullable(instant()),
  notes: texts(),
  customers: texts(),
  seller_user_id: users.id,
  seller_email: people.email,
  orders_email: text(),
  paid_online: truth(),
  to_refund_cents: bigint(),
  is_refund_under_way: truth(),
  deposit_cents: nullable(bigint()),
  lines: json<AdminLine[]>(),
};
export type AdminDetail = RowOf<typeof DETAIL>;

/** Of a refund `rf` of an attempt `pa`: the order was paid with that money, and with no other since (ORD-512). */
const IS_ITS_OWN = sql`(
    rf.attempt_state = ${PAYMENT_TRANSITIONS.paid.to}
    and not pa.is_superseded
    and not exists (
      select 1
      from payment_attempts x
      where x.order_id = pa.order_id
        and x.id <> pa.id
        and x.state = ${PAYMENT_TRANSITIONS.paid.to}))`;
const refundedAt = (which: SQL): SQL => sql`
  select max(rf.done_at)
  from payment_refunds rf
  join payment_attempts pa on pa.id = rf.attempt_id
  where pa.order_id = o.id
    and rf.state = 'done'
    and ${which}`;
const NOTES = sql`
  select coalesce(array_agg(c.note order by c.id), '{}')
  from commissions c
  where c.order_id = o.id and c.note <> ''`;
const CUSTOMERS = sql`
  select coalesce(array_agg(distinct p.first_name || ' ' || p.last_name), '{}')
  from commissions c
  join customers cu on cu.id = c.customer_id
  join people p on p.id = cu.person_id
  where c.order_id = o.id`;
const MERGED_LINES = sql`
  select
    l.code, (array_agg(l.name order by l.id desc))[1] as name, l.attributes, l.unit_price_cents, l.vat_basis_points,
    l.points_tenths, sum(l.quantity)::int as quantity
  from commission_lines l
  join commissions c on c.id = l.commission_id
  where c.order_id = o.id
  group by l.code, l.attributes, l.unit_price_cents, l.vat_basis_points, l.points_tenths`;
/** Those of an order `o`. */
export const LINES = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'code', x.code, 'name', x.name, 'attributes', x.attributes, 'unit', x.unit_price_cents,
        'vat', x.vat_basis_points, 'points', x.points_tenths, 'quantity', x.quantity, 'sample', x.code like 'SCN%')
      order by x.code, x.attributes, x.unit_price_cents, x.points_tenths),
    '[]')
  from (${MERGED_LINES}) x`;

/** @returns what is thrown for an order that is absent, not sent or deleted */
export const missingOrder = (id: number): CallError => new CallError('not_found', `Ordine ${id} non trovato`);

const PAID = PAYMENT_TRANSITIONS.paid.to;
const WITH_US = [PAID, PAYMENT_TRANSITIONS.refund_started.to] as const;
/** The payment whose money we have, or that is on its way back, which a provider may refuse yet (ORD-469). */
export const heldMoney = (orderId: SQL): SQL => sql`
  select id, ${cameIn('payment_attempts')} as cents, state = ${PAYMENT_TRANSITIONS.refund_started.to} as is_under_way
  from payment_attempts
  where order_id = ${orderId} and state in ${wordsOf(WITH_US)}
  order by state = ${PAID} desc, id
  limit 1`;

/** Orders `o` in full, with `more` of each. */
export const detailsOf = (where: SQL, more: SQL = sql``): SQL => sql`
  select
    d.*, o.lines_total_cents, o.discount_cents, o.shipping_cents, o.taxable_cents, o.fee_cents,
    o.points_earned_tenths, o.points_used_tenths, o.order_date,
    (${refundedAt(IS_ITS_OWN)}) as refunded_at,
    (${refundedAt(sql`not ${IS_ITS_OWN}`)}) as extra_refunded_at,
    (${NOTES}) as notes,
    (${CUSTOMERS}) as customers,
    a.user_id as seller_user_id,
    sp.email as seller_email,
    coalesce((select value from parameters where id = 'orders_email'), '') as orders_email,
    exists (select from payment_attempts pa where pa.order_id = o.id and pa.state = 'paid') as paid_online,
    coalesce(h.cents, 0) as to_refund_cents,
    coalesce(h.is_under_way, false) as is_refund_under_way,
    ${DEPOSIT_CENTS} as deposit_cents,
    (${LINES}) as lines
    ${more}
  from (${SELECT_ROW} where ${where}) d
  join orders o on o.id = d.id
  join agents a on a.id = d.seller_id
  join users su on su.id = a.user_id
  join people sp on sp.id = su.person_id
  left join lateral (${heldMoney(sql`o.id`)}) h on true`;
/** One sent order in full. */
export const findAdminOrder = (db: Queryable, id: number): Promise<AdminDetail | null> =>
  first(db, DETAIL, detailsOf(sql`o.id = ${id} and o.state = 'submitted'`));

/** Exact numbers of orders by day, shop and type; those to export without the undone ones, which are few. */
export const TO_EXPORT = sql`(
  select day, shop, type_id, exported, count
  from order_counts
  union all
  select (u.submitted_at at time zone 'Europe/Rome')::date, u.shop, u.type_id, false, -1
  from orders u
  where u.state = 'submitted' and u.exported_at is null and u.undone_at is not null)`;

const OVERVIEW = {
  unexported: integer(),
  oldest: nullable(day()),
  review: integer(),
  types: json<{ id: string; title: string }[]>(),
};
export type Overview = RowOf<typeof OVERVIEW>;
/** What is still to be exported of a shop, what is to be looked at of all money, and the shop's order types. */
export const findOverview = (db: Queryable, shop: number): Promise<Overview | null> => {
  const waiting = sql`
    select day, sum(count)::int as n
    from ${TO_EXPORT} k
    where shop = ${shop} and not exported
    group by day
    having sum(count) > 0`;
  return first(
    db,
    OVERVIEW,
    sql`
      with waiting as (${waiting})
      select
        (select coalesce(sum(n), 0)::int from waiting) as unexported,
        (select min(day) from waiting) as oldest,
        (
          select count(*)::int
          from payment_attempts
          where (flag is not null and resolved_at is null) or state = 'refunding'
        ) as review,
        (
          select coalesce(json_agg(json_build_object('id', id, 'title', title) order by id), '[]')
          from commission_types
          where shop = ${shop}
        ) as types`,
  );
};

const BONDS = {
  is_withdrawn: truth(),
  is_delivery_paid: truth(),
  is_part_verified: truth(),
  is_delivery_declared: truth(),
  is_undone: truth(),
};
/** What binds an order that is about to be deleted to what it is. */
export const findBonds = async (tx: Tx, orderId: number): Promise<RowOf<typeof BONDS> | null> => {
  // Who is just declaring it, or loading it as paid, is waited for and seen.
  await tx.execute(sql`select from deliveries where order_id = ${orderId} for update`);
  const delivery = sql`select from deliveries d where d.order_id = ${orderId}`;
  return first(
    tx,
    BONDS,
    sql`
      select
        exists (select from withdrawals where order_id = ${orderId}) as is_withdrawn,
        exists (${delivery} and d.verified_at is not null) as is_delivery_paid,
        exists (${delivery} and ${VERIFIED_CENTS} > 0) as is_part_verified,
        exists (${delivery} and ${BEGUN}) as is_delivery_declared,
        exists (select from orders where id = ${orderId} and undone_at is not null) as is_undone`,
  );
};

const CHANGED_ORDER = {
  id: orders.id,
  state: orders.state,
  shop: orders.shop,
  type_id: orders.typeId,
  submitted_at: orders.submittedAt,
  order_date: orders.orderDate,
  seller_id: orders.sellerId,
  payment_method_id: orders.paymentMethodId,
  total_cents: orders.totalCents,
  discount_cents: orders.discountCents,
  shipping_cents: orders.shippingCents,
  taxable_cents: orders.taxableCents,
  exported_at: orders.exportedAt,
  undone_at: orders.undoneAt,
  lines: json<AdminLine[]>(),
};
export type ChangedOrder = RowOf<typeof CHANGED_ORDER>;
/** Of these numbers, for another program. */
export const findChangedOrders = (db: Queryable, ids: readonly number[]): Promise<ChangedOrder[]> =>
  all(
    db,
    CHANGED_ORDER,
    sql`
      select
        o.id, o.state, o.shop, o.type_id, o.submitted_at, o.order_date, o.seller_id, o.payment_method_id, o.total_cents,
        o.discount_cents, o.shipping_cents, o.taxable_cents, o.exported_at, o.undone_at, (${LINES}) as lines
      from orders o
      where o.id = any(${sql.param([...ids])}::bigint[])`,
  );

/** The next numbers above that one, for a file of all of them. */
export const numbersOfOrders = (after: number, limit: number): SQL => sql`
  select o.id
  from orders o
  where o.state = 'submitted' and o.id > ${after}
  order by o.id
  limit ${limit}`;
