/** What is read of private customers: the fibre shop's customers of an agent. */
import { sql, type SQL } from 'drizzle-orm';
import { CUSTOMERS_OFFICE } from '@ema/domain/private-orders/may.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { all, first, text, type RowOf } from '../../db/rows.ts';
import { privateCustomers } from '../../db/tables/private-orders.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, privateRows, type PrivateFilter } from '../../kernel/scopes.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { likeText } from '../../db/like.ts';
import { orderBy, orderBySought } from '../../db/order-by.ts';

export const PRIVATE_CUSTOMER = {
  id: privateCustomers.id,
  agent_id: privateCustomers.agentId,
  agent_name: text(),
  first_name: privateCustomers.firstName,
  last_name: privateCustomers.lastName,
  street: privateCustomers.street,
  building_number: privateCustomers.buildingNumber,
  city: privateCustomers.city,
  post_code: privateCustomers.postCode,
  state: privateCustomers.state,
  email: privateCustomers.email,
  telephone: privateCustomers.telephone,
  version: privateCustomers.version,
};
export type PrivateCustomerRow = RowOf<typeof PRIVATE_CUSTOMER>;
const CUSTOMERS = sql`
  select c.id, c.agent_id, p.first_name || ' ' || p.last_name as agent_name, c.first_name, c.last_name,
    c.street, c.building_number, c.city, c.post_code, c.state, c.email, c.telephone, c.version
  from private_customers c
  join agents a on a.id = c.agent_id
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id`;
const NAME = [sql`lower(c.last_name)`, sql`lower(c.first_name)`];
const COLUMNS = { fullName: NAME, id: [] };

export type Paging = { page: number; perPage: number };
type Ordering = { orderField: keyof typeof COLUMNS; orderDir: 'asc' | 'desc' };
export type Listing = PrivateFilter & { search?: string | undefined };
const listed = (scope: Scope, filter: Listing): SQL => {
  const visible = privateRows(scope, CUSTOMERS_OFFICE, filter, sql`c.agent_id`);
  return filter.search ? sql`${visible} and c.search_text like ${`%${likeText(filter.search)}%`}` : visible;
};

/** Private customers: those of the page are found first, and whose they are is looked up for them alone. */
export const findPrivateCustomers = async (
  db: Queryable,
  scope: Scope,
  filter: Listing & Paging & Ordering,
): Promise<{ rows: PrivateCustomerRow[]; total: Counted }> => {
  const where = listed(scope, filter);
  const order = orderBySought(filter.search)(filter.orderDir, ...COLUMNS[filter.orderField], sql`c.id`);
  const [rows, total] = await Promise.all([
    all(
      db,
      PRIVATE_CUSTOMER,
      sql`
      with listed as materialized (
        select c.id
        from private_customers c
        where ${where}
        ${order}
        ${pageOf(filter.page, filter.perPage)}
      )
      ${CUSTOMERS}
      where c.id in (select l.id from listed l)
      ${order}`,
    ),
    countUpTo(db, sql`from private_customers c where ${where}`, filter),
  ]);
  return { rows, total };
};
/** One that the viewer may see: one's own, or anybody's for the office. */
export const findPrivateCustomer = (db: Queryable, scope: Scope, id: number): Promise<PrivateCustomerRow | null> =>
  first(db, PRIVATE_CUSTOMER, sql`${CUSTOMERS} where c.id = ${id} and ${listed(scope, { includeAll: true })}`);
/** One of the viewer's own. */
export const findOwnPrivateCustomer = (db: Queryable, scope: Scope, id: number): Promise<PrivateCustomerRow | null> =>
  first(db, PRIVATE_CUSTOMER, sql`${CUSTOMERS} where c.id = ${id} and ${ownAgent(scope, sql`c.agent_id`)}`);
/** All of one agent, for the office's paper. */
export const findCustomersOfAgent = (db: Queryable, agentId: number): Promise<PrivateCustomerRow[]> =>
  all(
    db,
    PRIVATE_CUSTOMER,
    sql`${CUSTOMERS} where c.agent_id = ${agentId} ${orderBy('asc', ...NAME, sql`c.id`)} limit 50000`,
  );

const CHANGED_CUSTOMER = {
  id: privateCustomers.id,
  last_name: privateCustomers.lastName,
  first_name: privateCustomers.firstName,
  street: privateCustomers.street,
  building_number: privateCustomers.buildingNumber,
  post_code: privateCustomers.postCode,
  city: privateCustomers.city,
  state: privateCustomers.state,
  telephone: privateCustomers.telephone,
  email: privateCustomers.email,
  agent_id: privateCustomers.agentId,
};
export type ChangedCustomer = RowOf<typeof CHANGED_CUSTOMER>;
/** Of these numbers, for another program. */
export const findChangedCustomers = (db: Queryable, ids: readonly number[]): Promise<ChangedCustomer[]> =>
  all(
    db,
    CHANGED_CUSTOMER,
    sql`
      select
        c.id, c.last_name, c.first_name, c.street, c.building_number, c.post_code, c.city, c.state, c.telephone,
        c.email, c.agent_id
      from private_customers c
      where c.id = any(${sql.param([...ids])}::bigint[])`,
  );

/** The next numbers above that one, for a file of all of them. */
export const numbersOfCustomers = (after: number, limit: number): SQL => sql`
  select c.id
  from private_customers c
  where c.id > ${after}
  order by c.id
  limit ${limit}`;
