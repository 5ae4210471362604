/** What whoever is met and the agent are told of an appointment. */
import { writeAddress } from '@ema/domain/appointments/contact.ts';
import { formatDay, formatTime, romeDay } from '@ema/domain/kernel/days.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';

type Mail = { subject: string; body: string };
export type ToldAppointment = {
  /** Who is met. */
  fullName: string;
  mobile: string;
  time: Date | null;
  requested: Date | null;
  place: Parameters<typeof writeAddress>[0];
  sellerName: string;
  reportedBy: string;
};

const when = (time: Date): string => `${formatDay(romeDay(time))} alle ${formatTime(time)}`;
const textOf = (...paragraphs: readonly (string | null)[]): string =>
  paragraphs.filter((p) => p !== null && p !== '').join('\n\n');

/** To whoever is met: it is set, or it was moved. */
export const contactMail = (a: ToldAppointment & { time: Date }, what: 'set' | 'moved'): Mail => ({
  subject:
    what === 'set' ? `Appuntamento con ${a.sellerName} il ${when(a.time)}` : `Appuntamento spostato al ${when(a.time)}`,
  body: textOf(
    `Gentile ${a.fullName},`,
    what === 'set'
      ? `${a.sellerName}, incaricato EMA Planet, ti incontra il ${when(a.time)}.`
      : `l’appuntamento con ${a.sellerName}, incaricato EMA Planet, è spostato al ${when(a.time)}.`,
    `Dove: ${writeAddress(a.place)}.`,
    'EMA Planet',
  ),
});
/** To the agent: somebody told of a person to meet. */
export const sellerMail = (a: ToldAppointment, address: string): Mail => ({
  subject: `Nuovo appuntamento da confermare: ${a.fullName}`,
  body: textOf(
    `Gentile ${a.sellerName},`,
    `c’è un nuovo contatto da incontrare: ${a.fullName}, ${writePhone(a.mobile)}. Inserito da: ${a.reportedBy}.`,
    a.requested && `Data proposta, da confermare: ${when(a.requested)}.`,
    a.place && `Dove: ${writeAddress(a.place)}.`,
    `Conferma data e indirizzo in «I miei appuntamenti»:\n${address}`,
    'EMA Planet',
  ),
});
