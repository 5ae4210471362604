/** An administrator changes an order type; orders that were sent stay as they are (NET-274). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { updateOrderType } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { orderTypeFaults, ownWindow, type OrderTypeValues } from '@ema/domain/catalogue/order-types.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { readParameters, submissionWindow } from '../system/parameters.ts';
import { lockOrderType, type OrderTypeRow } from './order-type-queries.ts';
import { presentOrderType } from './present.ts';

type Typed = Omit<CallOutput<typeof updateOrderType>, 'id' | 'followsCompanyPeriod' | 'version'>;
const centsOrNone = (amount: string | null): Cents | null => (amount === null ? null : wireToCents(amount));
const valuesOf = (typed: Typed): OrderTypeValues => ({
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

export const updateOrderTypeHandler = handle(updateOrderType, async (c, { params: { id }, body }) => {
  const before = await lockOrderType(c.db, id);
  if (!before) throw new CallError('not_found', 'Il tipo d’ordine non esiste.');
  const values = valuesOf(body);
  const [fault] = orderTypeFaults(values, before);
  if (fault) refuseField(fault.field, fault.message);
  const company = submissionWindow(await readParameters(c.db));
  const after: OrderTypeRow = {
    ...before,
    name: body.name,
    title: body.title,
    min_total_cents: values.minCents,
    max_total_cents: values.maxCents,
    shipping_fee_cents: wireToCents(body.shippingFees),
    free_shipping_min_cents: centsOrNone(body.orderMinForFreeShipping),
    sample_enabled: body.discountedStrizzamopEnabled,
    customer_required: body.customerRequired,
    delivery_to_customer: body.deliveryToCustomerPreferred,
    weekly_window: values.isLimited,
    submission_period: ownWindow(values, company),
  };
  const [was, is] = [presentOrderType(before, company), presentOrderType(after, company)];
  // Said again, it is done already.
  const isSame = JSON.stringify(was) === JSON.stringify(is);
  const reason = body.reason ? { reason: body.reason } : {};
  await c.audit({ object: 'order-type', objectId: id, detail: isSame ? {} : { before: was, after: is, ...reason } });
  if (isSame) return was;
  if (body.version !== before.version) throw new CallError('stale_version');
  await c.db.execute(sql`
    update commission_types
    set name = ${after.name}, title = ${after.title},
      min_total_cents = ${after.min_total_cents}, max_total_cents = ${after.max_total_cents},
      shipping_fee_cents = ${after.shipping_fee_cents}, free_shipping_min_cents = ${after.free_shipping_min_cents},
      sample_enabled = ${after.sample_enabled}, customer_required = ${after.customer_required},
      delivery_to_customer = ${after.delivery_to_customer}, weekly_window = ${after.weekly_window},
      submission_period = ${after.submission_period && JSON.stringify(after.submission_period)}::jsonb,
      version = version + 1
    where id = ${id}`);
  return { ...is, version: before.version + 1 };
});
