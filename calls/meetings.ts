/** Calls of meetings: who is invited, who came, and the scans at the door. */
import { z } from 'zod';
import { canonicalEmail } from '@ema/domain/kernel/identifiers.ts';
import { SCANNING_ROLES } from '@ema/domain/meetings/may.ts';
import { CODE_MAX, SCAN_RESULTS, TITLE_MAX } from '@ema/domain/meetings/scanning.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { meetingFileCalls } from './meetings/meeting-file.ts';
import { day, flagText, id, idText, instant, ordering, page, paging, text, toldText } from './kernel/shapes.ts';
import { uploadObject } from './kernel/upload.ts';

const count = z.number().int();
const managing = { who: ['ROLE_MEETING_MANAGER'], acting: 'allowed', whilePending: 'refused' } as const;
const reading = { ...managing, rate: 'read', idempotency: 'safe', audit: null } as const;

/** The code of a meeting is its id (NET-149). */
const meetingRow = z.object({ id: id(), title: z.string(), place: z.string(), date: day(), totalGuests: count });
/** NET-139 */
export const listMeetings = call({
  name: 'meetings.meetings',
  reads: 'standby',
  scope: 'meetings:import',
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
  ofAnyShop: true,
  errors: [],
});

/** NET-386: what a device keeps for the hours without network: the guests of yesterday's, today's and tomorrow's. */
export const scanSnapshot = call({
  name: 'meetings.scan-snapshot',
  method: 'GET',
  path: '/api/meetings/scan-snapshot',
  summary: 'Gli invitati dei meeting di cui si registrano oggi le presenze',
  who: SCANNING_ROLES,
  acting: 'refused',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({
    meetings: z.array(z.object({ id: id(), title: z.string(), date: day() })),
    guests: z.array(person.extend({ checkin: checkin.nullable() })),
  }),
  ofAnyShop: true,
  errors: [],
});

const ofOne = z.strictObject({ id: idText() });
const changing = {
  who: ['ROLE_MEETING_MANAGER'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  audit: 'always',
} as const;
/** NET-146: to a hotel, as a mail with a sheet; the rooms of one hotel, the dinners of the meeting. */
export const sendGuestsReport = call({
  name: 'meetings.guests-report',
  log: { name: 'Report presenze inviato' },
  method: 'PUT',
  path: '/api/meetings/:id/guests-report',
  summary: 'Invia per e-mail il report di camere e cene di un meeting',
  ...changing,
  idempotency: 'key',
  params: ofOne,
  body: z.strictObject({
    name: text(80, 1),
    email: text(254, 1).refine((to) => canonicalEmail(to) !== null, 'Inserisci un indirizzo e-mail valido.'),
    includeDinnersReport: z.boolean('Scegli sì o no.').default(false),
    roomReservationsHotelCode: text(CODE_MAX).nullish(),
  }),
  output: 'empty',
  errors: ['not_found', 'invalid', 'too_many'],
});

const head = { title: text(TITLE_MAX, 1), place: text(TITLE_MAX), date: day() };
const headBefore = { title: toldText(TITLE_MAX, 1), place: toldText(TITLE_MAX), date: day() };
export const createMeeting = call({
  name: 'meetings.create',
  log: { name: 'Meeting creato' },
  method: 'POST',
  path: '/api/admin/meetings',
  summary: 'Crea un meeting',
  ...changing,
  idempotency: 'key',
  body: z.strictObject(head),
  output: z.object({ id: id() }),
  errors: [],
});
export const updateMeeting = call({
  name: 'meetings.update',
  log: { name: 'Meeting modificato' },
  method: 'PUT',
  path: '/api/admin/meetings/:id',
  summary: 'Cambia titolo, luogo e data di un meeting',
  ...changing,
  idempotency: 'key',
  params: ofOne,
  /** `before` is what was on the screen. */
  body: z.strictObject({ ...head, before: z.strictObject(headBefore) }),
  output: 'empty',
  errors: ['not_found', 'stale_version'],
});

const BODY_LIMIT = 4_000_000;
const importing = { params: ofOne, body: z.strictObject({ file: uploadObject }), bodyLimit: BODY_LIMIT } as const;
/** What a file of guests would do. */
const fileSums = z.object({
  guests: count,
  subGuests: count,
  rooms: count,
  dinners: count,
  hotels: count,
  added: count,
  changed: count,
  removed: count,
});
/** NET-383: says what importing would do, and does nothing. */
export const checkGuests = call({
  name: 'meetings.check-guests',
  scope: 'meetings:import',
  log: { name: 'File degli invitati controllato' },
  method: 'POST',
  path: '/api/admin/meetings/:id/guests/check',
  summary: 'Controlla il file degli invitati senza importarlo',
  ...changing,
  audit: null,
  idempotency: 'natural',
  ...importing,
  output: z.object({
    sums: fileSums,
    rows: z.array(person.pick({ guestCode: true, fullName: true }).extend({ hostCode: z.string().nullable() })),
    /** The first who would be taken off the list, and everybody present who would be called otherwise (NET-969). */
    gone: z.array(z.string()),
    renamed: z.array(z.object({ code: z.string(), before: z.string(), after: z.string() })),
    faults: z.array(z.object({ line: count, message: z.string() })),
  }),
  errors: ['not_found', 'invalid'],
});
/** NET-383: the file is the whole list; whole or not at all. */
export const importGuests = call({
  name: 'meetings.import-guests',
  scope: 'meetings:import',
  log: { name: 'Invitati al meeting importati' },
  method: 'PUT',
  path: '/api/admin/meetings/:id/guests',
  summary: 'Importa l’elenco degli invitati di un meeting',
  ...changing,
  idempotency: 'key',
  ...importing,
  output: z.object({ sums: fileSums }),
  errors: ['not_found', 'invalid'],
});

/** NET-384: everybody who may scan at meetings, and whether they do at this one. */
export const listScanners = call({
  name: 'meetings.scanners',
  method: 'GET',
  path: '/api/admin/meetings/:id/scanners',
  summary: 'Chi registra le presenze di un meeting',
  ...reading,
  params: ofOne,
  output: z.object({
    items: z.array(z.object({ id: id(), displayName: z.string(), username: z.string(), isAssigned: z.boolean() })),
  }),
  errors: ['not_found'],
});
const doorkeepers = z.array(id()).max(200, 'Scegli al massimo 200 utenti.');
export const assignScanners = call({
  name: 'meetings.assign-scanners',
  log: { name: 'Scanner del meeting assegnati' },
  method: 'PUT',
  path: '/api/admin/meetings/:id/scanners',
  summary: 'Assegna a un meeting chi ne registra le presenze',
  ...changing,
  idempotency: 'key',
  params: ofOne,
  /** `before`: who was on the screen. */
  body: z.strictObject({ users: doorkeepers, before: doorkeepers }),
  output: 'empty',
  errors: ['not_found', 'invalid', 'stale_version'],
});
/** NET-385: of so many guests at most, from that one on. */
export const badgesFile = call({
  name: 'meetings.badges',
  log: { name: 'Badge del meeting scaricati' },
  method: 'GET',
  path: '/file/meetings/:id/badges',
  summary: 'I badge degli invitati con il loro codice QR, in PDF',
  ...reading,
  rate: 'export',
  params: ofOne,
  query: z.strictObject({ from: idText().optional() }),
  output: 'file',
  errors: ['not_found'],
});

export const meetingCalls = [
  listMeetings,
  meetingsFile,
  getMeeting,
  listGuests,
  guestsFile,
  scanCode,
  scanSnapshot,
  sendGuestsReport,
  createMeeting,
  updateMeeting,
  checkGuests,
  importGuests,
  listScanners,
  assignScanners,
  badgesFile,
  ...meetingFileCalls,
] as const;
