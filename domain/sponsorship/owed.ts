/** What of a registration kit the operations centre asks for today. */
import type { Day } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';
import { INSTALMENTS, isAsked, isPostponable, type KitPayment } from './kit.ts';

/** A payment that is due, with what the step says of it. */
export type OwedPayment = KitPayment & { invitationId: number; daysBeforePayment: number };
export type KitFacts = {
  kitUnpaid?: {
    amountInCents: Cents;
    invitationId: number;
    /** Which of three, of a later instalment. */
    instalment?: { number: number; of: number; dueOn: Day };
    /** The last day on which it may be put off; null when it may not. */
    postponableUntil: Day | null;
  };
  kitBalanceDue?: { amountInCents: Cents; daysBeforePayment: number };
};

/** Of each kind the one that was due first; later instalments come one by one. */
export const kitFacts = (owed: readonly OwedPayment[], today: Day): KitFacts => {
  const asked = owed.filter((p) => isAsked(p, today)).toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  const payment = asked.find((p) => p.part !== 'balance');
  const balance = asked.find((p) => p.part === 'balance');
  return {
    ...(payment && {
      kitUnpaid: {
        amountInCents: payment.amountCents,
        invitationId: payment.invitationId,
        ...(payment.number > 1 && {
          instalment: { number: payment.number, of: INSTALMENTS, dueOn: payment.dueOn },
        }),
        postponableUntil: isPostponable(payment, today) ? payment.dueOn : null,
      },
    }),
    ...(balance && {
      kitBalanceDue: { amountInCents: balance.amountCents, daysBeforePayment: balance.daysBeforePayment },
    }),
  };
};
