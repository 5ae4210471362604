import { sql, type SQL } from 'drizzle-orm';
import { confirmationError, type ConfirmationFacts } from '@ema/domain/orders/confirmation-error.ts';
import { mondayOf, romeDay } from '@ema/domain/kernel/days.ts';
import { deadlineOf } from '@ema/domain/payments/ladder.ts';
import { maintenanceWindow } from '@ema/domain/kernel/week-window.ts';
import type { Queryable } from '../../db/client.ts';
import { parameter, readParameters, submissionWindow, type Parameters } from '../system/parameters.ts';
import { findOrder, type OrderRow } from './queries.ts';

/** Sent since Monday, or about to be: what is being paid goes out by itself. */
const hasSentThisWeek = (o: OrderRow, now: Date): boolean =>
  o.other_in_payment || (o.last_sent_at !== null && romeDay(o.last_sent_at) >= mondayOf(romeDay(now)));

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
  alreadySentThisWeek: o.weekly_window && !o.multiple_weekly && hasSentThisWeek(o, now),
  pointsBalanceTenths: o.agent_points_tenths + o.points_earned_tenths - o.points_used_tenths,
  customersNotValidated: o.not_validated,
  unpaidDelivery: o.owed && romeDay(now) > deadlineOf(o.owed.date, o.owed.deadline) ? o.owed.code : null,
});

/** Why this order cannot go out now, as a sentence, or null (the first reason that holds). */
export const reasonOf = (o: OrderRow, parameters: Parameters, now: Date): string | null =>
  confirmationError(confirmationFacts(o, parameters, now));

/**
 * An order's row and then its seller's, locked, in this order everywhere: nobody waits in a circle. What is read in the
 * next statement is as it was left by whoever had them before.
 */
export const lockOrderAndSeller = async (db: Queryable, orderId: number, own: SQL): Promise<void> => {
  await db.execute(
    sql`select 1 from orders o join agents a on a.id = o.seller_id where o.id = ${orderId} and ${own} for update of o for no key update of a`,
  );
};
/** The seller's row, locked: of two orders sent at once the second sees the first (points, one order a week). */
export const lockSeller = async (db: Queryable, agentId: number): Promise<void> => {
  await db.execute(sql`select 1 from agents where id = ${agentId} for no key update`);
};

/** The same, for an order given by its id, inside the transaction that is about to send or charge it. */
export const confirmationErrorOf = async (db: Queryable, orderId: number, now: Date): Promise<string | null> => {
  const found = await db.execute<{ seller_id: number }>(sql`select seller_id from orders where id = ${orderId}`);
  await lockSeller(db, found.rows[0]?.seller_id ?? 0);
  const order = await findOrder(db, orderId, sql`true`);
  return order ? reasonOf(order, await readParameters(db), now) : null;
};
