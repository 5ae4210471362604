/** From which day a price may count. */
import { addDays, type Day } from '../kernel/days.ts';

const DAYS_AHEAD = 731;
/** A price that has counted is history: it is neither changed nor given a day behind today. */
export const dayFault = (from: Day, today: Day): string | null => {
  if (from < today) return 'Scegli oggi o un giorno che viene: i prezzi passati restano come sono stati.';
  return from > addDays(today, DAYS_AHEAD) ? 'Scegli un giorno entro due anni.' : null;
};
/** Why a planned price cannot be given up, or null. */
export const whyNotGivenUp = (from: Day, today: Day): string | null =>
  from > today ? null : 'Questo prezzo vale già: scrivine uno nuovo da oggi.';
/**
 * Is a price said for a day already so, whatever is said later for the days before it? Today nothing can come between;
 * for a day to come only a price of that very day stays (`since`: from when the one that would count then does).
 */
export const isSaidFor = (from: Day, today: Day, since: Day | null): boolean => from <= today || since === from;
