/** An administrator's word on a flagged payment: take it, give it back, or close it as settled elsewhere. */
import { sql } from 'drizzle-orm';
import { resolvePayment } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import {
  ALREADY_RESOLVED,
  CANNOT_ACCEPT,
  closingNoteFault,
  isStillOwed,
  mayAccept,
  mayResolve,
  type ReviewAction,
} from '@ema/domain/payments/may.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { paymentAttempts } from '../../db/tables/payments.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { tellKit } from './tell-kit.ts';
import { tellPaid } from './tell-paid.ts';
import { flaggedPayment, refundablePayment } from './flagged-queries.ts';
import { lockAttempt, objectOf } from './lock-attempt.ts';
import { presentFlagged } from './present.ts';
import { refundAttempt } from './refund.ts';

const UNKNOWN = 'Il pagamento non esiste o non è da verificare.';
type Word = { id: number; action: Exclude<ReviewAction, 'refund'>; note: string };

export const resolvePaymentHandler = handle(
  resolvePayment,
  async (c, { params, body }) => {
    const { action } = body;
    const note = body.note.trim();
    if (!(await flaggedPayment(c.db, params.id))) throw new CallError('not_found', UNKNOWN);
    refuseField('note', closingNoteFault(action, note));
    if (action === 'refund') await refundFlagged(c, params.id, note);
    else await c.transact((tx) => settleFlagged(c, tx, { id: params.id, action, note }));
    const row = await flaggedPayment(c.db, params.id);
    if (!row) throw new CallError('not_found');
    return presentFlagged(row);
  },
  { transaction: 'manual' },
);

const refundFlagged = async (c: CallContext, id: number, note: string): Promise<void> => {
  const row = await refundablePayment(c.db, id);
  if (!row) throw new CallError('not_found', UNKNOWN);
  await refundAttempt(c, { attemptId: id, amountCents: null, reason: note, unresolved: true });
  await c.audit({ ...objectOf(row), detail: { attempt: id, action: 'refund' } });
};

const settleFlagged = async (c: CallContext, tx: Tx, { id, action, note }: Word): Promise<void> => {
  const locked = await lockAttempt(tx, id);
  if (!locked?.attempt.flag) throw new CallError('not_found', UNKNOWN);
  const { attempt, bill } = locked;
  const owed = {
    isKit: bill.object === 'kit_payment',
    flag: attempt.flag,
    amountCents: attempt.amount_cents,
    dueCents: bill.dueCents,
  };
  const { state: before, is_superseded: isSuperseded } = attempt;
  const isAcceptable = bill.isAcceptable && (!owed.isKit || isStillOwed(owed));
  refuse('wrong_state', mayResolve(action, { state: before, isAcceptable, isSuperseded }));
  if (action === 'accept') refuse('wrong_state', mayAccept(owed));
  const state = action === 'accept' ? PAYMENT_TRANSITIONS.accepted.to : attempt.state;
  const settledRow = await first(
    tx,
    { id: paymentAttempts.id },
    sql`
      update payment_attempts
      set resolved_at = ema_now(), resolved_by_user_id = ${c.viewer.actorUserId}, resolution = ${action},
        resolution_note = ${note}, updated_at = ema_now(), state = ${state}
      where id = ${id}
        and resolved_at is null
        and state = ${attempt.state}
      returning id`,
  );
  refuse('wrong_state', settledRow ? null : ALREADY_RESOLVED);
  if (action === 'accept') {
    const isTaken = await bill.take(tx, {
      now: c.now,
      event: 'payment_accepted',
      outbox: c.outboxOn(tx),
      paidCents: attempt.came_in_cents,
    });
    refuse('wrong_state', isTaken ? null : CANNOT_ACCEPT);
    if (attempt.kit_payment_id === null) await tellPaid(c, tx, attempt);
    else await tellKit(c, tx, attempt.kit_payment_id, 'paid');
  } else await bill.release(tx);
  await c.audit({ object: bill.object, objectId: bill.id, detail: { attempt: id, action, note } }, tx);
};
