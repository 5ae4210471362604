/** Reads what people do not comply with: the list of the office, and how many there are for its home. */
import { sql, type SQL } from 'drizzle-orm';
import { ANOMALY_TYPES, type AnomalyType } from '@ema/domain/anomalies/types.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, bigint, first, instant, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, people, users } from '../../db/tables/access.ts';
import { OVERDUE } from './overdue-queries.ts';

const ANOMALY = {
  type: text<AnomalyType>(),
  user_id: users.id,
  user_name: text(),
  email: people.email,
  mobile: people.mobile,
  agent_id: nullable(agents.id),
  since: instant(),
  key: text(),
  name: nullable(text()),
  cents: nullable(bigint()),
  discarded: truth(),
  expired: truth(),
  total: integer(),
};
export type AnomalyRow = RowOf<typeof ANOMALY>;

const ORDERS = {
  createdAt: [sql`x.since`],
  userName: [sql`lower(p.last_name)`, sql`lower(p.first_name)`],
};
type Filter = {
  page: number;
  perPage: number;
  search?: string | undefined;
  type?: AnomalyType | undefined;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};

/**
 * Every type, or one, of people whose account can be used: of nobody else anything is asked. They are looked up one by
 * one (`limit 1`): few are overdue, and the planner, who cannot know that, would read everybody.
 */
export const anomalies = (today: Day, type?: AnomalyType): SQL => {
  const types = type === undefined ? ANOMALY_TYPES : [type];
  return sql`
    from (${sql.join(
      types.map((t) => OVERDUE[t](today)),
      sql` union all `,
    )}) x
    cross join lateral (
      select w.person_id, w.disabled or w.deleted_at is not null as is_closed
      from users w
      where w.id = x.user_id
      limit 1) u
    left join lateral (
      select g.id, g.status
      from agents g
      where g.user_id = x.user_id
      limit 1) a on true
    where not u.is_closed
      and (a.id is null or a.status in ('seller', 'customer'))`;
};

const matches = (search: string): SQL => {
  const pattern = `%${likeText(search)}%`;
  return sql`and (${/^\d{1,7}$/.test(search) ? sql`a.id = ${Number(search)} or` : sql``} u.person_id in (
      select s.id
      from people s
      where s.search_text like ${pattern}))`;
};

/** ACC-266: one statement, which finds them all once and counts them on the way; who they are is asked of the page. */
export const findAnomalies = async (
  db: Queryable,
  filter: Filter,
  today: Day,
): Promise<{ rows: AnomalyRow[]; total: number }> => {
  const order = orderBy(filter.orderDir, ...ORDERS[filter.orderField], sql`x.user_id`, sql`x.type`, sql`x.key`);
  const page = pageOf(filter.page, filter.perPage);
  const isByPerson = filter.orderField === 'userName';
  const listed = sql`${anomalies(today, filter.type)} ${filter.search ? matches(filter.search) : sql``}`;
  const rows = await all(
    db,
    ANOMALY,
    sql`
    with found as materialized (
      select x.*, u.person_id, a.id as agent_id
      ${listed}
    )
    select x.type, x.user_id, p.first_name || ' ' || p.last_name as user_name, p.email, p.mobile, x.agent_id, x.since,
      x.key, x.name, x.cents, x.discarded, x.expired, (select count(*)::int from found) as total
    from (
      select *
      from found x
      ${isByPerson ? sql`` : sql`${order} ${page}`}
    ) x
    cross join lateral (
      select s.first_name, s.last_name, s.email, s.mobile
      from people s
      where s.id = x.person_id
      limit 1) p
    ${order}
    ${isByPerson ? page : sql``}`,
  );
  const [row] = rows;
  if (row || filter.page === 1) return { rows, total: row?.total ?? 0 };
  const counted = await first(db, { n: integer() }, sql`select count(*)::int as n ${listed}`);
  return { rows, total: counted?.n ?? 0 };
};
