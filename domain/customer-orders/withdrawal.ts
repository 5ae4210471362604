import { addDays, isWorkingDay, romeDay, startOfDay, workingDaysAfter, type Day } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';
import type { OrderState } from '../orders/states.ts';

/** Fourteen days from the delivery (art. 52 Codice del consumo); docs/decisions/0006-withdrawal-function.md says how they are counted. */
export const WITHDRAWAL_DAYS = 14;
/** A delivery whose day is not known is presumed so many days after the order was sent. */
export const PRESUMED_DELIVERY_DAYS = 14;
/** The trader gives back what was paid within fourteen days of the withdrawal (art. 56). */
export const REFUND_DAYS = 14;

export type WithdrawalFacts = {
  state: OrderState;
  submittedAt: Date | null;
  /** When the customer had the goods; null while that is not known. */
  deliveredOn: Day | null;
  isWithdrawn: boolean;
  now: Date;
};
export type WithdrawalRight =
  | { isAvailable: true; lastDay: Day; isDeliveryPresumed: boolean }
  | { isAvailable: false; lastDay: Day | null; reason: 'not_concluded' | 'withdrawn' | 'over' };

/** The day of delivery does not count; a term that ends on a holiday, Saturday or Sunday ends on the next working day (Reg. 1182/71). */
export const lastDayToWithdraw = (deliveredOn: Day): Day => {
  const end = addDays(deliveredOn, WITHDRAWAL_DAYS);
  return isWorkingDay(end) ? end : workingDaysAfter(end, 1);
};

/** May the customer withdraw from an order now, and until when? Open from the moment it is sent, before delivery too. */
export const withdrawalRight = (f: WithdrawalFacts): WithdrawalRight => {
  if (f.state !== 'submitted' || f.submittedAt === null)
    return { isAvailable: false, lastDay: null, reason: 'not_concluded' };
  const lastDay = lastDayToWithdraw(f.deliveredOn ?? addDays(romeDay(f.submittedAt), PRESUMED_DELIVERY_DAYS));
  if (f.isWithdrawn) return { isAvailable: false, lastDay, reason: 'withdrawn' };
  if (f.now >= startOfDay(addDays(lastDay, 1))) return { isAvailable: false, lastDay, reason: 'over' };
  return { isAvailable: true, lastDay, isDeliveryPresumed: f.deliveredOn === null };
};

/** What the customer declares by withdrawing: the same words before and after it is confirmed. */
export const withdrawalStatement = (fullName: string, contract: string): string =>
  `${fullName} comunica a EMA Planet S.r.l. di recedere dal contratto di vendita «${contract}».`;

/** The last day on which the money must be back. */
export const refundDueOn = (receivedAt: Date): Day => addDays(romeDay(receivedAt), REFUND_DAYS);

export const REFUND_STATES = ['due', 'in_progress', 'done'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export const REFUND_METHODS = ['card', 'bank_transfer', 'financing', 'none'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

export type RefundFacts = {
  state: RefundState;
  method: RefundMethod;
  amountCents: Cents;
  orderTotalCents: Cents;
  /** What a provider holds of it: by card, or as a financing that is given back only whole. */
  paid: { provider: 'stripe' | 'pagodil'; cents: Cents } | null;
  /** A refund that was begun and whose end is not known goes on with its own method and amount. */
  begun: { method: RefundMethod; amountCents: Cents } | null;
};
/** Why a refund cannot be made as asked, field and sentence, or null. */
export const refundFault = (f: RefundFacts): { field: 'method' | 'amount' | 'state'; message: string } | null => {
  if (f.state === 'done') return { field: 'state', message: 'Il rimborso di questo recesso è già stato registrato.' };
  if (f.begun && (f.begun.method !== f.method || f.begun.amountCents !== f.amountCents))
    return { field: 'state', message: 'Un rimborso è già stato avviato con un altro importo: completalo prima.' };
  if (f.method === 'none')
    return f.amountCents === 0
      ? null
      : { field: 'amount', message: 'Se non è stato pagato nulla, l’importo del rimborso è 0,00 €.' };
  if (f.amountCents <= 0) return { field: 'amount', message: 'Inserisci un importo maggiore di zero.' };
  if (f.method === 'card' && f.paid?.provider !== 'stripe')
    return { field: 'method', message: 'Quest’ordine non è stato pagato con carta: scegli un altro modo.' };
  if (f.method === 'financing' && f.paid?.provider !== 'pagodil')
    return { field: 'method', message: 'Quest’ordine non è stato pagato con PagoDIL: scegli un altro modo.' };
  if (f.method === 'financing' && f.amountCents !== f.paid?.cents)
    return { field: 'amount', message: 'Un finanziamento si rimborsa soltanto per intero.' };
  const most = f.method === 'card' ? (f.paid?.cents ?? 0) : f.orderTotalCents;
  return f.amountCents > most ? { field: 'amount', message: 'L’importo supera quanto è stato pagato.' } : null;
};
