/** Begins a payment by card or Klarna at the provider's page, for whoever pays the order. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { GIVEN_UP, mayJoinPayment, type Payer } from '@ema/domain/payments/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { beginAttempt, keepCheckout, ownOrigin, ownPath } from './begin.ts';

/** A checkout may be paid for this long; the provider's minimum is 30 minutes. */
const CHECKOUT_MINUTES = 31;
const failed = (cause: unknown): CallError =>
  new CallError(
    'provider_failed',
    'Pagamento stripe fallito: il servizio non ha risposto. Riprova tra qualche istante.',
    {
      cause,
    },
  );

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
  });
  refuse('wrong_state', mayJoinPayment(attempt.provider, 'stripe'));
  if (attempt.provider_session_id && attempt.checkout_url)
    return { id: attempt.provider_session_id, redirectUrl: attempt.checkout_url };
  const session = await c.ports.payments
    .createCheckout({
      reference: attempt.reference,
      amountCents: attempt.amount_cents,
      description: `EMA Planet, ordine ${order.id}`,
      method: order.payment_method_id === 'stripe_klarna' ? 'klarna' : 'card',
      successUrl: `${origin}${attempt.success_path}`,
      cancelUrl: `${origin}${attempt.cancel_path}`,
      expiresAt: attempt.expires_at,
    })
    .catch((cause: unknown) => {
      throw failed(cause);
    });
  if (!(await keepCheckout(c, attempt, session))) {
    await c.ports.payments.expireCheckout(session.sessionId).catch(() => undefined);
    throw new CallError('wrong_state', GIVEN_UP);
  }
  return { id: session.sessionId, redirectUrl: session.url };
};
