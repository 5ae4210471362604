/** Reads pages of sent orders for the office, in the middle of a million as fast as at its beginning. */
import { sql, type SQL } from 'drizzle-orm';
import { FILE_ROWS } from '@ema/calls/kernel/list-file.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { all, first, integer, json, type RowOf } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { LINES, ROW, SELECT_ROW, TO_EXPORT, type AdminLine, type AdminRow } from './queries.ts';
import { COUNTED, hasText, searchedPage, totalFrom, type Total } from './search-queries.ts';

export type AdminFilter = {
  shop: number;
  search?: string;
  type?: string;
  exported?: boolean;
  uniqueIp?: boolean;
  from?: string;
  to?: string;
  paymentMethod?: string;
  customer?: number;
};

/** Their own orders, and those of agents with a commission for them: each by its own index. */
const ofCustomer = (customer: number): SQL => sql`
  select c.order_id
  from commissions c
  where c.customer_id = ${customer}
  union
  select d.id
  from orders d
  where d.customer_id = ${customer}`;

/** Addresses from which more than one order of the shop was sent. */
const repeatedIps = (shop: number): SQL => sql`
  select d.ip_address
  from orders d
  where d.state = 'submitted' and d.ip_address <> '' and d.shop = ${shop}
  group by d.ip_address
  having count(*) > 1`;
/** Of everything but the text. */
const filtered = (f: AdminFilter): SQL => {
  const parts = [sql`s.state = 'submitted' and s.shop = ${f.shop}`];
  if (f.type) parts.push(sql`s.type_id = ${f.type}`);
  if (f.exported !== undefined)
    parts.push(f.exported ? sql`s.exported_at is not null` : sql`s.exported_at is null and s.undone_at is null`);
  if (f.from) parts.push(sql`s.submitted_at >= (${f.from}::date)::timestamp at time zone 'Europe/Rome'`);
  if (f.to) parts.push(sql`s.submitted_at < (${f.to}::date + 1)::timestamp at time zone 'Europe/Rome'`);
  if (f.paymentMethod) parts.push(sql`s.payment_method_id = ${f.paymentMethod}`);
  if (f.customer !== undefined) parts.push(sql`s.id in (${ofCustomer(f.customer)})`);
  if (f.uniqueIp !== undefined)
    parts.push(sql`s.ip_address ${sql.raw(f.uniqueIp ? 'not in' : 'in')} (${repeatedIps(f.shop)})`);
  return sql.join(parts, sql` and `);
};

const conditions = (f: AdminFilter): SQL => (f.search ? sql`${filtered(f)} and ${hasText(f.search)}` : filtered(f));

/** Filters that the table of exact counts can answer. */
const isCounted = (f: AdminFilter): boolean =>
  !f.search && f.uniqueIp === undefined && !f.paymentMethod && f.customer === undefined;
const countedWhere = (f: AdminFilter): SQL => {
  const parts = [sql`k.shop = ${f.shop}`];
  if (f.type) parts.push(sql`k.type_id = ${f.type}`);
  if (f.exported !== undefined) parts.push(sql`k.exported = ${f.exported}`);
  if (f.from) parts.push(sql`k.day >= ${f.from}::date`);
  if (f.to) parts.push(sql`k.day <= ${f.to}::date`);
  return sql.join(parts, sql` and `);
};

const countsOf = (f: AdminFilter): SQL => (f.exported === false ? TO_EXPORT : sql`order_counts`);

type Order = { field: 'submissionDate' | 'priceTotal'; dir: 'asc' | 'desc' };
type Sort = Order & { page: number; perPage: number };
const COLUMNS = { submissionDate: sql.raw('submitted_at'), priceTotal: sql.raw('total_cents') };
const directionOf = (sort: Order): SQL => sql.raw(sort.dir === 'asc' ? 'asc nulls first' : 'desc nulls last');
/** `of`: the name of the orders in the statement. */
const ordered = (sort: Order, of: string): SQL => {
  const [dir, alias] = [directionOf(sort), sql.raw(of)];
  return sql`order by ${alias}.${COLUMNS[sort.field]} ${dir}, ${alias}.id ${dir}`;
};

/** A row as JSON carries it. */
type Instants = 'submitted_at' | 'exported_at' | 'undone_at' | 'withdrawn_at';
type Stored = Omit<AdminRow, Instants> & { submitted_at: string } & Record<
    Exclude<Instants, 'submitted_at'>,
    string | null
  >;
const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
const PAGE = { total: integer(), rows: json<Stored[]>() };
/** From this offset on the page is sought by its day. */
const DEEP = 1000;

/** `total` and the ids of the `page`. */
const partsOf = (f: AdminFilter, sort: Sort): SQL => {
  if (isCounted(f)) return countedPage(f, sort);
  const { search, exported } = f;
  if (search === undefined) return filteredPage(f, sort);
  const { page, perPage } = sort;
  const ordering = (of: string) => ordered(sort, of);
  return searchedPage({
    search,
    where: filtered(f),
    ordered: ordering,
    page,
    perPage,
    isExact: exported === false,
  });
};

/**
 * One page of sent orders, newest first, in one statement that answers JSON, with the exact total. Without a text the
 * counts by day give the total and the day on which the page begins. How often a frequent text is found is not counted
 * to its end, unless the page asked for lies past it.
 */
export const findAdminOrders = async (
  db: Queryable,
  f: AdminFilter,
  sort: Sort,
): Promise<Total & { rows: AdminRow[] }> => {
  const rowsOfPage = sql`
    ${SELECT_ROW}
    where o.id in (select id from page)
    ${ordered(sort, 'o')}`;
  const answered = await first(
    db,
    PAGE,
    sql`
      with ${partsOf(f, sort)}
      select
        (select n from total) as total,
        (select coalesce(json_agg(to_json(r)), '[]') from (${rowsOfPage}) r) as rows`,
  );
  const { total, rows } = answered ?? { total: 0, rows: [] };
  const isFrequent = f.search !== undefined && f.exported !== false && total > COUNTED;
  const whole = isFrequent
    ? (totalFrom(rows.length, sort) ?? { total: await countAdminOrders(db, f), isAtLeast: false })
    : { total, isAtLeast: false };
  return { ...whole, rows: rows.slice(0, sort.perPage).map(withDates) };
};

const withDates = (r: Stored): AdminRow => ({
  ...r,
  submitted_at: new Date(r.submitted_at),
  exported_at: dateOf(r.exported_at),
  undone_at: dateOf(r.undone_at),
  withdrawn_at: dateOf(r.withdrawn_at),
});

/** How many there are of what is filtered, counted to the end. */
export const countAdminOrders = async (db: Queryable, f: AdminFilter): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    isCounted(f)
      ? sql`with ${countedTotal(f)} select n from total`
      : sql`select count(*)::int as n from orders s where ${conditions(f)}`,
  );
  return counted?.n ?? 0;
};

/** `total` and the ids of the `page`, by the table of exact counts. */
const countedPage = (f: AdminFilter, sort: Sort): SQL =>
  sort.field !== 'submissionDate' || (sort.page - 1) * sort.perPage <= DEEP ? shallowPage(f, sort) : deepPage(f, sort);

const pageOfIds = (f: AdminFilter, sort: Sort, bound: SQL, slice: SQL): SQL => sql`
  page as materialized (
    select s.id
    from orders s
    where ${filtered(f)} and ${bound}
    ${ordered(sort, 's')}
    ${slice}
  )`;
const countedTotal = (f: AdminFilter): SQL => sql`
  total as (
    select coalesce(sum(k.count), 0)::int as n
    from ${countsOf(f)} k
    where ${countedWhere(f)}
  )`;
const shallowPage = (f: AdminFilter, sort: Sort): SQL => sql`
  ${countedTotal(f)},
  ${pageOfIds(f, sort, sql`true`, pageOf(sort.page, sort.perPage))}`;
/** `start`: the day on which the page begins, and how many orders come before that day. */
const deepPage = (f: AdminFilter, sort: Sort): SQL => {
  const offset = (sort.page - 1) * sort.perPage;
  const bound =
    sort.dir === 'desc'
      ? sql`s.submitted_at < (select (day + 1)::timestamp at time zone 'Europe/Rome' from start)`
      : sql`s.submitted_at >= (select day::timestamp at time zone 'Europe/Rome' from start)`;
  const slice = sql`${pageOf(1, sort.perPage)} + ${offset}::bigint - (select before from start)`;
  return sql`
    days as materialized (
      select k.day, sum(k.count)::int as n
      from ${countsOf(f)} k
      where ${countedWhere(f)}
      group by k.day
    ),
    total as (select coalesce(sum(n), 0)::int as n from days),
    start as materialized (
      select day, before
      from (select day, n, sum(n) over (order by day ${sql.raw(sort.dir)}) - n as before from days) d
      where before <= ${offset} and before + n > ${offset}
      limit 1
    ),
    ${pageOfIds(f, sort, bound, slice)}`;
};

/** By looking at everything that the filters leave; the page itself is better read off the index of its order. */
const filteredPage = (f: AdminFilter, sort: Sort): SQL => sql`
  found as not materialized (
    select s.id, s.submitted_at, s.total_cents
    from orders s
    where ${filtered(f)}
  ),
  total as (select count(*)::int as n from found),
  page as materialized (
    select s.id
    from found s
    ${ordered(sort, 's')}
    ${pageOf(sort.page, sort.perPage)}
  )`;

/** The numbers of all that is filtered, in its order; as many as a file has at most. */
export const findIds = async (db: Queryable, f: AdminFilter, order: Order): Promise<number[]> => {
  const rows = await all(
    db,
    { id: orders.id },
    sql`
      select s.id
      from orders s
      where ${conditions(f)}
      ${ordered(order, 's')}
      ${pageOf(1, FILE_ROWS)}`,
  );
  return rows.map((row) => row.id);
};

const FILE_ROW = {
  ...ROW,
  discount_cents: orders.discountCents,
  shipping_cents: orders.shippingCents,
  taxable_cents: orders.taxableCents,
  lines: json<AdminLine[]>(),
};
export type FileRow = RowOf<typeof FILE_ROW>;
/** Everything that is filtered, in its order, each with its lines, for a file: as many rows as one has at most. */
export const findForFile = (db: Queryable, f: AdminFilter, order: Order): Promise<FileRow[]> => {
  const matches = sql`
    ${SELECT_ROW}
    where o.id in (
      select s.id
      from orders s
      where ${conditions(f)}
      ${ordered(order, 's')}
      ${pageOf(1, FILE_ROWS)}
    )`;
  return all(
    db,
    FILE_ROW,
    sql`
      select d.*, o.discount_cents, o.shipping_cents, o.taxable_cents, (${LINES}) as lines
      from (${matches}) d
      join orders o on o.id = d.id
      ${ordered(order, 'o')}`,
  );
};
