/** Writes the password that somebody chose, or one that was made for them. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';

/** @param replaced the hash it takes the place of, if that must still be in use @returns false when it no longer is */
export const writePassword = async (tx: Tx, userId: number, hash: string, replaced?: string): Promise<boolean> => {
  const written = await first(
    tx,
    { id: users.id },
    sql`
    update users
    set password_hash = ${hash},
      password_generated = false,
      password_date = ema_now(),
      version = version + 1
    where id = ${userId}
      ${replaced === undefined ? sql`` : sql`and password_hash = ${replaced}`}
    returning id`,
  );
  return written !== null;
};

/** One that was sent to them, and is changed at first use. */
export const writeGenerated = async (tx: Tx, userId: number, hash: string): Promise<void> => {
  await tx.execute(sql`
    update users
    set password_hash = ${hash},
      password_generated = true,
      password_date = ema_now(),
      version = version + 1
    where id = ${userId}`);
};
