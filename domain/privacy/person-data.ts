/** The data of a person that the office puts right (GDPR art. 16): what is wrong with them, and what changed. */
import { customerFaults, type CustomerData } from '../customers/fields.ts';
import { fiscalCodeWarnings } from '../kernel/fiscal-code.ts';
import type { Day } from '../kernel/days.ts';
import { REQUEST_TRANSITIONS, REQUEST_WORDS, type RequestKind, type RequestState } from './states.ts';
import { mayHappen } from '../kernel/transitions.ts';

export const PERSON_FIELDS = [
  'lastName',
  'firstName',
  'gender',
  'fiscalCode',
  'birthDate',
  'birthCountry',
  'birthMunicipality',
  'street',
  'streetNumber',
  'postCode',
  'city',
  'province',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
/** Empty where nothing is known. */
export type PersonData = Readonly<Record<PersonField, string>>;

/** What the register of customers calls them: the rules are those of whoever is written down there. */
const IN_REGISTER: Readonly<Record<PersonField, keyof CustomerData>> = {
  lastName: 'name',
  firstName: 'nameDescription',
  gender: 'gender',
  fiscalCode: 'fiscalCode',
  birthDate: 'birthDate',
  birthCountry: 'birthCountry',
  birthMunicipality: 'birthMunicipality',
  street: 'addressStreet',
  streetNumber: 'addressNumber',
  postCode: 'addressPostCode',
  city: 'addressCity',
  province: 'addressProvince',
};
export const changedFields = (before: PersonData, after: PersonData): PersonField[] =>
  PERSON_FIELDS.filter((field) => before[field] !== after[field]);

export type PersonFault = { field: PersonField; message: string };
/** Of what is put right alone: what nobody touches is not judged anew. */
export const personFaults = (before: PersonData, after: PersonData, today: Day): PersonFault[] => {
  const changed = new Set(changedFields(before, after));
  // A country and a municipality are one place.
  if (changed.has('birthCountry')) changed.add('birthMunicipality');
  const contacts = { phone: '', mobile: '', email: '' };
  const data = Object.fromEntries(PERSON_FIELDS.map((field) => [IN_REGISTER[field], after[field]]));
  const faults = customerFaults({ ...contacts, ...data } as CustomerData, today);
  return PERSON_FIELDS.filter((field) => changed.has(field)).flatMap((field) => {
    const fault = faults.find(({ propertyPath }) => propertyPath === IN_REGISTER[field]);
    return fault ? [{ field, message: fault.message }] : [];
  });
};

/** Where code and person disagree: said before it is saved, never refused. */
export const personWarnings = (p: PersonData, today: Day): string[] =>
  fiscalCodeWarnings(
    p.fiscalCode,
    {
      lastName: p.lastName,
      firstName: p.firstName,
      birthDate: p.birthDate || null,
      gender: p.gender === 'M' || p.gender === 'F' ? p.gender : null,
    },
    today,
  );

/** The log is never erased: it keeps what was changed, and of each value no more than how it begins or ends. */
const FROM_THE_END: readonly PersonField[] = ['fiscalCode', 'birthDate'];
const masked = (field: PersonField, value: string): string => {
  if (value === '') return '';
  return FROM_THE_END.includes(field) ? `…${value.slice(-2)}` : `${value.slice(0, 1)}…`;
};
export type MaskedChange = { fields: string; before: Record<string, string>; after: Record<string, string> };
export const maskedChange = (before: PersonData, after: PersonData): MaskedChange => {
  const fields = changedFields(before, after);
  const of = (data: PersonData) => Object.fromEntries(fields.map((field) => [field, masked(field, data[field])]));
  return { fields: fields.join(), before: of(before), after: of(after) };
};

/** Data are put right for a request that asks for it and was not answered yet. */
export const mayRectifyFor = (kind: RequestKind, state: RequestState): string | null => {
  if (kind !== 'rectification') return 'Questa richiesta non è di rettifica.';
  return mayHappen(REQUEST_TRANSITIONS, state, 'grant')
    ? null
    : `Questa richiesta non è più da evadere: ${REQUEST_WORDS[state].toLowerCase()}.`;
};
