/** An invitation as a printed page: the candidate, the document, the sponsor and the payment (NET-019). */
import type { z } from 'zod';
import type { readInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { formatDay, formatInstant } from '@ema/domain/kernel/days.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { INVITATION_FILES, INVITATION_FILE_WORDS } from '@ema/domain/sponsorship/files.ts';
import { cleanText } from '../../adapters/pdf/clean-text.ts';
import { hairline, MUTED, printPdf, running } from '../../adapters/pdf/printer.ts';

type Invitation = z.input<typeof readInvitation.output>;
type Line = readonly [label: string, value: string | null];

const dayOf = (day: string): string => (day === '' ? '' : formatDay(day));
const at = (instant: string | null): string | null => instant && formatInstant(new Date(instant));

const person = (i: Invitation): Line[] => [
  ['Nome e cognome', i.fullName],
  ['Sesso', i.gender],
  ['Nascita', `${dayOf(i.birthDate)}, ${i.birthPlace}${i.birthState && ` (${i.birthState})`}, ${i.birthCountryName}`],
  ['Codice fiscale', i.nationalIdentificationNumber],
  ['Residenza', `${i.street} ${i.buildingNumber}, ${i.postCode} ${i.city} (${i.state})`],
  ['E-mail', i.email],
  ['Cellulare', writePhone(i.mobile)],
  ['Telefono', writePhone(i.phone)],
  ['Fax', i.fax],
];
const document = (i: Invitation): Line[] => [
  ['Documento', `${i.idCardType} ${i.idCardNumber}`],
  ['Rilasciato da', i.idCardIssuedBy],
  ['Validità', `dal ${dayOf(i.idCardIssueDate)} al ${dayOf(i.idCardExpiryDate)}`],
  ...INVITATION_FILES.map((kind): Line => [INVITATION_FILE_WORDS[kind], i.files[kind]?.name ?? null]),
];
const payment = (i: Invitation): Line[] => [
  ['Sponsor', i.sponsorName],
  ['Stato', i.statusName],
  ['Metodo di pagamento', i.paymentMethodLabel],
  ['Pagata il', at(i.paidAt)],
  ['Completata il', at(i.completedAt)],
];
const table = (lines: readonly Line[]) => ({
  layout: 'noBorders',
  table: {
    widths: [150, '*'],
    body: lines.map(([label, value]) => [{ text: label, color: MUTED }, cleanText(value ?? '') || '–']),
  },
  margin: [0, 4, 0, 8] as [number, number, number, number],
});

export const summaryPdf = (i: Invitation, now: Date): Promise<Buffer> =>
  printPdf({
    ...running(`Sponsorizzazione ${i.id}`, 'EMA Planet'),
    content: [
      { text: `Sponsorizzazione di ${cleanText(i.fullName)}`, fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
      {
        text: `Creata il ${at(i.createdAt) ?? ''}, stampata il ${formatInstant(now)}`,
        color: MUTED,
        margin: [0, 0, 0, 10],
      },
      table(person(i)),
      hairline(),
      table(document(i)),
      hairline(),
      table(payment(i)),
    ],
  });
