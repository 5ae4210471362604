/** The date that an order will bear if it is sent now. */
import { addDays, dayOfWeek, romeDay, type Day } from '../kernel/days.ts';

/** The date an order gets: today in Rome; of a type dated to Sundays, the Sunday before on Monday and Tuesday (ORD-164). */
export const provisionalDate = (isSundayDated: boolean, now: Date): Day => {
  const today = romeDay(now);
  const weekday = dayOfWeek(today);
  return isSundayDated && weekday <= 2 ? addDays(today, -weekday) : today;
};
