/** Reads whole orders: an order's row with its commissions and with all that decides whether it may go out. */
import { sql, type SQL } from 'drizzle-orm';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import { PENDING_STATES } from '@ema/domain/orders/states.ts';
import { DAYS_TO_DECLARE } from '@ema/domain/deliveries/mav.ts';
import type { Provider } from '@ema/domain/payments/due.ts';
import { HELD_ATTEMPTS, OPEN_ATTEMPTS, PAYMENT_TRANSITIONS, type AttemptState } from '@ema/domain/payments/states.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, bigint, day, first, integer, json, nullable, text, texts, truth, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownCustomerOrders, ownOrders } from '../../kernel/scopes.ts';
import { TODAY } from '../catalogue/entries.ts';
import { levelOfOrder, scaleOfOrder, scaleOn } from '../catalogue/fee-scale-of.ts';
import type { FeeFacts } from '../deliveries/plan.ts';
import { OPEN } from '../deliveries/queries.ts';
import { LEAST_TOTAL } from '../system/parameters.ts';
import { cameIn } from '../../kernel/came-in.ts';
import { AGENT_LIMIT, reservedPoints } from './seller-queries.ts';

/** As much of a commission as a row of its order shows. */
export type CommissionHead = { id: number; customer: string | null; totalCents: number };
/** The delivery that a seller has to declare paid first of all. */
type Owed = { code: string; date: Day; deadline: Day | null };

const ORDER = {
  id: orders.id,
  type_id: orders.typeId,
  type_title: commissionTypes.title,
  type_completable: truth(),
  customer_completes: orders.customerCompletes,
  weekly_window: commissionTypes.weeklyWindow,
  submission_period: nullable(commissionTypes.submissionPeriod),
  sunday_dated: commissionTypes.sundayDated,
  min_total_cents: commissionTypes.minTotalCents,
  max_total_cents: commissionTypes.maxTotalCents,
  shipping_fee_cents: commissionTypes.shippingFeeCents,
  free_shipping_min_cents: commissionTypes.freeShippingMinCents,
  shop: orders.shop,
  seller_id: orders.sellerId,
  state: orders.state,
  payment_method_id: orders.paymentMethodId,
  payment_method_name: orders.paymentMethodName,
  lines_total_cents: orders.linesTotalCents,
  discount_cents: orders.discountCents,
  shipping_cents: orders.shippingCents,
  total_cents: orders.totalCents,
  taxable_cents: orders.taxableCents,
  fee_basis_points: orders.feeBasisPoints,
  fee_cents: orders.feeCents,
  points_earned_tenths: orders.pointsEarnedTenths,
  points_used_tenths: orders.pointsUsedTenths,
  commission_count: orders.commissionCount,
  created_at: orders.createdAt,
  submitted_at: orders.submittedAt,
  order_date: orders.orderDate,
  version: orders.version,
  undone_at: orders.undoneAt,
  withdrawn_at: nullable(withdrawals.receivedAt),
  level: agents.level,
  joined_on: day(),
  multiple_weekly: agents.multipleWeeklyOrdersEnabled,
  delivery_subject_name: nullable(text()),
  carrier: agents.carrier,
  delivery_address: nullable(text()),
  agent_points_tenths: integer(),
  points_before_tenths: integer(),
  agent_limit_cents: nullable(agents.commissionLimitCents),
  discount_basis_points: integer(),
  scale: json<FeeBand[]>(),
  customers: texts(),
  commissions: json<CommissionHead[]>(),
  not_validated: integer(),
  session_id: paymentAttempts.providerSessionId,
  last_attempt: nullable(json<{ state: AttemptState; provider: Provider }>()),
  deposit_cents: nullable(bigint()),
  mav_due_on: nullable(day()),
  last_order_date: nullable(day()),
  other_being_paid: truth(),
  owed: nullable(json<Owed>()),
};
export type OrderRow = RowOf<typeof ORDER>;

/** The seller's other orders of the shop. */
const OTHERS = sql`s.seller_id = o.seller_id and s.shop = o.shop and s.id <> o.id`;
/** What an order may be sent with: the seller's points, less what the others being paid, of either shop, will take. */
const AGENT_POINTS = sql`
  a.points_tenths - coalesce((
    select sum(greatest(0, s.points_used_tenths - s.points_earned_tenths))
    from orders s
    where s.seller_id = o.seller_id
      and s.id <> o.id
      and s.state = 'in_payment'
  ), 0)`;
const AGENT_ADDRESS = sql`
  a.delivery_street || ' ' || a.delivery_building_number || ', ' ||
  a.delivery_post_code || ' ' || a.delivery_city || ' (' || a.delivery_state || ')'`;
/** Does it go to its customer? As its type says, until it is sent. */
const GOES_TO_CUSTOMER = sql`
  case when o.state = 'submitted' then o.delivery_to_customer else t.delivery_to_customer end
  and x.customer_address is not null`;
const DELIVERY_NAME = sql`case when ${GOES_TO_CUSTOMER} then x.customers[1] else a.delivery_subject_name end`;
const DELIVERY_ADDRESS = sql`case when ${GOES_TO_CUSTOMER} then x.customer_address else ${AGENT_ADDRESS} end`;
const DISCOUNT = sql`
  coalesce((
    select m.discount_basis_points
    from commission_type_payments m
    where m.type_id = o.type_id and m.method_id = o.payment_method_id
  ), 0)`;
const SCALE = scaleOfOrder({ typeId: sql`o.type_id`, submittedAt: sql`o.submitted_at` });
const LEVEL = levelOfOrder({ sellerId: sql`o.seller_id`, submittedAt: sql`o.submitted_at`, today: sql`a.level` });
/** Of attempts to pay: money came in that waits for somebody's word, or is on its way back. */
export const isHeldAttempt = (alias: string): SQL => sql`(
  (${sql.raw(alias)}.state in ${wordsOf(HELD_ATTEMPTS)} and ${sql.raw(alias)}.resolved_at is null)
  or ${sql.raw(alias)}.state = ${PAYMENT_TRANSITIONS.refund_started.to})`;
/** Is there such money of an order? */
export const heldMoneyOf = (orderId: SQL): SQL => sql`
  exists (
    select 1
    from payment_attempts ha
    where ha.order_id = ${orderId} and ${isHeldAttempt('ha')})`;
export const isHeldOf = async (db: Queryable, orderId: number): Promise<boolean> =>
  (await first(db, { is_held: truth() }, sql`select ${heldMoneyOf(sql`${orderId}`)} as is_held`))?.is_held ?? false;
/** Of attempts to pay: somebody has to look at its money, or it was made for the order as it is paid now. */
export const attemptCounts = (alias: string): SQL => sql`(
  ${isHeldAttempt(alias)}
  or (not ${sql.raw(alias)}.is_superseded and ${sql.raw(alias)}.state not in ${wordsOf(HELD_ATTEMPTS)}))`;
/** Of those that count: money that is held before all that came after it, else the last one. */
export const lastFirst = (alias: string): SQL => sql`${isHeldAttempt(alias)} desc, ${sql.raw(alias)}.id desc`;
const LAST_ATTEMPT = sql`
  select json_build_object('state', la.state, 'provider', la.provider)
  from payment_attempts la
  where la.order_id = o.id
    and ${attemptCounts('la')}
  order by ${lastFirst('la')}
  limit 1`;
/** The day of its slip, which a file may have moved (NET-527); an order has one delivery. */
const MAV_DUE_ON = sql`(select d.date from deliveries d where d.order_id = o.id and d.slip = 'mav')`;
/**
 * What came in online of a sent order that leaves the rest to its delivery: the deposit that was asked for, or what the
 * office took for it; all of it where nothing is left for the delivery.
 */
export const DEPOSIT_CENTS = sql`
  case when o.state = 'submitted' and o.payment_method_id = 'cash_on_delivery' then coalesce(
    (select d.deposit_cents from deliveries d where d.order_id = o.id),
    (
      select max(least(o.total_cents, ${cameIn('y')}))
      from payment_attempts y
      where y.order_id = o.id and y.state in ('paid', 'refunding', 'refunded') and not y.is_superseded
    ))
  end`;
/** The date of what the seller last sent of the type, where that counts. */
const LAST_DATE = sql`
  case when t.weekly_window then (
    select s.order_date
    from orders s
    where ${OTHERS} and s.type_id = o.type_id and s.state = 'submitted' and s.undone_at is null
    order by s.submitted_at desc
    limit 1
  ) end`;
/** One whose page or financing is open goes out by itself; not one that waits for the office’s word (ORD-602). */
const OTHER_BEING_PAID = sql`
  exists (
    select 1
    from orders s
    join payment_attempts sa on sa.order_id = s.id
    where ${OTHERS}
      and s.type_id = o.type_id
      and s.state = 'in_payment'
      and sa.state in ${wordsOf(OPEN_ATTEMPTS)}
  )`;
const LAST_DAY = sql`greatest(d.date + ${sql.raw(String(DAYS_TO_DECLARE))}, d.deadline)`;
/** Of an order not sent yet: what its seller owes of those that were. */
const OWED = sql`
  case when o.state <> 'submitted' then (
    select json_build_object('code', d.code, 'date', d.date, 'deadline', d.deadline)
    from orders s
    join deliveries d on d.order_id = s.id
    where s.seller_id = o.seller_id and s.state = 'submitted' and ${OPEN}
    order by ${LAST_DAY}, d.id
    limit 1
  ) end`;

const NAME = sql`p.first_name || ' ' || p.last_name`;
/** Whom the order is for, what each of its commissions comes to, and whose contacts are not proved. */
const CONTENTS = sql`
  select
    coalesce(array_agg(distinct ${NAME}) filter (where p.id is not null), '{}') as customers,
    coalesce(
      json_agg(json_build_object('id', c.id, 'customer', ${NAME}, 'totalCents', c.total_cents) order by c.id)
        filter (where c.id is not null),
      '[]') as commissions,
    case when count(distinct p.id) = 1 and min(p.street) <> '' then
      min(p.street || ' ' || p.street_number || ', ' || p.post_code || ' ' || p.city || ' (' || p.province || ')')
    end as customer_address,
    (count(distinct p.id)
      filter (where p.email_validated_at is null or p.mobile_validated_at is null))::int as not_validated
  from commissions c
  left join customers cu on cu.id = c.customer_id
  left join people p on p.id = cu.person_id
  where c.order_id = o.id`;

/** The day the seller `a` joined. */
export const JOINED_ON = sql`(a.joined_at at time zone 'Europe/Rome')::date`;

const SELECT_ORDER = sql`
  select
    o.id, o.type_id, o.shop, o.seller_id, o.state, o.customer_completes, o.payment_method_id, o.payment_method_name,
    o.lines_total_cents, o.discount_cents, o.shipping_cents, o.total_cents, o.taxable_cents,
    o.fee_basis_points, o.fee_cents, o.points_earned_tenths, o.points_used_tenths, o.commission_count,
    o.created_at, o.submitted_at, o.order_date, o.version, o.undone_at,
    (select w.received_at from withdrawals w where w.order_id = o.id) as withdrawn_at,
    t.title as type_title, t.completable_by_seller and not o.customer_completes as type_completable,
    t.weekly_window, t.submission_period, t.sunday_dated, ${LEAST_TOTAL} as min_total_cents, t.max_total_cents,
    t.shipping_fee_cents, t.free_shipping_min_cents,
    ${LEVEL} as level, ${JOINED_ON} as joined_on, a.multiple_weekly_orders_enabled as multiple_weekly,
    ${DELIVERY_NAME} as delivery_subject_name, a.carrier,
    ${DELIVERY_ADDRESS} as delivery_address,
    (${AGENT_POINTS})::int as agent_points_tenths,
    (a.points_tenths - ${reservedPoints(sql`o.id`)})::int as points_before_tenths,
    ${AGENT_LIMIT} as agent_limit_cents,
    ${DISCOUNT} as discount_basis_points,
    ${SCALE} as scale,
    x.customers, x.commissions, x.not_validated,
    pa.provider_session_id as session_id,
    (${LAST_ATTEMPT}) as last_attempt,
    ${MAV_DUE_ON} as mav_due_on,
    ${DEPOSIT_CENTS} as deposit_cents,
    ${LAST_DATE} as last_order_date,
    ${OTHER_BEING_PAID} as other_being_paid,
    ${OWED} as owed
  from orders o
  join commission_types t on t.id = o.type_id
  join agents a on a.id = o.seller_id
  left join payment_attempts pa on pa.order_id = o.id and pa.state = 'open'
  cross join lateral (${CONTENTS}) x`;

const ownAsSeller = (scope: Scope) => ownOrders(scope, sql`o.seller_id`);

/** An order that the viewer sells. */
export const findOrder = (db: Queryable, scope: Scope, id: number): Promise<OrderRow | null> =>
  first(db, ORDER, sql`${SELECT_ORDER} where o.id = ${id} and ${ownAsSeller(scope)}`);
/** The same with its row locked. */
export const lockOrder = (tx: Tx, scope: Scope, id: number): Promise<OrderRow | null> =>
  first(tx, ORDER, sql`${SELECT_ORDER} where o.id = ${id} and ${ownAsSeller(scope)} for update of o`);

const ORDER_WITH_PARAMETERS = { ...ORDER, parameters: json<Record<string, string>>() };
export type OrderWithParameters = RowOf<typeof ORDER_WITH_PARAMETERS>;
/** The same with the system parameters, in one statement. */
export const lockOrderWithParameters = (tx: Tx, scope: Scope, id: number): Promise<OrderWithParameters | null> =>
  first(
    tx,
    ORDER_WITH_PARAMETERS,
    sql`
      select x.*, (select json_object_agg(id, value) from parameters) as parameters
      from (${SELECT_ORDER} where o.id = ${id} and ${ownAsSeller(scope)} for update of o) x`,
  );

const pendingOf = (scope: Scope, shop: number | null): SQL => sql`
  ${ownAsSeller(scope)}
    and o.state in ${wordsOf(PENDING_STATES)}
    and o.shop = ${shop}::int`;
/** What the viewer sells and has not sent yet, the newest first: all of it, or one page. */
export const findPendingOrders = (
  db: Queryable,
  scope: Scope,
  shop: number | null,
  page: SQL = sql``,
): Promise<OrderRow[]> =>
  all(
    db,
    ORDER,
    sql`
      ${SELECT_ORDER}
      where ${pendingOf(scope, shop)}
      order by o.id desc
      ${page}`,
  );
export const countPendingOrders = async (db: Queryable, scope: Scope, shop: number | null): Promise<number> => {
  const where = pendingOf(scope, shop);
  return (await first(db, { n: integer() }, sql`select count(*)::int as n from orders o where ${where}`))?.n ?? 0;
};

/** Some of the orders that the viewer has as a customer. */
export const findOrdersOfCustomer = async (
  db: Queryable,
  scope: Scope,
  ids: readonly number[],
): Promise<OrderRow[]> => {
  if (ids.length === 0) return [];
  return all(
    db,
    ORDER,
    sql`${SELECT_ORDER} where o.id = any(${sql.param([...ids])}::bigint[]) and ${ownCustomerOrders(scope)}`,
  );
};
/** An order whose row the caller's transaction holds already, to send it or to charge it. */
export const findHeldOrder = (tx: Tx, id: number): Promise<OrderRow | null> =>
  first(tx, ORDER, sql`${SELECT_ORDER} where o.id = ${id}`);

/** The first open order of the same seller and type that is paid in this way. */
export const findOpenOrder = (
  db: Queryable,
  order: Pick<OrderRow, 'seller_id' | 'type_id'>,
  methodId: string,
): Promise<{ id: number } | null> =>
  first(
    db,
    { id: orders.id },
    sql`
      select id
      from orders
      where seller_id = ${order.seller_id}
        and type_id = ${order.type_id}
        and payment_method_id = ${methodId}
        and state = 'open'
      order by id
      limit 1`,
  );

const OTHERWISE_PAID = { agentId: orders.sellerId, typeId: orders.typeId };
/** Whose order it is and of which type, where it is not to be paid in this way yet. */
export const otherwisePaid = (
  db: Queryable,
  scope: Scope,
  { orderId, methodId }: { orderId: number; methodId: string },
): Promise<RowOf<typeof OTHERWISE_PAID> | null> =>
  first(
    db,
    OTHERWISE_PAID,
    sql`
      select o.seller_id as "agentId", o.type_id as "typeId"
      from orders o
      where o.id = ${orderId}
        and o.payment_method_id <> ${methodId}
        and ${ownOrders(scope, sql`o.seller_id`)}`,
  );

/** Who sells the order; 0 when there is none. */
export const findSellerOf = async (db: Queryable, orderId: number): Promise<number> => {
  const order = await first(
    db,
    { seller_id: orders.sellerId },
    sql`select seller_id from orders where id = ${orderId}`,
  );
  return order?.seller_id ?? 0;
};

const FEE_FACTS = { taxable_cents: orders.taxableCents, level: agents.level, scale: json<FeeBand[]>() };
/** From what the fee of an order comes. */
export const findFeeFacts = async (tx: Tx, orderId: number): Promise<FeeFacts> => {
  const o = await first(
    tx,
    FEE_FACTS,
    sql`
      select o.taxable_cents, a.level, ${scaleOn(sql`o.type_id`, TODAY)} as scale
      from orders o
      join agents a on a.id = o.seller_id
      where o.id = ${orderId}`,
  );
  return { taxableCents: o?.taxable_cents ?? 0, level: o?.level ?? 1, scale: o?.scale ?? [] };
};
