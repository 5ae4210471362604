/** Kills the open codes of a person: after a change of a contact, or of the password. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

export const cancelChallenges = async (db: Queryable, personId: number): Promise<void> => {
  await db.execute(sql`
    update challenges set cancelled_at = ema_now()
    where person_id = ${personId}
      and used_at is null
      and cancelled_at is null`);
};
