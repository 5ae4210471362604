/** What is wrong with the data of a customer of the register, field by field. */
import { fiscalCodeFault } from '../kernel/fiscal-code.ts';
import { canonicalEmail, canonicalMobile } from '../kernel/identifiers.ts';
import { nameFault } from '../kernel/person-name.ts';
import { isProvince } from '../places/provinces.ts';
import { isCountry } from './countries.ts';

export type CustomerData = {
  name: string;
  nameDescription: string;
  gender: string;
  birthDate: string;
  birthCountry: string;
  birthMunicipality: string | null;
  fiscalCode: string;
  addressStreet: string;
  addressNumber: string;
  addressCity: string;
  addressPostCode: string;
  addressProvince: string;
  phone: string;
  mobile: string;
  email: string;
};
export type Fault = { propertyPath: string; message: string };

const REQUIRED: readonly (keyof CustomerData)[] = [
  'name',
  'nameDescription',
  'gender',
  'birthDate',
  'birthCountry',
  'fiscalCode',
  'addressStreet',
  'addressNumber',
  'addressCity',
  'addressPostCode',
  'addressProvince',
  'mobile',
  'email',
];

type Add = (propertyPath: keyof CustomerData, message: string) => void;

/** Names and province as they have been checked since ORD-499; rows of before it are kept as they are. */
const addNewFaults = (d: CustomerData, before: CustomerData | undefined, add: Add): void => {
  for (const field of ['name', 'nameDescription'] as const) {
    const fault = nameFault(d[field], before?.[field]);
    if (fault) add(field, fault);
  }
  const { addressProvince } = d;
  if (addressProvince && addressProvince !== before?.addressProvince && !isProvince(addressProvince))
    add('addressProvince', 'Inserisci la sigla di una provincia, ad esempio AT.');
};

/**
 * What is wrong with a customer's data, field by field (ORD-051, ORD-053, ORD-056). All but the phone are required.
 * @param before the customer as kept
 */
export const customerFaults = (d: CustomerData, today: string, before?: CustomerData): Fault[] => {
  const faults: Fault[] = [];
  const add: Add = (propertyPath, message) => faults.push({ propertyPath, message });
  for (const field of REQUIRED) if (!d[field]) add(field, 'Campo obbligatorio.');
  addNewFaults(d, before, add);
  if (d.gender && d.gender !== 'M' && d.gender !== 'F') add('gender', 'Scegli M o F.');
  if (d.fiscalCode) {
    const fault = fiscalCodeFault(d.fiscalCode);
    if (fault) add('fiscalCode', fault);
  }
  if (d.birthDate && (d.birthDate >= today || d.birthDate < '1900-01-01'))
    add('birthDate', 'Inserisci una data di nascita valida.');
  if (d.birthCountry && !isCountry(d.birthCountry)) add('birthCountry', 'Scegli il paese di nascita dall’elenco.');
  if (d.birthCountry === 'IT' && !d.birthMunicipality) add('birthMunicipality', 'Inserisci il comune di nascita.');
  if (d.birthCountry !== 'IT' && d.birthMunicipality)
    add('birthMunicipality', 'Il comune di nascita vale solo per l’Italia.');
  if (d.addressPostCode && !/^\d{5}$/.test(d.addressPostCode)) add('addressPostCode', 'Il CAP ha cinque cifre.');
  if (d.mobile && !canonicalMobile(d.mobile)) add('mobile', 'Inserisci un numero di cellulare valido.');
  if (d.email && !canonicalEmail(d.email)) add('email', 'Inserisci un indirizzo e-mail valido.');
  if (d.phone && !/^[+0-9 ./-]{5,20}$/.test(d.phone)) add('phone', 'Inserisci un numero di telefono valido.');
  return faults;
};
