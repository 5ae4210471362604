/** An administrator writes an announcement anew, for whoever has read it too when they say so (NET-574). */
import { sql } from 'drizzle-orm';
import { updateAnnouncement } from '@ema/calls/announcements.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayShowAgain } from '@ema/domain/announcements/announcement.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import type { AnnouncementRow } from './queries.ts';
import { answer, held, refusePeriod, type Said } from './written.ts';

const isSame = (row: AnnouncementRow, said: Said): boolean =>
  row.kind === said.kind &&
  row.shop === said.shop &&
  row.title === said.title &&
  row.content === said.content &&
  row.starts_on === said.startsOn &&
  row.ends_on === said.endsOn;

export const updateAnnouncementHandler = handle(updateAnnouncement, async (c, { params, body }) => {
  const before = await held(c, params.id);
  if (body.showAgain) refuseField('showAgain', mayShowAgain(body.kind));
  const isWritten = isSame(before, body);
  // Asked again without the key of the first time; what is to be shown again may have been written by somebody else.
  if (isWritten && !body.showAgain && body.version === before.version - 1) return answer(c, params.id, '');
  if (body.version !== before.version) throw new CallError('stale_version');
  if (!isWritten) refusePeriod(body, c.now);
  await c.db.execute(sql`
    update announcements
    set kind = ${body.kind},
      shop = ${body.shop},
      title = ${body.title},
      content = ${body.content},
      starts_on = ${body.startsOn},
      ends_on = ${body.endsOn},
      version = version + 1
    where id = ${params.id}`);
  if (body.showAgain) await c.db.execute(sql`delete from seen_announcements where announcement_id = ${params.id}`);
  return answer(c, params.id, body.showAgain ? '. Mostrato di nuovo a tutti' : '');
});
