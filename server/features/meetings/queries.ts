/** What is read of meetings: counts, guests, and the check-ins that stand. */
import { sql, type SQL } from 'drizzle-orm';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, first, instant, integer, nullable, text, truth, uuid, type RowOf } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { meetingGuests, meetingHotels, meetings, meetingScans } from '../../db/tables/meetings.ts';

type Page = { page: number; perPage: number };
type Found<R> = { rows: R[]; total: number };
const COUNT = { n: integer() };
const total = async (db: Queryable, from: SQL): Promise<number> =>
  (await first(db, COUNT, sql`select count(*)::int as n ${from}`))?.n ?? 0;

/** A check-in that nobody cancelled. Of a guest there is one at most: scans of a guest wait for each other. */
const stands = (scan: SQL): SQL => sql`
  ${scan}.result = 'OK'
  and not exists (
    select
    from meeting_scans undone
    where undone.undoes_id = ${scan}.id)`;

const MEETING = {
  id: meetings.id,
  title: meetings.title,
  place: meetings.place,
  date: meetings.date,
};
const COUNTED = {
  ...MEETING,
  guests: integer(),
  checked_in: integer(),
};
export type MeetingRow = RowOf<typeof COUNTED>;
const MEETING_ORDERS = { date: [sql`m.date`], title: [sql`lower(m.title)`] };
type MeetingFilter = Page & {
  search?: string | undefined;
  orderField: keyof typeof MEETING_ORDERS;
  orderDir: 'asc' | 'desc';
};
/** One page of meetings, by part of their title or place. */
export const findMeetings = async (db: Queryable, filter: MeetingFilter): Promise<Found<MeetingRow>> => {
  const pattern = `%${likeText(filter.search ?? '')}%`;
  const from = sql`
    from meetings m
    where lower(m.title || ' ' || m.place) like ${pattern} or m.id::text = ${filter.search ?? ''}`;
  const [rows, n] = await Promise.all([
    all(
      db,
      COUNTED,
      sql`
        select m.id, m.title, m.place, m.date, (
            select count(*)::int
            from meeting_guests g
            where g.meeting_id = m.id
              and g.removed_at is null) as guests, (
            select count(*)::int
            from meeting_scans s
            where s.meeting_id = m.id
              and ${stands(sql`s`)}) as checked_in
        ${from}
        ${orderBy(filter.orderDir, ...MEETING_ORDERS[filter.orderField], sql`m.id`)}
        ${pageOf(filter.page, filter.perPage)}`,
    ),
    total(db, from),
  ]);
  return { rows, total: n };
};

export type MeetingHead = RowOf<typeof MEETING>;
export const findMeeting = (db: Queryable, id: number): Promise<MeetingHead | null> =>
  first(
    db,
    MEETING,
    sql`
      select id, title, place, date
      from meetings
      where id = ${id}`,
  );

const HOTEL = { code: meetingHotels.code, name: meetingHotels.name };
export const findHotels = (db: Queryable, meetingId: number): Promise<RowOf<typeof HOTEL>[]> =>
  all(
    db,
    HOTEL,
    sql`
      select code, name
      from meeting_hotels
      where meeting_id = ${meetingId}
      order by lower(name), code`,
  );

const COUNTS = {
  total_guests: integer(),
  parents_in: integer(),
  subs_in: integer(),
  rooms: integer(),
  rooms_in: integer(),
  dinners: integer(),
  dinners_in: integer(),
};
export type CountsRow = RowOf<typeof COUNTS>;
const NOBODY: CountsRow = {
  total_guests: 0,
  parents_in: 0,
  subs_in: 0,
  rooms: 0,
  rooms_in: 0,
  dinners: 0,
  dinners_in: 0,
};
/**
 * NET-140: how many are invited, came, sleep and dine. Each guest’s scans are looked up by their index (`offset 0`), so
 * that a list which was imported a moment ago, and of which the planner knows nothing yet, is counted as fast.
 */
export const countGuests = async (db: Queryable, meetingId: number): Promise<CountsRow> =>
  (await first(
    db,
    COUNTS,
    sql`
      select count(*)::int as total_guests,
        count(*) filter (where came and parent_id is null)::int as parents_in,
        count(*) filter (where came and parent_id is not null)::int as subs_in,
        count(*) filter (where room_reservation)::int as rooms,
        count(*) filter (where came and room_reservation)::int as rooms_in,
        count(*) filter (where dinner_reservation)::int as dinners,
        count(*) filter (where came and dinner_reservation)::int as dinners_in
      from (
        select g.parent_id, g.room_reservation, g.dinner_reservation, exists (
            select
            from meeting_scans s
            where s.guest_id = g.id
              and ${stands(sql`s`)}
            offset 0) as came
        from meeting_guests g
        where g.meeting_id = ${meetingId}
          and g.removed_at is null) counted`,
  )) ?? NOBODY;

const GUEST = {
  id: meetingGuests.id,
  parent_id: meetingGuests.parentId,
  parent_code: nullable(meetingGuests.code),
  parent_name: nullable(meetingGuests.fullName),
  code: meetingGuests.code,
  full_name: meetingGuests.fullName,
  hotel_code: meetingGuests.hotelCode,
  hotel_name: nullable(meetingHotels.name),
  room_reservation: meetingGuests.roomReservation,
  room_number: meetingGuests.roomNumber,
  dinner_reservation: meetingGuests.dinnerReservation,
  checkin_id: nullable(uuid()),
  checkin_at: nullable(instant()),
  checkin_by: nullable(text()),
};
export type GuestRow = RowOf<typeof GUEST>;
const GUEST_COLUMNS = sql`
  g.id, g.parent_id, parent.code as parent_code, parent.full_name as parent_name, g.code, g.full_name, g.hotel_code,
  h.name as hotel_name, g.room_reservation, g.room_number, g.dinner_reservation, s.client_id as checkin_id,
  s.device_at as checkin_at, w.first_name || ' ' || w.last_name as checkin_by`;
const GUEST_JOINS = sql`
  from meeting_guests g
  left join meeting_guests parent on parent.id = g.parent_id
  left join meeting_hotels h on h.meeting_id = g.meeting_id and h.code = g.hotel_code
  left join meeting_scans s on s.guest_id = g.id and ${stands(sql`s`)}
  left join users u on u.id = s.scanner_user_id
  left join people w on w.id = u.person_id`;

const GUEST_ORDERS = {
  list: [sql`coalesce(g.parent_id, g.id)`],
  code: [sql`g.code`],
  name: [sql`lower(g.full_name)`],
};
type GuestFilter = Page & {
  meeting: number;
  search?: string | undefined;
  checkedIn?: boolean | undefined;
  hotelCode?: string | undefined;
  room?: boolean | undefined;
  dinner?: boolean | undefined;
  orderField: keyof typeof GUEST_ORDERS;
  orderDir: 'asc' | 'desc';
};
const invited = (f: GuestFilter): SQL => {
  const conditions = [sql`g.meeting_id = ${f.meeting}`, sql`g.removed_at is null`];
  if (f.search) {
    const pattern = `%${likeText(f.search)}%`;
    conditions.push(sql`(lower(g.full_name) like ${pattern} or lower(g.code) like ${pattern})`);
  }
  if (f.checkedIn !== undefined) conditions.push(sql`(s.id is not null) = ${f.checkedIn}`);
  if (f.hotelCode) conditions.push(sql`g.hotel_code = ${f.hotelCode}`);
  if (f.room !== undefined) conditions.push(sql`g.room_reservation = ${f.room}`);
  if (f.dinner !== undefined) conditions.push(sql`g.dinner_reservation = ${f.dinner}`);
  return sql`${GUEST_JOINS} where ${sql.join(conditions, sql` and `)}`;
};
/** One page of the guests of a meeting, their guests among them. */
export const findGuests = async (db: Queryable, filter: GuestFilter): Promise<Found<GuestRow>> => {
  const from = invited(filter);
  const [rows, n] = await Promise.all([
    all(
      db,
      GUEST,
      sql`
        select ${GUEST_COLUMNS}
        ${from}
        ${orderBy(filter.orderDir, ...GUEST_ORDERS[filter.orderField], sql`g.id`)}
        ${pageOf(filter.page, filter.perPage)}`,
    ),
    total(db, from),
  ]);
  return { rows, total: n };
};
/** All of them, guests before their guests. */
export const findAllGuests = (db: Queryable, meetingId: number): Promise<GuestRow[]> =>
  all(
    db,
    GUEST,
    sql`
      select ${GUEST_COLUMNS}
      ${GUEST_JOINS}
      where g.meeting_id = ${meetingId} and g.removed_at is null
      order by g.parent_id is not null, g.id`,
  );

const DOOR = { id: meetingGuests.id, meeting_id: meetingGuests.meetingId, date: meetings.date, is_assigned: truth() };
/** The guest with this code and who stands at the door: other scans of the guest wait until this one is done. */
export const lockGuest = (db: Queryable, code: string, userId: number): Promise<RowOf<typeof DOOR> | null> =>
  first(
    db,
    DOOR,
    sql`
      select g.id, g.meeting_id, m.date, exists (
          select
          from meeting_scanners a
          where a.meeting_id = g.meeting_id
            and a.user_id = ${userId}) as is_assigned
      from meeting_guests g
      join meetings m on m.id = g.meeting_id
      where g.code = ${code}
        and g.removed_at is null
      for no key update of g`,
  );
export const findGuest = (db: Queryable, id: number): Promise<GuestRow | null> =>
  first(
    db,
    GUEST,
    sql`
      select ${GUEST_COLUMNS}
      ${GUEST_JOINS}
      where g.id = ${id}`,
  );

const STANDING = { id: meetingScans.id, client_id: meetingScans.clientId };
/** The check-in of a guest that stands, or null. */
export const findStanding = (db: Queryable, guestId: number): Promise<RowOf<typeof STANDING> | null> =>
  first(
    db,
    STANDING,
    sql`
      select s.id, s.client_id
      from meeting_scans s
      where s.guest_id = ${guestId}
        and ${stands(sql`s`)}`,
  );
const SCAN = {
  scanner_user_id: meetingScans.scannerUserId,
  result: meetingScans.result,
  guest_id: meetingScans.guestId,
};
/** What came of a scan that was heard before. */
export const findScan = (db: Queryable, clientId: string): Promise<RowOf<typeof SCAN> | null> =>
  first(
    db,
    SCAN,
    sql`
      select scanner_user_id, result, guest_id
      from meeting_scans
      where client_id = ${clientId}`,
  );

const KNOWN = {
  code: meetingGuests.code,
  full_name: meetingGuests.fullName,
  meeting_id: meetingGuests.meetingId,
  parent_code: nullable(meetingGuests.code),
  hotel_code: meetingGuests.hotelCode,
  room_reservation: meetingGuests.roomReservation,
  room_number: meetingGuests.roomNumber,
  dinner_reservation: meetingGuests.dinnerReservation,
  came: truth(),
};
export type KnownRow = RowOf<typeof KNOWN>;
/** Who is invited to this meeting, and whoever elsewhere has one of these codes. */
export const findKnown = (db: Queryable, meetingId: number, codes: readonly string[]): Promise<KnownRow[]> =>
  all(
    db,
    KNOWN,
    sql`
      select g.code, g.full_name, g.meeting_id, parent.code as parent_code, g.hotel_code, g.room_reservation,
        g.room_number, g.dinner_reservation, exists (
          select
          from meeting_scans s
          where s.guest_id = g.id
            and ${stands(sql`s`)}) as came
      from meeting_guests g
      left join meeting_guests parent on parent.id = g.parent_id
      where g.removed_at is null
        and (g.meeting_id = ${meetingId} or g.code = any(${sql.param([...codes])}::text[]))`,
  );

const SCANNER = { id: users.id, username: users.username, display_name: text(), is_assigned: truth() };
/** Everybody who may scan at meetings, by name. */
export const findScanners = (db: Queryable, meetingId: number): Promise<RowOf<typeof SCANNER>[]> =>
  all(
    db,
    SCANNER,
    sql`
      select u.id, u.username, p.first_name || ' ' || p.last_name as display_name, a.user_id is not null as is_assigned
      from users u
      join people p on p.id = u.person_id
      left join meeting_scanners a on a.user_id = u.id and a.meeting_id = ${meetingId}
      where (u.user_type = 'scanner' or u.meeting_scanner_enabled)
        and not u.disabled
        and u.deleted_at is null
      order by lower(p.last_name), lower(p.first_name), u.id`,
  );
/** Scans of these guests wait until the transaction ends, and those that were under way are seen from here on. */
export const lockGuestsOf = async (tx: Tx, meetingId: number): Promise<void> => {
  await tx.execute(sql`
    select id
    from meeting_guests
    where meeting_id = ${meetingId}
      and removed_at is null
    order by id
    for no key update`);
};
/** Keeps what a meeting is from changing until the transaction ends. */
export const lockMeeting = (db: Queryable, id: number): Promise<MeetingHead | null> =>
  first(
    db,
    MEETING,
    sql`
      select id, title, place, date
      from meetings
      where id = ${id}
      for no key update`,
  );

/** Meetings of these days at whose door somebody stands; of all doors for `null`. */
export const findDoors = (
  db: Queryable,
  days: { from: string; to: string },
  userId: number | null,
): Promise<MeetingHead[]> =>
  all(
    db,
    MEETING,
    sql`
      select m.id, m.title, m.place, m.date
      from meetings m
      where m.date between ${days.from} and ${days.to}
        and (${userId}::bigint is null or exists (
          select
          from meeting_scanners a
          where a.meeting_id = m.id
            and a.user_id = ${userId}))
      order by m.date, m.id`,
  );
/** Everybody who is invited to these meetings. */
export const findGuestsOf = (db: Queryable, meetingIds: readonly number[]): Promise<GuestRow[]> =>
  all(
    db,
    GUEST,
    sql`
      select ${GUEST_COLUMNS}
      ${GUEST_JOINS}
      where g.meeting_id = any(${sql.param([...meetingIds])}::bigint[]) and g.removed_at is null
      order by g.id`,
  );
