import type { Cents } from '../kernel/money.ts';
import { depositOf } from '../orders/pricing.ts';

export const PROVIDERS = ['stripe', 'pagodil'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What is charged online for an order: all of it, or the deposit of cash on delivery (ORD-121). */
export const dueOnline = (paymentMethodId: string, totalCents: Cents): Cents =>
  paymentMethodId === 'cash_on_delivery' ? depositOf(totalCents) : totalCents;

/** Who takes the money of a payment method, or null when nothing is paid online. */
export const providerOf = (paymentMethodId: string): Provider | null => {
  if (paymentMethodId === 'pagodil') return 'pagodil';
  return ['stripe_credit_card', 'stripe_klarna', 'cash_on_delivery'].includes(paymentMethodId) ? 'stripe' : null;
};
