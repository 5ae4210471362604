/** Writes what people of the office were given to do. */
import { sql } from 'drizzle-orm';
import { mayLoseAdministrator } from '@ema/domain/access/duties.ts';
import type { Role } from '@ema/domain/access/roles.ts';
import type { Tx } from '../../db/client.ts';
import { refuse } from '../../kernel/refuse.ts';
import { countOtherAdministrators } from './queries.ts';

/** Two who change duties, or shut administrators out, do it one after the other: somebody always stays. */
export const lockDuties = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('duties of the office', 0))`);
};

/** @throws wrong_state when nobody else is left who could give it back */
export const keepAnAdministrator = async (tx: Tx, exceptId: number): Promise<void> => {
  refuse('wrong_state', mayLoseAdministrator(await countOtherAdministrators(tx, exceptId)));
};

/** Exactly these, from now on. */
export const writeGrants = async (tx: Tx, userId: number, roles: readonly Role[]): Promise<void> => {
  const wanted = sql`${sql.param([...roles])}::text[]`;
  await tx.execute(sql`delete from grants where user_id = ${userId} and role <> all (${wanted})`);
  await tx.execute(sql`
    insert into grants (user_id, role)
    select ${userId}, role from unnest(${wanted}) role
    on conflict (user_id, role) do nothing`);
};
