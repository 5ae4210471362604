/** Says from which day a scale of the levels may count; a period is closed with that of its last day (NET-730). */
import { addDays, formatDay, type Day } from '../kernel/days.ts';
import { SCALE_DAYS_AHEAD } from './fee-scales.ts';

/**
 * The first day from which a scale may count. `firstToClose`: where no period was ever closed, the first day of the one
 * that is closed first; it is decided with the scale that the company means, whenever the portal began (NET-801).
 */
export const firstScaleDay = (firstToClose: Day | null, today: Day): Day =>
  firstToClose !== null && firstToClose < today ? firstToClose : today;

/** Why a scale cannot begin on that day, or null: periods that are over keep the scale of their last day. */
export const levelScaleDayFault = (from: Day, today: Day, earliest: Day): string | null => {
  if (from < earliest)
    return earliest < today
      ? `Scegli un giorno dal ${formatDay(earliest)} in poi: comincia allora il primo periodo da chiudere.`
      : 'Scegli un giorno da oggi in poi: i periodi già finiti tengono la loro scala.';
  return from > addDays(today, SCALE_DAYS_AHEAD) ? 'Scegli un giorno entro due anni.' : null;
};
