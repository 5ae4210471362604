/** The date that an order will bear if it is sent now. */
import { addDays, dayOfWeek, romeDay, type Day } from '../kernel/days.ts';

/** The Sunday that is still dated to on Monday and Tuesday, then the day itself (ORD-164). */
export const sundayDate = (today: Day): Day => {
  const weekday = dayOfWeek(today);
  return weekday <= 2 ? addDays(today, -weekday) : today;
};

/**
 * The date an order gets: today in Rome; of a type dated to Sundays, the Sunday before on Monday and Tuesday (ORD-164),
 * but no day before its seller joined: in that period they were in nobody's network, and it would count nowhere.
 */
export const provisionalDate = (isSundayDated: boolean, now: Date, joinedOn: Day): Day => {
  const today = romeDay(now);
  if (!isSundayDated || joinedOn >= today) return today;
  const sunday = sundayDate(today);
  return joinedOn > sunday ? joinedOn : sunday;
};
