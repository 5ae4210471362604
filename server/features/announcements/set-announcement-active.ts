/** An administrator withdraws an announcement, or puts it back (NET-573). */
import { sql } from 'drizzle-orm';
import { setAnnouncementActive } from '@ema/calls/announcements.ts';
import { handle } from '../../kernel/handle.ts';
import { answer, held } from './written.ts';

export const setAnnouncementActiveHandler = handle(setAnnouncementActive, async (c, { params, body }) => {
  const before = await held(c, params.id);
  await c.db.execute(sql`
    update announcements
    set active = ${body.active}, version = version + 1
    where id = ${params.id}
      and active <> ${body.active}`);
  const remark = body.active ? '. Rimesso' : '. Ritirato';
  return answer(c, params.id, before.active === body.active ? '' : remark);
});
