/** Who takes the money of a way of paying, and how much of an order is charged online. */
import type { Cents } from '../kernel/money.ts';
import { CASH_ON_DELIVERY, FINANCED_METHOD, isPaidOnline } from '../orders/payment-methods.ts';
import { depositOf } from '../orders/pricing.ts';

export const PROVIDERS = ['stripe', 'pagodil'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What is charged online for an order: all of it, or the deposit of cash on delivery (ORD-121). */
export const dueOnline = (paymentMethodId: string, totalCents: Cents): Cents =>
  paymentMethodId === CASH_ON_DELIVERY ? depositOf(totalCents) : totalCents;

/** Who takes the money of a payment method, or null when nothing is paid online. */
export const providerOf = (paymentMethodId: string): Provider | null => {
  if (paymentMethodId === FINANCED_METHOD) return 'pagodil';
  return isPaidOnline(paymentMethodId) ? 'stripe' : null;
};
