import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { startPayment } from '@ema/calls/payments.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { depositOf } from '@ema/domain/orders/pricing.ts';
import { isPaidOnline, wrongStateSentence } from '@ema/domain/orders/states.ts';
import { handle } from '../../kernel/handle.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import { confirmationErrorOf } from '../orders/confirmation.ts';
import { lockOrder, openAttempt } from './queries.ts';

/** A checkout may be paid for this long; the provider's minimum is 30 minutes. */
const CHECKOUT_MINUTES = 31;
const PAGES = [
  /^\/app\/orders\/\d+\/details$/,
  /^\/app\/orders\/pending-orders\/\d+$/,
  /^\/app\/orders\/unsubmitted(?:\/gw)?$/,
  /^\/app\/orders\/last-completed$/,
];

/** Only a page of our own comes back from the provider. @throws invalid */
const ownPath = (field: string, address: string, origin: string): string => {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (!url || url.origin !== origin || url.search || url.hash || !PAGES.some((p) => p.test(url.pathname)))
    throw invalidField(field, 'L’indirizzo di ritorno non è ammesso.');
  return url.pathname;
};

/**
 * ORD: pays by card. First the attempt and the order's lock, then the provider (keyed with the attempt), then the
 * session. A second click, tab or device is given the same session.
 */
export const startPaymentHandler = handle(
  startPayment,
  async (c, { params, body }) => {
    const origin = new URL(c.config.PUBLIC_URL ?? `http://${c.header('host') ?? 'localhost'}`).origin;
    const successPath = ownPath('successUrl', body.successUrl, origin);
    const cancelPath = ownPath('cancelUrl', body.cancelUrl, origin);
    const own = ownOrders(c.scope, sql`o.seller_id`);
    const started = await c.transact(async (tx) => {
      const order = await lockOrder(tx, params.id, own);
      if (!order) throw new CallError('not_found', `Ordine ${params.id} non trovato`);
      const running = await openAttempt(tx, order.id);
      if (running) return { order, attempt: running };
      if (order.state !== 'open' || !order.completable || !isPaidOnline(order.payment_method_id))
        throw new CallError(
          'wrong_state',
          order.state === 'open' ? 'Quest’ordine non si paga online.' : wrongStateSentence(order.state),
        );
      const reason = await confirmationErrorOf(tx, order.id, c.now);
      if (reason) throw new CallError('wrong_state', reason);
      const amount = order.payment_method_id === 'cash_on_delivery' ? depositOf(order.total_cents) : order.total_cents;
      const expiresAt = new Date(c.now.getTime() + CHECKOUT_MINUTES * 60_000);
      const made = await tx.execute<{ id: number; reference: string }>(sql`
        insert into payment_attempts (order_id, provider, reference, amount_cents, success_path, cancel_path, created_by_user_id, created_at, expires_at, updated_at)
        values (${order.id}, 'stripe', ${`ema-${order.id}-${randomBytes(8).toString('hex')}`}, ${amount}, ${successPath}, ${cancelPath}, ${c.viewer.actorUserId},
          ${c.now.toISOString()}, ${expiresAt.toISOString()}, ${c.now.toISOString()}) returning id, reference`);
      await tx.execute(
        sql`update orders set state = 'in_payment', ip_address = ${c.ip}, version = version + 1 where id = ${order.id} and state = 'open'`,
      );
      await c.audit({ object: 'order', objectId: order.id, detail: { amountCents: amount } }, tx);
      const row = made.rows[0];
      if (!row) throw new CallError('internal');
      return {
        order,
        attempt: {
          id: row.id,
          reference: row.reference,
          amount_cents: amount,
          provider_session_id: null,
          checkout_url: null,
          expires_at: expiresAt,
        },
      };
    });
    const { order, attempt } = started;
    if (attempt.provider_session_id && attempt.checkout_url)
      return { id: attempt.provider_session_id, redirectUrl: attempt.checkout_url };
    const session = await c.ports.payments
      .createCheckout({
        reference: attempt.reference,
        amountCents: attempt.amount_cents,
        description: `EMA Planet, ordine ${order.id}`,
        method: order.payment_method_id === 'stripe_klarna' ? 'klarna' : 'card',
        successUrl: `${origin}${successPath}`,
        cancelUrl: `${origin}${cancelPath}`,
        expiresAt: new Date(attempt.expires_at),
      })
      .catch((cause: unknown) => {
        throw new CallError(
          'provider_failed',
          'Pagamento stripe fallito: il servizio non ha risposto. Riprova tra qualche istante.',
          { cause },
        );
      });
    await c.transact((tx) =>
      tx.execute(sql`
        update payment_attempts set provider_session_id = ${session.sessionId}, checkout_url = ${session.url}, state = 'open', updated_at = now()
        where id = ${attempt.id} and state in ('created', 'open')`),
    );
    return { id: session.sessionId, redirectUrl: session.url };
  },
  { transaction: 'manual' },
);
