/** Italian fiscal codes: form and check letter, what one says of a person, and the one that follows from their data. */
import { checkLetter } from './check-letter.ts';
import { isDay, type Day } from './days.ts';

const MONTHS = 'ABCDEHLMPRST';
const MONTH_NAMES =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ');
/** Letters that stand for digits when two people would share a code (omocodia). */
const OMOCODIA = 'LMNPQRSTUV';
const DIGIT_PLACES = [6, 7, 9, 10, 12, 13, 14];

/** Upper case, letters and digits only, at most 17 characters (ORD-058, ORD-059). */
export const normaliseFiscalCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 17);

const plainOf = (code: string): string =>
  [...code]
    .map((c, i) => (DIGIT_PLACES.includes(i) && OMOCODIA.includes(c) ? String(OMOCODIA.indexOf(c)) : c))
    .join('');
const two = (n: number): string => String(n).padStart(2, '0');
/** The birth that a code of the right form says; a woman's day is written 41 to 71. */
const birthOf = (code: string): { year: string; month: string; day: string; gender: 'M' | 'F' } => {
  const plain = plainOf(code);
  const written = Number(plain.slice(9, 11));
  const gender = written > 40 ? 'F' : 'M';
  return {
    year: plain.slice(6, 8),
    month: two(MONTHS.indexOf(plain.charAt(8)) + 1),
    day: two(gender === 'F' ? written - 40 : written),
    gender,
  };
};

/** Why a fiscal code is refused, as an Italian sentence, or null: form, check character and day of birth (DM 23/12/1976). */
export const fiscalCodeFault = (code: string): string | null => {
  if (!/^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/.test(code))
    return 'Il codice fiscale non ha la forma corretta.';
  if (checkLetter(code.slice(0, 15)) !== code[15])
    return 'Il carattere di controllo del codice fiscale non è corretto.';
  const { day, month, year } = birthOf(code);
  // Every fourth year of either century is a leap year but for 1900, and nobody is told from somebody born in 2000.
  return isDay(`20${year}-${month}-${day}`)
    ? null
    : `Il codice fiscale indica una data di nascita che non esiste: ${Number(day)} ${MONTH_NAMES[Number(month) - 1]}.`;
};

/** What a well-formed code says: birth date (of the century that makes an adult or child of at most 99), gender, place. */
export const decodeFiscalCode = (
  code: string,
  today: Day,
): { birthDate: Day; gender: 'M' | 'F'; belfiore: string } | null => {
  if (fiscalCodeFault(code)) return null;
  const { year, month, day, gender } = birthOf(code);
  const century = Math.floor(Number(today.slice(0, 4)) / 100);
  const inCentury = (c: number) => `${c}${year}-${month}-${day}`;
  const birthDate = inCentury(century) <= today ? inCentury(century) : inCentury(century - 1);
  if (!isDay(birthDate)) return null;
  return { birthDate, gender, belfiore: plainOf(code).slice(11, 15) };
};

const letters = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
const consonants = (s: string) => s.replace(/[AEIOU]/g, '');
const vowels = (s: string) => s.replace(/[^AEIOU]/g, '');
const surnamePart = (surname: string) => `${consonants(letters(surname))}${vowels(letters(surname))}XXX`.slice(0, 3);
const namePart = (name: string) => {
  const c = consonants(letters(name));
  return c.length > 3 ? `${c[0]}${c[2]}${c[3]}` : `${c}${vowels(letters(name))}XXX`.slice(0, 3);
};

export type FiscalPerson = { lastName: string; firstName: string; birthDate: Day; gender: 'M' | 'F'; belfiore: string };

/** The code that follows from somebody's data. */
export const buildFiscalCode = (p: FiscalPerson): string => {
  const month = MONTHS.charAt(Number(p.birthDate.slice(5, 7)) - 1);
  const day = String(Number(p.birthDate.slice(8)) + (p.gender === 'F' ? 40 : 0)).padStart(2, '0');
  const first15 = `${surnamePart(p.lastName)}${namePart(p.firstName)}${p.birthDate.slice(2, 4)}${month}${day}${p.belfiore}`;
  return `${first15}${checkLetter(first15)}`;
};

/** Where a code and the other data disagree; a warning, never a refusal. */
export const fiscalCodeWarnings = (
  code: string,
  p: { lastName: string; firstName: string; birthDate: Day | null; gender: 'M' | 'F' | null },
  today: Day,
): string[] => {
  const said = decodeFiscalCode(code, today);
  if (!said) return [];
  const warnings: string[] = [];
  if (p.lastName && surnamePart(p.lastName) !== code.slice(0, 3))
    warnings.push('Il cognome non corrisponde al codice fiscale.');
  if (p.firstName && namePart(p.firstName) !== code.slice(3, 6))
    warnings.push('Il nome non corrisponde al codice fiscale.');
  if (p.birthDate && p.birthDate.slice(2) !== said.birthDate.slice(2))
    warnings.push('La data di nascita non corrisponde al codice fiscale.');
  if (p.gender && p.gender !== said.gender) warnings.push('Il sesso non corrisponde al codice fiscale.');
  return warnings;
};
