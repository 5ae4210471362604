/** Makes the guests of a meeting those of a file: whole or not at all (NET-383). */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { importGuests } from '@ema/calls/meetings.ts';
import type { FileGuest, FileHotel } from '@ema/domain/meetings/guest-file.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { readGuestFile } from './guest-file.ts';
import { lockGuestsOf, lockMeeting } from './queries.ts';

export const importGuestsHandler = handle(importGuests, async (c, { params, body }) => {
  // Codes are unique beyond one meeting: imports wait for each other.
  await c.db.execute(sql`select pg_advisory_xact_lock(hashtext('meeting_guests'))`);
  const meeting = await lockMeeting(c.db, params.id);
  if (!meeting) throw new CallError('not_found', 'Questo meeting non esiste.');
  await lockGuestsOf(c.db, meeting.id);
  const { guests, hotels, faults, sums } = await readGuestFile(c.db, meeting.id, body.file);
  const [fault] = faults;
  if (fault) throw invalidField('file', `Riga ${fault.line}: ${fault.message}`);
  await writeGuests(c.db, meeting.id, guests, hotels);
  await c.audit({ object: 'meeting', objectId: meeting.id, detail: sums });
  return { sums };
});

const writeGuests = async (
  tx: Tx,
  meetingId: number,
  guests: readonly FileGuest[],
  hotels: readonly FileHotel[],
): Promise<void> => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as x(
    line int, code text, name text, parent text, hotel text, "hasRoom" boolean, room text, "hasDinner" boolean)`;
  await tx.execute(sql`
    insert into meeting_hotels (meeting_id, code, name)
    select ${meetingId}, code, name
    from jsonb_to_recordset(${JSON.stringify(hotels)}::jsonb) as x(code text, name text)
    on conflict (meeting_id, code) do update
    set name = excluded.name`);
  await tx.execute(sql`
    update meeting_guests g
    set removed_at = ema_now(), hotel_code = null
    where g.meeting_id = ${meetingId}
      and g.removed_at is null
      and g.code <> all(${sql.param(guests.map(({ code }) => code))}::text[])`);
  await tx.execute(sql`
    insert into meeting_guests (meeting_id, code, full_name)
    select ${meetingId}, x.code, x.name
    from ${rows}
    where not exists (
      select
      from meeting_guests known
      where known.code = x.code
        and known.removed_at is null)
    order by x.line`);
  await tx.execute(sql`
    update meeting_guests g
    set full_name = x.name, hotel_code = x.hotel, room_reservation = x."hasRoom", room_number = x.room,
      dinner_reservation = x."hasDinner", parent_id = host.id
    from ${rows}
    left join meeting_guests host on host.code = x.parent and host.removed_at is null
    where g.code = x.code
      and g.removed_at is null
      and (g.full_name, g.hotel_code, g.room_reservation, g.room_number, g.dinner_reservation, g.parent_id)
        is distinct from (x.name, x.hotel, x."hasRoom", x.room, x."hasDinner", host.id)`);
  await tx.execute(sql`
    delete from meeting_hotels
    where meeting_id = ${meetingId}
      and code <> all(${sql.param(hotels.map(({ code }) => code))}::text[])`);
};
