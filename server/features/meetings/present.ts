/** Meetings, guests and scans as the portal answers them. */
import type { ScanResult } from '@ema/domain/meetings/scanning.ts';
import type { CheckedFile } from './guest-file.ts';
import type { CountsRow, GuestRow, MeetingHead, MeetingRow } from './queries.ts';

const presentHead = ({ id, title, place, date }: MeetingHead) => ({ id, title, place, date });
export const presentRow = (m: MeetingRow) => ({
  ...presentHead(m),
  totalGuests: m.guests,
  checkedIn: m.checked_in,
});

const presentPerson = (g: GuestRow) => ({
  guestCode: g.code,
  fullName: g.full_name,
  checkedIn: g.checkin_id !== null,
  roomReservation: g.room_reservation,
  roomNumber: g.room_number,
  hotelCode: g.hotel_code,
  hotelName: g.hotel_name,
  dinnerReservation: g.dinner_reservation,
});
const presentCheckin = (g: GuestRow) =>
  g.checkin_id === null || g.checkin_at === null
    ? null
    : { id: g.checkin_id, at: g.checkin_at.toISOString(), scanner: g.checkin_by ?? '' };
export const presentGuest = (g: GuestRow) => ({
  ...presentPerson(g),
  id: g.id,
  parent: g.parent_code === null ? null : { guestCode: g.parent_code, fullName: g.parent_name ?? '' },
  checkin: presentCheckin(g),
});

/** NET-140, NET-142: `guests` with parents before their guests. */
export const presentMeeting = (
  meeting: MeetingHead,
  counts: CountsRow,
  hotels: readonly { code: string; name: string }[],
  guests: readonly GuestRow[],
) => {
  const subs = Map.groupBy(
    guests.filter((g) => g.parent_id !== null),
    (g) => g.parent_id,
  );
  return {
    ...presentHead(meeting),
    totalGuests: counts.total_guests,
    checkedInParentGuests: counts.parents_in,
    checkedInSubGuests: counts.subs_in,
    reservedRooms: counts.rooms,
    checkedInRooms: counts.rooms_in,
    reservedDinners: counts.dinners,
    checkedInDinners: counts.dinners_in,
    hotels: hotels.map((h) => ({ hotelCode: h.code, hotelName: h.name })),
    guests: guests
      .filter((g) => g.parent_id === null)
      .map((g) => ({ ...presentPerson(g), subGuests: (subs.get(g.id) ?? []).map(presentPerson) })),
  };
};

/** Who may not is told nothing of the guest. */
export const presentScan = (result: ScanResult, code: string, guest: GuestRow | null) => ({
  result,
  payload: { code, guest: guest && presentPerson(guest), checkin: guest && presentCheckin(guest) },
});

const ROWS_SHOWN = 10;
export const presentChecked = ({ guests, sums, faults, gone, renamed }: CheckedFile) => ({
  gone,
  renamed,
  sums,
  rows:
    faults.length > 0
      ? []
      : guests.slice(0, ROWS_SHOWN).map((g) => ({ guestCode: g.code, fullName: g.name, hostCode: g.parent })),
  faults,
});
export const presentScanner = (s: { id: number; username: string; display_name: string; is_assigned: boolean }) => ({
  id: s.id,
  displayName: s.display_name,
  username: s.username,
  isAssigned: s.is_assigned,
});

export const presentSnapshot = (doors: readonly MeetingHead[], guests: readonly GuestRow[]) => ({
  meetings: doors.map(({ id, title, date }) => ({ id, title, date })),
  guests: guests.map((g) => ({ ...presentPerson(g), checkin: presentCheckin(g) })),
});
