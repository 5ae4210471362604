/** The yearly income from which a VAT number is compulsory, and how far an agent is from it. */
import { addDays, daysBetween, type Day } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';

/** 6.410,26 € of gross fees in a calendar year: 78 % of them are 5.000,00 € of income (ACC-140). */
export const INCOME_THRESHOLD_CENTS: Cents = 641_026;
/** A VAT number is asked for from 90 % of it (ACC-185). */
export const INCOME_WARNING_CENTS: Cents = Math.ceil(INCOME_THRESHOLD_CENTS * 0.9);
/** What of the fees counts as income, in percent. */
export const INCOME_SHARE_PERCENT = 78;

export type Meter = {
  totalCents: Cents;
  /** Of the threshold, in whole percent, never rounded up. */
  percent: number;
  state: 'far' | 'near' | 'reached';
  /** The day of this year on which it will be reached at today's pace; null when it is reached or will not be. */
  reachedOn: Day | null;
};

/**
 * Where somebody stands today. The pace is what came in this year by the days that have passed, today included.
 * @param totalCents own fees and accepted external incomes of the year of `today`
 */
export const meterOf = (totalCents: Cents, today: Day): Meter => {
  const percent = Math.max(0, Math.floor((totalCents * 100) / INCOME_THRESHOLD_CENTS));
  if (totalCents >= INCOME_THRESHOLD_CENTS) return { totalCents, percent, state: 'reached', reachedOn: null };
  const state = totalCents >= INCOME_WARNING_CENTS ? 'near' : 'far';
  return { totalCents, percent, state, reachedOn: dayReached(totalCents, today) };
};

const dayReached = (totalCents: Cents, today: Day): Day | null => {
  const year = today.slice(0, 4);
  const passed = daysBetween(`${year}-01-01`, today) + 1;
  const needed = Math.ceil((INCOME_THRESHOLD_CENTS * passed) / totalCents);
  // Nobody asks beyond this year, and the calendar has an end; of nothing, or less, no day comes.
  const day = addDays(`${year}-01-01`, Math.min(needed, 367) - 1);
  return day.startsWith(year) ? day : null;
};
