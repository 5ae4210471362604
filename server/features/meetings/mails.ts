/** What a hotel is written with the report of a meeting. */
import { formatDay } from '@ema/domain/kernel/days.ts';
import type { GuestRow, MeetingHead } from './queries.ts';

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
