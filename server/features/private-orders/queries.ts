import { sql, type SQL } from 'drizzle-orm';
import type { PrivateCustomerData } from '@ema/domain/private-orders/fields.ts';
import type { Item } from '@ema/domain/private-orders/items.ts';
import type { Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';

export type PrivateCustomerRow = {
  id: number;
  agent_id: number;
  agent_name: string;
  first_name: string;
  last_name: string;
  street: string;
  building_number: string;
  city: string;
  post_code: string;
  state: string;
  email: string;
  telephone: string;
  version: number;
};

const AGENT = sql`join agents a on a.id = c.agent_id join users u on u.id = a.user_id join people p on p.id = u.person_id`;
const CUSTOMER = sql`select c.id, c.agent_id, p.first_name || ' ' || p.last_name as agent_name, c.first_name, c.last_name, c.street, c.building_number, c.city, c.post_code, c.state, c.email, c.telephone, c.version
  from private_customers c ${AGENT}`;
const BY_NAME = sql`order by lower(c.last_name), lower(c.first_name), c.id`;

type Paging = { page: number; perPage: number };
const limits = (p: Paging): SQL => sql`limit ${p.perPage} offset ${(p.page - 1) * p.perPage}`;
const matching = (visible: SQL, search: string | undefined): SQL =>
  sql`${visible} ${search ? sql`and c.search_text like ${`%${likeText(search)}%`}` : sql``}`;

/** Private customers by name, with the exact total. */
export const findPrivateCustomers = async (
  db: Queryable,
  visible: SQL,
  filter: Paging & { search?: string | undefined },
): Promise<{ rows: PrivateCustomerRow[]; total: number }> => {
  const where = matching(visible, filter.search);
  const [rows, total] = await Promise.all([
    db.execute<PrivateCustomerRow>(sql`${CUSTOMER} where ${where} ${BY_NAME} ${limits(filter)}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from private_customers c where ${where}`),
  ]);
  return { rows: rows.rows, total: total.rows[0]?.n ?? 0 };
};
/** Everything that is filtered, for a file; at most 50,000 rows. */
export const findPrivateCustomersForFile = async (
  db: Queryable,
  visible: SQL,
  search?: string,
): Promise<PrivateCustomerRow[]> =>
  (await db.execute<PrivateCustomerRow>(sql`${CUSTOMER} where ${matching(visible, search)} ${BY_NAME} limit 50000`))
    .rows;
export const findPrivateCustomer = async (
  db: Queryable,
  id: number,
  visible: SQL,
): Promise<PrivateCustomerRow | null> =>
  (await db.execute<PrivateCustomerRow>(sql`${CUSTOMER} where c.id = ${id} and ${visible}`)).rows[0] ?? null;

export const insertPrivateCustomer = async (
  db: Queryable,
  d: PrivateCustomerData,
  agentId: number,
  now: Date,
): Promise<number> => {
  const made = await db.execute<{ id: number }>(sql`
    insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state, email, telephone, created_at)
    values (${agentId}, ${d.firstName}, ${d.lastName}, ${d.street}, ${d.buildingNumber}, ${d.city}, ${d.postCode}, ${d.state}, ${d.email}, ${d.telephone}, ${now.toISOString()})
    returning id`);
  return made.rows[0]?.id ?? 0;
};
/** @returns false when somebody else changed the row since it had this version */
export const changePrivateCustomer = async (
  db: Queryable,
  id: number,
  version: number,
  d: PrivateCustomerData,
): Promise<boolean> => {
  const changed = await db.execute(sql`
    update private_customers set first_name = ${d.firstName}, last_name = ${d.lastName}, street = ${d.street}, building_number = ${d.buildingNumber}, city = ${d.city},
      post_code = ${d.postCode}, state = ${d.state}, email = ${d.email}, telephone = ${d.telephone}, version = version + 1
    where id = ${id} and version = ${version} returning 1`);
  return changed.rows.length === 1;
};

export type PrivateOrderRow = PrivateCustomerRow & {
  order_id: number;
  created_at: Date;
  total_cents: number;
  order_version: number;
};
export type LineRow = {
  code: string;
  name: string;
  variants: Item['variants'];
  quantity: number;
  unit_price_cents: number;
};

const ORDER = sql`select o.id as order_id, o.agent_id, p.first_name || ' ' || p.last_name as agent_name, o.created_at, o.total_cents, o.version as order_version,
    c.id, c.first_name, c.last_name, c.street, c.building_number, c.city, c.post_code, c.state, c.email, c.telephone, c.version
  from private_orders o join private_customers c on c.id = o.customer_id join agents a on a.id = o.agent_id join users u on u.id = a.user_id join people p on p.id = u.person_id`;
const orderMatching = (visible: SQL, search: string | undefined): SQL => {
  if (!search) return visible;
  const named = sql`o.customer_id in (select c.id from private_customers c where c.search_text like ${`%${likeText(search)}%`})`;
  return /^\d{1,15}$/.test(search)
    ? sql`${visible} and (o.id = ${Number(search)} or ${named})`
    : sql`${visible} and ${named}`;
};

/** Private orders by number, with the exact total. */
export const findPrivateOrders = async (
  db: Queryable,
  visible: SQL,
  filter: Paging & { search?: string | undefined; dir: 'asc' | 'desc' },
): Promise<{ rows: PrivateOrderRow[]; total: number }> => {
  const where = orderMatching(visible, filter.search);
  const [rows, total] = await Promise.all([
    db.execute<PrivateOrderRow>(sql`${ORDER} where ${where} order by o.id ${sql.raw(filter.dir)} ${limits(filter)}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from private_orders o where ${where}`),
  ]);
  return { rows: rows.rows, total: total.rows[0]?.n ?? 0 };
};
export const findPrivateOrdersForFile = async (
  db: Queryable,
  visible: SQL,
  search?: string,
): Promise<PrivateOrderRow[]> =>
  (
    await db.execute<PrivateOrderRow>(
      sql`${ORDER} where ${orderMatching(visible, search)} order by o.id desc limit 50000`,
    )
  ).rows;
export const findPrivateOrder = async (db: Queryable, id: number, visible: SQL): Promise<PrivateOrderRow | null> =>
  (await db.execute<PrivateOrderRow>(sql`${ORDER} where o.id = ${id} and ${visible}`)).rows[0] ?? null;
export const findPrivateLines = async (db: Queryable, orderId: number): Promise<LineRow[]> =>
  (
    await db.execute<LineRow>(
      sql`select code, name, variants, quantity, unit_price_cents from private_order_lines where order_id = ${orderId} order by position`,
    )
  ).rows;

export type NewLine = {
  code: string;
  name: string;
  variants: Item['variants'];
  quantity: number;
  unitPriceCents: number;
};
export const insertPrivateOrder = async (
  db: Queryable,
  given: { agentId: number; customerId: number; userId: number; now: Date; totalCents: number },
): Promise<number> => {
  const made = await db.execute<{ id: number }>(sql`
    insert into private_orders (agent_id, customer_id, created_by_user_id, created_at, total_cents)
    values (${given.agentId}, ${given.customerId}, ${given.userId}, ${given.now.toISOString()}, ${given.totalCents}) returning id`);
  return made.rows[0]?.id ?? 0;
};
/** Changes an order of this version that is not locked yet: one conditional update. @returns false when it was not */
export const changePrivateOrder = async (
  db: Queryable,
  given: { id: number; version: number; agentId: number; customerId: number; totalCents: number; createdAfter: Date },
): Promise<boolean> => {
  const changed = await db.execute(sql`
    update private_orders set customer_id = ${given.customerId}, total_cents = ${given.totalCents}, version = version + 1
    where id = ${given.id} and agent_id = ${given.agentId} and version = ${given.version} and created_at > ${given.createdAfter.toISOString()} returning 1`);
  return changed.rows.length === 1;
};
export const replacePrivateLines = async (db: Queryable, orderId: number, lines: readonly NewLine[]): Promise<void> => {
  await db.execute(sql`delete from private_order_lines where order_id = ${orderId}`);
  await db.execute(sql`
    insert into private_order_lines (order_id, position, code, name, variants, quantity, unit_price_cents)
    select ${orderId}, x.position, x.code, x.name, x.variants, x.quantity, x.unit
    from jsonb_to_recordset(${JSON.stringify(lines.map((l, i) => ({ ...l, unit: l.unitPriceCents, position: i + 1 })))}::jsonb)
      as x(position int, code text, name text, variants jsonb, quantity int, unit bigint)`);
};
