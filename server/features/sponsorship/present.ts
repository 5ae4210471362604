/** Registration kits as the portal answers them: one's own, and the payments that the office sees. */
import type { z } from 'zod';
import type { listKitPayments, readKit } from '@ema/calls/sponsorship.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { instalmentsOf, isFirst, isPlanOpen } from '@ema/domain/sponsorship/kit.ts';
import { paymentTerm } from '@ema/domain/sponsorship/may-invitation.ts';
import { mayWaiveKitPayment } from '@ema/domain/sponsorship/may.ts';
import { termsOf, type InvitationRow, type KitPaymentRow } from './kit-queries.ts';
import type { ListedPaymentRow } from './list-queries.ts';

export const presentKit = (
  i: InvitationRow,
  payments: readonly KitPaymentRow[],
  today: Day,
): z.input<typeof readKit.output> => ({
  invitationId: i.id,
  status: i.status,
  mode: i.mode,
  totalInCents: i.total_cents,
  daysBeforePayment: i.days_before_payment,
  ordersGoal: i.orders_goal,
  payments: payments.map((p) => ({
    id: p.id,
    part: p.part,
    number: p.number,
    amountInCents: p.amount_cents,
    dueOn: p.due_on,
    state: p.state,
    paidAt: p.paid_at?.toISOString() ?? null,
    attempt: p.attempt_state,
    isInReview: p.is_held,
  })),
  instalments: isPlanOpen(payments, termsOf(i))
    ? instalmentsOf(i.total_cents, today).map(({ number, amountCents, dueOn }) => ({
        number,
        amountInCents: amountCents,
        dueOn,
      }))
    : null,
});

/** The first payment has the days of whoever pays it later; those that nobody owes yet have none (NET-075). */
const dueDayOf = (r: ListedPaymentRow): Day | null =>
  r.state === 'due' && isFirst(r) ? paymentTerm(r.pay_from) : r.due_on;
/** Of a deleted invitation nothing is owed. */
const stateOf = (r: ListedPaymentRow) => (r.is_deleted && r.state === 'due' ? 'waived' : r.state);
const isLate = (r: ListedPaymentRow, today: Day): boolean => {
  const dueOn = dueDayOf(r);
  return stateOf(r) === 'due' && dueOn !== null && dueOn < today;
};

type Listed = z.input<typeof listKitPayments.output>['items'][number];
export const presentListedPayment = (r: ListedPaymentRow, today: Day): Listed => ({
  id: r.id,
  invitationId: r.invitation_id,
  payer: r.payer,
  user: r.user_id === null ? null : { id: r.user_id, fullName: r.payer ?? '', username: r.username ?? '' },
  sponsor: { id: r.sponsor_id, fullName: r.sponsor_name },
  mode: r.mode,
  part: r.part,
  number: r.number,
  amount: centsToWire(r.amount_cents),
  dueOn: dueDayOf(r),
  state: stateOf(r),
  isOverdue: isLate(r, today),
  paidAt: r.paid_at?.toISOString() ?? null,
  attempt: r.attempt_state,
  isWaivable: mayWaiveKitPayment({ ...r, isDeleted: r.is_deleted, isBeingPaid: r.is_being_paid }) === null,
});
