/** What is to be paid of a registration kit, in which parts and by which day (ACC-165, ACC-168, NET-076, NET-078). */
import { addDays, addMonths, type Day } from '../kernel/days.ts';
import { splitInstalments, type Cents } from '../kernel/money.ts';
import type { KitMode, KitPart, KitPaymentState } from './states.ts';

export const INSTALMENTS = 3;
/** A later instalment is asked for so many days before its day; until then included it may be put off. */
export const DAYS_OF_NOTICE = 3;

/** What was agreed when the invitation was confirmed: later changes of the parameters change nothing of it. */
export type KitTerms = {
  mode: KitMode;
  totalCents: Cents;
  depositCents: Cents;
  /** The balance is due so many days after the deposit. */
  daysBeforePayment: number;
  /** So many orders sent in these days make the balance fall away; 0: none do. */
  ordersGoal: number;
};
export type KitPayment = { part: KitPart; number: number; amountCents: Cents; dueOn: Day };
/** Whoever pays the whole price may do so at once or in instalments. */
export const KIT_PLANS = ['whole', 'instalments'] as const;
export type KitPlan = (typeof KIT_PLANS)[number];

const one = (part: KitPart, amountCents: Cents, dueOn: Day): KitPayment => ({ part, number: 1, amountCents, dueOn });

/** Today, in one month and in two, by the calendar: of the 31st, the last day of a shorter month. The remainder cents go on the first. */
export const instalmentsOf = (totalCents: Cents, from: Day): KitPayment[] =>
  splitInstalments(totalCents, INSTALMENTS).map((amountCents, i) => ({
    part: 'instalment',
    number: i + 1,
    amountCents,
    dueOn: addMonths(from, i),
  }));

/** What is paid first: the deposit, or all of it. */
export const firstPayment = (terms: KitTerms, today: Day): KitPayment =>
  terms.mode === 'online_completo' ? one('whole', terms.totalCents, today) : one('deposit', terms.depositCents, today);

/** Is the plan still to be chosen? Only where the whole price is asked, nothing was ever paid, and there is a cent for each part. */
export const isPlanOpen = (
  payments: readonly { part: KitPart; number: number; state: KitPaymentState }[],
  terms: Pick<KitTerms, 'mode' | 'totalCents'>,
): boolean => {
  const [first] = payments;
  return (
    terms.mode === 'online_completo' &&
    terms.totalCents >= INSTALMENTS &&
    payments.length === 1 &&
    first?.state === 'due' &&
    isFirst(first)
  );
};

/** The first payment as the plan has it. */
export const plannedPayment = (plan: KitPlan, terms: Pick<KitTerms, 'totalCents'>, dueOn: Day): KitPayment => {
  const [first] = instalmentsOf(terms.totalCents, dueOn);
  return plan === 'instalments' && first ? first : one('whole', terms.totalCents, dueOn);
};

/** What a payment leaves to be paid later, from the day it was made. */
export const paymentsAfter = (
  payment: Pick<KitPayment, 'part' | 'number'>,
  terms: KitTerms,
  paidOn: Day,
): KitPayment[] => {
  if (payment.part === 'instalment' && payment.number === 1) return instalmentsOf(terms.totalCents, paidOn).slice(1);
  const restCents = terms.totalCents - terms.depositCents;
  return payment.part === 'deposit' && restCents > 0
    ? [one('balance', restCents, addDays(paidOn, terms.daysBeforePayment))]
    : [];
};

/** Does paying it complete the invitation? */
export const isFirst = ({ part, number }: Pick<KitPayment, 'part' | 'number'>): boolean =>
  part !== 'balance' && number === 1;

/** The day from which it is asked for: the first at once, a balance after its days, a later instalment before its own. */
export const askedFrom = (payment: Pick<KitPayment, 'part' | 'number' | 'dueOn'>): Day | null => {
  if (isFirst(payment)) return null;
  return addDays(payment.dueOn, payment.part === 'balance' ? 1 : -DAYS_OF_NOTICE);
};
export const isAsked = (payment: Pick<KitPayment, 'part' | 'number' | 'dueOn'>, today: Day): boolean =>
  today >= (askedFrom(payment) ?? today);
/** May it be put off? Only a later instalment, while its day is not over. */
export const isPostponable = (payment: Pick<KitPayment, 'part' | 'number' | 'dueOn'>, today: Day): boolean =>
  payment.part === 'instalment' && !isFirst(payment) && today <= payment.dueOn;

/** Were so many orders sent that nothing more is owed? */
export const isGoalReached = (terms: Pick<KitTerms, 'ordersGoal'>, orders: number): boolean =>
  terms.ordersGoal > 0 && orders >= terms.ordersGoal;
