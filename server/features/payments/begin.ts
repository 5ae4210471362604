import { randomBytes } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { wrongStateSentence } from '@ema/domain/orders/states.ts';
import { dueOnline, providerOf, type Provider } from '@ema/domain/payments/due.ts';
import type { CallContext } from '../../kernel/context.ts';
import { confirmationErrorOf } from '../orders/confirmation.ts';
import { attemptById, lockOrder, openAttempt, type AttemptRow, type PayableOrder } from './queries.ts';

export type Beginning = {
  orderId: number;
  /** Which orders this person may pay, as a condition on `o`. */
  own: SQL;
  /** The seller pays orders completed by the seller, the customer those they have confirmed. */
  payer: 'seller' | 'customer';
  provider: Provider;
  minutes: number;
  successPath: string;
  cancelPath: string;
};

/** Our own address, as the browser knows it. */
export const ownOrigin = (c: CallContext): string =>
  new URL(c.config.PUBLIC_URL ?? `http://${c.header('host') ?? 'localhost'}`).origin;

/** Only a listed page of our own comes back from the provider. @throws invalid */
export const ownPath = (field: string, address: string, origin: string, pages: readonly RegExp[]): string => {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (!url || url.origin !== origin || url.search || url.hash || !pages.some((p) => p.test(url.pathname)))
    throw invalidField(field, 'L’indirizzo di ritorno non è ammesso.');
  return url.pathname;
};

/**
 * The first half of every online payment, in one transaction: the order is locked and leaves for `in_payment`, the attempt
 * is written. A second click, tab or device finds the attempt that is there. @throws not_found, wrong_state
 */
export const beginAttempt = (c: CallContext, b: Beginning): Promise<{ order: PayableOrder; attempt: AttemptRow }> =>
  c.transact(async (tx) => {
    const order = await lockOrder(tx, b.orderId, b.own);
    if (!order) throw new CallError('not_found', `Ordine ${b.orderId} non trovato`);
    const running = await openAttempt(tx, order.id);
    if (running) return { order, attempt: running };
    const isReady = order.state === 'confirmed' || (b.payer === 'seller' && order.state === 'open');
    if (!isReady) throw new CallError('wrong_state', wrongStateSentence(order.state));
    if (b.payer === 'seller' && !order.completable)
      throw new CallError('wrong_state', 'Quest’ordine viene completato dal cliente.');
    if (b.payer === 'customer' && !order.customer_completes)
      throw new CallError('wrong_state', 'Quest’ordine viene completato dall’incaricato.');
    if (providerOf(order.payment_method_id) !== b.provider)
      throw new CallError('wrong_state', 'Quest’ordine non si paga in questo modo.');
    const reason = await confirmationErrorOf(tx, order.id, c.now);
    if (reason) throw new CallError('wrong_state', reason);
    const amount = dueOnline(order.payment_method_id, order.total_cents);
    if (amount <= 0) throw new CallError('wrong_state', 'Per quest’ordine non c’è nulla da pagare online.');
    const now = c.now.toISOString();
    const expiresAt = new Date(c.now.getTime() + b.minutes * 60_000).toISOString();
    const livemode = b.provider === 'pagodil' ? c.ports.financing.livemode : c.ports.payments.livemode;
    const reference = `ema-${order.id}-${randomBytes(8).toString('hex')}`;
    const made = await tx.execute<{ id: number }>(sql`
      insert into payment_attempts (order_id, provider, reference, amount_cents, livemode, provider_day, success_path, cancel_path, created_by_user_id, created_at, expires_at, updated_at)
      values (${order.id}, ${b.provider}, ${reference}, ${amount}, ${livemode}, ${romeDay(c.now)}, ${b.successPath}, ${b.cancelPath}, ${c.viewer.actorUserId}, ${now}, ${expiresAt}, ${now})
      returning id`);
    const moved = await tx.execute(sql`
      update orders set state = 'in_payment', ip_address = ${c.ip}, version = version + 1 where id = ${order.id} and state = ${order.state} returning 1`);
    if (moved.rows.length === 0) throw new CallError('wrong_state');
    await c.audit({ object: 'order', objectId: order.id, detail: { amountCents: amount, provider: b.provider } }, tx);
    const attempt = await attemptById(tx, made.rows[0]?.id ?? 0);
    if (!attempt) throw new CallError('internal');
    return { order, attempt };
  });

/**
 * The second half, once the provider has answered: the address is kept. @returns false when the payment was given up in the
 * meantime, so that what the provider has just opened must be closed
 */
export const keepCheckout = async (
  c: CallContext,
  attempt: AttemptRow,
  made: { sessionId: string; url: string },
): Promise<boolean> => {
  const kept = await c.transact((tx) =>
    tx.execute(sql`
      update payment_attempts set provider_session_id = ${made.sessionId}, checkout_url = ${made.url}, state = 'open', updated_at = ${c.now.toISOString()}
      where id = ${attempt.id} and state in ('created', 'open') returning 1`),
  );
  return kept.rows.length > 0;
};

/** One request opens an attempt at the provider; it is left alone for so long before another may try. */
const CLAIM_SECONDS = 30;
export const claimAttempt = async (c: CallContext, attempt: AttemptRow): Promise<boolean> => {
  const claimed = await c.transact((tx) =>
    tx.execute(sql`
      update payment_attempts set asked_at = ema_now() where id = ${attempt.id} and state = 'created'
        and (asked_at is null or asked_at < ema_now() - make_interval(secs => ${CLAIM_SECONDS})) returning 1`),
  );
  return claimed.rows.length > 0;
};

/** Waits a few seconds for the address that another request is getting. @throws in_progress */
export const waitForCheckout = async (c: CallContext, attempt: AttemptRow): Promise<string> => {
  for (let tries = 0; tries < 25; tries += 1) {
    const now = await attemptById(c.db, attempt.id);
    if (now?.checkout_url) return now.checkout_url;
    if (now?.state !== 'created') break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new CallError('in_progress', 'Il pagamento si sta aprendo. Riprova tra qualche secondo.');
};
