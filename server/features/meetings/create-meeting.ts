/** The office plans a meeting (NET-384). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { createMeeting } from '@ema/calls/meetings.ts';
import { first } from '../../db/rows.ts';
import { meetings } from '../../db/tables/meetings.ts';
import { handle } from '../../kernel/handle.ts';

export const createMeetingHandler = handle(
  createMeeting,
  async (c, { body }) => {
    const inserted = await first(
      c.db,
      { id: meetings.id },
      sql`
        insert into meetings (title, place, date, created_by_user_id)
        values (${body.title}, ${body.place}, ${body.date}, ${c.viewer.actorUserId})
        returning id`,
    );
    if (!inserted) throw new CallError('internal');
    await c.audit({ object: 'meeting', objectId: inserted.id, detail: { ...body } });
    return { id: inserted.id };
  },
  { status: 201 },
);
