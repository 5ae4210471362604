/** An administrator's word on a flagged payment: take it, give it back, or close it as settled elsewhere. */
import { sql } from 'drizzle-orm';
import { resolvePayment } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import {
  ALREADY_RESOLVED,
  CANNOT_ACCEPT,
  closingNoteFault,
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
import { askProvider } from './ask.ts';
import { flaggedPayment, refundablePayment, type FlaggedRow } from './flagged-queries.ts';
import { lockAttempt, objectOf, type LockedAttempt } from './lock-attempt.ts';
import { presentFlagged, reviewedOf } from './present.ts';
import { openAttemptBeside } from './queries.ts';
import { refundAttempt } from './refund.ts';

const UNKNOWN = 'Il pagamento non esiste o non è da verificare.';
type Word = { id: number; action: Exclude<ReviewAction, 'refund'>; note: string };

export const resolvePaymentHandler = handle(
  resolvePayment,
  async (c, { params, body }) => {
    const { action } = body;
    const note = body.note.trim();
    const flagged = await flaggedPayment(c.db, params.id);
    if (!flagged) throw new CallError('not_found', UNKNOWN);
    refuseField('note', closingNoteFault(action, note));
    if (action === 'accept') await closeOther(c, flagged);
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

/**
 * A page to pay the same that is open still is closed at its provider first: nobody could give it up once the money is
 * taken, and it could be paid (ORD-511). What came of it is settled; should it be paid by now, the order went out.
 */
const closeOther = async (c: CallContext, row: FlaggedRow): Promise<void> => {
  if (row.resolved_at !== null || mayResolve('accept', reviewedOf(row)) !== null) return;
  const other = await openAttemptBeside(c.db, row);
  if (other)
    await askProvider(c, other, 'accept', true).catch((cause: unknown) => {
      throw new CallError('provider_failed', undefined, { cause });
    });
};

/** Says why the word cannot be taken. @throws wrong_state */
const refuseWord = async (tx: Tx, { attempt, bill }: LockedAttempt, action: Word['action']): Promise<void> => {
  const { state, flag, amount_cents: amountCents, is_superseded: isSuperseded } = attempt;
  const isKit = bill.object === 'kit_payment';
  if (attempt.resolved_at !== null) refuse('wrong_state', ALREADY_RESOLVED);
  refuse('wrong_state', mayResolve(action, { state, isAcceptable: true, isSuperseded }));
  if (action !== 'accept') return;
  const isOtherOpen = (await openAttemptBeside(tx, attempt)) !== null;
  const money = { isKit, flag, amountCents, dueCents: bill.dueCents };
  refuse('wrong_state', mayAccept({ ...money, isWaiting: bill.isAcceptable, isOtherOpen }));
};

const settleFlagged = async (c: CallContext, tx: Tx, { id, action, note }: Word): Promise<void> => {
  const locked = await lockAttempt(tx, id);
  if (!locked?.attempt.flag) throw new CallError('not_found', UNKNOWN);
  const { attempt, bill } = locked;
  await refuseWord(tx, locked, action);
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
