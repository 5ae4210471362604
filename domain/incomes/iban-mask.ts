/** What of an Italian IBAN can be typed, place by place, and how it is shown (ACC-196). */
import { normaliseIban } from '../kernel/identifiers.ts';

/** `IT`, two digits, a letter, ten digits, twelve letters or digits. */
const PLACES: readonly RegExp[] = [
  /I/,
  /T/,
  ...Array<RegExp>(2).fill(/\d/),
  /[A-Z]/,
  ...Array<RegExp>(10).fill(/\d/),
  ...Array<RegExp>(12).fill(/[A-Z\d]/),
];
export const IBAN_LENGTH = PLACES.length;

/** As it is sent: what does not fit the next place is left out. */
export const takeIban = (typed: string): string => {
  let taken = '';
  for (const letter of normaliseIban(typed)) if (PLACES[taken.length]?.test(letter)) taken += letter;
  return taken;
};

/** As it is read: in groups of four. */
export const writeIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
