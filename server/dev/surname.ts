/** Makes up surnames for people of one test: whoever looks them up by name finds nobody else. */
import { randomInt } from 'node:crypto';

const SYLLABLES = 'ba be bo da de do fa la le lo ma me mo na ne ra re sa ta ve'.split(' ');

/** Five syllables that no surname of the demo is made of, one of 3.2 million: «Balomenata». */
export const ownSurname = (): string => {
  const text = Array.from({ length: 5 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
