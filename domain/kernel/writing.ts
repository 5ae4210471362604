/** Writes people, telephone numbers and bank accounts as Italians read them: the one place that does. */

/** Name surname; with the code where somebody of the same name may be near. */
export const writePerson = (fullName: string, code?: number | null): string =>
  code === undefined || code === null ? fullName : `${fullName} (cod. ${code})`;

type Person = { id: number; fullName: string };
/** Those of the people near each other who share their name with somebody else: they are written with their code. */
export const namesakes = (people: readonly Person[]): ReadonlySet<number> => {
  const byName = Map.groupBy(people, (person) => person.fullName.toLowerCase());
  const shared = [...byName.values()].filter((same) => new Set(same.map((person) => person.id)).size > 1);
  return new Set(shared.flat().map((person) => person.id));
};
/** One of several people: with the code if a namesake is among them. */
export const writeAmong = (shared: ReadonlySet<number>, { id, fullName }: Person): string =>
  writePerson(fullName, shared.has(id) ? id : null);

/** Writes each of the people near each other, as in the rows of a list: with the code if a namesake is among them. */
export const writerAmong = (people: readonly Person[]): ((person: Person) => string) => {
  const shared = namesakes(people);
  return (person) => writeAmong(shared, person);
};

/** `a Torino`, `ad Asti`: with the d before the same vowel. */
export const writeAt = (place: string): string => `${/^a/i.test(place) ? 'ad' : 'a'} ${place}`;

/** Groups from the left, the last one never of a single digit. */
const grouped = (digits: string): string => {
  const groups = digits.match(/\d{1,3}/g) ?? [];
  const last = groups.at(-1) ?? '';
  if (last.length > 1 || groups.length < 2) return groups.join(' ');
  return [...groups.slice(0, -2), `${groups.at(-2)}${last}`].join(' ');
};
/** Area codes of Italy: 02 and 06; three digits where the third is 0, 1, 5 or 9; four in all other places. */
const areaLength = (digits: string): number => {
  if (/^0[26]/.test(digits)) return 2;
  return /^0\d[0159]/.test(digits) ? 3 : 4;
};
const italian = (digits: string): string => {
  if (!digits.startsWith('0')) return grouped(digits);
  const area = areaLength(digits);
  if (digits.length <= area + 1) return digits;
  return `${digits.slice(0, area)} ${grouped(digits.slice(area))}`;
};

/** `+393641000414` → `+39 364 100 0414`; what is no number stays as it was typed. */
export const writePhone = (typed: string | null): string => {
  const text = typed?.trim() ?? '';
  const compact = text.replaceAll(/[\s./()-]/g, '');
  if (!/^(?:\+|00)?\d{5,15}$/.test(compact)) return text;
  const international = compact.replace(/^00/, '+');
  if (international.startsWith('+39')) return `+39 ${italian(international.slice(3))}`;
  if (international.startsWith('+')) return `+${grouped(international)}`;
  return italian(international);
};

/** In groups of four with spaces that no line breaks at. */
export const writeIban = (iban: string): string => (iban.replaceAll(/\s/g, '').match(/.{1,4}/g) ?? []).join('\u00a0');
