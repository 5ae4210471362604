/** Draws the badges of guests: a name to be read from afar, and a code for the reader (NET-385). */
import type { Content } from 'pdfmake/interfaces.js';
import { badgesFile } from '@ema/calls/meetings.ts';
import { formatDay } from '@ema/domain/kernel/days.ts';
import { BADGES_OF_A_FILE } from '@ema/domain/meetings/report.ts';
import { cleanText } from '../../adapters/pdf/clean-text.ts';
import { HAIRLINE, MUTED, printPdf } from '../../adapters/pdf/printer.ts';
import { handle } from '../../kernel/handle.ts';
import { findAllGuests, type GuestRow, type MeetingHead } from './queries.ts';
import { meetingOf } from './reads.ts';

/** Two by four on a page of A4: 90 by 65 mm, as badge holders are. */
const WIDTH = 255;
const HEIGHT = 184;
const COLUMNS = 2;
const NAME_LENGTH = 60;

const badge = (meeting: MeetingHead, g: GuestRow): Content => ({
  stack: [
    { text: cleanText(`${meeting.title}, ${formatDay(meeting.date)}`), color: MUTED, fontSize: 8.5 },
    { text: cleanText(g.full_name, NAME_LENGTH), bold: true, fontSize: 19, lineHeight: 1.1, margin: [0, 8, 0, 2] },
    { text: g.parent_name === null ? ' ' : cleanText(`Ospite di ${g.parent_name}`, NAME_LENGTH), fontSize: 9.5 },
    {
      columns: [
        { width: 66, qr: g.code, fit: 62, foreground: '#1D1B19' },
        { text: cleanText(g.code), bold: true, fontSize: 12, margin: [8, 24, 0, 0] },
      ],
      margin: [0, 8, 0, 0],
    },
  ],
  margin: [10, 10, 10, 0],
});
export const printBadges = (meeting: MeetingHead, guests: readonly GuestRow[]): Promise<Buffer> => {
  const body = Array.from({ length: Math.ceil(guests.length / COLUMNS) }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column): Content => {
      const guest = guests[row * COLUMNS + column];
      return guest ? badge(meeting, guest) : { text: '' };
    }),
  );
  return printPdf({
    info: { title: `Badge, ${meeting.title}`, author: 'EMA Planet' },
    pageMargins: [42, 42, 42, 42],
    content: [
      body.length === 0
        ? { text: 'Nessun invitato.' }
        : {
            table: { widths: Array.from({ length: COLUMNS }, () => WIDTH), heights: HEIGHT, dontBreakRows: true, body },
            layout: {
              hLineColor: () => HAIRLINE,
              vLineColor: () => HAIRLINE,
              hLineWidth: () => 0.5,
              vLineWidth: () => 0.5,
              paddingLeft: () => 0,
              paddingRight: () => 0,
              paddingTop: () => 0,
              paddingBottom: () => 0,
            },
          },
    ],
  });
};

/** As one looks for one’s own on a table. */
const byName = new Intl.Collator('it');
export const badgesFileHandler = handle(badgesFile, async (c, { params, query }) => {
  const meeting = await meetingOf(c.db, params.id);
  const from = query.from ?? 1;
  const all = (await findAllGuests(c.db, meeting.id)).toSorted((a, b) => byName.compare(a.full_name, b.full_name));
  const guests = all.slice(from - 1, from - 1 + BADGES_OF_A_FILE);
  await c.audit({ object: 'meeting', objectId: meeting.id, detail: { badges: guests.length, from } });
  return {
    body: await printBadges(meeting, guests),
    contentType: 'application/pdf',
    name: `badge-meeting-${meeting.id}-${from}.pdf`,
  };
});
