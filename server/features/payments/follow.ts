/** Follows a payment to its end: asks the provider anew, or gives the payment up. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayGiveUp, mayPayAs, type Payer } from '@ema/domain/payments/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { askProvider } from './ask.ts';
import { presentStatus, type Status } from './present.ts';
import { lastAttempt, openAttempt, payableOrderState, type AttemptRow } from './queries.ts';

/** Between our row and the provider's answer there is nothing to ask yet. */
const SETTLING_IN_MS = 60_000;

/** The order of whoever pays it, with the last attempt to pay it. @throws not_found */
export const statusOf = async (c: CallContext, id: number, payer: Payer) => {
  const order = await payableOrderState(c.db, c.scope, payer, id);
  if (!order) throw new CallError('not_found', `Ordine ${id} non trovato`);
  return { order, attempt: await lastAttempt(c.db, id) };
};

/** It is being opened, at first or anew. */
const isYoung = ({ state, created_at: begun, checked_at: renewed }: AttemptRow, now: Date): boolean =>
  state === 'created' && now.getTime() - (renewed ?? begun).getTime() < SETTLING_IN_MS;

/** Asks the provider anew: the return page makes nothing paid, the provider's answer does. */
export const recheckPayment = async (c: CallContext, id: number, payer: Payer): Promise<Status> => {
  const { order, attempt: last } = await statusOf(c, id, payer);
  // Money of an earlier one may be held: asked about is what can still be paid.
  const attempt = await openAttempt(c.db, id);
  if (attempt === null || isYoung(attempt, c.now)) return presentStatus(order, last);
  await askProvider(c, attempt, 'check').catch((cause: unknown) => {
    throw new CallError('provider_failed', undefined, { cause });
  });
  const after = await statusOf(c, id, payer);
  return presentStatus(after.order, after.attempt);
};

/** Gives the payment up. The provider's side is closed first; if money came in meanwhile, the order goes out. */
export const giveUpPayment = async (c: CallContext, id: number, payer: Payer): Promise<Status> => {
  const { order, attempt: last } = await statusOf(c, id, payer);
  const attempt = (await openAttempt(c.db, id)) ?? last;
  const completion = { payer, completableBySeller: order.completable, customerCompletes: order.customer_completes };
  refuse('wrong_state', mayGiveUp(order.state, attempt?.state ?? null) ?? mayPayAs(completion));
  if (attempt)
    await askProvider(c, attempt, 'abandon', true).catch((cause: unknown) => {
      throw new CallError('provider_failed', undefined, { cause });
    });
  await c.audit({ object: 'order', objectId: order.id });
  const after = await statusOf(c, id, payer);
  return presentStatus(after.order, after.attempt);
};
