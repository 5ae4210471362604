/** Where a payment stands, in a sentence to whoever pays it. */
import type { OrderState } from '../orders/states.ts';
import type { AttemptState } from './states.ts';

const IN_REVIEW: readonly AttemptState[] = ['in_review', 'paid_after_close', 'refunding'];
/** Money came in that somebody has to look at: nobody else may touch the payment until then. */
export const isInReview = (attempt: AttemptState | null): boolean => IN_REVIEW.some((state) => state === attempt);
/** What is said meanwhile. */
export const UNDER_REVIEW = 'Il pagamento è in verifica: ti contatteremo noi.';

const CAME_TO_NOTHING: readonly AttemptState[] = ['expired', 'cancelled'];

/** Where a payment stands, as a sentence to its payer; empty when there is nothing to say. */
export const paymentMessage = (order: OrderState, attempt: AttemptState | null): string => {
  if (order === 'submitted') return 'Pagamento confermato: l’ordine è stato inviato.';
  if (attempt === null || order === 'cancelled') return '';
  if (isInReview(attempt)) return UNDER_REVIEW;
  if (order === 'in_payment') return 'In attesa di conferma del pagamento';
  if (attempt === 'refunded') return 'Il pagamento è stato rimborsato: puoi pagare di nuovo.';
  if (attempt === 'refused') return 'Il pagamento è stato rifiutato: puoi riprovare o cambiare metodo.';
  return CAME_TO_NOTHING.includes(attempt) ? 'Il pagamento non è stato completato: puoi riprovare.' : '';
};
