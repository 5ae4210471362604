/** Until when a customer may withdraw from an order, and what the declaration says (ORD-358…ORD-361). */
import {
  addDays,
  formatDay,
  formatInstant,
  isWorkingDay,
  romeDay,
  startOfDay,
  workingDaysAfter,
  type Day,
} from '../kernel/days.ts';
import type { OrderState } from '../orders/states.ts';

/**
 * Days from the delivery: fourteen for what the customer ordered alone, thirty for what an agent proposed, because the
 * portal does not know whether that visit was asked for (art. 52 Codice del consumo; docs/decisions/0006).
 */
export const WITHDRAWAL_DAYS = { ordered: 14, proposed: 30 } as const;
export type WithdrawalDays = (typeof WITHDRAWAL_DAYS)[keyof typeof WITHDRAWAL_DAYS];
/** A delivery whose day is not known is presumed on the last day on which it is due: art. 3.1 of the order copy. */
export const PRESUMED_DELIVERY_DAYS = 30;
/** So long after an order was sent its goods may still come and go back: both terms, and the holidays at the end. */
export const DAYS_UNTIL_SETTLED = PRESUMED_DELIVERY_DAYS + WITHDRAWAL_DAYS.proposed + 5;
/** The trader gives back what was paid within fourteen days of the withdrawal (art. 56). */
export const REFUND_DAYS = 14;

export type WithdrawalFacts = {
  state: OrderState;
  submittedAt: Date | null;
  /** Did an agent write it, for the customer to sign? */
  isProposed: boolean;
  /** When the customer had the goods; null while that is not known. */
  deliveredOn: Day | null;
  /** When the customer withdrew; null while they have not. */
  withdrawnAt: Date | null;
  now: Date;
};
export type WithdrawalRight =
  | { isAvailable: true; lastDay: Day; days: WithdrawalDays; isDeliveryPresumed: boolean }
  | { isAvailable: false; lastDay: Day | null; reason: 'not_concluded' | 'withdrawn' | 'over' };

/** The day of delivery does not count; a term that ends on a holiday, Saturday or Sunday ends on the next working day (Reg. 1182/71). */
export const lastDayToWithdraw = (deliveredOn: Day, days: WithdrawalDays): Day => {
  const end = addDays(deliveredOn, days);
  return isWorkingDay(end) ? end : workingDaysAfter(end, 1);
};

/** May the customer withdraw from an order now, and until when? Open from the moment it is sent, before delivery too. */
export const withdrawalRight = (f: WithdrawalFacts): WithdrawalRight => {
  if (f.state !== 'submitted' || f.submittedAt === null)
    return { isAvailable: false, lastDay: null, reason: 'not_concluded' };
  const days = f.isProposed ? WITHDRAWAL_DAYS.proposed : WITHDRAWAL_DAYS.ordered;
  const lastDay = lastDayToWithdraw(f.deliveredOn ?? addDays(romeDay(f.submittedAt), PRESUMED_DELIVERY_DAYS), days);
  if (f.withdrawnAt !== null) return { isAvailable: false, lastDay, reason: 'withdrawn' };
  if (f.now >= startOfDay(addDays(lastDay, 1))) return { isAvailable: false, lastDay, reason: 'over' };
  return { isAvailable: true, lastDay, days, isDeliveryPresumed: f.deliveredOn === null };
};

/**
 * Why one cannot withdraw, in a sentence that says what to do instead; null when one may. Answered with 409 (ORD-361).
 *
 * @param address to whom one writes of withdrawals
 */
export const mayWithdraw = (f: WithdrawalFacts, address: string): string | null => {
  const right = withdrawalRight(f);
  if (right.isAvailable) return null;
  if (right.lastDay === null)
    return 'Quest’ordine non è ancora stato inviato: non c’è un contratto dal quale recedere, lo puoi annullare.';
  return f.withdrawnAt === null
    ? `Il termine per recedere da quest’ordine è scaduto il ${formatDay(right.lastDay)}. Per qualunque altra richiesta scrivi a ${address}.`
    : `Hai già esercitato il recesso il ${formatInstant(f.withdrawnAt)}.`;
};

/** What the customer declares by withdrawing: the same words before and after it is confirmed. */
export const withdrawalStatement = (fullName: string, contract: string): string =>
  `${fullName} comunica a EMA Planet S.r.l. di recedere dal contratto di vendita «${contract}».`;

/** The last day on which the money must be back. */
export const refundDueOn = (receivedAt: Date): Day => addDays(romeDay(receivedAt), REFUND_DAYS);
