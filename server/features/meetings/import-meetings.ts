/** The office loads a file of meetings: whole or not at all; the same file again changes nothing (NET-547). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { importMeetings } from '@ema/calls/meetings/meeting-file.ts';
import type { MeetingChange } from '@ema/domain/meetings/meeting-file.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { meetings } from '../../db/tables/meetings.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults, takeTurns } from '../../kernel/handle-csv.ts';
import { stageMeetings, sumsOfMeetings } from './read-meeting-file.ts';

export const importMeetingsHandler = handle(
  importMeetings,
  async (c, { body }) => {
    await takeTurns(c.db, 'meetings');
    const staged = await stageMeetings(c.db, csvIn(body), { isTaken: true });
    await refuseFaults(c.db);
    const codes = await keepMeetings(c.db, staged.changes, c.viewer.actorUserId);
    const named = staged.changes.map(({ after }, i) => ({ code: codes[i] ?? 0, ...after }));
    const sums = sumsOfMeetings(staged);
    const written = named.filter((_, i) => staged.changes[i]?.isSame === false);
    await c.audit({ object: 'meetings', detail: { ...sums, meetings: written } });
    return { ...sums, meetings: named };
  },
  { status: 200 },
);

const ID = { id: meetings.id };
/** @returns the code of each, in their order */
const keepMeetings = async (tx: Tx, changes: readonly MeetingChange[], userId: number): Promise<number[]> => {
  const added = changes.flatMap(({ before, after }, line) => (before === null ? [{ line, ...after }] : []));
  // Numbers are given in the order in which rows are written.
  const ids = await all(
    tx,
    ID,
    sql`
      insert into meetings (title, place, date, created_by_user_id)
      select x.title, x.place, x.date, ${userId}
      from (
        select y.at, y.title, y.place, y.date
        from jsonb_to_recordset(${JSON.stringify(added.map((m, at) => ({ ...m, at })))}::jsonb) as y(
          at int, title text, place text, date date)
        order by y.at
      ) x
      returning id`,
  );
  if (ids.length !== added.length) throw new CallError('internal');
  const newIds = ids.map(({ id }) => id).toSorted((a, b) => a - b);
  const changed = changes.flatMap(({ before, after, isSame }) =>
    before === null || isSame ? [] : [{ id: before.id, ...after }],
  );
  await tx.execute(sql`
    update meetings m
    set title = x.title, place = x.place, date = x.date, version = m.version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as x(id bigint, title text, place text, date date)
    where m.id = x.id`);
  const byLine = new Map(added.map(({ line }, at) => [line, newIds[at] ?? 0]));
  return changes.map(({ before }, line) => before?.id ?? byLine.get(line) ?? 0);
};
