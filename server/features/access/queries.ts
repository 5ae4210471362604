import { sql } from 'drizzle-orm';
import type { AgentStatus, UserType } from '@ema/domain/access/facts.ts';
import type { Queryable } from '../../db/client.ts';

export type AgentPart = {
  id: number;
  full_name: string;
  level: number;
  email: string | null;
  mobile: string | null;
  points_tenths: number;
  id_card_expiry_date: string | null;
  grace_days: number | null;
  subordinates_commissions_count: number;
  fibra: number;
  kleen: number;
};

/** What the current user's answer tells of their agent profile. Grace days are counted to a day in Rome. */
export const findAgentPart = async (db: Queryable, agentId: number, now: Date): Promise<AgentPart | null> => {
  const found = await db.execute<AgentPart>(sql`
    select a.id, p.first_name || ' ' || p.last_name as full_name, a.level, p.email, p.mobile, a.points_tenths, a.id_card_expiry_date::text,
      a.inactivity_grace_until - (${now.toISOString()}::timestamptz at time zone 'Europe/Rome')::date as grace_days,
      a.subordinates_commissions_count,
      (select count(*)::int from orders o where o.seller_id = a.id and o.state in ('open', 'in_payment') and o.shop = 0) as fibra,
      (select count(*)::int from orders o where o.seller_id = a.id and o.state in ('open', 'in_payment') and o.shop = 1) as kleen
    from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id where a.id = ${agentId}`);
  return found.rows[0] ?? null;
};

export type UserRow = {
  id: number;
  display_name: string;
  username: string;
  user_type: string;
  disabled: boolean;
  created_at: Date;
  last_login: Date | null;
  last_activity: Date | null;
  password_date: Date;
  agent_id: number | null;
  customer_id: number | null;
  meeting_scanner_enabled: boolean;
};

const USER = sql`
  select u.id, p.first_name || ' ' || p.last_name as display_name, u.username, u.user_type, u.disabled, u.created_at, u.last_login,
    u.last_activity, u.password_date, a.id as agent_id, c.id as customer_id, u.meeting_scanner_enabled
  from users u join people p on p.id = u.person_id left join agents a on a.user_id = u.id left join customers c on c.user_id = u.id`;

/** Users by part of their name, exact total; `recentSince` keeps those active since then. Administrators only. */
export const findUsers = async (
  db: Queryable,
  filter: { displayName?: string; recentSince: Date | null; page: number; perPage: number },
): Promise<{ rows: UserRow[]; total: number }> => {
  const conditions = [sql`u.deleted_at is null`];
  if (filter.displayName)
    conditions.push(
      sql`(p.search_text like ${`%${likeText(filter.displayName)}%`} or lower(u.username) like ${`%${likeText(filter.displayName)}%`})`,
    );
  if (filter.recentSince) conditions.push(sql`u.last_activity >= ${filter.recentSince.toISOString()}`);
  const where = sql.join(conditions, sql` and `);
  const [rows, total] = await Promise.all([
    db.execute<UserRow>(
      sql`${USER} where ${where} order by u.last_activity desc nulls last, u.id limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`,
    ),
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from users u join people p on p.id = u.person_id where ${where}`,
    ),
  ]);
  return { rows: rows.rows, total: total.rows[0]?.n ?? 0 };
};
export const findUser = async (db: Queryable, id: number): Promise<UserRow | null> =>
  (await db.execute<UserRow>(sql`${USER} where u.id = ${id} and u.deleted_at is null`)).rows[0] ?? null;

/** Somebody to act for, with the facts that decide whether one may. */
export type ActingTarget = {
  id: number;
  agent_id: number | null;
  sponsor_id: number | null;
  username: string;
  user_type: UserType;
  disabled: boolean;
  status: AgentStatus | null;
};
export const findActingTarget = async (db: Queryable, username: string): Promise<ActingTarget | null> =>
  (
    await db.execute<ActingTarget>(sql`
      select u.id, a.id as agent_id, a.sponsor_id, u.username, u.user_type, u.disabled, a.status
      from users u left join agents a on a.user_id = u.id where lower(u.username) = lower(${username})`)
  ).rows[0] ?? null;

/** Escapes what LIKE would read as a pattern. */
export const likeText = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, (found) => `\\${found}`);
