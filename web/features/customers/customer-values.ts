/** A customer as the form holds one, with the labels of its fields and what is posted. */
import type { createCustomer } from '@ema/calls/customers.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { CustomerData } from '@ema/domain/customers/fields.ts';

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
export const dataOf = (v: CustomerValues): CustomerData => ({
  ...v,
  addressProvince: v.addressProvince.toUpperCase(),
  birthMunicipality: v.birthCountry === 'IT' ? v.birthMunicipality.trim() || null : null,
});
