/** Reads and writes what people of the office were given to do. */
import { sql } from 'drizzle-orm';
import { mayLoseAdministrator } from '@ema/domain/access/duties.ts';
import type { Role } from '@ema/domain/access/roles.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, integer } from '../../db/rows.ts';
import { grants } from '../../db/tables/access.ts';
import { refuse } from '../../kernel/refuse.ts';

/** Two who change duties, or shut administrators out, do it one after the other: somebody always stays. */
export const lockDuties = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('duties of the office', 0))`);
};

export const findGrants = async (db: Queryable, userId: number): Promise<Role[]> => {
  const rows = await all(db, { role: grants.role }, sql`select role from grants where user_id = ${userId}`);
  return rows.map(({ role }) => role as Role);
};

/** @throws wrong_state when nobody else is left who could give it back */
export const keepAnAdministrator = async (tx: Tx, exceptId: number): Promise<void> => {
  const others = await first(
    tx,
    { n: integer() },
    sql`
    select count(*)::int as n
    from grants g
    join users u on u.id = g.user_id
    where g.role = 'ROLE_ADMIN'
      and u.id <> ${exceptId}
      and u.user_type = 'amministratore'
      and not u.disabled
      and u.deleted_at is null`,
  );
  refuse('wrong_state', mayLoseAdministrator(others?.n ?? 0));
};

/** Exactly these, from now on. */
export const writeGrants = async (tx: Tx, userId: number, roles: readonly Role[]): Promise<void> => {
  const given = sql`${sql.param([...roles])}::text[]`;
  await tx.execute(sql`delete from grants where user_id = ${userId} and role <> all (${given})`);
  await tx.execute(sql`
    insert into grants (user_id, role)
    select ${userId}, role from unnest(${given}) role
    on conflict (user_id, role) do nothing`);
};
