/** The words and the sheet of a report for a hotel. */
import { formatDay } from '@ema/domain/kernel/days.ts';
import type { Sheet } from '../../adapters/spreadsheet.ts';
import type { GuestRow, MeetingHead } from './queries.ts';

const rowOf = (what: string, g: GuestRow) => [
  what,
  g.code,
  g.full_name,
  g.parent_name ?? '',
  g.hotel_name ?? '',
  g.room_number ?? '',
  g.checkin_id === null ? 'No' : 'Sì',
];
export const reportSheet = (rooms: readonly GuestRow[], dinners: readonly GuestRow[]): Sheet => ({
  name: 'Report presenze',
  columns: [
    { label: 'Report', kind: 'text', width: 16 },
    { label: 'Codice', kind: 'text', width: 16 },
    { label: 'Nome', kind: 'text', width: 30 },
    { label: 'Ospite di', kind: 'text', width: 30 },
    { label: 'Hotel', kind: 'text', width: 30 },
    { label: 'Camera', kind: 'text' },
    { label: 'Presente', kind: 'text' },
  ],
  rows: [...rooms.map((g) => rowOf('Camere', g)), ...dinners.map((g) => rowOf('Cene', g))],
});

const cameOf = (guests: readonly GuestRow[]): string =>
  `${guests.length} prenotati, ${guests.filter((g) => g.checkin_id !== null).length} presenti`;
export const reportMail = (
  meeting: MeetingHead,
  name: string,
  hotel: { name: string } | null,
  rooms: readonly GuestRow[] | null,
  dinners: readonly GuestRow[] | null,
): { subject: string; message: string } => ({
  subject: `Report presenze: ${meeting.title}, ${formatDay(meeting.date)}`,
  message: [
    `Gentile ${name},`,
    `alleghiamo il report delle presenze del meeting «${meeting.title}» del ${formatDay(meeting.date)}.`,
    rooms && `Camere, ${hotel?.name ?? ''}: ${cameOf(rooms)}.`,
    dinners && `Cene: ${cameOf(dinners)}.`,
    'EMA Planet',
  ]
    .filter(Boolean)
    .join('\n\n'),
});
