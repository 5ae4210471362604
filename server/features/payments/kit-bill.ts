/** A payment of a registration kit as what an attempt pays: its money completes the invitation. */
import { sql } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { paymentsAfter, type KitPayment } from '@ema/domain/sponsorship/kit.ts';
import { INVITATION_TRANSITIONS, KIT_PAYMENT_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import { mayHappen } from '@ema/domain/kernel/transitions.ts';
import { MONEY_STATES, OPEN_ATTEMPTS, PAYMENT_TRANSITIONS, type AttemptState } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { kitPayments } from '../../db/tables/sponsorship.ts';
import { wordsOf } from '../../db/words.ts';
import type { Bill } from './bill.ts';
import type { LockedKitPayment } from './kit-queries.ts';

const { paid, given_back: givenBack } = KIT_PAYMENT_TRANSITIONS;

export const kitBill = (payment: LockedKitPayment): Bill => ({
  object: 'kit_payment',
  id: payment.id,
  dueCents: payment.amount_cents,
  isAcceptable: !payment.is_deleted && mayHappen(KIT_PAYMENT_TRANSITIONS, payment.state, 'paid'),
  take: (tx, { now }) => takeMoney(tx, payment, now),
  // The payment was never anything but due; an invitation that waited for it waits no more.
  release: (tx, unless) => giveUpPayment(tx, payment.invitation_id, unless),
  giveBack: async (tx, refundId) => {
    await owedAgain(tx, payment.id, refundId);
  },
  keepAgain: (tx, attemptId) => paidAgain(tx, payment.id, attemptId),
});

/** @returns false when it was paid otherwise, or nobody is invited any more: the money waits for the office’s word */
const takeMoney = async (tx: Tx, payment: LockedKitPayment, now: Date): Promise<boolean> => {
  if (payment.is_deleted) return false;
  const paidRow = await first(
    tx,
    { id: kitPayments.id },
    sql`
      update kit_payments
      set state = ${paid.to}, paid_at = ema_now()
      where id = ${payment.id}
        and state in ${wordsOf(paid.from)}
      returning id`,
  );
  if (!paidRow) return false;
  await completeInvitation(tx, payment.invitation_id);
  const terms = {
    mode: payment.mode,
    totalCents: payment.total_cents,
    depositCents: payment.deposit_cents,
    daysBeforePayment: payment.days_before_payment,
    ordersGoal: payment.orders_goal,
  };
  for (const next of paymentsAfter(payment, terms, romeDay(now)))
    await insertKitPayment(tx, payment.invitation_id, next);
  return true;
};

/**
 * By its first payment, as there is no other before it is complete. Money of a checkout that was given up, and that the
 * office takes, begins the payment and ends it.
 */
const COMPLETABLE = [...INVITATION_TRANSITIONS.payment_started.from, ...INVITATION_TRANSITIONS.paid.from];
const completeInvitation = (tx: Tx, id: number) =>
  tx.execute(sql`
    update subordinate_invitations
    set status = ${INVITATION_TRANSITIONS.paid.to}, completed_at = ema_now(), version = version + 1,
      payment_method = coalesce(payment_method, 'stripe')
    where id = ${id}
      and status in ${wordsOf(COMPLETABLE)}`);

/** Of an invitation whose sponsor left the checkout; not while another attempt is in one of `unless`. */
const giveUpPayment = async (tx: Tx, id: number, unless: readonly AttemptState[] = OPEN_ATTEMPTS): Promise<void> => {
  await tx.execute(sql`
    update subordinate_invitations
    set status = ${INVITATION_TRANSITIONS.payment_given_up.to}, payment_method = null, version = version + 1
    where id = ${id}
      and status in ${wordsOf(INVITATION_TRANSITIONS.payment_given_up.from)}
      and payment_method = 'stripe'
      and not exists (
        select 1
        from payment_attempts a
        join kit_payments k on k.id = a.kit_payment_id
        where k.invitation_id = ${id}
          and a.state in ${wordsOf(unless)}
          and (a.state in ${wordsOf(OPEN_ATTEMPTS)} or a.resolved_at is null))`);
};

/** Paid, given back and paid again, a payment leaves what it leaves once, with the days of the last time (ACC-680). */
const insertKitPayment = (tx: Tx, invitationId: number, p: KitPayment) =>
  tx.execute(sql`
    insert into kit_payments (invitation_id, part, number, amount_cents, due_on)
    values (${invitationId}, ${p.part}, ${p.number}, ${p.amountCents}, ${p.dueOn})
    on conflict (invitation_id, part, number) do update
    set due_on = excluded.due_on, told_step = 0
    where kit_payments.state in ${wordsOf(paid.from)}
      and kit_payments.due_on < excluded.due_on`);

/** The money came back to us: paid since it first came (NET-891), also if it was condoned meanwhile (NET-887). */
const paidAgain = async (tx: Tx, id: number, attemptId: number): Promise<void> => {
  await tx.execute(sql`
    update kit_payments k
    set state = ${paid.to}, paid_at = coalesce(a.paid_at, ema_now())
    from payment_attempts a
    where k.id = ${id}
      and k.state in ${wordsOf([...paid.from, KIT_PAYMENT_TRANSITIONS.waived.to])}
      and a.id = ${attemptId}`);
};

/** All that was paid went back by a refund that is done, and it was no money too much: it is owed again. */
const owedAgain = (tx: Tx, id: number, refundId: number) =>
  tx.execute(sql`
    update kit_payments k
    set state = ${givenBack.to}, paid_at = null
    from payment_refunds r
    join payment_attempts a on a.id = r.attempt_id
    where k.id = ${id}
      and k.state in ${wordsOf(givenBack.from)}
      and r.id = ${refundId}
      and r.attempt_state = ${PAYMENT_TRANSITIONS.paid.to}
      and r.amount_cents >= coalesce(a.received_cents, a.amount_cents)
      and not exists (
        select 1
        from payment_attempts x
        where x.kit_payment_id = k.id
          and x.state in ${wordsOf(MONEY_STATES.filter((state) => state !== PAYMENT_TRANSITIONS.refunded.to))})`);
