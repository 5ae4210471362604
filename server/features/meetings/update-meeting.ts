/** The office changes what a meeting is called, where and when it is (NET-384). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { updateMeeting } from '@ema/calls/meetings.ts';
import { handle } from '../../kernel/handle.ts';

export const updateMeetingHandler = handle(updateMeeting, async (c, { params, body }) => {
  const { rowCount } = await c.db.execute(sql`
    update meetings
    set title = ${body.title}, place = ${body.place}, date = ${body.date}, version = version + 1
    where id = ${params.id}`);
  if (rowCount !== 1) throw new CallError('not_found', 'Questo meeting non esiste.');
  await c.audit({ object: 'meeting', objectId: params.id, detail: { ...body } });
});
