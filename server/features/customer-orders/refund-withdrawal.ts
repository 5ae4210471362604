/** The office gives back the money of a withdrawal, once. */
import { sql } from 'drizzle-orm';
import { refundWithdrawal } from '@ema/calls/customer-orders/withdrawals.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { mayRefundAt, refundFault, type RefundFacts, type RefundMethod } from '@ema/domain/customer-orders/refund.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import { flagSentence } from '@ema/domain/payments/flags.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refundAttempt } from '../payments/refund.ts';
import { refundMail, refundedTask } from './mails.ts';
import { reopenPaid } from '../deliveries/more-came-in.ts';
import { paidInAll, paidOf, partsOf, presentTask } from './present-withdrawal.ts';
import { NOT_BEGUN, refundStep } from './refund-step.ts';
import { findTask, lockTask, refundReferenceOf, type TaskRow } from './withdrawal-queries.ts';

type Refund = { method: RefundMethod; cents: Cents; note: string; reason: string };
/** What its page showed to be paid in all, and why less goes back. */
type Seen = { paidCents: Cents | null; reason: string };
const isProviders = ({ method }: Refund): boolean => method === 'card' || method === 'financing';

/**
 * It is written as begun, the provider gives the money back where it came from a provider, then it is done. A repeat
 * goes on where the first one stopped.
 */
export const refundWithdrawalHandler = handle(
  refundWithdrawal,
  async (c, { params, body }) => {
    const [note, reason] = [body.note.trim(), (body.refundReason ?? '').trim()];
    const refund: Refund = { method: body.method, cents: wireToCents(body.amount), note, reason };
    const seen: Seen = {
      paidCents: body.expectedPaid === undefined ? null : wireToCents(body.expectedPaid),
      // Of the release before, which has one field for both.
      reason: body.refundReason === undefined ? note : reason,
    };
    const task = await c.transact((tx) => beginRefund(tx, c, params.id, refund, seen));
    const hasArrived = !isProviders(refund) || (await giveBack(c, task, refund));
    if (hasArrived) await c.transact((tx) => completeRefund(tx, c, task, refund));
    return presentTask(await findTask(c.db, params.id), c.now);
  },
  { transaction: 'manual' },
);

const heldOf = ({ attempt_provider: provider, attempt_cents: cents }: TaskRow): RefundFacts['paid'] =>
  provider && { provider, cents: cents ?? 0 };

const beginRefund = async (tx: Tx, c: CallContext, id: number, refund: Refund, seen: Seen): Promise<TaskRow> => {
  const task = await lockTask(tx, id);
  // What was begun goes on; of what is done is told below that it is.
  if (task.refund_state === 'due') refuse('stale_version', mayRefundAt(paidInAll(task), seen.paidCents));
  const { onlineCents, doorCents } = partsOf(task);
  const fault = refundFault({
    state: task.refund_state,
    method: refund.method,
    amountCents: refund.cents,
    orderTotalCents: task.total_cents,
    paidCents: paidOf(task),
    transferredCents: task.refunded_before_cents,
    isDeliveryOpen: task.is_delivery_open,
    paid: heldOf(task),
    hasOtherFigure: task.attempt_has_other_figure ?? false,
    customersAtDoorCents: task.customer_completes || onlineCents === 0 ? null : doorCents,
    begun:
      task.refund_state === 'in_progress' && task.refund_method !== null
        ? { method: task.refund_method, amountCents: task.refund_cents ?? 0 }
        : null,
    reason: seen.reason,
  });
  if (fault?.field === 'state') throw new CallError('wrong_state', fault.message);
  if (fault) throw invalidField(fault.field, fault.message);
  const columns = sql`
    refund_method = ${refund.method}, refund_cents = ${refund.cents}, refund_note = ${refund.note},
    refund_reason = ${refund.reason},
    refund_known_cents = ${task.delivery_cents}, refunded_before_cents = ${task.refunded_before_cents},
    refund_started_at = ema_now(), refund_attempt_id = ${isProviders(refund) ? task.attempt_id : null}::bigint`;
  if (await refundStep(tx, id, 'begin', columns))
    await c.audit({ event: 'withdrawals.refund-begun', object: 'withdrawal', objectId: id, detail: { ...refund } }, tx);
  return task;
};

/**
 * The money goes back the way it came; what the provider refuses outright is due again. @returns whether it arrived: a
 * refund that the provider has still to carry out is followed by a job
 */
const giveBack = async (c: CallContext, task: TaskRow, refund: Refund): Promise<boolean> => {
  const { state } = await refundAttempt(c, {
    attemptId: task.attempt_id ?? 0,
    // All of it is what came in, of whatever currency.
    amountCents: refund.cents === task.attempt_cents ? null : refund.cents,
    reason: `Recesso n. ${task.id}`,
  }).catch(async (thrown: unknown) => {
    if (thrown instanceof CallError && thrown.code !== 'provider_failed')
      await c.transact((tx) => refundStep(tx, task.id, 'refuse', NOT_BEGUN));
    throw thrown;
  });
  return state === 'done';
};

const completeRefund = async (tx: Tx, c: CallContext, task: TaskRow, refund: Refund): Promise<void> => {
  // The deposit is locked after its order, as everywhere.
  await lockTask(tx, task.id);
  const columns = sql`
    refunded_at = ema_now(), refunded_by_user_id = ${c.viewer.actorUserId},
    refund_reference = (${refundReferenceOf(task.attempt_id)})`;
  if (!(await refundStep(tx, task.id, 'complete', columns))) return;
  await c.audit({ object: 'withdrawal', objectId: task.id, detail: { ...refund, order: task.order_id } }, tx);
  const depositCents = agentsDeposit(task, refund);
  if (depositCents > 0) await flagDeposit(tx, task, depositCents);
  const mail = refundMail({ ...refundedTask(task), method: refund.method, cents: refund.cents, depositCents });
  await c.outboxOn(tx).mail({ to: task.email, ...mail });
  for (const { id, order_id: order } of await reopenPaid(tx, [task.order_id]))
    await c.audit({ event: 'withdrawals.more-came-in', object: 'withdrawal', objectId: id, detail: { order } }, tx);
};

/** What its agent paid online, and is no part of a transfer of what the customer paid at the door (ORD-503). */
const agentsDeposit = (task: TaskRow, refund: Refund): Cents => {
  const { onlineCents, doorCents } = partsOf(task);
  const isOfTheDoor = refund.method === 'bank_transfer' && doorCents > 0 && refund.cents <= doorCents;
  return isOfTheDoor && !task.customer_completes ? onlineCents : 0;
};
/** It joins the payments to check, from where it goes back the way it came. */
const flagDeposit = async (tx: Tx, task: TaskRow, receivedCents: Cents): Promise<void> => {
  const facts = { amountCents: receivedCents, receivedCents, receivedCurrency: 'eur', dueCents: 0 };
  await tx.execute(sql`
    update payment_attempts
    set
      flag = 'withdrawn',
      flag_text = ${flagSentence('withdrawn', facts)},
      resolved_at = null,
      resolved_by_user_id = null,
      resolution = null,
      updated_at = ema_now()
    where id = ${task.attempt_id}
      and state = ${PAYMENT_TRANSITIONS.paid.to}
      and flag is distinct from 'withdrawn'`);
};
