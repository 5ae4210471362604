/** The countries of the world with their Italian names. */
import { COUNTRY_CODES } from '@ema/domain/customers/countries.ts';

const names = new Intl.DisplayNames(['it'], { type: 'region' });
/** Countries by Italian name, Italy first. */
export const COUNTRIES: { value: string; label: string }[] = COUNTRY_CODES.map((value) => ({
  value,
  label: names.of(value) ?? value,
})).toSorted((a, b) => (a.value === 'IT' ? -1 : b.value === 'IT' ? 1 : a.label.localeCompare(b.label, 'it')));
export const countryName = (code: string): string => COUNTRIES.find((c) => c.value === code)?.label ?? code;
