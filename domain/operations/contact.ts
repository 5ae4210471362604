/** What an e-mail address or a mobile number must be to be proved, and what is said of one that is not. */
import { canonicalEmail, canonicalMobile } from '../kernel/identifiers.ts';

export type ContactType = 'email' | 'mobile';

const FAULTS: Readonly<Record<ContactType, string>> = {
  email: 'Inserisci un indirizzo e-mail valido, per esempio nome@dominio.it.',
  mobile: 'Inserisci un numero di cellulare valido, per esempio 347 1234567.',
};
/** As it is kept, or the sentence why it is none. */
export const contactOrFault = (type: ContactType, written: string): { contact: string } | { fault: string } => {
  const contact = type === 'email' ? canonicalEmail(written) : canonicalMobile(written);
  return contact === null ? { fault: FAULTS[type] } : { contact };
};
/** The sentence alone, or null. */
export const contactFault = (type: ContactType, written: string): string | null => {
  const looked = contactOrFault(type, written);
  return 'fault' in looked ? looked.fault : null;
};
