import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../kernel/context.ts';
import { visibleAgents } from '../../kernel/scopes.ts';
import { likeText } from '../access/queries.ts';

export type AgentRow = { id: number; full_name: string; city: string; status: string; level: number };

const AGENT = sql`select a.id, p.first_name || ' ' || p.last_name as full_name, p.city, a.status, a.level
  from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id`;

/** Agents that are not deleted, by name; the text is their code or a part of their name. */
export const findAgents = async (
  db: Queryable,
  filter: { search?: string | undefined; page: number; perPage: number },
): Promise<{ rows: AgentRow[]; total: number }> => {
  const text = filter.search ?? '';
  const where = sql`a.status <> 'deleted' ${
    text === ''
      ? sql``
      : /^\d{1,9}$/.test(text)
        ? sql`and a.id = ${Number(text)}`
        : sql`and p.search_text like ${`%${likeText(text)}%`}`
  }`;
  const [rows, total] = await Promise.all([
    db.execute<AgentRow>(
      sql`${AGENT} where ${where} order by lower(p.last_name), lower(p.first_name), a.id limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`,
    ),
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id where ${where}`,
    ),
  ]);
  return { rows: rows.rows, total: total.rows[0]?.n ?? 0 };
};

/** One agent; with a scope only oneself and those below. */
export const findAgent = async (db: Queryable, id: number, scope: Scope | null): Promise<AgentRow | null> =>
  (
    await db.execute<AgentRow>(
      sql`${AGENT} where a.id = ${id} ${scope ? sql`and ${visibleAgents(scope, sql`a.id`)}` : sql``}`,
    )
  ).rows[0] ?? null;
