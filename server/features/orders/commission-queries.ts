/** Reads commissions and their lines, as sellers see them. */
import { sql, type SQL } from 'drizzle-orm';
import { PENDING_STATES } from '@ema/domain/orders/states.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { products } from '../../db/tables/catalogue.ts';
import { commissionLines, commissions, commissionTypes, orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import type { Line } from './cart.ts';
import { heldMoneyOf } from './order-queries.ts';

const COMMISSION = {
  id: commissions.id,
  order_id: commissions.orderId,
  type_id: commissions.typeId,
  type_title: commissionTypes.title,
  seller_id: commissions.sellerId,
  seller_name: text(),
  seller_phone: text(),
  seller_mobile: text(),
  seller_email: text(),
  customer_id: commissions.customerId,
  customer_name: nullable(text()),
  customer_city: nullable(people.city),
  kit_name: commissions.kitName,
  note: commissions.note,
  total_cents: commissions.totalCents,
  created_at: commissions.createdAt,
  version: commissions.version,
  state: orders.state,
  is_held: truth(),
};
export type CommissionRow = RowOf<typeof COMMISSION>;

const SELECT_COMMISSION = sql`
  select
    c.id, c.order_id, c.type_id, c.seller_id, c.customer_id, c.kit_name, c.note, c.total_cents, c.created_at, c.version,
    o.state, ${heldMoneyOf(sql`o.id`)} as is_held, t.title as type_title,
    sp.first_name || ' ' || sp.last_name as seller_name,
    coalesce(sp.phone, '') as seller_phone,
    coalesce(sp.mobile, '') as seller_mobile,
    coalesce(sp.email, '') as seller_email,
    p.first_name || ' ' || p.last_name as customer_name,
    p.city as customer_city
  from commissions c
  join orders o on o.id = c.order_id
  join commission_types t on t.id = c.type_id
  join agents a on a.id = c.seller_id
  join users su on su.id = a.user_id
  join people sp on sp.id = su.person_id
  left join customers cu on cu.id = c.customer_id
  left join people p on p.id = cu.person_id`;

const ownAsSeller = (scope: Scope) => ownOrders(scope, sql`c.seller_id`);

/** A commission that the viewer sells. */
export const findCommission = (db: Queryable, scope: Scope, id: number): Promise<CommissionRow | null> =>
  first(db, COMMISSION, sql`${SELECT_COMMISSION} where c.id = ${id} and ${ownAsSeller(scope)}`);

/** The commissions of an order that was read within the viewer's scope. */
export const findCommissionsOf = (db: Queryable, order: { id: number }): Promise<CommissionRow[]> =>
  all(db, COMMISSION, sql`${SELECT_COMMISSION} where c.order_id = ${order.id} order by c.id`);

type CommissionFilter = {
  shop: number | null;
  /** Only those of orders not sent yet, or only of sent ones. */
  isSubmitted: boolean | null;
  page: number;
  perPage: number;
};
const statesOf = (isSubmitted: boolean | null) => {
  if (isSubmitted === null) return sql`o.state <> 'cancelled'`;
  return isSubmitted ? sql`o.state = 'submitted'` : sql`o.state in ${wordsOf(PENDING_STATES)}`;
};
/** Commissions that the viewer sells, the newest first; cancelled ones have left every list. */
export const findCommissionPage = async (
  db: Queryable,
  scope: Scope,
  f: CommissionFilter,
): Promise<{ rows: CommissionRow[]; total: number }> => {
  const where = sql`${ownAsSeller(scope)} and o.shop = ${f.shop}::int and ${statesOf(f.isSubmitted)}`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      COMMISSION,
      sql`
        ${SELECT_COMMISSION}
        where ${where}
        order by c.id desc
        ${pageOf(f.page, f.perPage)}`,
    ),
    first(
      db,
      { n: integer() },
      sql`
        select count(*)::int as n
        from commissions c
        join orders o on o.id = c.order_id
        where ${where}`,
    ),
  ]);
  return { rows, total: counted?.n ?? 0 };
};

const LINE = {
  commission_id: commissionLines.commissionId,
  code: commissionLines.code,
  name: commissionLines.name,
  picture: products.picture,
  attributes: commissionLines.attributes,
  quantity: commissionLines.quantity,
  unit_price_cents: commissionLines.unitPriceCents,
  vat_basis_points: commissionLines.vatBasisPoints,
  points_tenths: commissionLines.pointsTenths,
};
export type LineRow = RowOf<typeof LINE>;
/** The lines of orders whose ids were read within the viewer's scope. */
export const findLines = async (db: Queryable, orderIds: readonly number[]): Promise<LineRow[]> => {
  if (orderIds.length === 0) return [];
  return all(
    db,
    LINE,
    sql`
      select
        l.commission_id, l.code, l.name, p.picture, l.attributes, l.quantity,
        l.unit_price_cents, l.vat_basis_points, l.points_tenths
      from commission_lines l
      join commissions c on c.id = l.commission_id
      join products p on p.id = l.product_id
      where c.order_id = any(${sql.param([...orderIds])}::bigint[])
      order by l.id`,
  );
};

const FROZEN_LINE = {
  productId: commissionLines.productId,
  code: commissionLines.code,
  name: commissionLines.name,
  attributes: commissionLines.attributes,
  quantity: commissionLines.quantity,
  unitPriceCents: commissionLines.unitPriceCents,
  vatBasisPoints: commissionLines.vatBasisPoints,
  pointsTenths: commissionLines.pointsTenths,
  listPriceCents: commissionLines.listPriceCents,
};
/** The lines of a commission that was read within the viewer's scope, whole, as they were ordered. */
export const findFrozenLines = (db: Queryable, commissionId: number): Promise<Line[]> =>
  all(
    db,
    FROZEN_LINE,
    sql`
      select
        l.product_id as "productId", l.code, l.name, l.attributes, l.quantity,
        l.unit_price_cents as "unitPriceCents", l.vat_basis_points as "vatBasisPoints",
        l.points_tenths as "pointsTenths", l.list_price_cents as "listPriceCents"
      from commission_lines l
      where l.commission_id = ${commissionId}
      order by l.id`,
  );

/** Whether something is left in the order. */
export const hasCommissions = async (db: Queryable, orderId: number): Promise<boolean> => {
  const one = await first(
    db,
    { id: commissions.id },
    sql`select id from commissions where order_id = ${orderId} limit 1`,
  );
  return one !== null;
};

const STORED_LINE = {
  code: commissionLines.code,
  quantity: commissionLines.quantity,
  unit_price_cents: commissionLines.unitPriceCents,
  vat_basis_points: commissionLines.vatBasisPoints,
  points_tenths: commissionLines.pointsTenths,
};
/** All lines of an order, as far as its figures come from them. */
export const findStoredLines = (db: Queryable, orderId: number): Promise<RowOf<typeof STORED_LINE>[]> =>
  all(
    db,
    STORED_LINE,
    sql`
      select l.code, l.quantity, l.unit_price_cents, l.vat_basis_points, l.points_tenths
      from commission_lines l
      join commissions c on c.id = l.commission_id
      where c.order_id = ${orderId}
      order by l.id`,
  );

/** How many commissions of the order have the sample item. */
export const samplesOf = (orderId: SQL): SQL => sql`
  select count(distinct c.id)::int
  from commissions c
  join commission_lines l on l.commission_id = c.id and l.code like 'SCN%'
  where c.order_id = ${orderId}`;
