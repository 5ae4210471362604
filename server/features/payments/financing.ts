/** Begins a payment in instalments with PagoDIL, for the customer of an order. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { FINANCING_MINUTES } from '@ema/domain/payments/pagodil.ts';
import { GIVEN_UP, mayJoinPayment, NEEDS_CUSTOMER } from '@ema/domain/payments/may.ts';
import { ProviderRefusal } from '../../adapters/ports.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { askProvider } from './ask.ts';
import { presentBorrower } from './present.ts';
import { borrowerOf } from './queries.ts';
import { beginAttempt, claimAttempt, keepCheckout, ownOrigin, ownPath, waitForCheckout } from './begin.ts';

const FAILED = 'Pagamento online fallito: PagoDIL non ha risposto. Riprova tra qualche istante.';

/**
 * Pays an order in instalments with PagoDIL: the transaction is initialised under our reference and the customer leaves
 * for the provider's journey, which is open for 50 minutes. The browser comes back by POST to `/pagodil/return/…`.
 */
export const startPagodilPayment = async (
  c: CallContext,
  p: { orderId: number; returnUrl: string; expectedTotal?: string | undefined; pages: readonly RegExp[] },
): Promise<{ redirectUrl: string }> => {
  const origin = ownOrigin(c);
  const returnPath = ownPath('returnUrl', p.returnUrl, origin, p.pages);
  const { order, attempt } = await beginAttempt(c, {
    orderId: p.orderId,
    payer: 'customer',
    provider: 'pagodil',
    minutes: FINANCING_MINUTES,
    successPath: returnPath,
    cancelPath: returnPath,
    expectedTotal: p.expectedTotal,
  });
  refuse('wrong_state', mayJoinPayment(attempt.provider, 'pagodil'));
  if (attempt.checkout_url) return { redirectUrl: attempt.checkout_url };
  if (!(await claimAttempt(c, attempt))) return { redirectUrl: await waitForCheckout(c, attempt) };
  const key = { reference: attempt.reference, day: attempt.provider_day };
  const opened = await c.ports.financing
    .initialize({
      ...key,
      amountCents: attempt.amount_cents,
      description: `EMA Planet, ordine ${order.id}`,
      returnUrl: `${origin}/pagodil/return/${attempt.reference}`,
      notificationUrl: `${origin}/pagodil/notification/${attempt.reference}`,
      customer: await customerOf(c, order.id),
    })
    .catch(async (cause: unknown) => {
      if (cause instanceof ProviderRefusal) await askProvider(c, attempt, 'start', true);
      throw new CallError('provider_failed', FAILED, { cause });
    });
  if (!(await keepCheckout(c, attempt, { sessionId: attempt.reference, url: opened.url }))) {
    await c.ports.financing.close(key).catch(() => undefined);
    throw new CallError('wrong_state', GIVEN_UP);
  }
  return { redirectUrl: opened.url };
};

const customerOf = async (c: CallContext, orderId: number) => {
  const row = await borrowerOf(c.db, orderId);
  if (!row) throw new CallError('wrong_state', NEEDS_CUSTOMER);
  return presentBorrower(row);
};
