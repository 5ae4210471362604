/** Reads and writes the announcements of the office. */
import { sql, type SQL } from 'drizzle-orm';
import type { AnnouncementKind, AnnouncementState } from '@ema/domain/announcements/announcement.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, first, integer, text, type RowOf } from '../../db/rows.ts';
import { announcements } from '../../db/tables/system.ts';

const ROW = {
  id: announcements.id,
  kind: text<AnnouncementKind>(),
  shop: announcements.shop,
  title: announcements.title,
  content: announcements.content,
  starts_on: announcements.startsOn,
  ends_on: announcements.endsOn,
  active: announcements.active,
  version: announcements.version,
  seen: integer(),
};
export type AnnouncementRow = RowOf<typeof ROW>;
const SELECT = sql`
  select n.id, n.kind, n.shop, n.title, n.content, n.starts_on, n.ends_on, n.active, n.version,
    (select count(*)::int from seen_announcements s where s.announcement_id = n.id) as seen
  from announcements n`;

const ORDERS = { startsOn: [sql`n.starts_on`], title: [sql`lower(n.title)`] };
type Filter = {
  page: number;
  perPage: number;
  search?: string | undefined;
  kind?: AnnouncementKind | undefined;
  shop?: number | undefined;
  state?: AnnouncementState | undefined;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};
/** The same as `announcementState` says of one. */
const inState = (state: AnnouncementState, today: Day): SQL =>
  ({
    withdrawn: sql`not n.active`,
    planned: sql`n.active and n.starts_on > ${today}`,
    over: sql`n.active and n.ends_on < ${today} and coalesce(n.starts_on, '-infinity'::date) <= ${today}`,
    running: sql`
      n.active
      and coalesce(n.starts_on, '-infinity'::date) <= ${today}
      and coalesce(n.ends_on, 'infinity'::date) >= ${today}`,
  })[state];
/** Of a shop those of both are too. */
export const findAnnouncementsOfOffice = async (
  db: Queryable,
  filter: Filter,
  today: Day,
): Promise<{ rows: AnnouncementRow[]; total: number }> => {
  const conditions = [sql`true`];
  if (filter.search) conditions.push(sql`lower(n.title || ' ' || n.content) like ${`%${likeText(filter.search)}%`}`);
  if (filter.kind) conditions.push(sql`n.kind = ${filter.kind}`);
  if (filter.shop !== undefined) conditions.push(sql`(n.shop is null or n.shop = ${filter.shop})`);
  if (filter.state) conditions.push(inState(filter.state, today));
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      ROW,
      sql`
        ${SELECT}
        ${where}
        ${orderBy(filter.orderDir, ...ORDERS[filter.orderField], sql`n.id`)}
        ${pageOf(filter.page, filter.perPage)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n from announcements n ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
/** `forUpdate` keeps everybody else from changing it until the transaction ends. */
export const findAnnouncement = (db: Queryable, id: number, forUpdate = false): Promise<AnnouncementRow | null> =>
  first(db, ROW, sql`${SELECT} where n.id = ${id} ${forUpdate ? sql`for update of n` : sql``}`);
