/** What people are sent about their contacts. */
import type { ContactType } from './contact.ts';

export const CONTACT_CODE_SUBJECT = 'Convalida il tuo indirizzo e-mail';
/** ACC-176 */
export const contactCode =
  (type: ContactType) =>
  (code: string, minutes: number): string => {
    const contact = type === 'email' ? 'il tuo indirizzo e-mail' : 'il tuo cellulare';
    const validity = `Vale ${minutes} minuti. Non comunicarlo a nessuno.`;
    return `${code} è il codice EMA Planet per convalidare ${contact}. ${validity}`;
  };

/** To the old contact: whoever held it learns that it counts no more. */
export const contactChanged = (type: ContactType, supportPhone: string) => ({
  subject: 'Il tuo contatto è stato cambiato',
  body:
    `Il contatto ${type === 'email' ? 'e-mail' : 'cellulare'} del tuo account EMA Planet è stato cambiato. ` +
    `Se non sei stato tu, chiama l’assistenza: ${supportPhone}.`,
});
