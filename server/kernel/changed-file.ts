/** Answers all rows of a kind, or those that changed, as a CSV written while it is sent, a few hundred at a time. */
import { Readable } from 'node:stream';
import { sql, type SQL } from 'drizzle-orm';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { safeCell } from '../adapters/spreadsheet.ts';
import type { Queryable } from '../db/client.ts';
import { all, bigint, first, text } from '../db/rows.ts';
import { handle, type Handler } from './handle.ts';

/** So many are in our memory, and so many does one statement read: well within the time that it has. */
const ROWS_AT_ONCE = 500;

type Cell = string | number | Date | null;
type Kind = 'order' | 'agent' | 'private_customer';
type Described<T> = {
  kind: Kind;
  /** Of the file, without its day. */
  name: string;
  headings: readonly string[];
  /** The next numbers above `after` of what there is now, at most `limit`, in their order; selects `id`. */
  present: (after: number, limit: number) => SQL;
  /** Of these numbers, in any order. */
  find: (db: Queryable, ids: readonly number[]) => Promise<T[]>;
  idOf: (row: T) => number;
  /** One line or more of what there is; what is gone says its number and that it is. */
  lines: (row: T) => readonly (readonly Cell[])[];
};

/** As it is written in files that come in, too: `121,03`. */
export const euroCell = (cents: number): string => centsToWire(cents).replace('.', ',');
const written = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' ? safeCell(cell) : String(cell);
};
const csv = (lines: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(
    stringify(
      lines.map((line) => line.map(written)),
      { delimiter: ';', record_delimiter: '\r\n' },
    ),
  );

const HERE = { database: text(), timeline: text(), from: bigint(), until: bigint() };
/** One number for a database: another one of the same server, or one put back from a dump, has other tables. */
const DATABASE = sql`
  hashtextextended(
    concat_ws(
      '-',
      (pg_control_system()).system_identifier,
      (select oid from pg_database where datname = current_database()),
      'row_changes'::regclass::oid),
    0) & 9223372036854775807`;
/**
 * Where the database stands: each transaction before `from` has ended, none from `until` on has begun. After a server
 * was put back, or another one took over, its transactions may be numbered anew: its timeline says so.
 */
const standsAt = (db: Queryable) =>
  first(
    db,
    HERE,
    sql`
      select
        (${DATABASE})::text as database,
        left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
        pg_snapshot_xmin(s.now)::text::bigint as "from",
        pg_snapshot_xmax(s.now)::text::bigint as until
      from (select pg_current_snapshot() as now) s`,
  );
type Here = NonNullable<Awaited<ReturnType<typeof standsAt>>>;
const cursorOf = ({ database, timeline, from }: Here): string => `${database}.${timeline}.${from}`;
/** The transaction from which on to look; null for everything. */
const sinceOf = (cursor: string | undefined, here: Here): number | null => {
  const [database, timeline, from] = (cursor ?? '').split('.');
  const isHere = database === here.database && timeline === here.timeline && Number(from) <= here.until;
  return isHere ? Number(from) : null;
};

const ID = { id: bigint() };
const eachPresent = async function* <T>(db: Queryable, { present }: Described<T>): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const ids = (await all(db, ID, present(after, ROWS_AT_ONCE))).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    yield ids;
  }
};
const CHANGED = { id: bigint(), at: bigint() };
/** Of what changes once more meanwhile the next file tells. */
const eachChanged = async function* (
  db: Queryable,
  kind: Kind,
  { since, until }: { since: number; until: number },
): AsyncGenerator<number[]> {
  let after = { id: 0, at: since };
  for (;;) {
    const rows = await all(
      db,
      CHANGED,
      sql`
        select row_id as id, changed_in as at
        from row_changes
        where kind = ${kind} and (changed_in, row_id) > (${after.at}, ${after.id}) and changed_in < ${until}
        order by changed_in, row_id
        limit ${ROWS_AT_ONCE}`,
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield rows.map(({ id }) => id);
  }
};

const fileOf = async function* <T>(
  db: Queryable,
  described: Described<T>,
  parts: AsyncIterable<number[]>,
): AsyncGenerator<Buffer> {
  yield csv([described.headings]);
  for await (const ids of parts) {
    const rows = new Map((await described.find(db, ids)).map((row) => [described.idOf(row), row]));
    const lines = ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : described.lines(row);
    });
    if (lines.length > 0) yield csv(lines);
  }
};

type Query = z.ZodType<{ since?: string | undefined }>;
/** Who took it out is in the log, with whether all of it; `x-next-since` is what to ask with the next time. */
export const handleChangedFile = <T>(
  spec: CallSpec<undefined, Query, undefined, 'file'>,
  described: Described<T>,
): Handler =>
  handle(spec, async (c, { query }) => {
    const here = await standsAt(c.db);
    if (!here) throw new TypeError('the database does not say where it stands');
    const since = sinceOf(query.since, here);
    await c.audit({ object: described.kind, detail: { whole: since === null } });
    const parts =
      since === null ? eachPresent(c.db, described) : eachChanged(c.db, described.kind, { since, until: here.until });
    return {
      body: Readable.from(fileOf(c.db, described, parts), { objectMode: false }),
      contentType: 'text/csv; charset=utf-8',
      name: `${described.name}-${romeDay(c.now)}.csv`,
      nextSince: cursorOf(here),
    };
  });
