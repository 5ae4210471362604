/** A customer as the form holds one, with the labels of its fields and what is posted. */
import type { createCustomer } from '@ema/calls/customers.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { customerFaults, type CustomerData } from '@ema/domain/customers/fields.ts';
import { canonicalEmail, canonicalMobile } from '@ema/domain/kernel/identifiers.ts';

/** A customer as the server answers it. */
export type Customer = CallOutput<typeof createCustomer>;
/** The form's fields, in the order of the screen (ORD-055). */
export type CustomerValues = Record<keyof CustomerData, string>;

export const FIELD_LABELS: Record<keyof CustomerData, string> = {
  fiscalCode: 'Codice fiscale',
  name: 'Cognome',
  nameDescription: 'Nome',
  gender: 'Sesso',
  birthDate: 'Data di nascita',
  birthCountry: 'Paese di nascita',
  birthMunicipality: 'Comune di nascita',
  addressStreet: 'Indirizzo',
  addressNumber: 'Numero civico',
  addressPostCode: 'CAP',
  addressCity: 'Città',
  addressProvince: 'Provincia',
  mobile: 'Cellulare',
  phone: 'Telefono',
  email: 'E-mail',
};

export const emptyValues: CustomerValues = {
  name: '',
  nameDescription: '',
  gender: '',
  birthDate: '',
  birthCountry: 'IT',
  birthMunicipality: '',
  fiscalCode: '',
  addressStreet: '',
  addressNumber: '',
  addressCity: '',
  addressPostCode: '',
  addressProvince: '',
  phone: '',
  mobile: '',
  email: '',
};

/** A new form holds the searched code and Italy, nothing else (ORD-062). */
export const valuesForCode = (fiscalCode: string): CustomerValues => ({ ...emptyValues, fiscalCode });

export const valuesOf = (customer: Customer): CustomerValues =>
  Object.fromEntries(
    (Object.keys(emptyValues) as (keyof CustomerData)[]).map((key) => [key, customer[key] ?? '']),
  ) as CustomerValues;

/** What is posted: the municipality only for Italy (ORD-053). */
export const dataOf = (typed: CustomerValues): CustomerData => {
  const v = Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, text.trim()])) as CustomerValues;
  return {
    ...v,
    addressProvince: v.addressProvince.toUpperCase(),
    birthMunicipality: v.birthCountry === 'IT' ? v.birthMunicipality || null : null,
  };
};

/** All that is wrong at once, before anything is asked of the server (ORD-501); a code that is kept is not judged. */
export const wrongIn = (values: CustomerValues, customer: Customer | null, today: string): Record<string, string> =>
  Object.fromEntries(
    customerFaults(dataOf(values), today, customer ? dataOf(valuesOf(customer)) : undefined)
      .filter(({ propertyPath }) => propertyPath !== 'fiscalCode' || customer === null)
      .map(({ propertyPath, message }) => [propertyPath, message]),
  );

/** What is said under a contact: a code is promised only when one will be sent, and who may change it (ORD-502). */
export const contactNote = (
  contact: 'email' | 'mobile',
  values: CustomerValues,
  customer: Customer | null,
): string | undefined => {
  if (customer?.userAccountCreated) return 'Ha già un account: solo il cliente può cambiarlo.';
  const [kept, written, isValidated] =
    contact === 'email'
      ? [customer?.email, canonicalEmail(values.email), customer?.emailValidated]
      : [customer?.mobile, canonicalMobile(values.mobile), customer?.mobileValidated];
  if (isValidated && kept === written) return 'Già convalidato.';
  return contact === 'email' ? 'Riceverà un codice anche qui.' : 'Riceverà un SMS con un codice da dettarti.';
};
