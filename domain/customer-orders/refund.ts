/** How the money of a withdrawal is given back: once, the way it came, never more than was paid (ORD-363). */
import { formatEuro, type Cents } from '../kernel/money.ts';
import { isSeen } from '../kernel/seen.ts';
import { transitions } from '../kernel/transitions.ts';

export const REFUND_STATES = ['due', 'in_progress', 'done'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
/** The one table: due again is a refund that its provider refuses, outright or days later, and one of too little. */
export const REFUND_TRANSITIONS = transitions<RefundState>()({
  begin: { from: ['due'], to: 'in_progress' },
  refuse: { from: ['in_progress'], to: 'due' },
  complete: { from: ['in_progress'], to: 'done' },
  come_back: { from: ['done'], to: 'due' },
  /** More money of the order arrived than was known when it was given back (ORD-521). */
  more_came_in: { from: ['done'], to: 'due' },
});

export const REFUND_METHODS = ['card', 'bank_transfer', 'financing', 'none'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];
export const REFUND_METHOD_NAMES: Record<RefundMethod, string> = {
  card: 'Sulla carta',
  financing: 'Con PagoDIL',
  bank_transfer: 'Con bonifico',
  none: 'Nulla da rimborsare',
};

export type RefundFacts = {
  state: RefundState;
  method: RefundMethod;
  amountCents: Cents;
  orderTotalCents: Cents;
  /** All that is known to have been paid, online and at the delivery, and was not given back by transfer before. */
  paidCents: Cents;
  /** What was given back by transfer before more came in. */
  transferredCents: Cents;
  /** Is there a delivery that nobody has verified as paid? Money of it may be there that the portal does not know of. */
  isDeliveryOpen: boolean;
  /** What a provider holds of it: by card, or as a financing that is given back only whole. */
  paid: { provider: 'stripe' | 'pagodil'; cents: Cents } | null;
  /** It came in as something else than was asked for: those cents are none of the provider’s. */
  hasOtherFigure: boolean;
  /** What its customer paid at the door of an order that its agent paid online: two refunds, to two people (ORD-503). */
  customersAtDoorCents: Cents | null;
  /** A refund that was begun and whose end is not known goes on with its own method and amount. */
  begun: { method: RefundMethod; amountCents: Cents } | null;
  /** Why less goes back than was paid, as the office writes it. */
  reason: string;
};
export type Parts = { onlineCents: Cents; doorCents: Cents };
/**
 * What is left of what was paid once so much went back by transfer: that was of what was paid online first. What a
 * transfer left to its agent is not among it by then (ORD-503).
 */
export const leftOf = (m: Parts, transferredCents: Cents): Parts => {
  const ofOnline = Math.min(m.onlineCents, transferredCents);
  return {
    onlineCents: m.onlineCents - ofOnline,
    doorCents: Math.max(0, m.doorCents - (transferredCents - ofOnline)),
  };
};
type RefundFault = { field: 'method' | 'amount' | 'state' | 'refundReason'; message: string };
const TOO_MUCH: RefundFault = { field: 'amount', message: 'L’importo supera quanto è stato pagato.' };
/** What the portal does not know to be paid is not given back: whoever knows of it has it verified first (ORD-451). */
const transferFault = ({ amountCents, paidCents, isDeliveryOpen }: RefundFacts): RefundFault | null => {
  if (amountCents <= paidCents) return null;
  if (!isDeliveryOpen) return TOO_MUCH;
  const message = `Risultano pagati ${formatEuro(paidCents)}: prima verifica la consegna come pagata.`;
  return { field: 'amount', message };
};
/** The customer has their own part by transfer, or the whole; then the agent's goes back the way it came. */
const twoPeoplesFault = ({
  method,
  amountCents,
  paidCents,
  customersAtDoorCents: own,
}: RefundFacts): RefundFault | null => {
  if (own === null || own === 0) return null;
  const words = `Al cliente si rimborsano con bonifico i ${formatEuro(own)} pagati alla consegna`;
  if (method !== 'bank_transfer')
    return { field: 'method', message: `${words}; quanto ha pagato l’incaricato torna poi a lui.` };
  return amountCents > own && amountCents !== paidCents
    ? { field: 'amount', message: `${words}, oppure tutti i ${formatEuro(paidCents)}.` }
    : null;
};
type Given = Pick<RefundFacts, 'method' | 'amountCents' | 'paidCents' | 'customersAtDoorCents'>;
/**
 * A withdrawal has one refund: with less than was paid it leaves the queue, and somebody has to say why (ORD-513). What
 * an agent paid online beside the customer's part goes back to them as a payment to check, and is not missing.
 */
export const isLessThanPaid = ({ method, amountCents, paidCents, customersAtDoorCents: own }: Given): boolean => {
  if (method === 'none') return false;
  const isOfTheDoor = own !== null && own > 0 && amountCents <= own;
  return amountCents < (isOfTheDoor ? own : paidCents);
};
const reasonFault = (f: RefundFacts): RefundFault | null => {
  if (f.begun || !isLessThanPaid(f) || isSeen(f.reason)) return null;
  const message = `Risultano pagati ${formatEuro(f.paidCents)}: scrivi perché se ne restituiscono ${formatEuro(f.amountCents)}.`;
  return { field: 'refundReason', message };
};
/** May money go back by what somebody saw to be paid in all (ORD-600)? Of a refund that is due; answered with 409. */
export const mayRefundAt = (paidCents: Cents, seenCents: Cents | null): string | null =>
  seenCents === null || seenCents === paidCents
    ? null
    : `Nel frattempo i pagamenti sono cambiati: in tutto non risultano più pagati ${formatEuro(seenCents)}, ` +
      `ma ${formatEuro(paidCents)}. Ricontrolla quanto si rimborsa.`;
const ONLY_WHOLE: RefundFault = {
  field: 'amount',
  message: 'Il pagamento è arrivato in un’altra valuta o con un altro riferimento: si rimborsa soltanto per intero.',
};
/** By its provider goes back what it holds, unless a part went back by transfer before. */
const providersFault = (f: RefundFacts): RefundFault | null => {
  if (f.transferredCents > 0)
    return {
      field: 'method',
      message: `Sono già stati restituiti ${formatEuro(f.transferredCents)} con bonifico: anche il resto torna così.`,
    };
  if (f.method === 'card') {
    if (f.paid?.provider !== 'stripe')
      return { field: 'method', message: 'Quest’ordine non è stato pagato con carta: scegli un altro modo.' };
    if (f.hasOtherFigure && !f.begun && f.amountCents !== f.paid.cents) return ONLY_WHOLE;
    return f.amountCents > f.paid.cents ? TOO_MUCH : null;
  }
  if (f.paid?.provider !== 'pagodil')
    return { field: 'method', message: 'Quest’ordine non è stato pagato con PagoDIL: scegli un altro modo.' };
  if (f.amountCents !== f.paid.cents)
    return { field: 'amount', message: 'Un finanziamento si rimborsa soltanto per intero.' };
  return f.amountCents > f.orderTotalCents ? TOO_MUCH : null;
};
/** Why a refund cannot be made as asked, field and sentence, or null. */
export const refundFault = (f: RefundFacts): RefundFault | null => moneyFault(f) ?? reasonFault(f);
const moneyFault = (f: RefundFacts): RefundFault | null => {
  if (f.state === 'done') return { field: 'state', message: 'Il rimborso di questo recesso è già stato registrato.' };
  if (f.begun && (f.begun.method !== f.method || f.begun.amountCents !== f.amountCents))
    return { field: 'state', message: 'Un rimborso è già stato avviato con un altro importo: completalo prima.' };
  if (f.method === 'none') {
    if (f.paidCents > 0)
      return { field: 'method', message: `Risultano pagati ${formatEuro(f.paidCents)}: scegli come si rimborsano.` };
    return f.amountCents === 0
      ? null
      : { field: 'amount', message: 'Se non è stato pagato nulla, l’importo del rimborso è 0,00 €.' };
  }
  if (f.amountCents <= 0) return { field: 'amount', message: 'Inserisci un importo maggiore di zero.' };
  // What was begun was judged then.
  const ofTwo = f.begun ? null : twoPeoplesFault(f);
  if (f.method === 'bank_transfer') return f.begun ? null : (transferFault(f) ?? ofTwo);
  return ofTwo ?? providersFault(f);
};
