/** Gives auditors the log of events, row by row as it was chained, so that they can reckon its chains themselves. */
import { Readable } from 'node:stream';
import { auditExport } from '@ema/calls/system/audit-export.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { addDays, romeDay, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { findChained, findEndsBetween, findEndsOfAll, findSpan, type ChainedRow, type End } from './audit-queries.ts';

/** So many rows are held at once, however long the log is. */
const BATCH = 2_000;
type Reached = { lane: number; rows: number; before: string; first: number; last: number; hash: string };

/** What is told of a row, in this order; how it is chained is said in `docs/decisions/0040-health.md`. */
const TOLD = 'id at event actor subject object objectId detail ip requestId previous hash'.split(' ');
const lineOf = (row: ChainedRow): string => `${JSON.stringify(row, TOLD)}\n`;

/**
 * The rows from `first` on, up to where each lane ended when the export began: a lane's rows come into view in the
 * order of their chain, so all before its end are there, and what came meanwhile is left for another export.
 */
const chained = async function* (
  db: Queryable,
  head: object,
  first: number,
  ends: ReadonlyMap<number, End>,
): AsyncGenerator<Buffer> {
  const reached = new Map<number, Reached>();
  const open = new Set(ends.keys());
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  for (let from = first; open.size > 0;) {
    const rows = await findChained(db, from, BATCH);
    const lines: string[] = [];
    for (const row of rows) {
      from = row.id + 1;
      if (!open.has(row.lane)) continue;
      const lane = reached.get(row.lane);
      if (lane) Object.assign(lane, { rows: lane.rows + 1, last: row.id, hash: row.hash });
      else
        reached.set(row.lane, {
          lane: row.lane,
          rows: 1,
          before: row.previous,
          first: row.id,
          last: row.id,
          hash: row.hash,
        });
      lines.push(lineOf(row));
      if (row.hash === ends.get(row.lane)?.hash) open.delete(row.lane);
    }
    yield Buffer.from(lines.join(''));
    // A lane without its end was altered: it is told as it is, for the verification to say so.
    if (rows.length < BATCH) break;
  }
  const lanes = [...reached.values()].toSorted((a, b) => a.lane - b.lane);
  yield Buffer.from(`${JSON.stringify({ ema: 'end', lanes })}\n`);
};

const nameOf = (today: Day, from?: Day, to?: Day): string =>
  `registro-eventi-${today}${from ? `-dal-${from}` : ''}${to ? `-al-${to}` : ''}.jsonl`;

/** NET-510. A period is every row between its first and its last one, whenever their calls began. */
export const auditExportHandler = handle(auditExport, async (c, { query: { from, to } }) => {
  const isWhole = from === undefined && to === undefined;
  const since = from === undefined ? null : startOfDay(from);
  const until = to === undefined ? null : startOfDay(addDays(to, 1));
  const span = isWhole ? null : await findSpan(c.db, since, until);
  const ends = span ? await findEndsBetween(c.db, span) : isWhole ? await findEndsOfAll(c.db) : [];
  if (ends.length === 0) throw new CallError('not_found', 'In questi giorni il registro non ha eventi.');
  await c.audit({
    object: 'audit',
    detail: { note: isWhole ? 'Tutto il registro' : nameOf(romeDay(c.now), from, to) },
  });
  const head = {
    ema: 'audit',
    version: 1,
    made: c.now.toISOString(),
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    ...(isWhole ? { ends } : {}),
  };
  const body = Readable.from(chained(c.db, head, span?.first ?? 0, new Map(ends.map((end) => [end.lane, end]))), {
    objectMode: false,
  });
  return { body, contentType: 'text/plain; charset=utf-8', name: nameOf(romeDay(c.now), from, to) };
});
