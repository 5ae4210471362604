/** Until when a request has to be answered: one month from the day it was received (GDPR art. 12.3). */
import { addMonths, daysBetween, type Day } from '../kernel/days.ts';

/** The same day of the next month; where there is none, its last one (Reg. 1182/71 art. 3). */
export const deadlineOf = (receivedOn: Day): Day => addMonths(receivedOn, 1);
/** The last day itself still counts. */
export const isOverdue = (dueOn: Day, today: Day): boolean => dueOn < today;

/** How long is left of it, in words. */
export const timeLeft = (dueOn: Day, today: Day): string => {
  const days = daysBetween(today, dueOn);
  if (days < 0) return days === -1 ? 'scaduta da 1 giorno' : `scaduta da ${-days} giorni`;
  if (days === 0) return 'scade oggi';
  return days === 1 ? 'scade domani' : `scade tra ${days} giorni`;
};
