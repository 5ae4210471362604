/** An administrator writes an announcement (NET-573). */
import { sql } from 'drizzle-orm';
import { createAnnouncement } from '@ema/calls/announcements.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { announcements } from '../../db/tables/system.ts';
import { handle } from '../../kernel/handle.ts';
import { answer, refusePeriod } from './written.ts';

export const createAnnouncementHandler = handle(
  createAnnouncement,
  async (c, { body }) => {
    refusePeriod(body, c.now);
    const inserted = await first(
      c.db,
      { id: announcements.id },
      sql`
      insert into announcements (kind, shop, title, content, starts_on, ends_on)
      values (${body.kind}, ${body.shop}, ${body.title}, ${body.content}, ${body.startsOn}, ${body.endsOn})
      returning id`,
    );
    if (!inserted) throw new CallError('internal');
    return answer(c, inserted.id, '');
  },
  { status: 201 },
);
