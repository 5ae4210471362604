/** The reading calls behind links: an invitation, and an agent's calendar. */
import { calendarFile, readCalendarAddress, readInvitation } from '@ema/calls/appointments/links.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { writeAddress } from '@ema/domain/appointments/contact.ts';
import { iCalendar, type CalendarEvent } from '@ema/domain/appointments/icalendar.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { handle } from '../../kernel/handle.ts';
import { hashSecret } from '../../kernel/session-gate.ts';
import { invitedTo, presentInvitation } from './invitations.ts';
import { addressMadeAt, calendarOf, sellerOfCalendar, type AppointmentRow } from './queries.ts';
import { placeOf, toldOf } from './told.ts';

export const readInvitationHandler = handle(readInvitation, async (c, { params }) =>
  presentInvitation(await invitedTo(c.db, c.config, params.token), c.now),
);
export const readCalendarAddressHandler = handle(readCalendarAddress, async (c) => ({
  createdAt: (await addressMadeAt(c.db, c.scope))?.toISOString() ?? null,
}));

const eventOf = (a: AppointmentRow): CalendarEvent[] => {
  const time = a.time ?? a.time_requested_by_customer;
  if (time === null) return [];
  const { fullName, reportedBy } = toldOf(a);
  const isTentative = a.status === 'pending';
  return [
    {
      id: a.id,
      version: a.version,
      time,
      summary: `${isTentative ? 'Da confermare: ' : ''}${fullName}`,
      description: [a.customer_mobile && writePhone(a.customer_mobile), a.customer_email, `Inserito da: ${reportedBy}`]
        .filter(Boolean)
        .join('\n'),
      location: writeAddress(placeOf(a)),
      isTentative,
    },
  ];
};
export const calendarFileHandler = handle(calendarFile, async (c, { params }) => {
  const sellerId = await sellerOfCalendar(c.db, hashSecret(params.secret.slice(0, -'.ics'.length)));
  if (sellerId === null) throw new CallError('not_found', 'Questo calendario non esiste o non è più condiviso.');
  const events = (await calendarOf(c.db, sellerId)).flatMap(eventOf);
  return {
    body: Buffer.from(iCalendar('Appuntamenti EMA Planet', events, c.now)),
    contentType: 'text/calendar; charset=utf-8',
    name: 'appuntamenti.ics',
  };
});
