/** Whether somebody can have been born in a municipality: it existed, on that day, under that name. */
import { formatDay, type Day } from '../kernel/days.ts';

/** A municipality and the days between which one could be born in it. */
export type Municipality = { name: string; from: Day; to: Day };

/** Names that differ in capitals, accents, apostrophes, hyphens and spaces alone are one. */
export const placeKey = (name: string): string =>
  name
    .replace(/\/.*$/, '')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
/**
 * What a catalogue of places is searched by: the longest run of plain letters in a name, the last of equal ones; then the
 * same without the vowel at its end, where an accent may be that nobody typed.
 */
export const placeProbes = (name: string): string[] => {
  const runs: string[] = name.match(/[A-Za-z]{2,}/g) ?? [];
  const whole = runs.reduce((longest, run) => (run.length >= longest.length ? run : longest), '');
  const short = whole.replace(/[aeiou]$/i, '');
  return [whole, short].filter((probe, i, all) => probe.length > 1 && all.indexOf(probe) === i);
};

/**
 * Why it cannot be, as a sentence, or null (ORD-387). `birthDate` is empty while it is not known; `near`: what the
 * catalogue has of that name and of similar ones.
 */
export const municipalityFault = (typed: string, birthDate: string, near: readonly Municipality[]): string | null => {
  const namesakes = near.filter((m) => placeKey(m.name) === placeKey(typed));
  const [first] = namesakes;
  if (!first) return `«${typed}» non risulta fra i comuni italiani: scrivilo come sul documento.${hintOf(typed, near)}`;
  if (birthDate === '' || namesakes.some((m) => m.from <= birthDate && birthDate <= m.to)) return null;
  const gone = namesakes.toSorted((a, b) => b.to.localeCompare(a.to)).find((m) => m.to < birthDate);
  return gone
    ? `«${typed}» è stato un comune italiano fino al ${formatDay(gone.to)}: alla data di nascita non lo era più.`
    : `«${typed}» è un comune dal ${formatDay(first.from)}: alla data di nascita non esisteva.`;
};

/**
 * Why the province of a place of birth is another one, or null: also when the place itself is in doubt, which
 * `municipalityFault` tells (NET-053, NET-607).
 */
export const birthProvinceFault = (
  { place, birthDate, province }: { place: string; birthDate: string; province: string },
  near: readonly (Municipality & { province: string })[],
): string | null => {
  const there = near.filter(
    (m) =>
      placeKey(m.name) === placeKey(place) &&
      m.province !== '' &&
      (birthDate === '' || (m.from <= birthDate && birthDate <= m.to)),
  );
  const provinces = [...new Set(there.map((m) => m.province))].toSorted();
  if (provinces.length === 0 || provinces.includes(province)) return null;
  return `La provincia di «${place}» è ${provinces.join(' o ')}.`;
};

/** Those that have every word of it, at most three. */
const hintOf = (typed: string, near: readonly Municipality[]): string => {
  const words = typed
    .split(/[\s'’-]+/)
    .map(placeKey)
    .filter(Boolean);
  const similar = [
    ...new Set(near.filter((m) => words.every((word) => placeKey(m.name).includes(word))).map((m) => m.name)),
  ];
  return similar.length > 0 && similar.length <= 3 ? ` Forse: ${similar.join(', ')}.` : '';
};
