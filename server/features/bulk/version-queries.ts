/** The version of a row when its turn comes: what the call that changes it is told was seen (NET-760). */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { agents, users } from '../../db/tables/access.ts';

/** Of a row that is gone none is: the call itself says so. */
const versionNow =
  (table: typeof users | typeof agents) =>
  async (tx: Tx, id: number): Promise<number> => {
    const now = await first(tx, { version: table.version }, sql`select version from ${table} where id = ${id}`);
    return now?.version ?? 0;
  };
export const userVersion = versionNow(users);
export const agentVersion = versionNow(agents);
