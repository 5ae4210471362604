/** Makes true what a provider says of a payment: the attempt, what it pays, the audit. */
import { sql } from 'drizzle-orm';
import { decidePayment, type Decision, type ProviderFacts } from '@ema/domain/payments/decide.ts';
import { cameInCents, flagSentence, KEPT_FLAGS } from '@ema/domain/payments/flags.ts';
import { PAYMENT_TRANSITIONS } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import { wordsOf } from '../../db/words.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Outbox } from '../../kernel/context.ts';
import { lockAttempt } from './lock-attempt.ts';
import { STILL_WAITED_FOR } from './reopen-order.ts';

export type Settling = {
  now: Date;
  /** Of the transaction that settles it. */
  outbox: Pick<Outbox, 'job'>;
  /** Who brought the news, for the audit. */
  source: string;
  /** The provider's own word for the state, kept beside ours. */
  providerStatus?: string;
  /** The provider has closed it: nobody can pay it any more. */
  isClosedThere?: boolean;
};

/**
 * What the provider says becomes true here and nowhere else: for its notification, the return page, the reconciler and
 * an abandoned payment. @returns what was decided, and what is to be asked of the provider after the commit
 */
export const settle = async (tx: Tx, attemptId: number, facts: ProviderFacts, given: Settling): Promise<Decision> => {
  const locked = await lockAttempt(tx, attemptId);
  if (!locked) return { event: null, flag: null, ask: null, why: 'unknown attempt' };
  const { attempt, bill } = locked;
  const { dueCents } = bill;
  const decision = decidePayment(
    {
      state: attempt.state,
      reference: attempt.reference,
      amountCents: attempt.amount_cents,
      currency: attempt.currency,
      livemode: attempt.livemode,
      dueCents,
      isSuperseded: attempt.is_superseded,
      isPaidOtherwise: !bill.isAcceptable,
      isOver: attempt.expires_at <= given.now,
      isClosedThere: given.isClosedThere ?? false,
    },
    facts,
  );
  const isLate =
    decision.event === 'paid' && !(await bill.take(tx, { now: given.now, event: 'paid', outbox: given.outbox }));
  const event = isLate ? 'late' : decision.event;
  const flag = isLate ? 'closed' : decision.flag;
  const to = event && PAYMENT_TRANSITIONS[event].to;
  const sentence =
    flag &&
    flagSentence(flag, {
      amountCents: attempt.amount_cents,
      receivedCents: facts.amountCents,
      receivedCurrency: facts.currency,
      dueCents,
      isKit: bill.object === 'kit_payment',
    });
  const isNewFlag = flag !== null && sentence !== attempt.flag_text;
  const isMoneyIn = to !== null && facts.outcome === 'paid';
  const counted = cameInCents({ flag, amountCents: attempt.amount_cents, receivedCents: facts.amountCents });
  await tx.execute(sql`
    update payment_attempts
    set checked_at = ema_now(),
      provider_status = coalesce(${given.providerStatus ?? null}, provider_status),
      state = coalesce(${to}, state),
      updated_at = case when ${to}::text is null then updated_at else ema_now() end,
      paid_at = case when ${isMoneyIn} then ema_now() else paid_at end,
      received_cents = case when ${isMoneyIn} then ${facts.amountCents}::bigint else received_cents end,
      came_in_cents = case when ${isMoneyIn} then ${counted}::bigint else came_in_cents end,
      flag = case when flag in ${wordsOf(KEPT_FLAGS)} then flag else coalesce(${flag}, flag) end,
      flag_text = coalesce(${sentence}, flag_text),
      resolved_at = case when ${isNewFlag} then null else resolved_at end
    where id = ${attempt.id}`);
  if (to === 'expired' || to === 'refused') await bill.release(tx, STILL_WAITED_FOR);
  if (to || isNewFlag)
    await writeAudit(
      tx,
      {
        event: 'payments.settled',
        object: bill.object,
        objectId: bill.id,
        detail: {
          attempt: attempt.id,
          from: attempt.state,
          to: to ?? attempt.state,
          why: decision.why,
          source: given.source,
          ...(flag ? { flag } : {}),
        },
      },
      { viewer: null, now: given.now, ip: '', requestId: '' },
    );
  return { ...decision, event, flag };
};
