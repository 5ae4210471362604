/** What the states of payments, of their orders and of their review are called. */
import type { OrderState } from '../orders/states.ts';
import type { ReviewAction } from './may.ts';
import type { AttemptState } from './states.ts';

export const ATTEMPT_WORDS: Record<AttemptState, string> = {
  created: 'in apertura',
  open: 'in corso',
  paid: 'pagato',
  refused: 'rifiutato',
  expired: 'scaduto',
  cancelled: 'annullato',
  in_review: 'denaro trattenuto',
  paid_after_close: 'pagato dopo la chiusura',
  refunding: 'rimborso in corso',
  refunded: 'rimborsato',
};
export const PAID_ORDER_WORDS: Record<OrderState, string> = {
  open: 'in sospeso',
  in_payment: 'in pagamento',
  waiting_confirmation: 'da confermare',
  confirmed: 'confermato dal cliente',
  submitted: 'inviato',
  cancelled: 'annullato',
};
export const RESOLUTIONS: Record<ReviewAction, string> = {
  accept: 'Accettato',
  refund: 'Rimborsato',
  close: 'Chiuso',
};
