/** From which day a product stands in a listing, and what asking for another one does (NET-1170). */
import type { Day } from '../kernel/days.ts';
import { isSamePrice, type Price } from './listings.ts';

/** How it stands there today: in it, to come in on a day, or neither. */
export type Standing = Price & { isHeld: boolean; startsOn: Day | null };
export type Wanted = Price & { from: Day };

/** Is it there, or to come in, from that very day? Then it is done already. */
export const isInFrom = ({ isHeld, startsOn }: Standing, from: Day, today: Day): boolean =>
  isHeld ? from <= today : startsOn === from;

/** Why it cannot come in so, or null. What is to come in may get another day, and another price with it. */
export const whyNotInFrom = (standing: Standing, wanted: Wanted, today: Day): string | null => {
  if (standing.isHeld && wanted.from > today) return 'Il prodotto è già in questo listino.';
  if (!isInFrom(standing, wanted.from, today) || isSamePrice(standing, wanted)) return null;
  return standing.isHeld
    ? 'Il prodotto è già in questo listino, a un altro prezzo.'
    : 'Il prodotto entra già quel giorno in questo listino, a un altro prezzo.';
};
