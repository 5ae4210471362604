/** What people are sent about alerts. */
import { plainText } from '@ema/domain/alerts/markdown.ts';
import { formatDay, formatTime, romeDay } from '@ema/domain/kernel/days.ts';

type Mail = { subject: string; body: string };

/** ACC-239: to whoever read it, with the text that they read. */
export const confirmationMail = (read: {
  title: string;
  content: string;
  acceptedLabel: string | null;
  at: Date;
}): Mail => ({
  subject: `Hai letto «${read.title}»`,
  body: [
    `Il ${formatDay(romeDay(read.at))} alle ${formatTime(read.at)} hai confermato di aver letto «${read.title}».`,
    ...(read.acceptedLabel === null ? [] : [`Hai spuntato: «${read.acceptedLabel}».`]),
    'Questo è il testo che hai letto:',
    plainText(read.content),
  ].join('\n\n'),
});

export const reminderMail = (title: string, link: string): Mail => ({
  subject: `Da leggere: ${title}`,
  body: `Nel portale EMA Planet c’è una notifica che non hai ancora letto: «${title}».\n\nLeggila qui: ${link}`,
});
export const reminderSms = (title: string, link: string): string =>
  `EMA Planet: hai una notifica da leggere, «${title.length > 60 ? `${title.slice(0, 59)}…` : title}». ${link}`;

/** What its writer is sent to see how it reads. */
export const trialMail = (title: string, content: string): Mail => ({
  subject: `Prova: ${title}`,
  body: `Questa è una prova: la notifica non è stata inviata a nessun altro.\n\n${title}\n\n${plainText(content)}`,
});
