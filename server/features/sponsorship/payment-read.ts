/** What joining costs and how it may be paid: as the parameters are now, or as they were when a payment began. */
import { readInvitationPayment } from '@ema/calls/sponsorship/payment.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { paymentChoices } from '@ema/domain/sponsorship/choices.ts';
import { firstPayment, INSTALMENTS, instalmentsOf } from '@ema/domain/sponsorship/kit.ts';
import { handle } from '../../kernel/handle.ts';
import { invitationKit, kitPaymentsOf, termsOf } from './kit-queries.ts';
import { invitationOf } from './own-invitation.ts';
import { termsNow } from './terms.ts';

export const readInvitationPaymentHandler = handle(readInvitationPayment, async (c, { params }) => {
  const row = await invitationOf(c, params.id);
  const begun = row.status === 'pending' ? null : await invitationKit(c.db, row.id);
  const terms = begun ? termsOf(begun) : await termsNow(c.db);
  const today = romeDay(c.now);
  const [payment] = await kitPaymentsOf(c.db, row.id);
  const isFree = row.eligible_for_free_payment;
  const isSplit = terms.mode === 'online_completo' && terms.totalCents >= INSTALMENTS && !isFree;
  return {
    invitationId: row.id,
    totalToPayInCents: isFree ? 0 : firstPayment(terms, today).amountCents,
    mode: terms.mode,
    totalInCents: terms.totalCents,
    depositInCents: terms.depositCents,
    daysBeforePayment: terms.daysBeforePayment,
    ordersGoal: terms.ordersGoal,
    choices: paymentChoices(terms.mode, isFree),
    instalments: isSplit
      ? instalmentsOf(terms.totalCents, today).map(({ number, amountCents, dueOn }) => ({
          number,
          amountInCents: amountCents,
          dueOn,
        }))
      : null,
    attempt: payment?.attempt_state ?? null,
    isInReview: payment?.is_held ?? false,
  };
});
