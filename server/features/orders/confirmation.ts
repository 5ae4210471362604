import { sql } from 'drizzle-orm';
import { confirmationError, type ConfirmationFacts } from '@ema/domain/orders/confirmation-error.ts';
import { maintenanceWindow } from '@ema/domain/kernel/week-window.ts';
import type { Queryable } from '../../db/client.ts';
import { parameter, readParameters, submissionWindow, type Parameters } from '../system/parameters.ts';
import { findOrder, type OrderRow } from './queries.ts';

/** What decides whether an order may go out. */
export const confirmationFacts = (o: OrderRow, parameters: Parameters, now: Date): ConfirmationFacts => ({
  now,
  maintenance: maintenanceWindow({
    day: parameter(parameters, 'maintenance_day'),
    startTime: parameter(parameters, 'maintenance_start_time'),
    endTime: parameter(parameters, 'maintenance_end_time'),
  }),
  window: o.weekly_window ? submissionWindow(parameters) : null,
  totalCents: o.lines_total_cents - o.discount_cents,
  minTotalCents: o.min_total_cents,
  maxTotalCents: o.max_total_cents,
  agentLimitCents: o.agent_limit_cents,
  alreadySentThisWeek: o.sent_this_week && !o.multiple_weekly,
  pointsBalanceTenths: o.agent_points_tenths + o.points_earned_tenths - o.points_used_tenths,
  customersNotValidated: o.not_validated,
  waitingForCustomer: o.state === 'waiting_confirmation',
});

/** Why this order cannot go out now, as a sentence, or null (the first reason that holds). */
export const reasonOf = (o: OrderRow, parameters: Parameters, now: Date): string | null =>
  confirmationError(confirmationFacts(o, parameters, now));

/** The same, for an order given by its id, inside the transaction that is about to send or charge it. */
export const confirmationErrorOf = async (db: Queryable, orderId: number, now: Date): Promise<string | null> => {
  const order = await findOrder(db, orderId, sql`true`);
  return order ? reasonOf(order, await readParameters(db), now) : null;
};
