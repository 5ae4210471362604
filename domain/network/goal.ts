/** How long a new agent has to earn back the registration kit. */
import { daysBetween, type Day } from '../kernel/days.ts';
import { isGoalReached } from '../sponsorship/kit.ts';
import type { KitPaymentState } from '../sponsorship/states.ts';

/** What a new agent has to reach for the registration kit: so many orders within so many days. */
export type Goal = { orders: number; days: number };
/** Days left to reach the goal; negative once they are over, null when it is reached (NET-088), or when there is none. */
export type Remaining = { hasGoal: boolean; remainingDaysToFulfillGoal: number | null };
const NONE: Remaining = { hasGoal: false, remainingDaysToFulfillGoal: null };
const left = (days: number | null): Remaining => ({ hasGoal: true, remainingDaysToFulfillGoal: days });

/** Of agents who came without a kit: the parameters of today, since they joined. */
export const withoutKit = (goal: Goal, joinedOn: Day, today: Day, orders: number): Remaining =>
  left(orders >= goal.orders ? null : goal.days - daysBetween(joinedOn, today));

/** What was agreed, the orders that count, and the balance that they make fall away; none before the deposit is paid. */
type Kit = { ordersGoal: number; orders: number; balance: { state: KitPaymentState; dueOn: Day } | null };
/** Of whoever pays the whole price, has paid the balance, or was let off it, no orders are asked any more (NET-890). */
export const kitGoal = ({ ordersGoal, orders, balance }: Kit, today: Day): Remaining => {
  if (balance === null || balance.state === 'paid' || ordersGoal === 0) return NONE;
  if (isGoalReached({ ordersGoal }, orders)) return left(null);
  return balance.state === 'due' ? left(daysBetween(today, balance.dueOn)) : NONE;
};

/** The same in words (NET-088, NET-092). */
export const goalText = ({ hasGoal, remainingDaysToFulfillGoal: days }: Remaining): string => {
  if (!hasGoal) return 'Nessun obiettivo';
  if (days === null) return 'Obiettivo raggiunto';
  if (days < 0) return 'Obiettivo scaduto';
  return days === 1 ? '1 giorno rimanente' : `${days} giorni rimanenti`;
};
