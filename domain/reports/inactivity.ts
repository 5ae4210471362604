/** When an agent who sells nothing becomes a facilitated customer, and the badge that says so. */
import { addDays, daysBetween, formatDay, type Day } from '../kernel/days.ts';

/** The day after which an agent who sells nothing becomes a facilitated customer: so many days after the last sale or, before the first, after joining. */
export const maxInactiveDate = (lastCommission: Day | null, joined: Day, days: number): Day =>
  addDays(joined, days + Math.max(0, lastCommission === null ? 0 : daysBetween(joined, lastCommission)));

export type InactivityTone = 'light' | 'warning' | 'danger';
/** ORD-296 */
export const inactivityTone = (daysLeft: number): InactivityTone =>
  daysLeft > 28 ? 'light' : daysLeft > 14 ? 'warning' : 'danger';

export type InactivityBadge = { days: number; tone: InactivityTone; tooltip: string };
/** The badge of an agent, counted from today; none without a date (ORD-297, ORD-298). */
export const inactivityBadge = (until: Day | null, today: Day): InactivityBadge | null => {
  if (until === null) return null;
  const days = daysBetween(today, until);
  return {
    days,
    tone: inactivityTone(days),
    tooltip: `Data prevista passaggio a cliente agevolato: ${formatDay(until)}`,
  };
};
