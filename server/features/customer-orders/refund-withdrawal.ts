/** The office gives back the money of a withdrawal, once. */
import { sql, type SQL } from 'drizzle-orm';
import { refundWithdrawal } from '@ema/calls/customer-orders/withdrawals.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { REFUND_TRANSITIONS, refundFault, type RefundMethod } from '@ema/domain/customer-orders/refund.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refundAttempt } from '../payments/refund.ts';
import { refundMail } from './mails.ts';
import { paidOf, presentTask } from './present-withdrawal.ts';
import { findTask, lockTask, type TaskRow } from './withdrawal-queries.ts';

type Refund = { method: RefundMethod; cents: Cents; note: string };

/**
 * It is written as begun, the provider gives the money back where it came from a provider, then it is done. A repeat
 * goes on where the first one stopped.
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

/** One step of the refund's life, with what it writes. @returns whether it came to that: a repeat changes nothing */
const step = async (tx: Tx, id: number, event: keyof typeof REFUND_TRANSITIONS, columns: SQL): Promise<boolean> => {
  const { from, to } = REFUND_TRANSITIONS[event];
  const stepped = await first(
    tx,
    { id: withdrawals.id },
    sql`
      update withdrawals
      set refund_state = ${to}, ${columns}
      where id = ${id} and refund_state = any(${sql.param([...from])}::text[])
      returning id`,
  );
  return stepped !== null;
};

const beginRefund = async (tx: Tx, c: CallContext, id: number, refund: Refund): Promise<TaskRow> => {
  const task = await lockTask(tx, id);
  const fault = refundFault({
    state: task.refund_state,
    method: refund.method,
    amountCents: refund.cents,
    orderTotalCents: task.total_cents,
    paidCents: paidOf(task),
    paid: task.attempt_provider === null ? null : { provider: task.attempt_provider, cents: task.attempt_cents ?? 0 },
    begun:
      task.refund_state === 'in_progress' && task.refund_method !== null
        ? { method: task.refund_method, amountCents: task.refund_cents ?? 0 }
        : null,
  });
  if (fault?.field === 'state') throw new CallError('wrong_state', fault.message);
  if (fault) throw invalidField(fault.field, fault.message);
  const columns = sql`
    refund_method = ${refund.method}, refund_cents = ${refund.cents}, refund_note = ${refund.note},
    refund_started_at = ema_now()`;
  if (await step(tx, id, 'begin', columns))
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
    const columns = sql`refund_method = null, refund_cents = null, refund_started_at = null`;
    if (thrown instanceof CallError && thrown.code !== 'provider_failed')
      await c.transact((tx) => step(tx, task.id, 'refuse', columns));
    throw thrown;
  });
};

const completeRefund = async (tx: Tx, c: CallContext, task: TaskRow, refund: Refund): Promise<void> => {
  const reference = sql`
    select r.provider_reference
    from payment_refunds r
    where r.attempt_id = ${task.attempt_id} and r.state = 'done'
    limit 1`;
  const columns = sql`
    refunded_at = ema_now(), refunded_by_user_id = ${c.viewer.actorUserId}, refund_reference = (${reference})`;
  if (!(await step(tx, task.id, 'complete', columns))) return;
  await c.audit({ object: 'withdrawal', objectId: task.id, detail: { ...refund, order: task.order_id } }, tx);
  const mail = refundMail({
    id: task.id,
    orderId: task.order_id,
    fullName: task.full_name,
    method: refund.method,
    cents: refund.cents,
  });
  await c.outboxOn(tx).mail({ to: task.email, ...mail });
};
