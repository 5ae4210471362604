/** What is wrong with the data of a possible customer, field by field, and how it and the place of the visit are written. */
import type { PostalAddress } from '../places/address.ts';
import { canonicalEmail, canonicalMobile } from '../kernel/identifiers.ts';
import { nameFault } from '../kernel/person-name.ts';

export type Contact = { firstName: string; lastName: string; mobile: string; email: string };
export type ContactField = 'customerFirstName' | 'customerLastName' | 'customerMobile' | 'customerEmail';
type Fault = { propertyPath: ContactField; message: string };

const EMPTY = 'Campo obbligatorio.';
const named = (propertyPath: ContactField, name: string): Fault[] => {
  const message = name === '' ? EMPTY : nameFault(name);
  return message === null ? [] : [{ propertyPath, message }];
};
/** A name, which a message to a stranger holds, and a mobile number; the e-mail may be missing. */
export const contactFaults = (c: Contact): Fault[] => {
  const faults = [...named('customerFirstName', c.firstName), ...named('customerLastName', c.lastName)];
  if (!c.mobile) faults.push({ propertyPath: 'customerMobile', message: EMPTY });
  else if (!canonicalMobile(c.mobile))
    faults.push({ propertyPath: 'customerMobile', message: 'Inserisci un numero di cellulare valido.' });
  if (c.email && !canonicalEmail(c.email))
    faults.push({ propertyPath: 'customerEmail', message: 'Inserisci un indirizzo e-mail valido.' });
  return faults;
};
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
/** As it is kept: one way to write each, and names in one line, because messages and their subjects hold them. */
export const tidyContact = (c: Contact): Contact => ({
  firstName: inOneLine(c.firstName),
  lastName: inOneLine(c.lastName),
  mobile: canonicalMobile(c.mobile) ?? c.mobile,
  email: canonicalEmail(c.email) ?? c.email,
});

/** «Via Roma, 12, 14100 Asti (AT)»; what is missing is left out. */
export const writeAddress = (a: PostalAddress | null): string =>
  a === null
    ? ''
    : [a.streetAndNumber, `${a.postCode} ${a.city} ${a.state ? `(${a.state})` : ''}`.trim()].filter(Boolean).join(', ');
