/** What whoever is met and the agent are told of an appointment. */
import type { CustomerAnswer } from '@ema/domain/appointments/answers.ts';
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

type Set = ToldAppointment & { time: Date };
const when = (time: Date): string => `${formatDay(romeDay(time))} alle ${formatTime(time)}`;
const textOf = (...paragraphs: readonly (string | null)[]): string =>
  paragraphs.filter((p) => p !== null && p !== '').join('\n\n');

/** To whoever is met: it is set, it was moved, or it is at the same time somewhere else. */
export type ContactNews = 'set' | 'moved' | 'elsewhere';
const CONTACT_NEWS: Record<ContactNews, (a: Set) => { subject: string; text: string }> = {
  set: (a) => ({
    subject: `Appuntamento con ${a.sellerName} il ${when(a.time)}`,
    text: `${a.sellerName}, incaricato EMA Planet, ti incontra il ${when(a.time)}.`,
  }),
  moved: (a) => ({
    subject: `Appuntamento spostato al ${when(a.time)}`,
    text: `l’appuntamento con ${a.sellerName}, incaricato EMA Planet, è spostato al ${when(a.time)}.`,
  }),
  elsewhere: (a) => ({
    subject: `Appuntamento del ${when(a.time)}: nuovo indirizzo`,
    text: `l’appuntamento con ${a.sellerName}, incaricato EMA Planet, del ${when(a.time)} ha un nuovo indirizzo.`,
  }),
};
export const contactMail = (a: Set, what: ContactNews, link: string): Mail => ({
  subject: CONTACT_NEWS[what](a).subject,
  body: textOf(
    `Gentile ${a.fullName},`,
    CONTACT_NEWS[what](a).text,
    `Dove: ${writeAddress(a.place)}.`,
    `Conferma che ci sarai, o avvisa che non puoi, da questa pagina:\n${link}`,
    'In allegato trovi l’appuntamento per il tuo calendario.',
    'EMA Planet',
  ),
});
const CONTACT_SMS: Record<ContactNews, (a: Set) => string> = {
  set: (a) => `${a.sellerName} ti incontra il ${when(a.time)}, ${writeAddress(a.place)}`,
  moved: (a) => `l’appuntamento con ${a.sellerName} è spostato al ${when(a.time)}, ${writeAddress(a.place)}`,
  elsewhere: (a) => `l’appuntamento con ${a.sellerName} del ${when(a.time)} è in ${writeAddress(a.place)}`,
};
/** To whoever is met and has no e-mail address (NET-605). */
export const contactSms = (a: Set, what: ContactNews, link: string): string =>
  `EMA Planet: ${CONTACT_SMS[what](a)}. Conferma, o avvisa che non puoi: ${link}`;
export const cancelledSms = (a: Set): string =>
  `EMA Planet: l’appuntamento con ${a.sellerName} del ${when(a.time)} è annullato.`;
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

/** To both: the office took it away. */
export const cancelledMail = (a: Set): Mail => ({
  subject: `Appuntamento del ${when(a.time)} annullato`,
  body: textOf(
    `Gentile ${a.fullName},`,
    `l’appuntamento con ${a.sellerName}, incaricato EMA Planet, del ${when(a.time)} è annullato.`,
    'EMA Planet',
  ),
});
export const sellerCancelledMail = (a: Set): Mail => ({
  subject: `Appuntamento del ${when(a.time)} annullato: ${a.fullName}`,
  body: textOf(
    `Gentile ${a.sellerName},`,
    `la sede ha annullato l’appuntamento con ${a.fullName} del ${when(a.time)}.`,
    'EMA Planet',
  ),
});
/** To whoever is met, before it. */
export const reminderMail = (a: Set, link: string): Mail => ({
  subject: `Promemoria: appuntamento con ${a.sellerName} il ${when(a.time)}`,
  body: textOf(
    `Gentile ${a.fullName},`,
    `ti ricordiamo l’appuntamento con ${a.sellerName}, incaricato EMA Planet, il ${when(a.time)}.`,
    `Dove: ${writeAddress(a.place)}.`,
    `Se non puoi, avvisa da questa pagina:\n${link}`,
    'EMA Planet',
  ),
});
export const reminderSms = (a: Set, link: string): string =>
  `EMA Planet: appuntamento con ${a.sellerName} il ${when(a.time)}. Se non puoi: ${link}`;
/** To the agent, before it. */
export const sellerReminderMail = (a: Set): Mail => ({
  subject: `Promemoria: ${a.fullName} il ${when(a.time)}`,
  body: textOf(
    `Gentile ${a.sellerName},`,
    `il ${when(a.time)} incontri ${a.fullName}, ${writePhone(a.mobile)}.`,
    `Dove: ${writeAddress(a.place)}.`,
    'EMA Planet',
  ),
});
/** To the agent: what whoever is met answered. */
export const answerMail = (a: Set, answer: CustomerAnswer, address: string): Mail => ({
  subject:
    answer === 'accepted'
      ? `${a.fullName} conferma l’appuntamento del ${when(a.time)}`
      : `${a.fullName} non può il ${when(a.time)}`,
  body: textOf(
    `Gentile ${a.sellerName},`,
    answer === 'accepted'
      ? `${a.fullName} ha confermato l’appuntamento del ${when(a.time)}.`
      : `${a.fullName} ha avvisato di non poter essere all’appuntamento del ${when(a.time)}. ` +
          `Concorda un’altra data (${writePhone(a.mobile)}) e spostalo in «I miei appuntamenti»:\n${address}`,
    'EMA Planet',
  ),
});
/** To the agent, in the morning: times that somebody proposed and that passed unconfirmed. */
export const unconfirmedMail = (passed: readonly ToldAppointment[], address: string): Mail => ({
  subject:
    passed.length === 1
      ? 'Un appuntamento non è stato confermato in tempo'
      : `${passed.length} appuntamenti non sono stati confermati in tempo`,
  body: textOf(
    `Gentile ${passed[0]?.sellerName ?? ''},`,
    'la data proposta è passata e l’appuntamento risulta ancora da confermare:',
    passed
      .map((a) => `- ${a.fullName}, ${writePhone(a.mobile)}${a.requested ? `, ${when(a.requested)}` : ''}`)
      .join('\n'),
    `Se l’incontro c’è stato confermane la data, altrimenti scegline una nuova:\n${address}`,
    'EMA Planet',
  ),
});
