/** What people are sent about their contacts. */
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { UNDO_HOURS } from '@ema/domain/operations/contact-changes.ts';
import type { ContactType } from '@ema/domain/operations/contact.ts';

export const CONTACT_CODE_SUBJECT = 'Convalida il tuo indirizzo e-mail';
/** ACC-176 */
export const contactCode =
  (type: ContactType) =>
  (code: string, minutes: number): string => {
    const contact = type === 'email' ? 'il tuo indirizzo e-mail' : 'il tuo cellulare';
    const validity = `Vale ${minutes} minuti. Non comunicarlo a nessuno.`;
    return `${code} è il codice EMA Planet per convalidare ${contact}. ${validity}`;
  };

const CONTACTS: Record<ContactType, string> = { email: 'indirizzo e-mail', mobile: 'cellulare' };
export const CHANGE_SUBJECT = 'Conferma il cambio del tuo contatto';
/** To the old contact, before it is moved: what the code does, so that nobody reads it out for something else. */
export const changeCode =
  (type: ContactType, value: string) =>
  (code: string, minutes: number): string =>
    `${code} è il codice EMA Planet per cambiare il tuo ${CONTACTS[type]} in ${maskDestination(value)}. ` +
    `Vale ${minutes} minuti. Se non l’hai chiesto tu, cambia la password.`;

/** To the old contact, once it was moved: its holder takes back only what recovered the account (ACC-632). */
export const contactChanged = (
  to: { type: ContactType; value: string },
  help: { link: string | null; phone: string },
): { subject: string; body: string } => ({
  subject: 'Il tuo contatto è stato cambiato',
  body:
    `Il tuo ${CONTACTS[to.type]} EMA Planet è stato cambiato in ${maskDestination(to.value)}. Non sei stato tu? ` +
    (help.link === null
      ? `Chiama ${help.phone}.`
      : `Annulla entro ${UNDO_HOURS} ore: ${help.link} o chiama ${help.phone}.`),
});

/** To the other contact: a new one was proved, which from then on recovers the account. */
export const contactAdded = (
  added: { type: ContactType; value: string },
  phone: string,
): { subject: string; body: string } => ({
  subject: 'Un nuovo contatto è stato convalidato',
  body:
    `Per il tuo account EMA Planet è stato convalidato un nuovo ${CONTACTS[added.type]}, ` +
    `${maskDestination(added.value)}. Se non sei stato tu cambia la password e chiama ${phone}.`,
});

/** To the contact that a change had put in its place. */
export const changeUndone = (type: ContactType, phone: string): { subject: string; body: string } => ({
  subject: 'Il cambio del contatto è stato annullato',
  body:
    `Il cambio del ${CONTACTS[type]} del tuo account EMA Planet è stato annullato da chi aveva quello precedente. ` +
    `Per informazioni chiama ${phone}.`,
});
