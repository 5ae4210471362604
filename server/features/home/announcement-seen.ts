/** Notes that somebody closed a popup: it is shown once per person (ACC-038). */
import { sql } from 'drizzle-orm';
import { announcementSeen } from '@ema/calls/home.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { announcementExists } from './queries.ts';

export const announcementSeenHandler = handle(announcementSeen, async (c, { params }) => {
  if (!(await announcementExists(c.db, params.id))) throw new CallError('not_found');
  await c.db.execute(sql`
    insert into seen_announcements (user_id, announcement_id)
    values (${c.viewer.userId}, ${params.id})
    on conflict do nothing`);
});
