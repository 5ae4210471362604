/** Begins a payment by card or Klarna at the provider's page, for whoever pays the order. */
import { mayJoinPayment, type Payer } from '@ema/domain/payments/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { beginAttempt, ownOrigin, ownPath } from './begin.ts';
import { CHECKOUT_MINUTES, openCheckout } from './checkout.ts';

/**
 * Pays an order by card or Klarna. First the attempt and the order's lock, then the provider (keyed with the attempt),
 * then the session. A second click, tab or device is given the same session.
 */
export const startStripePayment = async (
  c: CallContext,
  p: {
    orderId: number;
    payer: Payer;
    successUrl: string;
    cancelUrl: string;
    expectedTotal?: string | undefined;
    pages: readonly RegExp[];
  },
): Promise<{ id: string; redirectUrl: string }> => {
  const origin = ownOrigin(c);
  const { order, attempt } = await beginAttempt(c, {
    orderId: p.orderId,
    payer: p.payer,
    provider: 'stripe',
    minutes: CHECKOUT_MINUTES,
    successPath: ownPath('successUrl', p.successUrl, origin, p.pages),
    cancelPath: ownPath('cancelUrl', p.cancelUrl, origin, p.pages),
    expectedTotal: p.expectedTotal,
  });
  refuse('wrong_state', mayJoinPayment(attempt.provider, 'stripe'));
  return openCheckout(c, attempt, {
    description: `EMA Planet, ordine ${order.id}`,
    method: order.payment_method_id === 'stripe_klarna' ? 'klarna' : 'card',
    origin,
  });
};
