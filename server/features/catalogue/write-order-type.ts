/** What an order type becomes by what somebody typed, and the one statement that writes it. */
import { sql } from 'drizzle-orm';
import type { updateOrderType } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { ownWindow, type OrderTypeValues } from '@ema/domain/catalogue/order-types.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import type { WeekWindow } from '@ema/domain/kernel/week-window.ts';
import type { Tx } from '../../db/client.ts';
import type { OrderTypeRow } from './order-type-queries.ts';

export type Typed = Omit<CallOutput<typeof updateOrderType>, 'id' | 'followsCompanyPeriod' | 'version'>;
const centsOrNone = (amount: string | null): Cents | null => (amount === null ? null : wireToCents(amount));
export const valuesOf = (typed: Typed): OrderTypeValues => ({
  shop: typed.shop,
  cumulative: typed.cumulative,
  minCents: wireToCents(typed.orderMin),
  maxCents: centsOrNone(typed.orderMax),
  isLimited: typed.isLimitedSubmissionPeriodEnabled,
  startDay: typed.submissionPeriodStartDay,
  startHour: typed.submissionPeriodStartTime,
  endDay: typed.submissionPeriodEndDay,
  endHour: typed.submissionPeriodEndTime,
});

/** The row with what was typed; `company`: the window that everybody has. */
export const typedInto = (before: OrderTypeRow, typed: Typed, company: WeekWindow): OrderTypeRow => {
  const values = valuesOf(typed);
  return {
    ...before,
    name: typed.name,
    title: typed.title,
    min_total_cents: values.minCents,
    max_total_cents: values.maxCents,
    shipping_fee_cents: wireToCents(typed.shippingFees),
    free_shipping_min_cents: centsOrNone(typed.orderMinForFreeShipping),
    sample_enabled: typed.discountedStrizzamopEnabled,
    customer_required: typed.customerRequired,
    delivery_to_customer: typed.deliveryToCustomerPreferred,
    weekly_window: values.isLimited,
    submission_period: ownWindow(values, company),
  };
};
/** @param after a row that is locked */
export const writeOrderType = (tx: Tx, after: OrderTypeRow): Promise<unknown> =>
  tx.execute(sql`
    update commission_types
    set name = ${after.name}, title = ${after.title},
      min_total_cents = ${after.min_total_cents}, max_total_cents = ${after.max_total_cents},
      shipping_fee_cents = ${after.shipping_fee_cents}, free_shipping_min_cents = ${after.free_shipping_min_cents},
      sample_enabled = ${after.sample_enabled}, customer_required = ${after.customer_required},
      delivery_to_customer = ${after.delivery_to_customer}, weekly_window = ${after.weekly_window},
      submission_period = ${after.submission_period && JSON.stringify(after.submission_period)}::jsonb,
      version = version + 1
    where id = ${after.id}`);
