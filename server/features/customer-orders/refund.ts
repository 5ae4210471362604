import { sql } from 'drizzle-orm';
import { refundWithdrawal } from '@ema/calls/customer-orders/withdrawals.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { refundFault, type RefundMethod } from '@ema/domain/customer-orders/refund.ts';
import { formatEuro, wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refundAttempt } from '../payments/refund.ts';
import { findTask, presentTask, type TaskRow } from './withdrawal-tasks.ts';

type Refund = { method: RefundMethod; cents: Cents; note: string };
const HOW: Record<RefundMethod, string> = {
  card: 'sulla carta con la quale hai pagato',
  bank_transfer: 'con bonifico',
  financing: 'a PagoDIL, che chiude il tuo finanziamento',
  none: '',
};

/**
 * The refund of a withdrawal, once: it is written as begun, the provider gives the money back where it came from a provider,
 * then it is done. A repeat goes on where the first one stopped.
 */
export const refundWithdrawalHandler = handle(
  refundWithdrawal,
  async (c, { params, body }) => {
    const refund: Refund = { method: body.method, cents: wireToCents(body.amount), note: body.note.trim() };
    const task = await c.transact((tx) => beginRefund(tx, c, params.id, refund));
    if (refund.method === 'card' || refund.method === 'financing') await giveBack(c, task, refund);
    await c.transact((tx) => completeRefund(tx, c, task, refund));
    return presentTask(await findTask(c.db, params.id), c.now);
  },
  { transaction: 'manual' },
);

const beginRefund = async (tx: Tx, c: CallContext, id: number, refund: Refund): Promise<TaskRow> => {
  const task = await findTask(tx, id, true);
  const fault = refundFault({
    state: task.refund_state,
    method: refund.method,
    amountCents: refund.cents,
    orderTotalCents: task.total_cents,
    paid: task.attempt_provider === null ? null : { provider: task.attempt_provider, cents: task.attempt_cents ?? 0 },
    begun:
      task.refund_state === 'in_progress' && task.refund_method !== null
        ? { method: task.refund_method, amountCents: task.refund_cents ?? 0 }
        : null,
  });
  if (fault?.field === 'state') throw new CallError('wrong_state', fault.message);
  if (fault) throw invalidField(fault.field, fault.message);
  const begun = await tx.execute(sql`
    update withdrawals set refund_state = 'in_progress', refund_method = ${refund.method}, refund_cents = ${refund.cents}, refund_note = ${refund.note}, refund_started_at = ${c.now.toISOString()}
    where id = ${id} and refund_state = 'due' returning 1`);
  if (begun.rows.length > 0)
    await c.audit({ event: 'withdrawals.refund-begun', object: 'withdrawal', objectId: id, detail: { ...refund } }, tx);
  return task;
};

/** The money goes back the way it came; what the provider refuses outright is due again. */
const giveBack = async (c: CallContext, task: TaskRow, refund: Refund): Promise<void> => {
  await refundAttempt(c, {
    attemptId: task.attempt_id ?? 0,
    amountCents: refund.cents,
    reason: `Recesso n. ${task.id}`,
  }).catch(async (thrown: unknown) => {
    if (thrown instanceof CallError && thrown.code !== 'provider_failed')
      await c.transact((tx) =>
        tx.execute(sql`
          update withdrawals set refund_state = 'due', refund_method = null, refund_cents = null, refund_started_at = null where id = ${task.id} and refund_state = 'in_progress'`),
      );
    throw thrown;
  });
};

const completeRefund = async (tx: Tx, c: CallContext, task: TaskRow, refund: Refund): Promise<void> => {
  const done = await tx.execute(sql`
    update withdrawals set refund_state = 'done', refunded_at = ${c.now.toISOString()}, refunded_by_user_id = ${c.viewer.actorUserId},
      refund_reference = (select r.provider_reference from payment_refunds r where r.attempt_id = ${task.attempt_id} and r.state = 'done' limit 1)
    where id = ${task.id} and refund_state = 'in_progress' returning 1`);
  if (done.rows.length === 0) return;
  await c.audit({ object: 'withdrawal', objectId: task.id, detail: { ...refund, order: task.order_id } }, tx);
  const text =
    refund.method === 'none'
      ? `per il recesso n. ${task.id} dall’ordine n. ${task.order_id} non c’è nulla da rimborsare: l’ordine non era stato pagato.`
      : `per il recesso n. ${task.id} dall’ordine n. ${task.order_id} ti abbiamo rimborsato ${formatEuro(refund.cents)} ${HOW[refund.method]}.`;
  await c.outboxOn(tx).mail({
    to: task.email,
    subject: `Rimborso del recesso n. ${task.id}`,
    body: `Gentile ${task.full_name},\n\n${text}\n\nEMA Planet`,
  });
};
