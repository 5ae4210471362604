/** Says from which day a scale of the levels may count; a period is closed with that of its last day (NET-730). */
import { addDays, type Day } from '../kernel/days.ts';
import { SCALE_DAYS_AHEAD } from './fee-scales.ts';

/** Why a scale cannot begin on that day, or null: periods that are over keep the scale of their last day. */
export const levelScaleDayFault = (from: Day, today: Day): string | null => {
  if (from < today) return 'Scegli un giorno da oggi in poi: i periodi già finiti tengono la loro scala.';
  return from > addDays(today, SCALE_DAYS_AHEAD) ? 'Scegli un giorno entro due anni.' : null;
};
