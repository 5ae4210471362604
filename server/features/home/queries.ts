/** Reads the figures of administrators, and the announcements of the frame. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, text, type RowOf } from '../../db/rows.ts';
import { announcements } from '../../db/tables/system.ts';
import type { Scope } from '../../kernel/context.ts';

/** People active in the last quarter of an hour. */
const online = (now: Date) => sql`
      select count(*)::int
      from users
      where last_activity >= ${now.toISOString()}::timestamptz - interval '15 minutes'`;

export type OfficeFigures = { fibra: number; kleen: number; online: number; today: number };
/** For administrators: what waits to be exported of each shop, who is online, what was sent since midnight in Rome. */
export const officeFigures = (now: Date): SQL => sql`
    select
      w.fibra,
      w.kleen,
      (${online(now)}) as online,
      (select count(*)::int
        from orders
        where state = 'submitted'
          and submitted_at >= date_trunc('day', ${now.toISOString()}::timestamptz, 'Europe/Rome')) as today
    from (
      select
        count(*) filter (where shop = 0)::int as fibra,
        count(*) filter (where shop = 1)::int as kleen
      from orders
      where state = 'submitted'
        and exported_at is null
        and undone_at is null) w`;
/** For administrators: how many people are online. */
export const countOnline = async (db: Queryable, now: Date): Promise<number> =>
  (await first(db, { n: integer() }, sql`select (${online(now)}) as n`))?.n ?? 0;

const ANNOUNCEMENT = {
  id: announcements.id,
  kind: text<'popup' | 'banner' | 'announcement'>(),
  title: announcements.title,
  content: announcements.content,
};
/** What is announced today in the shop; a popup or an announcement only to those who have not closed it. */
export const findAnnouncements = (
  db: Queryable,
  scope: Scope,
  shop: number | null,
  now: Date,
): Promise<RowOf<typeof ANNOUNCEMENT>[]> => {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Rome')::date`;
  return all(
    db,
    ANNOUNCEMENT,
    sql`
    select n.id, n.kind, n.title, n.content
    from announcements n
    where n.active
      and (n.shop is null or n.shop = ${shop}::int)
      and coalesce(n.starts_on, '-infinity'::date) <= ${today}
      and coalesce(n.ends_on, 'infinity'::date) >= ${today}
      and (n.kind = 'banner' or not exists (
        select 1
        from seen_announcements s
        where s.announcement_id = n.id
          and s.user_id = ${scope.userId}))
    order by n.id`,
  );
};

export const announcementExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await first(db, { id: announcements.id }, sql`select id from announcements where id = ${id}`)) !== null;
