import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';

export type AdminFilter = {
  shop: number;
  search?: string;
  type?: string;
  exported?: boolean;
  uniqueIp?: boolean;
  from?: string;
  to?: string;
  paymentMethod?: string;
};
export type AdminRow = {
  id: number;
  seller_id: number;
  seller_name: string;
  customer_name: string | null;
  submitted_at: Date;
  ip_address: string;
  exported_at: Date | null;
  type_id: string;
  type_title: string;
  shop: 0 | 1;
  total_cents: number;
  payment_method_id: string;
  payment_method_name: string;
  flag: string | null;
};

const DETAILS = sql`
  select o.id, o.seller_id, sp.first_name || ' ' || sp.last_name as seller_name, cp.first_name || ' ' || cp.last_name as customer_name, o.submitted_at, o.ip_address, o.exported_at, o.type_id,
    t.title as type_title, o.shop, o.total_cents, o.payment_method_id, o.payment_method_name, (select pa.flag_text from payment_attempts pa where pa.order_id = o.id and pa.flag is not null and pa.resolved_at is null order by pa.id desc limit 1) as flag
  from orders o join agents a on a.id = o.seller_id join users su on su.id = a.user_id join people sp on sp.id = su.person_id join commission_types t on t.id = o.type_id
    left join customers cu on cu.id = o.customer_id left join people cp on cp.id = cu.person_id`;

const conditions = (f: AdminFilter): SQL => {
  const all = [sql`s.state = 'submitted' and s.shop = ${f.shop}`];
  if (f.search)
    all.push(
      /^\d{1,15}$/.test(f.search)
        ? sql`(s.id = ${Number(f.search)} or s.search_text like ${`%${f.search}%`})`
        : sql`s.search_text like ${`%${likeText(f.search)}%`}`,
    );
  if (f.type) all.push(sql`s.type_id = ${f.type}`);
  if (f.exported !== undefined) all.push(f.exported ? sql`s.exported_at is not null` : sql`s.exported_at is null`);
  if (f.from) all.push(sql`s.submitted_at >= (${f.from}::date)::timestamp at time zone 'Europe/Rome'`);
  if (f.to) all.push(sql`s.submitted_at < (${f.to}::date + 1)::timestamp at time zone 'Europe/Rome'`);
  if (f.paymentMethod) all.push(sql`s.payment_method_id = ${f.paymentMethod}`);
  if (f.uniqueIp !== undefined) {
    const several = sql`(select d.ip_address from orders d where d.state = 'submitted' and d.ip_address <> '' group by d.ip_address having count(*) > 1)`;
    all.push(f.uniqueIp ? sql`s.ip_address not in ${several}` : sql`s.ip_address in ${several}`);
  }
  return sql.join(all, sql` and `);
};

/** Filters that the table of exact counts can answer. */
const isCounted = (f: AdminFilter): boolean => !f.search && f.uniqueIp === undefined && !f.paymentMethod;
const countedWhere = (
  f: AdminFilter,
): SQL => sql`k.shop = ${f.shop} ${f.type ? sql`and k.type_id = ${f.type}` : sql``} ${f.exported === undefined ? sql`` : sql`and k.exported = ${f.exported}`}
  ${f.from ? sql`and k.day >= ${f.from}::date` : sql``} ${f.to ? sql`and k.day <= ${f.to}::date` : sql``}`;

type Sort = { dir: 'asc' | 'desc'; page: number; perPage: number };

type Page = {
  total: number;
  rows: (Omit<AdminRow, 'submitted_at' | 'exported_at'> & { submitted_at: string; exported_at: string | null })[];
};
/** From this offset on the page is sought by its day. */
const DEEP = 1000;

/**
 * One page of submitted orders, newest first, with the exact total, in one statement that answers JSON. Without a text
 * the counts by day give the total and the day on which the page begins, so that a page in the middle of a million costs
 * what the first one does; with one, what is found is looked through once.
 */
export const findAdminOrders = async (
  db: Queryable,
  f: AdminFilter,
  sort: Sort,
): Promise<{ rows: AdminRow[]; total: number }> => {
  const dir = sql.raw(sort.dir === 'asc' ? 'asc nulls first' : 'desc nulls last');
  const found = await db.execute<Page>(sql`
    with ${isCounted(f) ? countedPage(f, sort, dir) : searchedPage(f, sort, dir)}
    select (select n from total) as total,
      (select coalesce(json_agg(to_json(r)), '[]') from (${DETAILS} where o.id in (select id from page) order by o.submitted_at ${dir}, o.id ${dir}) r) as rows`);
  const { total, rows } = found.rows[0] ?? { total: 0, rows: [] };
  return {
    total,
    rows: rows.map((r) => ({
      ...r,
      submitted_at: new Date(r.submitted_at),
      exported_at: r.exported_at === null ? null : new Date(r.exported_at),
    })),
  };
};

/** `total` and the ids of the `page`, by the table of exact counts. */
const countedPage = (f: AdminFilter, sort: Sort, dir: SQL): SQL => {
  const offset = (sort.page - 1) * sort.perPage;
  const ids = (bound: SQL, slice: SQL) =>
    sql`page as materialized (select s.id from orders s where ${conditions(f)} and ${bound} order by s.submitted_at ${dir}, s.id ${dir} ${slice})`;
  if (offset <= DEEP)
    return sql`total as (select coalesce(sum(k.count), 0)::int as n from order_counts k where ${countedWhere(f)}), ${ids(sql`true`, pageOf(sort.page, sort.perPage))}`;
  const bound =
    sort.dir === 'desc'
      ? sql`s.submitted_at < (select (day + 1)::timestamp at time zone 'Europe/Rome' from start)`
      : sql`s.submitted_at >= (select day::timestamp at time zone 'Europe/Rome' from start)`;
  return sql`
    days as materialized (select k.day, sum(k.count)::int as n from order_counts k where ${countedWhere(f)} group by k.day),
    total as (select coalesce(sum(n), 0)::int as n from days),
    start as materialized (
      select day, before from (select day, n, sum(n) over (order by day ${sql.raw(sort.dir)}) - n as before from days) d where before <= ${offset} and before + n > ${offset} limit 1),
    ${ids(bound, sql`${pageOf(1, sort.perPage)} + ${offset}::bigint - (select before from start)`)}`;
};

/**
 * `total` and the ids of the `page`, by looking at everything that is found. What a text finds is little, and is kept;
 * other filters leave so much that the page is better read off the index.
 */
const searchedPage = (f: AdminFilter, sort: Sort, dir: SQL): SQL => {
  const found = f.search
    ? sql`materialized (select s.id, s.submitted_at from orders s where ${conditions(f)})`
    : sql`not materialized (select s.id, s.submitted_at from orders s where ${conditions(f)})`;
  return sql`
    found as ${found}, total as (select count(*)::int as n from found),
    page as materialized (select s.id from found s order by s.submitted_at ${dir}, s.id ${dir} ${pageOf(sort.page, sort.perPage)})`;
};

/** Everything that is filtered, for a file; at most 50,000 rows. */
export const findForFile = async (db: Queryable, f: AdminFilter): Promise<AdminRow[]> =>
  (
    await db.execute<AdminRow>(
      sql`${DETAILS} where o.id in (select s.id from orders s where ${conditions(f)} order by s.submitted_at desc nulls last, s.id desc nulls last limit 50000) order by o.submitted_at desc, o.id desc`,
    )
  ).rows;

export type AdminDetail = AdminRow & {
  lines_total_cents: number;
  discount_cents: number;
  shipping_cents: number;
  taxable_cents: number;
  fee_cents: number;
  points_earned_tenths: number;
  points_used_tenths: number;
  order_date: string | null;
  refunded_at: Date | null;
  withdrawn_at: Date | null;
  notes: string[];
  customers: string[];
  seller_user_id: number;
  seller_email: string | null;
  orders_email: string;
  paid_online: boolean;
  lines: { code: string; name: string; unit: number; points: number; quantity: number; sample: boolean }[];
};
/** @returns what is thrown for an order that is absent, not sent or deleted */
export const missingOrder = (id: number): CallError => new CallError('not_found', `Ordine ${id} non trovato`);

/** One submitted order; identical lines (code, price, points) are merged (NET-250). */
export const findAdminOrder = async (db: Queryable, id: number): Promise<AdminDetail | null> =>
  (
    await db.execute<AdminDetail>(sql`
      select d.*, o.lines_total_cents, o.discount_cents, o.shipping_cents, o.taxable_cents, o.fee_cents, o.points_earned_tenths, o.points_used_tenths, o.order_date::text,
        (select max(rf.done_at) from payment_refunds rf join payment_attempts pa on pa.id = rf.attempt_id where pa.order_id = o.id and rf.state = 'done') as refunded_at,
        (select w.received_at from withdrawals w where w.order_id = o.id) as withdrawn_at,
        (select coalesce(array_agg(c.note order by c.id), '{}') from commissions c where c.order_id = o.id and c.note <> '') as notes,
        (select coalesce(array_agg(distinct p.first_name || ' ' || p.last_name), '{}') from commissions c join customers cu on cu.id = c.customer_id join people p on p.id = cu.person_id where c.order_id = o.id) as customers,
        (select a.user_id from agents a where a.id = d.seller_id) as seller_user_id,
        (select p.email from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id where a.id = d.seller_id) as seller_email,
        coalesce((select value from parameters where id = 'orders_email'), '') as orders_email,
        exists (select from payment_attempts pa where pa.order_id = d.id and pa.state = 'paid') as paid_online,
        (select coalesce(json_agg(json_build_object('code', x.code, 'name', x.name, 'unit', x.unit_price_cents, 'points', x.points_tenths, 'quantity', x.quantity, 'sample', x.code like 'SCN%') order by x.code), '[]')
          from (select l.code, l.name, l.unit_price_cents, l.points_tenths, sum(l.quantity)::int as quantity from commission_lines l join commissions c on c.id = l.commission_id
            where c.order_id = o.id group by l.code, l.name, l.unit_price_cents, l.points_tenths) x) as lines
      from (${DETAILS} where o.id = ${id} and o.state = 'submitted') d join orders o on o.id = d.id`)
  ).rows[0] ?? null;
