/** What is read of private orders and their lines. */
import { sql, type SQL } from 'drizzle-orm';
import { ORDERS_OFFICE } from '@ema/domain/private-orders/may.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { all, first, type RowOf } from '../../db/rows.ts';
import { privateOrderLines, privateOrders } from '../../db/tables/private-orders.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, privateRows } from '../../kernel/scopes.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { likeText } from '../../db/like.ts';
import { orderBySought } from '../../db/order-by.ts';
import { PRIVATE_CUSTOMER, type Listing, type Paging } from './customer-queries.ts';

/** An order with its customer; `agent_id` is the order's. */
const ORDER = {
  ...PRIVATE_CUSTOMER,
  order_id: privateOrders.id,
  agent_id: privateOrders.agentId,
  created_at: privateOrders.createdAt,
  total_cents: privateOrders.totalCents,
  order_version: privateOrders.version,
};
export type PrivateOrderRow = RowOf<typeof ORDER>;
const ORDERS = sql`
  select o.id as order_id, o.agent_id, p.first_name || ' ' || p.last_name as agent_name, o.created_at,
    o.total_cents, o.version as order_version, c.id, c.first_name, c.last_name, c.street, c.building_number,
    c.city, c.post_code, c.state, c.email, c.telephone, c.version
  from private_orders o
  join private_customers c on c.id = o.customer_id
  join agents a on a.id = o.agent_id
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id`;

/** By the order's number, or by whatever is written of its customer. */
const matching = (search: string): SQL => {
  const ofCustomer = sql`o.customer_id in (
    select c.id
    from private_customers c
    where c.search_text like ${`%${likeText(search)}%`})`;
  return /^\d{1,15}$/.test(search) ? sql`(o.id = ${Number(search)} or ${ofCustomer})` : ofCustomer;
};
const listed = (scope: Scope, filter: Listing): SQL => {
  const visible = privateRows(scope, ORDERS_OFFICE, filter, sql`o.agent_id`);
  return filter.search ? sql`${visible} and ${matching(filter.search)}` : visible;
};
/** Those that are locked, or those that are not yet; all where nothing is said. */
type Locking = { locked?: boolean | undefined; unlockedSince: Date };
const lockedAs = ({ locked, unlockedSince }: Locking): SQL => {
  if (locked === undefined) return sql`true`;
  const since = sql`${unlockedSince.toISOString()}::timestamptz`;
  return locked ? sql`o.created_at <= ${since}` : sql`o.created_at > ${since}`;
};

const COLUMNS = { id: [], total: [sql`o.total_cents`] };
/** Private orders: those of the page are found first, and whose they are is looked up for them alone. */
export const findPrivateOrders = async (
  db: Queryable,
  scope: Scope,
  filter: Listing & Locking & Paging & { orderField: keyof typeof COLUMNS; orderDir: 'asc' | 'desc' },
): Promise<{ rows: PrivateOrderRow[]; total: Counted }> => {
  const where = sql`${listed(scope, filter)} and ${lockedAs(filter)}`;
  const order = orderBySought(filter.search)(filter.orderDir, ...COLUMNS[filter.orderField], sql`o.id`);
  const [rows, total] = await Promise.all([
    all(
      db,
      ORDER,
      sql`
      with listed as materialized (
        select o.id
        from private_orders o
        where ${where}
        ${order}
        ${pageOf(filter.page, filter.perPage)}
      )
      ${ORDERS}
      where o.id in (select l.id from listed l)
      ${order}`,
    ),
    countUpTo(db, sql`from private_orders o where ${where}`, filter),
  ]);
  return { rows, total };
};
/** One that the viewer may see: one's own, or anybody's for the office. */
export const findPrivateOrder = (db: Queryable, scope: Scope, id: number): Promise<PrivateOrderRow | null> =>
  first(db, ORDER, sql`${ORDERS} where o.id = ${id} and ${listed(scope, { includeAll: true })}`);
/** One of the viewer's own. */
export const findOwnPrivateOrder = (db: Queryable, scope: Scope, id: number): Promise<PrivateOrderRow | null> =>
  first(db, ORDER, sql`${ORDERS} where o.id = ${id} and ${ownAgent(scope, sql`o.agent_id`)}`);

const LINE = {
  code: privateOrderLines.code,
  name: privateOrderLines.name,
  variants: privateOrderLines.variants,
  quantity: privateOrderLines.quantity,
  unit_price_cents: privateOrderLines.unitPriceCents,
};
export type LineRow = RowOf<typeof LINE>;
export const findPrivateLines = (db: Queryable, orderId: number): Promise<LineRow[]> =>
  all(
    db,
    LINE,
    sql`
      select code, name, variants, quantity, unit_price_cents
      from private_order_lines
      where order_id = ${orderId}
      order by position`,
  );
