/** Gathers from an order's row what decides whether it may go out now. */
import { confirmationError, type ConfirmationFacts } from '@ema/domain/orders/confirmation-error.ts';
import { provisionalDate } from '@ema/domain/orders/provisional-date.ts';
import { isWeekTaken } from '@ema/domain/orders/weekly-limit.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { deadlineOf } from '@ema/domain/deliveries/ladder.ts';
import { maintenanceWindow } from '@ema/domain/kernel/week-window.ts';
import { isInReview, UNDER_REVIEW } from '@ema/domain/payments/message.ts';
import type { Tx } from '../../db/client.ts';
import { agentLimit, parameter, readParameters, submissionWindow, type Parameters } from '../system/parameters.ts';
import { lockSellerOf } from './locks.ts';
import { findHeldOrder, type OrderRow } from './order-queries.ts';

/** Sent for the week that it would be dated to. */
const hasSentThisWeek = (o: OrderRow, now: Date): boolean =>
  isWeekTaken(o.last_order_date, provisionalDate(o.sunday_dated, now, o.joined_on));
const isOnePerWeek = (o: OrderRow): boolean => o.weekly_window && !o.multiple_weekly;

/** What decides whether an order may go out. */
export const confirmationFacts = (o: OrderRow, parameters: Parameters, now: Date): ConfirmationFacts => ({
  now,
  maintenance: maintenanceWindow({
    day: parameter(parameters, 'maintenance_day'),
    startTime: parameter(parameters, 'maintenance_start_time'),
    endTime: parameter(parameters, 'maintenance_end_time'),
  }),
  lacksCreditor: o.payment_method_id === 'mav' && parameter(parameters, 'mav_creditor_code') === '',
  heldPayment: isInReview(o.last_attempt?.state ?? null) ? UNDER_REVIEW : null,
  window: o.weekly_window ? (o.submission_period ?? submissionWindow(parameters)) : null,
  linesCents: o.lines_total_cents,
  discountedCents: o.lines_total_cents - o.discount_cents,
  minTotalCents: o.min_total_cents,
  maxTotalCents: o.max_total_cents,
  agentLimitCents: o.agent_limit_cents === null ? null : agentLimit(parameters, o.agent_limit_cents),
  alreadySentThisWeek: isOnePerWeek(o) && hasSentThisWeek(o, now),
  isOtherBeingPaid: isOnePerWeek(o) && o.other_being_paid,
  pointsBalanceTenths: o.agent_points_tenths + o.points_earned_tenths - o.points_used_tenths,
  pointsUsedTenths: o.points_used_tenths,
  customersNotValidated: o.not_validated,
  unpaidDelivery: o.owed && romeDay(now) > deadlineOf(o.owed.date, o.owed.deadline) ? o.owed.code : null,
});

/** Why this order cannot go out now, as a sentence, or null (the first reason that holds). */
export const reasonOf = (o: OrderRow, parameters: Parameters, now: Date): string | null =>
  confirmationError(confirmationFacts(o, parameters, now));

/** The same for an order whose row the caller's transaction holds, about to send or charge it; its seller is locked. */
export const confirmationErrorOf = async (tx: Tx, orderId: number, now: Date): Promise<string | null> => {
  await lockSellerOf(tx, orderId);
  const order = await findHeldOrder(tx, orderId);
  return order ? reasonOf(order, await readParameters(tx), now) : null;
};
