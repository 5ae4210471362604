/** The office changes what a meeting is called, where and when it is (NET-384). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { updateMeeting } from '@ema/calls/meetings.ts';
import { handle } from '../../kernel/handle.ts';
import { lockMeeting } from './queries.ts';

type Head = { title: string; place: string; date: string };
const isSame = (a: Head, b: Head): boolean => a.title === b.title && a.place === b.place && a.date === b.date;

/** What somebody else changed meanwhile is not overwritten, unless it is already what is wanted. */
export const updateMeetingHandler = handle(updateMeeting, async (c, { params, body: { before, ...wanted } }) => {
  const now = await lockMeeting(c.db, params.id);
  if (!now) throw new CallError('not_found', 'Questo meeting non esiste.');
  if (!isSame(now, before) && !isSame(now, wanted)) throw new CallError('stale_version');
  await c.db.execute(sql`
    update meetings
    set title = ${wanted.title}, place = ${wanted.place}, date = ${wanted.date}, version = version + 1
    where id = ${params.id}`);
  await c.audit({ object: 'meeting', objectId: params.id, detail: { ...wanted } });
});
