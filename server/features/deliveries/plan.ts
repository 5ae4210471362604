/** What an order that is about to be sent leaves to be paid: how much, by when and on which slip. */
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import type { Cents } from '@ema/domain/kernel/money.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import { deliveryOf, mavNumber, type DeliveryPlan } from '@ema/domain/deliveries/mav.ts';
import type { Queryable } from '../../db/client.ts';
import { readParameters, saidParameter, type Parameters } from '../system/parameters.ts';

/** What the fee of an order follows: taxable total, the seller's level, the scale of the day. */
export type FeeFacts = { taxableCents: Cents; level: number; scale: readonly FeeBand[] };
export type SentOrder = {
  id: number;
  paymentMethodId: string;
  totalCents: Cents;
  /** What came in online, where the office took another amount than the one asked for. */
  paidCents?: Cents;
  /** Where they were read already. */
  feeFacts?: FeeFacts;
};
type OrderRow = { id: number; payment_method_id: string; total_cents: number };
type FeeRow = { taxable_cents: number; level: number; scale: readonly FeeBand[] };
/** An order's row as its sender needs it. */
export const sentOrder = (o: OrderRow | (OrderRow & FeeRow)): SentOrder => ({
  id: o.id,
  paymentMethodId: o.payment_method_id,
  totalCents: o.total_cents,
  ...('scale' in o && { feeFacts: { taxableCents: o.taxable_cents, level: o.level, scale: o.scale } }),
});
export type Delivery = DeliveryPlan & { mavNumber: string | null };

/** @param parameters where they were read already @returns null when nothing is left to be paid @throws wrong_state */
export const planDelivery = async (
  db: Queryable,
  order: SentOrder,
  now: Date,
  parameters?: Parameters,
): Promise<Delivery | null> => {
  const sentOn: Day = romeDay(now);
  const plan = deliveryOf(order.id, order.paymentMethodId, order.totalCents, sentOn, order.paidCents);
  if (plan?.slip !== 'mav') return plan && { ...plan, mavNumber: null };
  const creditor = saidParameter(parameters ?? (await readParameters(db)), 'mav_creditor_code');
  return { ...plan, mavNumber: mavNumber(creditor, order.id) };
};
