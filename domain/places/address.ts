/** An Italian address: the parts that a form shows, the address that is sent, the one line in which it is kept. */
import { isSeen } from '../kernel/seen.ts';
import { isProvince } from './provinces.ts';

/** The words a street begins with (NET-134); the first is chosen to begin with. */
export const STREET_TYPES = ['Via', 'Viale', 'Vicolo', 'Piazza', 'Strada', 'Corso', 'Largo', 'Borgo'] as const;
/** Longest house number and length of a post code (NET-135). */
export const NUMBER_MAX = 5;
export const POST_CODE_MAX = 5;
export const STREET_MAX = 120;
export const CITY_MAX = 80;

/** What is sent: the street is its type and its name (NET-133). */
export type Address = { street: string; buildingNumber: string; postCode: string; city: string; state: string };
/** What a form shows. `streetType` is empty for an address of before whose street begins with another word. */
export type AddressParts = {
  streetType: string;
  streetName: string;
  buildingNumber: string;
  postCode: string;
  city: string;
  state: string;
};
/** What is kept, and answered (NET-138). */
export type PostalAddress = { streetAndNumber: string; postCode: string; city: string; state: string };
export type AddressFault = { propertyPath: keyof Address; message: string };

export const NO_ADDRESS: AddressParts = {
  streetType: STREET_TYPES[0],
  streetName: '',
  buildingNumber: '',
  postCode: '',
  city: '',
  state: '',
};

export const addressOf = (parts: AddressParts): Address => {
  const name = parts.streetName.trim().replace(/\s+/g, ' ');
  return {
    street: name === '' ? '' : [parts.streetType, name].filter(Boolean).join(' '),
    buildingNumber: parts.buildingNumber.trim(),
    postCode: parts.postCode.trim(),
    city: parts.city.trim(),
    state: parts.state.trim().toUpperCase(),
  };
};
/** Where there need be no address, nothing but the type of the street is none (NET-136). */
export const addressOrNull = (parts: AddressParts): Address | null => {
  const address = addressOf(parts);
  return Object.values(address).some(Boolean) ? address : null;
};

const typeOf = (street: string): string =>
  STREET_TYPES.find((type) => street.toLocaleLowerCase('it').startsWith(`${type.toLocaleLowerCase('it')} `)) ?? '';
/** The parts of an address that was sent before. */
export const partsOf = (address: Address | null): AddressParts => {
  if (address === null) return NO_ADDRESS;
  const { street, ...rest } = address;
  if (street === '') return { ...NO_ADDRESS, ...rest };
  const streetType = typeOf(street);
  return { ...rest, streetType, streetName: street.slice(streetType.length).trim() };
};

export const postalOf = ({ street, buildingNumber, ...place }: Address): PostalAddress => ({
  streetAndNumber: [street, buildingNumber].filter(Boolean).join(', '),
  ...place,
});
/** A comma in the name of a street is none before its number: what stands after the last one, when it is short enough. */
export const addressFromPostal = ({ streetAndNumber, postCode, city, state }: PostalAddress): Address => {
  const at = streetAndNumber.lastIndexOf(', ');
  const number = at < 0 ? '' : streetAndNumber.slice(at + 2).trim();
  const isNumber = number !== '' && number.length <= NUMBER_MAX;
  return {
    street: isNumber ? streetAndNumber.slice(0, at).trim() : streetAndNumber.trim(),
    buildingNumber: isNumber ? number : '',
    postCode,
    city,
    state,
  };
};

const MISSING: Record<keyof Address, string> = {
  street: 'Inserisci il nome della via.',
  buildingNumber: 'Inserisci il numero civico, o SNC.',
  postCode: 'Inserisci il CAP.',
  city: 'Inserisci la città.',
  state: 'Scegli la provincia.',
};

/** What is wrong with an address, part by part: the same for whoever types and for the server. */
export const addressFaults = (address: Address): AddressFault[] => {
  const faults: AddressFault[] = (Object.keys(MISSING) as (keyof Address)[])
    .filter((part) => !isSeen(address[part]))
    .map((propertyPath) => ({ propertyPath, message: MISSING[propertyPath] }));
  const add = (propertyPath: keyof Address, isWrong: boolean, message: string) => {
    if (address[propertyPath].trim() !== '' && isWrong) faults.push({ propertyPath, message });
  };
  add('street', address.street.length > STREET_MAX, `La via ha al massimo ${STREET_MAX} caratteri.`);
  add(
    'buildingNumber',
    address.buildingNumber.length > NUMBER_MAX,
    `Il numero civico ha al massimo ${NUMBER_MAX} caratteri.`,
  );
  add('postCode', !/^\d{5}$/.test(address.postCode), 'Il CAP ha cinque cifre.');
  add('city', address.city.length > CITY_MAX, `La città ha al massimo ${CITY_MAX} caratteri.`);
  add('state', !isProvince(address.state), 'Scegli la provincia dall’elenco.');
  return faults;
};
