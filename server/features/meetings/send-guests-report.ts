/** Sends a hotel who sleeps and who dines, as a mail with a sheet (NET-144 to NET-147). */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { sendGuestsReport } from '@ema/calls/meetings.ts';
import { plainCode } from '@ema/domain/meetings/scanning.ts';
import { NO_REPORT } from '@ema/domain/meetings/report.ts';
import { sheetFile } from '../../adapters/spreadsheet.ts';
import { handle } from '../../kernel/handle.ts';
import { mailDocument } from '../../kernel/mail-document.ts';
import { storeUpload } from '../../kernel/uploads.ts';
import { reportMail } from './mails.ts';
import { reportSheet } from './report.ts';
import { findAllGuests, findHotels } from './queries.ts';
import { meetingOf } from './reads.ts';

export const sendGuestsReportHandler = handle(sendGuestsReport, async (c, { params, body }) => {
  const meeting = await meetingOf(c.db, params.id);
  const code = plainCode(body.roomReservationsHotelCode ?? '');
  if (code === '' && !body.includeDinnersReport) throw invalidField('roomReservationsHotelCode', NO_REPORT);
  const hotel = code === '' ? null : (await findHotels(c.db, meeting.id)).find((h) => h.code === code);
  if (hotel === undefined) throw invalidField('roomReservationsHotelCode', 'Questo hotel non è del meeting.');
  const guests = await findAllGuests(c.db, meeting.id);
  const rooms = hotel === null ? null : guests.filter((g) => g.room_reservation && g.hotel_code === hotel.code);
  const dinners = body.includeDinnersReport ? guests.filter((g) => g.dinner_reservation) : null;
  const {
    body: bytes,
    contentType,
    name,
  } = await sheetFile(reportSheet(rooms ?? [], dinners ?? []), 'xlsx', `report-presenze-${meeting.id}`);
  const fileId = await storeUpload(c, { source: bytes, bytes, type: contentType, name });
  await mailDocument(c, { to: body.email, ...reportMail(meeting, body.name, hotel, rooms, dinners) }, fileId);
  await c.audit({
    object: 'meeting',
    objectId: meeting.id,
    detail: { to: maskDestination(body.email), rooms: rooms?.length ?? null, dinners: dinners?.length ?? null },
  });
});
