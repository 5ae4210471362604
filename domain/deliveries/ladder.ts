/** The steps from a delivery that is due to a seller who is blocked, and their last days (NET-261). */
import { addDays, daysBetween, type Day } from '../kernel/days.ts';
import { DAYS_TO_DECLARE } from './mav.ts';

/** So many days before it is due the first reminder leaves. */
export const DAYS_OF_NOTICE = 3;

/** Last day to declare a payment. A declaration that was rejected may be made again for as long as a first one. */
export const deadlineOf = (due: Day, extended: Day | null): Day => {
  const usual = addDays(due, DAYS_TO_DECLARE);
  return addDays(usual, Math.max(0, extended === null ? 0 : daysBetween(usual, extended)));
};
export const deadlineAfterRejection = (today: Day): Day => addDays(today, DAYS_TO_DECLARE);

/** Where a delivery that nobody declared stands: time left, soon due, late, or so late that its seller sends no orders. */
export const STEPS = ['waiting', 'soon', 'late', 'blocked'] as const;
export type Step = (typeof STEPS)[number];
export const stepOf = (due: Day, deadline: Day, today: Day): Step => {
  if (today > deadline) return 'blocked';
  if (today > due) return 'late';
  return daysBetween(today, due) <= DAYS_OF_NOTICE ? 'soon' : 'waiting';
};
