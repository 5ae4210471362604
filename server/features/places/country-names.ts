/** Countries by their Italian names, as the runtime knows them. */
import { COUNTRY_CODES } from '@ema/domain/customers/countries.ts';

const names = new Intl.DisplayNames(['it'], { type: 'region' });
/** Of a country that is no more, its code. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
export const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'it'),
);
