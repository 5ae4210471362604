/** What is wrong with the data of an agent's private customer, field by field. */
import { canonicalEmail } from '../kernel/identifiers.ts';
import { nameFault } from '../kernel/person-name.ts';
import { isProvince } from '../places/provinces.ts';

export type PrivateCustomerData = {
  firstName: string;
  lastName: string;
  street: string;
  buildingNumber: string;
  city: string;
  postCode: string;
  state: string;
  email: string;
  telephone: string;
};
export type Fault = { propertyPath: keyof PrivateCustomerData; message: string };

/** Longest building number and length of a post code (ORD-226). */
export const BUILDING_NUMBER_MAX = 5;
export const POST_CODE_LENGTH = 5;

const REQUIRED: readonly (keyof PrivateCustomerData)[] = [
  'lastName',
  'firstName',
  'street',
  'buildingNumber',
  'postCode',
  'city',
  'state',
  'telephone',
];

type Add = (propertyPath: keyof PrivateCustomerData, message: string) => void;

/** Names and province as they have been checked since ORD-499; rows of before it are kept as they are. */
const addNewFaults = (d: PrivateCustomerData, before: PrivateCustomerData | undefined, add: Add): void => {
  for (const field of ['lastName', 'firstName'] as const) {
    const fault = nameFault(d[field], before?.[field]);
    if (fault) add(field, fault);
  }
  if (d.state && d.state !== before?.state && !isProvince(d.state))
    add('state', 'Inserisci la sigla di una provincia, ad esempio AT.');
};

/**
 * What is wrong with a private customer's data, field by field (ORD-226 to ORD-228). Only the e-mail may be missing.
 * @param before the customer as kept
 */
export const privateCustomerFaults = (d: PrivateCustomerData, before?: PrivateCustomerData): Fault[] => {
  const faults: Fault[] = REQUIRED.filter((field) => !d[field]).map((propertyPath) => ({
    propertyPath,
    message: 'Campo obbligatorio.',
  }));
  const add: Add = (propertyPath, message) => faults.push({ propertyPath, message });
  addNewFaults(d, before, add);
  if (d.buildingNumber.length > BUILDING_NUMBER_MAX)
    add('buildingNumber', `Il numero civico ha al massimo ${BUILDING_NUMBER_MAX} caratteri.`);
  if (d.postCode && !/^\d{5}$/.test(d.postCode)) add('postCode', 'Il CAP ha cinque cifre.');
  if (d.email && !canonicalEmail(d.email)) add('email', 'Inserisci un indirizzo e-mail valido.');
  if (d.telephone && (!/^\+?[0-9 ./-]{5,20}$/.test(d.telephone) || d.telephone.replace(/\D/g, '').length < 5))
    add('telephone', 'Inserisci un numero di telefono valido.');
  return faults;
};

/** As it is kept: no spaces around, the province in capitals, the e-mail in lower case. */
export const tidyPrivateCustomer = (d: PrivateCustomerData): PrivateCustomerData => ({
  firstName: d.firstName.trim(),
  lastName: d.lastName.trim(),
  street: d.street.trim(),
  buildingNumber: d.buildingNumber.trim(),
  city: d.city.trim(),
  postCode: d.postCode.trim(),
  state: d.state.trim().toUpperCase(),
  email: d.email.trim().toLowerCase(),
  telephone: d.telephone.trim(),
});
