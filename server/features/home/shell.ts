import { sql } from 'drizzle-orm';
import { announcementSeen, shellStatus } from '@ema/calls/home.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { windowAt } from '@ema/domain/kernel/week-window.ts';
import { handle } from '../../kernel/handle.ts';
import { readParameters, submissionWindow } from '../system/parameters.ts';

type Announcement = { id: number; kind: 'popup' | 'banner' | 'announcement'; title: string; content: string };

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What the frame of every page shows: order window, dated popups and banners, and for administrators who is online. */
export const shellHandler = handle(shellStatus, async (c) => {
  const window = windowAt(submissionWindow(await readParameters(c.db)), c.now.getTime());
  const now = c.now.toISOString();
  const shown = await c.db.execute<Announcement>(sql`
    select n.id, n.kind, n.title, n.content from announcements n
    where n.active and (n.shop is null or n.shop = ${c.viewer.shop}::int)
      and coalesce(n.starts_on, '-infinity'::date) <= (${now}::timestamptz at time zone 'Europe/Rome')::date
      and coalesce(n.ends_on, 'infinity'::date) >= (${now}::timestamptz at time zone 'Europe/Rome')::date
      and (n.kind <> 'popup' or not exists (select 1 from seen_announcements s where s.announcement_id = n.id and s.user_id = ${c.viewer.userId}))
    order by n.id`);
  const isAdministrator = c.viewer.roles.includes('ROLE_ADMIN');
  const online = isAdministrator
    ? await c.db.execute<{ n: number }>(
        sql`select count(*)::int as n from users where last_activity >= ${now}::timestamptz - interval '15 minutes'`,
      )
    : null;
  return {
    now,
    orderWindow: { isOpen: window.isOpen, endsAt: iso(window.endsAt), startsAt: iso(window.startsAt) },
    onlineAgents: online ? Math.max(0, (online.rows[0]?.n ?? 0) - 1) : null,
    announcements: shown.rows,
  };
});

/** ACC-038: a popup is shown once per person. */
export const announcementSeenHandler = handle(announcementSeen, async (c, { params }) => {
  const known = await c.db.execute(sql`select 1 from announcements where id = ${params.id}`);
  if (known.rows.length === 0) throw new CallError('not_found');
  await c.db.execute(
    sql`insert into seen_announcements (user_id, announcement_id) values (${c.viewer.userId}, ${params.id}) on conflict do nothing`,
  );
});
