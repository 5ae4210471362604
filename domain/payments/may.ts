/** Why an online payment cannot be begun, given up, given back or settled: the sentence, or null when it may. */
import type { Cents } from '../kernel/money.ts';
import { isSeen } from '../kernel/seen.ts';
import { wrongStateSentence, mayHappen as mayHappenToOrder, type OrderState } from '../orders/states.ts';
import { FINANCED_METHOD } from '../orders/payment-methods.ts';
import { providerOf, type Provider } from './due.ts';
import { flagSentence, type Flag } from './flags.ts';
import { isInReview, paymentMessage } from './message.ts';
import { isWholeRefund } from './pagodil.ts';
import { isHeld, isOpen, mayHappen, type AttemptState } from './states.ts';

/** Who pays: the seller an order that the seller completes, the customer one that they have confirmed. */
export type Payer = 'seller' | 'customer';
/** Whose an order is to complete. */
type Completion = { payer: Payer; completableBySeller: boolean; customerCompletes: boolean };
export type PayingFacts = Completion & {
  state: OrderState;
  paymentMethodId: string;
  /** Whose page is to be opened. */
  provider: Provider;
};
/** Whoever does not complete an order neither pays it nor goes on with another's payment, nor gives that up. */
export const mayPayAs = (p: Completion): string | null => {
  if (p.payer === 'seller') return p.completableBySeller ? null : 'Quest’ordine viene completato dal cliente.';
  return p.customerCompletes ? null : 'Quest’ordine viene completato dall’incaricato.';
};
/** May a payment of this order be begun (ORD-161, ORD-167, ORD-279, ORD-280)? Answered with 409, like all below. */
export const mayStartPayment = (p: PayingFacts): string | null => {
  const isReady = p.payer === 'seller' ? mayHappenToOrder(p.state, 'start_payment') : p.state === 'confirmed';
  if (!isReady) return wrongStateSentence(p.state);
  const notTheirs = mayPayAs(p);
  if (notTheirs !== null) return notTheirs;
  return providerOf(p.paymentMethodId) === p.provider ? null : 'Quest’ordine non si paga in questo modo.';
};
/** There must be something to charge. */
export const mayCharge = (dueCents: Cents): string | null =>
  dueCents > 0 ? null : 'Per quest’ordine non c’è nulla da pagare online.';
/** The payment under way is gone on with at its own provider only. */
export const mayJoinPayment = (running: Provider, wanted: Provider): string | null =>
  running === wanted ? null : 'È già in corso un altro pagamento.';
/** It was given up while the provider opened its page. */
export const GIVEN_UP = 'Il pagamento è stato annullato.';
/** The provider of financings asks who wants the credit. */
export const NEEDS_CUSTOMER = 'Per pagare con PagoDIL serve il cliente dell’ordine.';

/** May the payment of an order be given up? Not while somebody has to look at it, and only one that is under way. */
export const mayGiveUp = (order: OrderState, attempt: AttemptState | null): string | null => {
  if (order === 'in_payment' && isInReview(attempt)) return paymentMessage(order, attempt);
  return order === 'in_payment' && isOpen(attempt) ? null : 'Non c’è un pagamento in corso.';
};

/** Somebody was first with their word on a flagged payment. */
export const ALREADY_RESOLVED = 'Questo pagamento è già stato verificato.';

export type RefundWish = {
  state: AttemptState;
  provider: Provider;
  receivedCents: Cents;
  amountCents: Cents;
  /** Is it only to be given back while nobody has settled it in another way, and has somebody? */
  isSettledOtherwise: boolean;
  /** The withdrawal with which the office gave, or is giving, the money of this order back by transfer. */
  transferredWith: number | null;
};
/** May money be given back? A wrong amount is answered with 422 (`refundAmountFault`). */
export const mayRefund = (r: Omit<RefundWish, 'provider' | 'amountCents'>): string | null => {
  if (r.isSettledOtherwise) return ALREADY_RESOLVED;
  if (r.state === 'paid' && r.transferredWith !== null)
    return `Il denaro di quest’ordine si restituisce con un bonifico: recesso n. ${r.transferredWith}.`;
  return mayHappen(r.state, 'refund_started') && r.receivedCents > 0
    ? null
    : 'Per questo pagamento non è arrivato denaro da rimborsare.';
};
/** Why so much cannot be given back of what came in: never more, and a financing only whole (NET-253). Answered with 422. */
export const refundAmountFault = (r: Pick<RefundWish, 'provider' | 'receivedCents' | 'amountCents'>): string | null => {
  if (r.amountCents <= 0 || r.amountCents > r.receivedCents) return 'L’importo supera quanto è stato pagato.';
  return r.provider === 'stripe' || isWholeRefund(r.amountCents, r.receivedCents)
    ? null
    : 'Un finanziamento PagoDIL si rimborsa solo per intero.';
};
/** A refund is made once: a repeat goes on with the first one's amount. */
export const mayRepeatRefund = (first: { amountCents: Cents }, amountCents: Cents): string | null =>
  first.amountCents === amountCents ? null : 'Questo pagamento è già stato rimborsato con un altro importo.';
/** May the whole financing of a sent order be given back from its page (NET-254)? */
export const mayRefundFinancing = (o: { paymentMethodId: string; hasFinancing: boolean }): string | null => {
  if (o.paymentMethodId !== FINANCED_METHOD) return 'Solo un ordine pagato con PagoDIL si rimborsa da qui.';
  return o.hasFinancing ? null : 'Quest’ordine non è stato pagato con PagoDIL.';
};

export const REVIEW_ACTIONS = ['accept', 'refund', 'close'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** A flagged payment; `isSuperseded`: the order is to be paid in another way by now, which this money is not. */
export type Reviewed = {
  state: AttemptState;
  /** What it pays still waits for its money. */
  isAcceptable: boolean;
  isSuperseded: boolean;
};
export type Owed = { isKit: boolean; flag: Flag | null; amountCents: Cents; dueCents: Cents };
/**
 * Money of a kit pays what it was begun for: once other instalments were agreed upon, it is the price of something else,
 * and taking it would leave the rest to be paid twice. Of an order the office decides, where it was told that the order
 * asks for something else by now; one that was changed later would be sent for an amount nobody looked at (ORD-510).
 */
export const isStillOwed = ({ isKit, flag, amountCents, dueCents }: Owed): boolean =>
  amountCents === dueCents || (!isKit && flag === 'order_changed');
/** What is said of an order that was changed after its money came in. */
export const changedSince = ({ amountCents, dueCents }: Pick<Owed, 'amountCents' | 'dueCents'>): string =>
  flagSentence('order_changed', { amountCents, dueCents, receivedCents: 0, receivedCurrency: '' });
const mayReview = (action: ReviewAction, { state, isAcceptable, isSuperseded }: Reviewed): boolean => {
  if (action === 'accept') return isHeld(state) && !isSuperseded && isAcceptable;
  const isKept = isHeld(state) || state === 'paid';
  return action === 'refund' ? isKept || state === 'refunding' : isKept;
};
/** What an administrator may do with a flagged payment: take it while the order still can go out, give it back, or close it. */
export const reviewActions = (payment: Reviewed): ReviewAction[] =>
  REVIEW_ACTIONS.filter((action) => mayReview(action, payment));
/** The same as a question about one of them. */
export const mayResolve = (action: ReviewAction, payment: Reviewed): string | null =>
  mayReview(action, payment) ? null : ALREADY_RESOLVED;
/** The order of a payment that is to be taken went out or was cancelled in between. */
export const CANNOT_ACCEPT = 'L’ordine è già stato inviato o annullato: rimborsa il pagamento.';
/** Another page to pay the same is open still, and might be paid beside it (ORD-511). */
const OTHER_OPEN = 'È in corso un altro pagamento, che il fornitore non ha ancora chiuso: riprova tra qualche minuto.';
/** May money be taken that came in wrong? `isWaiting`: what it pays was neither sent nor called off. */
export const mayAccept = (money: Owed & { isWaiting: boolean; isOtherOpen: boolean }): string | null => {
  if (!money.isWaiting) return money.isKit ? ALREADY_RESOLVED : CANNOT_ACCEPT;
  if (money.isOtherOpen) return OTHER_OPEN;
  if (isStillOwed(money)) return null;
  return money.isKit ? ALREADY_RESOLVED : `${changedSince(money)} Rimborsa il pagamento o chiudi la segnalazione.`;
};
/** A payment that is closed needs a word on how it was settled. Answered with 422. */
export const closingNoteFault = (action: ReviewAction, note: string): string | null =>
  action === 'close' && !isSeen(note) ? 'Scrivi come è stato sistemato il pagamento.' : null;
