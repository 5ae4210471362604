/** Opens the provider's page for an attempt to pay by card or Klarna. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { GIVEN_UP } from '@ema/domain/payments/may.ts';
import { isOpen } from '@ema/domain/payments/states.ts';
import type { CallContext } from '../../kernel/context.ts';
import { keepCheckout } from './begin.ts';
import { attemptById, type AttemptRow } from './queries.ts';

/** A checkout may be paid for this long. */
export const CHECKOUT_MINUTES = 31;
/** The provider's minimum from the moment it opens the page, and what its answer may take. */
const LEAST_SECONDS = 30 * 60 + 30;
const failed = (cause: unknown): CallError =>
  new CallError(
    'provider_failed',
    'Pagamento stripe fallito: il servizio non ha risposto. Riprova tra qualche istante.',
    {
      cause,
    },
  );

type Opened = { id: string; redirectUrl: string };
const openedOf = ({ provider_session_id: id, checkout_url: redirectUrl }: AttemptRow): Opened | null =>
  id && redirectUrl ? { id, redirectUrl } : null;

/**
 * An attempt whose page did not open ends later when it is opened anew: the provider takes no page that ends within
 * half an hour. Of those who open it at once one moves its end, and all ask with that one (ORD-514). It is young again.
 */
const renewed = async (c: CallContext, attempt: AttemptRow): Promise<AttemptRow> => {
  const isEnough = attempt.expires_at.getTime() >= c.now.getTime() + LEAST_SECONDS * 1000;
  if (isEnough) return attempt;
  const expiresAt = new Date(c.now.getTime() + CHECKOUT_MINUTES * 60_000).toISOString();
  await c.transact((tx) =>
    tx.execute(sql`
      update payment_attempts
      set expires_at = ${expiresAt}, checked_at = ema_now(), updated_at = ema_now()
      where id = ${attempt.id}
        and state = 'created'
        and provider_session_id is null
        and expires_at < ema_now() + make_interval(secs => ${LEAST_SECONDS})`),
  );
  return (await attemptById(c.db, attempt.id)) ?? attempt;
};

/** Keyed with attempt and end: whoever asks again is given the same session. @throws provider_failed, wrong_state */
export const openCheckout = async (
  c: CallContext,
  found: AttemptRow,
  page: { description: string; method: 'card' | 'klarna'; origin: string },
): Promise<Opened> => {
  const known = openedOf(found);
  if (known) return known;
  const attempt = await renewed(c, found);
  if (!isOpen(attempt.state)) throw new CallError('wrong_state', GIVEN_UP);
  return openedOf(attempt) ?? openAnew(c, attempt, page);
};

const openAnew = async (
  c: CallContext,
  attempt: AttemptRow,
  { description, method, origin }: { description: string; method: 'card' | 'klarna'; origin: string },
): Promise<Opened> => {
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
