/** Why an order cannot be paid in another way, or be called off by its agent: the sentence, or null when it may. */
import { mayHappen, wrongStateSentence, type OrderState } from '../orders/states.ts';
import { isInReview, UNDER_REVIEW } from './message.ts';
import type { AttemptState } from './states.ts';

export type MethodFacts = {
  state: OrderState;
  /** The customer finishes it; else its agent does. */
  customerCompletes: boolean;
  /** The last attempt to pay it as it is paid now, or one whose money somebody has to look at. */
  lastAttempt: AttemptState | null;
};
/** Neither of them loses the other's word: a payment under way is given up first. */
const FIRST_GIVE_UP = 'È in corso un pagamento: rinuncia prima di cambiare metodo.';

/** How the way to pay is changed: an order that its customer finishes is signed anew. */
export const methodEvent = (customerCompletes: boolean): 'customer_method_changed' | 'method_changed' =>
  customerCompletes ? 'customer_method_changed' : 'method_changed';
/** May another way to pay be chosen, by the agent or the customer (ORD-370)? Answered with 409. */
export const mayChangeMethod = (o: MethodFacts): string | null => {
  if (isInReview(o.lastAttempt)) return UNDER_REVIEW;
  if (mayHappen(o.state, methodEvent(o.customerCompletes))) return null;
  return o.state === 'in_payment' ? FIRST_GIVE_UP : wrongStateSentence(o.state);
};

/** Which of the type's ways to pay may be chosen. Answered with 422. */
export const methodFault = (offered: readonly string[], current: string, wanted: string): string | null => {
  if (wanted === current) return 'L’ordine si paga già in questo modo.';
  return offered.includes(wanted) ? null : 'Questo metodo di pagamento non è previsto.';
};

const FAILED: readonly (AttemptState | null)[] = ['refused', 'expired', 'cancelled'];
/** Nothing came of the last attempt to pay: refused, given up, or its time is over. */
export const cameToNothing = (attempt: AttemptState | null): boolean => FAILED.includes(attempt);

/** May the agent call off an order that its customer has confirmed and could not pay (ORD-372)? Answered with 409. */
export const mayCallOff = (o: MethodFacts): string | null => {
  if (!mayHappen(o.state, 'called_off')) return wrongStateSentence(o.state);
  if (isInReview(o.lastAttempt)) return UNDER_REVIEW;
  return cameToNothing(o.lastAttempt)
    ? null
    : 'Il cliente ha confermato l’ordine: finché può pagarlo, solo il cliente lo annulla.';
};
