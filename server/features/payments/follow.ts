import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { abandonPayment, checkPayment, readPayment, type paymentStatus } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { OrderState } from '@ema/domain/orders/states.ts';
import { isInReview, paymentMessage } from '@ema/domain/payments/message.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import { askProvider } from './ask.ts';
import { findOrderState, lastAttempt, type AttemptRow } from './queries.ts';

/** Between our row and the provider's answer there is nothing to ask yet. */
const SETTLING_IN_MS = 60_000;

type Status = z.input<typeof paymentStatus>;
const present = (order: { id: number; state: OrderState }, attempt: AttemptRow | null): Status => ({
  orderId: order.id,
  state: order.state,
  attempt: attempt?.state ?? null,
  isInReview: isInReview(attempt?.state ?? null),
  message: paymentMessage(order.state, attempt?.state ?? null),
});

const statusOf = async (c: CallContext, id: number, own: SQL) => {
  const order = await findOrderState(c.db, id, own);
  if (!order) throw new CallError('not_found', `Ordine ${id} non trovato`);
  return { order, attempt: await lastAttempt(c.db, id) };
};
const isOpen = (attempt: AttemptRow | null): attempt is AttemptRow =>
  attempt !== null && (attempt.state === 'created' || attempt.state === 'open');

/** Asks the provider anew: the return page makes nothing paid, the provider's answer does. */
export const recheckPayment = async (c: CallContext, id: number, own: SQL): Promise<Status> => {
  const { order, attempt } = await statusOf(c, id, own);
  const isYoung = attempt?.state === 'created' && c.now.getTime() - attempt.created_at.getTime() < SETTLING_IN_MS;
  if (!isOpen(attempt) || isYoung) return present(order, attempt);
  await askProvider(c, attempt, 'check').catch((cause: unknown) => {
    throw new CallError('provider_failed', undefined, { cause });
  });
  const after = await statusOf(c, id, own);
  return present(after.order, after.attempt);
};

/** Gives the payment up. The provider's side is closed first; if money came in meanwhile, the order goes out. */
export const giveUpPayment = async (c: CallContext, id: number, own: SQL): Promise<Status> => {
  const { order, attempt } = await statusOf(c, id, own);
  if (attempt && isInReview(attempt.state) && order.state === 'in_payment')
    throw new CallError('wrong_state', paymentMessage(order.state, attempt.state));
  if (order.state !== 'in_payment' || !isOpen(attempt))
    throw new CallError('wrong_state', 'Non c’è un pagamento in corso.');
  await askProvider(c, attempt, 'abandon', true).catch((cause: unknown) => {
    throw new CallError('provider_failed', undefined, { cause });
  });
  await c.audit({ object: 'order', objectId: order.id });
  const after = await statusOf(c, id, own);
  return present(after.order, after.attempt);
};

const sellers = (c: CallContext): SQL => ownOrders(c.scope, sql`o.seller_id`);
/** ORD-173: what the waiting page polls; it reads and never writes. */
export const readPaymentHandler = handle(readPayment, async (c, { params }) => {
  const { order, attempt } = await statusOf(c, params.id, sellers(c));
  return present(order, attempt);
});
export const checkPaymentHandler = handle(checkPayment, (c, { params }) => recheckPayment(c, params.id, sellers(c)), {
  transaction: 'manual',
});
export const abandonPaymentHandler = handle(
  abandonPayment,
  (c, { params }) => giveUpPayment(c, params.id, sellers(c)),
  { transaction: 'manual' },
);
