/** How the money of a withdrawal may go back, and what the dialog proposes for each way. */
import type { listWithdrawals } from '@ema/calls/customer-orders/withdrawals.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { isLessThanPaid } from '@ema/domain/customer-orders/refund.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { euro } from '../../kernel/formats.ts';

export type WithdrawalTask = CallOutput<typeof listWithdrawals>['items'][number];
export type Method = NonNullable<WithdrawalTask['refundMethod']>;
export type Refund = { method: Method | ''; amount: string };
type Paid = Pick<WithdrawalTask, 'paid' | 'paidOnline' | 'paidWith' | 'isPaidByCustomer' | 'paidAtDelivery'>;
type Begun = Pick<WithdrawalTask, 'refundState' | 'refundMethod' | 'refundAmount'>;

/** Nothing was paid, as far as the portal knows. */
export const isUnpaid = (t: Pick<Paid, 'paid'>): boolean => Number(t.paid) === 0;
const wasPaidAtDelivery = (t: Pick<Paid, 'paidAtDelivery'>): boolean => Number(t.paidAtDelivery) > 0;
/** The customer paid at the door, beside what its agent paid online: theirs goes back by transfer (ORD-503). */
const isOfTwo = (t: Paid): boolean => wasPaidAtDelivery(t) && !t.isPaidByCustomer;
/** What can be chosen: the way the money came, else a transfer; or nothing, when nothing was paid. */
export const methodsFor = (t: Paid & Partial<Begun>): Method[] => [
  ...(isOfTwo(t) || (t.refundState === 'due' && t.refundMethod === 'bank_transfer')
    ? []
    : t.paidWith === 'stripe'
      ? (['card'] as const)
      : t.paidWith === 'pagodil'
        ? (['financing'] as const)
        : []),
  'bank_transfer',
  ...(isUnpaid(t) ? (['none'] as const) : []),
];

/** To the customer: all that was paid, but for what the agent paid online beside it (ORD-503). */
const transferOf = (t: Paid): string => (isOfTwo(t) ? t.paidAtDelivery : t.paid);

/** What was begun goes on; what was paid at the door, also beside a deposit by card, goes back by transfer, whole. */
export const startOf = (t: Paid & Begun): Refund => {
  if (t.refundState === 'in_progress' && t.refundMethod && t.refundAmount)
    return { method: t.refundMethod, amount: tidyAmount(t.refundAmount) };
  if (isUnpaid(t)) return { method: 'none', amount: '' };
  if (t.paidWith === null || wasPaidAtDelivery(t))
    return { method: 'bank_transfer', amount: tidyAmount(transferOf(t)) };
  return { method: t.paidWith === 'stripe' ? 'card' : 'financing', amount: tidyAmount(t.paidOnline) };
};

/** The amount that goes with a way: what was paid online, all that was paid, or nothing. */
export const amountFor = (t: Paid, method: Method | '', typed: string): string => {
  if (method === 'card' || method === 'financing') return tidyAmount(t.paidOnline);
  if (method === 'bank_transfer') return isUnpaid(t) ? typed : tidyAmount(transferOf(t));
  return method === 'none' ? '' : typed;
};

/** Is less given back than was paid, so that the office has to say why (ORD-513)? */
export const isShort = (t: Paid & Begun, method: Method | '', cents: number | null): boolean =>
  t.refundState !== 'in_progress' &&
  method !== '' &&
  cents !== null &&
  isLessThanPaid({
    method,
    amountCents: cents,
    paidCents: wireToCents(t.paid),
    customersAtDoorCents: isOfTwo(t) && t.paidWith !== null ? wireToCents(t.paidAtDelivery) : null,
  });

/** What is said when it was sent: a provider may have still to carry it out, and nobody is told before (ORD-457). */
export const noticeOf = (state: WithdrawalTask['refundState']): string =>
  state === 'done'
    ? 'Rimborso registrato: il cliente è avvisato per e-mail.'
    : 'Rimborso avviato: avvisiamo il cliente quando arriva.';

/** What was paid, how, and by which way it goes back. */
export const paidSentences = (t: Paid & Pick<WithdrawalTask, 'paymentMethodName' | 'isDeliveryVerified'>): string[] => {
  if (isUnpaid(t)) return [`Pagato ${euro(t.paid)} (${t.paymentMethodName}).`];
  const who = t.isPaidByCustomer ? '' : ' dall’incaricato';
  const online = `Pagati online ${euro(t.paidOnline)} ${t.paidWith === 'stripe' ? 'con carta' : 'con PagoDIL'}${who}`;
  const unsure = t.isDeliveryVerified ? '' : ', dichiarati dal venditore e da verificare';
  const atDelivery = `Alla consegna ${euro(t.paidAtDelivery)}${unsure}`;
  if (!wasPaidAtDelivery(t)) return [`${online}: il rimborso torna per la stessa via.`];
  if (t.paidWith === null) return [`${atDelivery}.`];
  if (!t.isPaidByCustomer)
    return [
      `${online}: dopo il bonifico passano tra i pagamenti da verificare, da dove tornano a lui.`,
      `${atDelivery}: si rimborsano al cliente con bonifico.`,
    ];
  return [`${online}.`, `${atDelivery}.`, `Si rimborsano insieme con bonifico, ${euro(t.paid)}.`];
};
