/** Countries by their Italian names, as the runtime knows them, and where somebody was born. */
import { COUNTRY_CODES } from '@ema/domain/customers/countries.ts';

const names = new Intl.DisplayNames(['it'], { type: 'region' });
/** Of a country that is no more, its code. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
export const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'it'),
);

export type Birth = { birth_municipality: string | null; birth_country: string | null };
/** Where somebody was born, as it is read: of whoever was born abroad often no town is known. */
export const birthPlaceOf = ({ birth_municipality: town, birth_country: country }: Birth): string | null =>
  town || countryName(country ?? '') || null;
