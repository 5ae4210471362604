/** Waits until nobody else migrates the database, says who does, and gives up when that lasts. */
import type pg from 'pg';

const LOOK_MS = 100;
/** Whoever starts the portal is told first after so long, then each minute. */
const FIRST_MS = 10_000;
const AGAIN_MS = 60_000;

export type Patience = { turnMs: number; say: (line: string) => void };

type Holder = { pid: number; who: string | null; program: string | null; address: string | null; since: number | null };
/** The number of an advisory lock is in two halves; ours fits into the second. */
const HOLDER = `
  select a.pid, a.usename::text as who, nullif(a.application_name, '') as program, host(a.client_addr) as address,
    floor(extract(epoch from me.query_start - a.backend_start))::int as since
  from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  join pg_stat_activity me on me.pid = pg_backend_pid()
  where l.locktype = 'advisory'
    and l.granted
    and l.classid = 0
    and l.objid = $1::oid
    and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())`;

/** Who migrates, as far as the owner may see it: of a superuser's process only that it is there. */
const holderOf = async (client: pg.Client, lock: number): Promise<{ pid: number | null; words: string }> => {
  const { rows } = await client.query<Holder>(HOLDER, [lock]);
  const [holder] = rows;
  if (!holder) return { pid: null, words: 'somebody who has just gone' };
  const { pid, who, program, address, since } = holder;
  const [of, from] = [who ?? 'a role that may not be seen', [program, address].filter(Boolean).join(', ')];
  const long = since === null ? '' : `, connected for ${since} s`;
  return { pid, words: `process ${pid} of PostgreSQL (${of}${from ? `, ${from}` : ''})${long}` };
};

/**
 * Asks again and again instead of waiting inside a statement: an index that is made beside the writers waits for every
 * statement that has begun, so for one that waits for us as well. @throws with who migrates, when that lasts too long
 */
export const waitForTurn = async (client: pg.Client, lock: number, { turnMs, say }: Patience): Promise<void> => {
  const began = performance.now();
  let tellAt = began + FIRST_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
    if (rows[0]?.mine) return;
    const now = performance.now();
    if (now - began >= turnMs) throw await givenUp(client, lock, now - began);
    if (now >= tellAt) {
      tellAt = now + AGAIN_MS;
      const { words } = await holderOf(client, lock);
      say(`The database is migrated by ${words}: waiting since ${Math.round((now - began) / 1_000)} s.`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};

const givenUp = async (client: pg.Client, lock: number, waitedMs: number): Promise<Error> => {
  const { pid, words } = await holderOf(client, lock);
  const end = pid === null ? '' : ` If it does nothing any more, end it: select pg_terminate_backend(${pid});`;
  return new Error(
    `The database was not migrated: after ${Math.round(waitedMs / 1_000)} s it is still migrated by ${words}. ` +
      `Nothing was changed by this process.${end} Then start again.`,
  );
};
