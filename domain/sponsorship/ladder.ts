/** Who is told what of a payment of the kit that has its day: some days before, and once the day is over. */
import { addDays, type Day } from '../kernel/days.ts';
import { DAYS_OF_NOTICE } from './kit.ts';

/** In this order; each is told once. */
export const REMINDERS = ['none', 'soon', 'overdue'] as const;
export type Reminder = (typeof REMINDERS)[number];

export const reminderOf = (dueOn: Day, today: Day): Reminder => {
  if (today > dueOn) return 'overdue';
  return today >= addDays(dueOn, -DAYS_OF_NOTICE) ? 'soon' : 'none';
};
