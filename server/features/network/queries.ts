import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../kernel/context.ts';
import { visibleAgents } from '../../kernel/scopes.ts';
import { likeText } from '../access/queries.ts';

export type AgentRow = { id: number; full_name: string; city: string; status: string; level: number };
export type ListedAgent = AgentRow & {
  address: string;
  post_code: string;
  province: string;
  email: string | null;
  mobile: string | null;
  phone: string;
  joined_at: Date;
  sponsor_id: number | null;
  sponsor_name: string | null;
  orders: number;
};
type Filter = {
  page: number;
  perPage: number;
  search?: string | undefined;
  sponsor?: number | undefined;
  status?: string | undefined;
  state?: string | undefined;
  createdAt?: string | undefined;
  excludeMe?: boolean | undefined;
  withSubordinates?: boolean | undefined;
  onlyDirectSubordinates?: boolean | undefined;
};

const FROM = sql`from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id`;
const AGENT = sql`a.id, p.first_name || ' ' || p.last_name as full_name, p.city, a.status, a.level`;

const textMatches = (text: string): SQL =>
  /^\d{1,9}$/.test(text) ? sql`a.id = ${Number(text)}` : sql`p.search_text like ${`%${likeText(text)}%`}`;

const conditions = (f: Filter, scope: Scope): SQL => {
  const all: SQL[] = [sql`a.status <> 'deleted'`];
  if (f.search) all.push(textMatches(f.search));
  if (f.sponsor !== undefined) all.push(sql`a.sponsor_id = ${f.sponsor}`);
  if (f.status) all.push(sql`a.status = ${f.status}`);
  if (f.state) all.push(sql`p.province = ${f.state.toUpperCase()}`);
  if (f.createdAt) all.push(sql`(a.joined_at at time zone 'Europe/Rome')::date >= ${f.createdAt}::date`);
  if (f.excludeMe) all.push(sql`a.user_id <> ${scope.userId}`);
  if (f.withSubordinates) all.push(sql`exists (select 1 from agents s where s.sponsor_id = a.id)`);
  if (f.onlyDirectSubordinates) all.push(sql`a.sponsor_id = ${scope.agentId}`);
  return sql.join(all, sql` and `);
};

/** Agents that are not deleted, by name; `isBelow`: only oneself and those below. */
export const findAgents = async (
  db: Queryable,
  filter: Filter,
  scope: Scope,
  isBelow: boolean,
): Promise<{ rows: ListedAgent[]; total: number }> => {
  const where = sql`${conditions(filter, scope)} ${isBelow ? sql`and ${visibleAgents(scope, sql`a.id`)}` : sql``}`;
  const rows = await db.execute<ListedAgent>(sql`
    select ${AGENT}, trim(p.street || ' ' || p.street_number) as address, p.post_code, p.province, p.email, p.mobile, p.phone, a.joined_at,
      a.sponsor_id, (select sp.first_name || ' ' || sp.last_name from agents s join users su on su.id = s.user_id join people sp on sp.id = su.person_id where s.id = a.sponsor_id) as sponsor_name,
      (select count(*)::int from orders o where o.seller_id = a.id and o.state = 'submitted') as orders
    ${FROM} where ${where} order by lower(p.last_name), lower(p.first_name), a.id limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`);
  const total = await db.execute<{ n: number }>(sql`select count(*)::int as n ${FROM} where ${where}`);
  return { rows: rows.rows, total: total.rows[0]?.n ?? 0 };
};

/** One agent; with a scope only oneself and those below. */
export const findAgent = async (db: Queryable, id: number, scope: Scope | null): Promise<AgentRow | null> =>
  (
    await db.execute<AgentRow>(
      sql`select ${AGENT} ${FROM} where a.id = ${id} ${scope ? sql`and ${visibleAgents(scope, sql`a.id`)}` : sql``}`,
    )
  ).rows[0] ?? null;
