import { sql } from 'drizzle-orm';
import { getUser, listSubordinates, listUsers } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { rolesOfUser } from '../../kernel/session-gate.ts';
import { levelName, presentUser } from '../access/present.ts';
import { findUser, findUsers, likeText } from '../access/queries.ts';

/** Somebody active in the last quarter of an hour counts as online. */
const ONLINE_MINUTES = 15;

export const listUsersHandler = handle(listUsers, async (c, { query }) => {
  const recentSince = query.withRecentActivity ? new Date(c.now.getTime() - ONLINE_MINUTES * 60_000) : null;
  const found = await findUsers(c.db, {
    displayName: query.displayName,
    recentSince,
    page: query.page,
    perPage: query.perPage,
  });
  return { items: found.rows.map(presentUser), pagination: pagination(query.page, query.perPage, found.total) };
});

export const getUserHandler = handle(getUser, async (c, { params }) => {
  const user = await findUser(c.db, params.id);
  if (!user) throw new CallError('not_found', 'L’utente indicato non esiste.');
  return { ...presentUser(user), roles: await rolesOfUser(c.db, user.id) };
});

type Subordinate = {
  id: number;
  username: string;
  full_name: string;
  level: number;
  email: string | null;
  mobile: string | null;
  last_login: Date | null;
};

/** Direct, active subordinates: the only people an agent may enter as. */
export const listSubordinatesHandler = handle(listSubordinates, async (c, { query }) => {
  const where = sql`a.sponsor_id = ${c.viewer.agentId} and a.status = 'seller' and not u.disabled
    and (${query.search ?? null}::text is null or p.search_text like ${`%${likeText(query.search ?? '')}%`} or a.id::text = ${query.search ?? ''})`;
  const from = sql`from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id`;
  const rows = await c.db.execute<Subordinate>(sql`
    select a.id, u.username, p.first_name || ' ' || p.last_name as full_name, a.level, p.email, p.mobile, u.last_login ${from}
    where ${where} order by lower(p.last_name), lower(p.first_name), a.id limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`);
  const total = await c.db.execute<{ n: number }>(sql`select count(*)::int as n ${from} where ${where}`);
  return {
    items: rows.rows.map((r) => ({
      id: r.id,
      username: r.username,
      fullName: r.full_name,
      levelName: levelName(r.level),
      email: r.email,
      mobile: r.mobile,
      lastLogin: r.last_login?.toISOString() ?? null,
    })),
    pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0),
  };
});
