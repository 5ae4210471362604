/** Lays a file of meetings beside those there are: what is wrong with it, and what loading would change. */
import { sql } from 'drizzle-orm';
import { MEETING_FILE, meetingChange, type MeetingChange } from '@ema/domain/meetings/meeting-file.ts';
import type { CsvBytes } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import type { RowOf } from '../../db/rows.ts';
import { layFaults, stageCsv } from '../../kernel/staged-csv.ts';
import { findLaid, MEANT, type LAID } from './meeting-file-queries.ts';

/** Kept for oneself, in one order for everybody, before they are read. */
const holdMeant = (db: Queryable): Promise<unknown> =>
  db.execute(sql`
    select m.id
    from meetings m
    where exists (select from import_rows x where ${MEANT})
    order by m.id
    for update`);

/** One that two lines mean, by its code or by its day and title, is a fault of the later one. */
const onceEach = (rows: readonly RowOf<typeof LAID>[]): { line: number; change: MeetingChange | string }[] => {
  const meantAbove = new Set<number>();
  return rows.map(({ line, row, meant }) => {
    const change = meetingChange(row, meant);
    const id = typeof change === 'string' ? undefined : change.before?.id;
    if (id === undefined) return { line, change };
    if (meantAbove.has(id))
      return { line, change: `Questo ${row.id === null ? 'meeting' : 'codice'} è già in una riga sopra.` };
    meantAbove.add(id);
    return { line, change };
  });
};

export type StagedMeetings = { changes: MeetingChange[] };
/** @throws invalid under `file` when it is no CSV at all */
export const stageMeetings = async (
  db: Queryable,
  bytes: CsvBytes,
  { isTaken = false }: { isTaken?: boolean } = {},
): Promise<StagedMeetings> => {
  await stageCsv(db, bytes, MEETING_FILE);
  if (isTaken) await holdMeant(db);
  const judged = onceEach(await findLaid(db));
  const faults = judged.flatMap(({ line, change }) => (typeof change === 'string' ? [{ line, message: change }] : []));
  if (faults.length > 0) await layFaults(db, faults);
  return { changes: judged.flatMap(({ change }) => (typeof change === 'string' ? [] : [change])) };
};

/** What loading does, in numbers. */
export const sumsOfMeetings = ({ changes }: StagedMeetings) => ({
  added: changes.filter(({ before }) => before === null).length,
  changed: changes.filter(({ before, isSame }) => before !== null && !isSame).length,
  unchanged: changes.filter(({ isSame }) => isSame).length,
});
