import { addDays, dayOfWeek, romeDay, type Day } from '../kernel/days.ts';

/** The date an order gets: today, except that a cumulative fibre order sent on Monday or Tuesday takes the Sunday before. */
export const provisionalDate = (typeId: string, now: Date): Day => {
  const today = romeDay(now);
  const weekday = dayOfWeek(today);
  return typeId === 'fibra-cumulative' && weekday <= 2 ? addDays(today, -weekday) : today;
};
