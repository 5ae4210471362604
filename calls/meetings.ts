/** Calls of meetings: who is invited, who came, and the scans at the door. */
import { z } from 'zod';
import { CODE_MAX, SCAN_RESULTS } from '@ema/domain/meetings/scanning.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, flagText, id, idText, instant, ordering, page, paging, text } from './kernel/shapes.ts';

const count = z.number().int();
const managing = { who: ['ROLE_MEETING_MANAGER'], acting: 'allowed', whilePending: 'refused' } as const;
const reading = { ...managing, rate: 'read', idempotency: 'safe', audit: null } as const;

/** The code of a meeting is its id (NET-149). */
const meetingRow = z.object({ id: id(), title: z.string(), place: z.string(), date: day(), totalGuests: count });
/** NET-139 */
export const listMeetings = call({
  name: 'meetings.meetings',
  method: 'GET',
  path: '/api/meetings',
  summary: 'Elenco dei meeting',
  ...reading,
  query: z.strictObject({ ...paging(25), search: text(80).optional(), ...ordering(['date', 'title'], 'date', 'desc') }),
  output: page(meetingRow.extend({ checkedIn: count })),
  errors: [],
});
export const meetingsFile = listFile(listMeetings, {
  name: 'meetings.meetings-file',
  path: '/file/meetings',
  summary: 'Elenco dei meeting in CSV o XLSX',
});

const hotel = z.object({ hotelCode: z.string(), hotelName: z.string() });
const checkin = z.object({ id: z.uuid(), at: instant(), scanner: z.string() });
const person = z.object({
  guestCode: z.string(),
  fullName: z.string(),
  checkedIn: z.boolean(),
  roomReservation: z.boolean(),
  roomNumber: z.string().nullable(),
  hotelCode: z.string().nullable(),
  hotelName: z.string().nullable(),
  dinnerReservation: z.boolean(),
});
/** NET-140, NET-142: with `withGuests=false` the guests are left out, for whoever pages through them. */
export const getMeeting = call({
  name: 'meetings.meeting',
  method: 'GET',
  path: '/api/meetings/:id',
  summary: 'Un meeting con i suoi invitati',
  ...reading,
  params: z.strictObject({ id: idText() }),
  query: z.strictObject({ withGuests: flagText().optional() }),
  output: meetingRow.extend({
    checkedInParentGuests: count,
    checkedInSubGuests: count,
    reservedRooms: count,
    checkedInRooms: count,
    reservedDinners: count,
    checkedInDinners: count,
    hotels: z.array(hotel),
    guests: z.array(person.extend({ subGuests: z.array(person) })),
  }),
  errors: ['not_found'],
});
/** NET-141: guests and their guests, each a row; those of a guest stand below them unless the list is ordered. */
export const listGuests = call({
  name: 'meetings.guests',
  method: 'GET',
  path: '/api/meetings/guests',
  summary: 'Gli invitati di un meeting',
  ...reading,
  query: z.strictObject({
    ...paging(50),
    meeting: idText(),
    search: text(80).optional(),
    checkedIn: flagText().optional(),
    hotelCode: text(40).optional(),
    room: flagText().optional(),
    dinner: flagText().optional(),
    ...ordering(['list', 'code', 'name'], 'list', 'asc'),
  }),
  output: page(
    person.extend({
      id: id(),
      parent: z.object({ guestCode: z.string(), fullName: z.string() }).nullable(),
      checkin: checkin.nullable(),
    }),
  ),
  errors: ['not_found'],
});
export const guestsFile = listFile(listGuests, {
  name: 'meetings.guests-file',
  path: '/file/meetings/guests',
  summary: 'Gli invitati di un meeting in CSV o XLSX',
});

/**
 * NET-159: a scan is heard once by the id its device gave it. Whoever may not is told so as a result, not as an error.
 * `checkin` names the check-in that `deleteCheckin` cancels.
 */
export const scanCode = call({
  name: 'meetings.scan-code',
  log: { name: 'Presenza al meeting scansionata' },
  method: 'POST',
  path: '/api/meetings/scan-code',
  summary: 'Registra o annulla la presenza di un invitato',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  body: z.strictObject({
    guestCode: text(CODE_MAX, 1),
    deleteCheckin: z.boolean('Scegli sì o no.').default(false),
    checkin: z.uuid('Identificativo non valido.').nullish(),
    clientId: z.uuid('Identificativo non valido.').optional(),
    /** When the code was read; now unless said. */
    scannedAt: instant().optional(),
  }),
  output: z.object({
    result: z.enum(SCAN_RESULTS),
    payload: z.object({
      code: z.string(),
      guest: person.nullable(),
      /** The check-in that stands after this scan. */
      checkin: checkin.nullable(),
    }),
  }),
  errors: [],
});

export const meetingCalls = [listMeetings, meetingsFile, getMeeting, listGuests, guestsFile, scanCode] as const;
