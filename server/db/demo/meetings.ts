/** Gives the demo its meetings: one that was, one today at whose door the scanner stands, and one to come. */
import type { PoolClient } from 'pg';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';

type Planned = {
  title: string;
  place: string;
  days: number;
  guests: number;
  /** Of a hundred who came; before today's has begun none did. */
  came: number;
  hasScanner: boolean;
  hotels: readonly { code: string; name: string }[];
};
const HOTELS = [
  { code: 'PAL', name: 'Hotel Palio, Asti' },
  { code: 'LIS', name: 'Hotel Lis, Asti' },
];
const PLANNED: readonly Planned[] = [
  {
    title: 'Meeting d’autunno',
    place: 'Asti, Teatro Alfieri',
    days: -28,
    guests: 140,
    came: 82,
    hasScanner: true,
    hotels: HOTELS,
  },
  { title: 'Meeting di zona', place: 'Asti, sede', days: 0, guests: 90, came: 0, hasScanner: true, hotels: HOTELS },
  {
    title: 'Convention di primavera',
    place: 'Torino, Lingotto',
    days: 96,
    guests: 60,
    came: 0,
    hasScanner: false,
    hotels: [],
  },
];

const insertMeeting = async (client: PoolClient, m: Planned, now: Date): Promise<void> => {
  const day = addDays(romeDay(now), m.days);
  const meeting = await client.query<{ id: string }>(
    `insert into meetings (title, place, date, created_at, created_by_user_id)
     select $1, $2, $3, $4, id
     from users
     where username = 'admin'
     returning id`,
    [m.title, m.place, day, new Date(now.getTime() - 40 * 86_400_000)],
  );
  const id = meeting.rows[0]?.id;
  await client.query(
    `insert into meeting_hotels (meeting_id, code, name)
     select $1, code, name
     from jsonb_to_recordset($2::jsonb) as x(code text, name text)`,
    [id, JSON.stringify(m.hotels)],
  );
  await insertGuests(client, id, m);
  if (m.hasScanner)
    await client.query(
      `insert into meeting_scanners (meeting_id, user_id, assigned_by_user_id)
       select $1, s.id, a.id
       from users s
       cross join users a
       where s.username = 'scanner' and a.username = 'admin'`,
      [id],
    );
  if (m.came > 0) await insertScans(client, id, m.came);
};

/** Agents, and with every fifth of them a guest of theirs. */
const insertGuests = async (client: PoolClient, id: string | undefined, m: Planned): Promise<void> => {
  const hasHotels = m.hotels.length > 0;
  await client.query(
    `insert into meeting_guests (meeting_id, code, full_name, hotel_code, room_reservation, room_number,
       dinner_reservation)
     select $1::bigint, 'M' || $1::bigint || '-' || lpad(nth::text, 4, '0'), name,
       case when $3::boolean and nth % 3 = 0 then (array['PAL', 'LIS'])[1 + nth::int % 2] end, $3 and nth % 3 = 0,
       case when $3 and nth % 3 = 0 then (100 + nth)::text end, nth % 2 = 0
     from (
       select p.first_name || ' ' || p.last_name as name, row_number() over (order by a.id) as nth
       from agents a
       join users u on u.id = a.user_id
       join people p on p.id = u.person_id
       where a.status = 'seller'
       order by a.id
       limit $2) invited`,
    [id, m.guests, hasHotels],
  );
  await client.query(
    `insert into meeting_guests (meeting_id, parent_id, code, full_name, hotel_code, dinner_reservation)
     select $1, g.id, g.code || '-1', p.first_name || ' ' || p.last_name, g.hotel_code, g.dinner_reservation
     from (
       select *, row_number() over (order by id) as nth
       from meeting_guests
       where meeting_id = $1) g
     join (
       select first_name, last_name, row_number() over (order by c.id) as nth
       from customers c
       join people on people.id = c.person_id) p on p.nth = g.nth
     where g.nth % 5 = 0`,
    [id],
  );
};

/** So many of a hundred came, two a minute from half past nine. */
const insertScans = async (client: PoolClient, id: string | undefined, came: number): Promise<void> => {
  await client.query(
    `insert into meeting_scans (client_id, code, meeting_id, guest_id, scanner_user_id, result, device_at, at)
     select gen_random_uuid(), g.code, g.meeting_id, g.id, s.id, 'OK', g.came_at, g.came_at
     from (
       select g.*, (m.date + time '09:30') at time zone 'Europe/Rome' + g.id % 90 * interval '30 seconds' as came_at
       from meeting_guests g
       join meetings m on m.id = g.meeting_id
       where m.id = $1) g
     join users s on s.username = 'scanner'
     where g.id * 37 % 100 < $2`,
    [id, came],
  );
};

export const insertMeetings = async (client: PoolClient, now: Date): Promise<void> => {
  for (const planned of PLANNED) await insertMeeting(client, planned, now);
};
