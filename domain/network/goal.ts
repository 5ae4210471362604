/** How long a new agent has to earn back the registration kit. */
import { daysBetween, type Day } from '../kernel/days.ts';

/** What a new agent has to reach for the registration kit: so many orders within so many days. */
export type Goal = { orders: number; days: number };

/** Days left to reach the goal; negative once they are over, null when it is reached (NET-088). */
export const remainingDaysToGoal = (goal: Goal, joinedOn: Day, today: Day, orders: number): number | null =>
  orders >= goal.orders ? null : goal.days - daysBetween(joinedOn, today);

/** The same in words (NET-088, NET-092). */
export const goalText = (days: number | null): string => {
  if (days === null) return 'Obiettivo raggiunto';
  if (days < 0) return 'Obiettivo scaduto';
  return days === 1 ? '1 giorno rimanente' : `${days} giorni rimanenti`;
};
