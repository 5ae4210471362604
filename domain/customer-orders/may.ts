/** Why a customer cannot do something with an order of theirs: the sentence, or null when they may. */
import { KLEEN, type Shop } from '../access/roles.ts';
import type { Acting } from '../access/may.ts';
import { FINANCED_METHOD, isPaidOnline } from '../orders/payment-methods.ts';
import { mayHappen, wrongStateSentence, type OrderState } from '../orders/states.ts';
import { UNDER_REVIEW } from '../payments/message.ts';

const CUSTOMERS_ONLY = 'Gli ordini cliente sono riservati ai clienti del negozio kleen.';
/** Customers' orders are the cleaning shop's (ORD-003). Answered with 403. */
export const mayOrderAsCustomer = (viewer: { customerId: number | null; shop: Shop | null }): string | null =>
  viewer.customerId !== null && viewer.shop === KLEEN ? null : CUSTOMERS_ONLY;
/** Whoever has ordered has those orders, whatever else they do by now and in whatever shop they work (ORD-467). */
export const mayKeepOrders = (viewer: { customerId: number | null }): string | null =>
  viewer.customerId !== null ? null : CUSTOMERS_ONLY;
/** Somebody must be credited with the order. Answered with 409, like all below. */
export const mayOrderThrough = (seller: { id: number } | null): string | null =>
  seller === null ? 'Non risulta un incaricato che ti segue: contatta l’assistenza per ordinare.' : null;

/** What one tab made into an order another one has still open (ORD-550). */
export const ORDER_ALREADY_MADE =
  'Quest’ordine è già stato creato: lo trovi fra i tuoi ordini. Per farne un altro premi «Annulla» e ricomincia.';

/** What stands beside every button of somebody who looks at the order in the customer's name: it binds the customer alone. */
export const mayPressAsCustomer = (acting: Acting): string | null =>
  acting === null ? null : 'Solo il cliente può farlo: stai operando per suo conto.';

/** The copy is signed, and the order confirmed with it, while it waits for that (ORD-273). */
export const mayConfirm = (state: OrderState): string | null =>
  mayHappen(state, 'customer_confirms') ? null : wrongStateSentence(state);
/** The order changed while its copy was signed. */
export const CHANGED_MEANWHILE = 'Nel frattempo l’ordine è cambiato.';

/** Until it is being paid or was sent (ORD-283); nor while money of it waits for the office’s word (ORD-569). */
export const mayCancel = (o: Pick<FinishingFacts, 'state' | 'isPaymentInReview'>): string | null => {
  if (!mayHappen(o.state, 'customer_cancels')) return wrongStateSentence(o.state);
  return o.isPaymentInReview ? UNDER_REVIEW : null;
};

export type FinishingFacts = {
  state: OrderState;
  paymentMethodId: string;
  /** Does the customer finish this order, or did the agent? */
  customerCompletes: boolean;
  confirmedByCustomer: boolean;
  /** Money came in for it that somebody has to look at. */
  isPaymentInReview: boolean;
  /** Why it cannot go out now; being waited for is not an error. */
  error: string | null;
};
/** How a customer finishes an order: at once, by card, or as a financing. */
export type Way = 'close' | 'card' | 'financing';
/** The one way that an order's method of paying leaves. */
export const wayOf = (paymentMethodId: string): Way => {
  if (paymentMethodId === FINANCED_METHOD) return 'financing';
  return isPaidOnline(paymentMethodId) ? 'card' : 'close';
};
/** May an order be finished in this way now (ORD-277…ORD-280)? */
export const mayFinish = (way: Way, o: FinishingFacts): string | null => {
  if (!mayHappen(o.state, 'customer_submits')) return wrongStateSentence(o.state);
  if (o.error !== null) return o.error;
  if (o.customerCompletes && o.confirmedByCustomer && wayOf(o.paymentMethodId) === way) return null;
  return way === 'close' ? 'Quest’ordine si paga online.' : 'Quest’ordine non si paga in questo modo.';
};
