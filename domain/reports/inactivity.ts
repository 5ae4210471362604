/** When an agent who sells nothing becomes a facilitated customer, and the badge that says so. */
import { addDays, daysBetween, formatDay, type Day } from '../kernel/days.ts';

/** The day after which an agent who sells nothing becomes a facilitated customer: so many days after the last sale or, before the first, after joining. */
export const maxInactiveDate = (lastCommission: Day | null, joined: Day, days: number): Day =>
  addDays(joined, days + Math.max(0, lastCommission === null ? 0 : daysBetween(joined, lastCommission)));

/** So many days before, the sponsor's badge is no longer light. */
const DAYS_OF_BADGE = 28;
export type Inactivity = { state: 'none' | 'badge' | 'over' } | { state: 'grace'; until: Day };
export type InactivityFacts = {
  lastCommission: Day | null;
  joined: Day;
  days: number;
  /** Days in which a commission still helps; 0: nobody becomes a customer by themselves. */
  graceDays: number;
  /** The last day of a grace that was told; null before. */
  graceUntil: Day | null;
};
/**
 * Where an agent stands today (ACC-460). The grace begins on the day it is told, not on the one it was due: whoever has
 * long been inactive when the portal first looks has all its days.
 */
export const inactivityOf = (f: InactivityFacts, today: Day): Inactivity => {
  const left = daysBetween(today, maxInactiveDate(f.lastCommission, f.joined, f.days));
  if (left >= 0 || f.graceDays === 0) return { state: left > DAYS_OF_BADGE ? 'none' : 'badge' };
  if (f.graceUntil === null) return { state: 'grace', until: addDays(today, f.graceDays) };
  return today <= f.graceUntil ? { state: 'grace', until: f.graceUntil } : { state: 'over' };
};

export type InactivityTone = 'light' | 'warning' | 'danger';
/** ORD-296 */
export const inactivityTone = (daysLeft: number): InactivityTone =>
  daysLeft > DAYS_OF_BADGE ? 'light' : daysLeft > 14 ? 'warning' : 'danger';

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
