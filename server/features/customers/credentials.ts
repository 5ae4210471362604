/** Writes the password of a customer who has not entered yet. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';

/** @returns the username; null when they entered meanwhile */
export const replaceGenerated = async (tx: Tx, userId: number, hash: string): Promise<string | null> => {
  const written = await first(
    tx,
    { username: users.username },
    sql`
    update users
    set password_hash = ${hash},
      password_date = ema_now(),
      version = version + 1
    where id = ${userId}
      and password_generated
      and last_login is null
    returning username`,
  );
  return written?.username ?? null;
};
