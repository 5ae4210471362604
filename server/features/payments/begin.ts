/** Both halves of the start of every online payment: our rows, then the provider's address. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { ORDER_TRANSITIONS } from '@ema/domain/orders/states.ts';
import { dueOnline, type Provider } from '@ema/domain/payments/due.ts';
import { mayCharge, mayPayAs, mayStartPayment, type Payer } from '@ema/domain/payments/may.ts';
import { UNDER_REVIEW } from '@ema/domain/payments/message.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import { wordsOf } from '../../db/words.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { confirmationErrorOf } from '../orders/confirmation.ts';
import { isHeldOf } from '../orders/order-queries.ts';
import { refuseUnseenTotal } from '../orders/seen-total.ts';
import { attemptById, lockPayableOrder, openAttempt, type AttemptRow, type PayableOrder } from './queries.ts';

export type Beginning = {
  orderId: number;
  /** The seller pays orders completed by the seller, the customer those they have confirmed. */
  payer: Payer;
  provider: Provider;
  minutes: number;
  successPath: string;
  cancelPath: string;
  /** The total that was seen, where one was told. */
  expectedTotal: string | undefined;
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
 * The first half of every online payment, in one transaction: the order is locked and leaves for `in_payment`, the
 * attempt is written. A second click, tab or device finds the attempt that is there.
 * @throws not_found, wrong_state, stale_version
 */
export const beginAttempt = (c: CallContext, b: Beginning): Promise<{ order: PayableOrder; attempt: AttemptRow }> =>
  c.transact(async (tx) => {
    const order = await lockPayableOrder(tx, c.scope, b.payer, b.orderId);
    if (!order) throw new CallError('not_found', `Ordine ${b.orderId} non trovato`);
    const completion = {
      payer: b.payer,
      completableBySeller: order.completable,
      customerCompletes: order.customer_completes,
    };
    const running = await openAttempt(tx, order.id);
    if (running) {
      refuse('wrong_state', mayPayAs(completion) ?? ((await isHeldOf(tx, order.id)) ? UNDER_REVIEW : null));
      refuseUnseenTotal(order.total_cents, b.expectedTotal);
      return { order, attempt: running };
    }
    refuse(
      'wrong_state',
      mayStartPayment({
        ...completion,
        state: order.state,
        paymentMethodId: order.payment_method_id,
        provider: b.provider,
      }),
    );
    refuse('wrong_state', await confirmationErrorOf(tx, order.id, c.now));
    refuseUnseenTotal(order.total_cents, b.expectedTotal);
    const amountCents = dueOnline(order.payment_method_id, order.total_cents);
    refuse('wrong_state', mayCharge(amountCents));
    const attempt = await writeAttempt(tx, c, { ...b, of: { orderId: order.id }, amountCents });
    const movedOrder = await first(
      tx,
      { id: orders.id },
      sql`
        update orders
        set state = ${ORDER_TRANSITIONS.start_payment.to}, ip_address = ${c.ip}, version = version + 1
        where id = ${order.id}
          and state = ${order.state}
        returning id`,
    );
    if (!movedOrder) throw new CallError('wrong_state');
    await c.audit({ object: 'order', objectId: order.id, detail: { amountCents, provider: b.provider } }, tx);
    return { order, attempt };
  });

type NewAttempt = Pick<Beginning, 'provider' | 'minutes' | 'successPath' | 'cancelPath'> & {
  of: { orderId: number } | { kitPaymentId: number };
  amountCents: number;
};
/** Writes down that somebody is about to pay; whoever calls it holds the row of what is paid. */
export const writeAttempt = async (tx: Tx, c: CallContext, b: NewAttempt): Promise<AttemptRow> => {
  const expiresAt = new Date(c.now.getTime() + b.minutes * 60_000).toISOString();
  const { livemode } = b.provider === 'pagodil' ? c.ports.financing : c.ports.payments;
  const [orderId, kitPaymentId] = 'orderId' in b.of ? [b.of.orderId, null] : [null, b.of.kitPaymentId];
  const reference = `ema-${orderId ?? `kit${kitPaymentId}`}-${randomBytes(8).toString('hex')}`;
  const inserted = await first(
    tx,
    { id: paymentAttempts.id },
    sql`
      insert into payment_attempts (
        order_id, kit_payment_id, provider, reference, amount_cents, livemode, provider_day,
        success_path, cancel_path, created_by_user_id, created_at, expires_at, updated_at)
      values (
        ${orderId}, ${kitPaymentId}, ${b.provider}, ${reference}, ${b.amountCents}, ${livemode}, ${romeDay(c.now)},
        ${b.successPath}, ${b.cancelPath}, ${c.viewer.actorUserId}, ema_now(), ${expiresAt}, ema_now())
      returning id`,
  );
  const attempt = inserted && (await attemptById(tx, inserted.id));
  if (!attempt) throw new CallError('internal');
  return attempt;
};

const { sent } = PAYMENT_TRANSITIONS;
/**
 * The second half, once the provider has answered: the address is kept. @returns false when the payment was given up in
 * the meantime, or opened anew to end later, so that what the provider has just opened must be closed
 */
export const keepCheckout = async (
  c: CallContext,
  attempt: AttemptRow,
  opened: { sessionId: string; url: string },
): Promise<boolean> => {
  const keptRow = await c.transact((tx) =>
    first(
      tx,
      { id: paymentAttempts.id },
      sql`
        update payment_attempts
        set provider_session_id = ${opened.sessionId}, checkout_url = ${opened.url}, state = ${sent.to},
          updated_at = ema_now()
        where id = ${attempt.id}
          and state in ${wordsOf(sent.from)}
          and date_trunc('milliseconds', expires_at) = ${attempt.expires_at.toISOString()}
        returning id`,
    ),
  );
  return keptRow !== null;
};

/** One request opens an attempt at the provider; it is left alone for so long before another may try. */
const CLAIM_SECONDS = 30;
export const claimAttempt = async (c: Pick<CallContext, 'transact'>, attempt: AttemptRow): Promise<boolean> => {
  const claimedRow = await c.transact((tx) =>
    first(
      tx,
      { id: paymentAttempts.id },
      sql`
        update payment_attempts
        set asked_at = ema_now()
        where id = ${attempt.id}
          and state = 'created'
          and (asked_at is null or asked_at < ema_now() - make_interval(secs => ${CLAIM_SECONDS}))
        returning id`,
    ),
  );
  return claimedRow !== null;
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
