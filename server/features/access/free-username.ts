/** The username that somebody is given with an account: the usual one, or the next that nobody has. */
import { sql } from 'drizzle-orm';
import { usernameFor } from '@ema/domain/users/usernames.ts';
import type { Tx } from '../../db/client.ts';
import { isTaken } from './queries.ts';

/** One username is given to one person, also when two are made at once. */
export const freeUsername = async (
  tx: Tx,
  of: { id: number; first_name: string; last_name: string },
): Promise<string> => {
  for (let tries = 0; ; tries += 1) {
    const username = usernameFor(of.first_name, of.last_name, of.id, tries);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`username ${username}`}, 0))`);
    if (!(await isTaken(tx, username, 0))) return username;
  }
};
