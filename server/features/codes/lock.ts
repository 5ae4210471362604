/** Makes requests about the same person or number wait for each other, so that two at once count as two. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

/** Whoever starts or verifies for one person or number waits their turn, until the end of the transaction. */
export const lockCodes = async (db: Queryable, names: string[]): Promise<void> => {
  const keys = sql.join(
    names.toSorted().map((name) => sql`(${`one-time-code ${name}`})`),
    sql`, `,
  );
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from (values ${keys}) as keys(k)`);
};
