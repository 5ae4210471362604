/** Opens the provider's page for an attempt to pay by card or Klarna. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { GIVEN_UP } from '@ema/domain/payments/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { keepCheckout } from './begin.ts';
import type { AttemptRow } from './queries.ts';

/** A checkout may be paid for this long; the provider's minimum is 30 minutes. */
export const CHECKOUT_MINUTES = 31;
const failed = (cause: unknown): CallError =>
  new CallError(
    'provider_failed',
    'Pagamento stripe fallito: il servizio non ha risposto. Riprova tra qualche istante.',
    {
      cause,
    },
  );

/** Keyed with the attempt: whoever asks again is given the same session. @throws provider_failed, wrong_state */
export const openCheckout = async (
  c: CallContext,
  attempt: AttemptRow,
  { description, method, origin }: { description: string; method: 'card' | 'klarna'; origin: string },
): Promise<{ id: string; redirectUrl: string }> => {
  if (attempt.provider_session_id && attempt.checkout_url)
    return { id: attempt.provider_session_id, redirectUrl: attempt.checkout_url };
  const session = await c.ports.payments
    .createCheckout({
      reference: attempt.reference,
      amountCents: attempt.amount_cents,
      description,
      method,
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
