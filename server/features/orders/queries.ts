import { sql, type SQL } from 'drizzle-orm';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { OrderState } from '@ema/domain/orders/states.ts';
import { DAYS_TO_DECLARE } from '@ema/domain/payments/mav.ts';
import type { AttemptState } from '@ema/domain/payments/states.ts';
import type { Queryable } from '../../db/client.ts';
import { OPEN } from '../deliveries/queries.ts';

export type LineRow = {
  commission_id: number;
  code: string;
  name: string;
  picture: string;
  attributes: Record<string, string>;
  quantity: number;
  unit_price_cents: number;
  vat_basis_points: number;
  points_tenths: number;
};
export type CommissionRow = {
  id: number;
  order_id: number;
  type_id: string;
  seller_id: number;
  seller_name: string;
  seller_phone: string;
  seller_mobile: string;
  seller_email: string;
  type_title: string;
  customer_id: number | null;
  customer_name: string | null;
  customer_city: string | null;
  kit_name: string | null;
  note: string;
  total_cents: number;
  created_at: Date;
  version: number;
  state: OrderState;
};
export type OrderRow = {
  id: number;
  type_id: string;
  type_title: string;
  type_completable: boolean;
  customer_completes: boolean;
  cumulative: boolean;
  weekly_window: boolean;
  sunday_dated: boolean;
  min_total_cents: number;
  max_total_cents: number | null;
  shop: 0 | 1;
  seller_id: number;
  state: OrderState;
  payment_method_id: string;
  payment_method_name: string;
  lines_total_cents: number;
  discount_cents: number;
  shipping_cents: number;
  total_cents: number;
  taxable_cents: number;
  fee_basis_points: number;
  fee_cents: number;
  points_earned_tenths: number;
  points_used_tenths: number;
  commission_count: number;
  created_at: Date;
  submitted_at: Date | null;
  order_date: string | null;
  version: number;
  level: number;
  agent_points_tenths: number;
  agent_limit_cents: number | null;
  multiple_weekly: boolean;
  not_validated: number;
  customers: string[];
  commissions: { id: number; customer: string | null; totalCents: number }[];
  discount_basis_points: number;
  shipping_fee_cents: number;
  free_shipping_min_cents: number | null;
  scale: { minLevel: number; fromCents: number; basisPoints: number }[];
  /** When the seller last sent another order of the type, and whether one is being paid. */
  last_sent_at: Date | null;
  other_in_payment: boolean;
  /** Of an order not sent yet: the delivery its seller has to declare paid first of all. */
  owed: { code: string; date: Day; deadline: Day | null } | null;
  delivery_subject_name: string | null;
  carrier: string | null;
  delivery_address: string | null;
  session_id: string | null;
  last_attempt: AttemptState | null;
  has_mav: boolean;
};

const ORDER = sql`
  select o.*, o.order_date::text as order_date, t.title as type_title, t.completable_by_seller and not o.customer_completes as type_completable, o.customer_completes, t.cumulative, t.weekly_window, t.sunday_dated, t.min_total_cents, t.max_total_cents,
    t.shipping_fee_cents, t.free_shipping_min_cents, a.level, (a.points_tenths - coalesce((select sum(greatest(0, s.points_used_tenths - s.points_earned_tenths)) from orders s
      where s.seller_id = o.seller_id and s.shop = o.shop and s.state = 'in_payment' and s.id <> o.id), 0))::int as agent_points_tenths, case when a.commission_limit_enabled then a.commission_limit_cents end as agent_limit_cents,
    a.multiple_weekly_orders_enabled as multiple_weekly, a.delivery_subject_name, a.carrier,
    a.delivery_street || ' ' || a.delivery_building_number || ', ' || a.delivery_post_code || ' ' || a.delivery_city || ' (' || a.delivery_state || ')' as delivery_address,
    coalesce((select m.discount_basis_points from commission_type_payments m where m.type_id = o.type_id and m.method_id = o.payment_method_id), 0) as discount_basis_points,
    (select coalesce(json_agg(json_build_object('minLevel', f.min_level, 'fromCents', f.from_cents, 'basisPoints', f.basis_points)), '[]') from fee_scale f where f.type_id = o.type_id) as scale,
    x.customers, x.commissions, x.not_validated, pa.provider_session_id as session_id,
    (select la.state from payment_attempts la where la.order_id = o.id order by la.id desc limit 1) as last_attempt,
    exists (select 1 from deliveries d where d.order_id = o.id and d.slip = 'mav') as has_mav,
    case when t.weekly_window then (select max(s.submitted_at) from orders s where s.seller_id = o.seller_id and s.shop = o.shop and s.type_id = o.type_id and s.state = 'submitted' and s.id <> o.id) end as last_sent_at,
    exists (select 1 from orders s where s.seller_id = o.seller_id and s.shop = o.shop and s.type_id = o.type_id and s.state = 'in_payment' and s.id <> o.id) as other_in_payment,
    case when o.state <> 'submitted' then (
      select json_build_object('code', d.code, 'date', d.date, 'deadline', d.deadline) from orders s join deliveries d on d.order_id = s.id
      where s.seller_id = o.seller_id and s.state = 'submitted' and ${OPEN} order by greatest(d.date + ${sql.raw(String(DAYS_TO_DECLARE))}, d.deadline), d.id limit 1) end as owed
  from orders o join commission_types t on t.id = o.type_id join agents a on a.id = o.seller_id
    left join payment_attempts pa on pa.order_id = o.id and pa.state = 'open'
    cross join lateral (
      select coalesce(array_agg(distinct p.first_name || ' ' || p.last_name) filter (where p.id is not null), '{}') as customers,
        coalesce(json_agg(json_build_object('id', c.id, 'customer', p.first_name || ' ' || p.last_name, 'totalCents', c.total_cents) order by c.id) filter (where c.id is not null), '[]') as commissions,
        (count(distinct p.id) filter (where p.email_validated_at is null or p.mobile_validated_at is null))::int as not_validated
      from commissions c left join customers cu on cu.id = c.customer_id left join people p on p.id = cu.person_id where c.order_id = o.id) x`;

export const findOrder = async (db: Queryable, id: number, own: SQL): Promise<OrderRow | null> =>
  (await db.execute<OrderRow>(sql`${ORDER} where o.id = ${id} and ${own}`)).rows[0] ?? null;
/** Orders given by their ids, with all that decides whether they may go out. */
export const findOrders = async (db: Queryable, ids: readonly number[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? []
    : (await db.execute<OrderRow>(sql`${ORDER} where o.id = any(${sql.param([...ids])}::bigint[])`)).rows;
/** The same with the system parameters, in one statement. */
export const lockOrderWithParameters = async (
  db: Queryable,
  id: number,
  own: SQL,
): Promise<(OrderRow & { parameters: Record<string, string> }) | null> =>
  (
    await db.execute<OrderRow & { parameters: Record<string, string> }>(sql`
      select x.*, (select json_object_agg(id, value) from parameters) as parameters from (${ORDER} where o.id = ${id} and ${own} for update of o) x`)
  ).rows[0] ?? null;
/** The order and all that decides whether it may go out, its row locked. */
export const lockOrderRow = async (db: Queryable, id: number, own: SQL): Promise<OrderRow | null> =>
  (await db.execute<OrderRow>(sql`${ORDER} where o.id = ${id} and ${own} for update of o`)).rows[0] ?? null;
export const findPendingOrders = async (db: Queryable, own: SQL, shop: number | null): Promise<OrderRow[]> =>
  (
    await db.execute<OrderRow>(
      sql`${ORDER} where ${own} and o.state in ('open', 'in_payment', 'waiting_confirmation', 'confirmed') and o.shop = ${shop}::int order by o.id desc limit 200`,
    )
  ).rows;

const COMMISSION = sql`
  select c.id, c.order_id, c.type_id, c.seller_id, sp.first_name || ' ' || sp.last_name as seller_name, coalesce(sp.phone, '') as seller_phone, coalesce(sp.mobile, '') as seller_mobile, coalesce(sp.email, '') as seller_email,
    t.title as type_title, c.customer_id, p.first_name || ' ' || p.last_name as customer_name, p.city as customer_city,
    c.kit_name, c.note, c.total_cents, c.created_at, c.version, o.state
  from commissions c join orders o on o.id = c.order_id join commission_types t on t.id = c.type_id join agents a on a.id = c.seller_id join users su on su.id = a.user_id join people sp on sp.id = su.person_id
    left join customers cu on cu.id = c.customer_id left join people p on p.id = cu.person_id`;
export const findCommission = async (db: Queryable, id: number, own: SQL): Promise<CommissionRow | null> =>
  (await db.execute<CommissionRow>(sql`${COMMISSION} where c.id = ${id} and ${own}`)).rows[0] ?? null;
export const findCommissions = async (db: Queryable, orderIds: readonly number[]): Promise<CommissionRow[]> =>
  orderIds.length === 0
    ? []
    : (
        await db.execute<CommissionRow>(
          sql`${COMMISSION} where c.order_id = any(${sql.param([...orderIds])}::bigint[]) order by c.id`,
        )
      ).rows;
type CommissionFilter = {
  shop: number | null;
  /** Only those of orders not sent yet, or only of sent ones. */
  isSubmitted: boolean | null;
  page: number;
  perPage: number;
};
/** Commissions of a seller, the newest first; cancelled ones have left every list. */
export const findCommissionPage = async (
  db: Queryable,
  sellerId: number,
  f: CommissionFilter,
): Promise<{ rows: CommissionRow[]; total: number }> => {
  const states =
    f.isSubmitted === null
      ? sql`o.state <> 'cancelled'`
      : f.isSubmitted
        ? sql`o.state = 'submitted'`
        : sql`o.state in ('open', 'in_payment', 'waiting_confirmation', 'confirmed')`;
  const where = sql`c.seller_id = ${sellerId} and o.shop = ${f.shop}::int and ${states}`;
  const [rows, total] = await Promise.all([
    db.execute<CommissionRow>(
      sql`${COMMISSION} where ${where} order by c.id desc limit ${f.perPage} offset ${(f.page - 1) * f.perPage}`,
    ),
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from commissions c join orders o on o.id = c.order_id where ${where}`,
    ),
  ]);
  return { rows: rows.rows, total: total.rows[0]?.n ?? 0 };
};

export const findLines = async (db: Queryable, orderIds: readonly number[]): Promise<LineRow[]> =>
  orderIds.length === 0
    ? []
    : (
        await db.execute<LineRow>(sql`
        select l.commission_id, l.code, l.name, p.picture, l.attributes, l.quantity, l.unit_price_cents, l.vat_basis_points, l.points_tenths
        from commission_lines l join commissions c on c.id = l.commission_id join products p on p.id = l.product_id where c.order_id = any(${sql.param([...orderIds])}::bigint[]) order by l.id`)
      ).rows;
