/** A flagged payment as the server answers it, with the words for it. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listFlaggedPayments } from '@ema/calls/payments.ts';
import type { OrderState } from '@ema/domain/orders/states.ts';
import type { ReviewAction } from '@ema/domain/payments/may.ts';
import type { AttemptState } from '@ema/domain/payments/states.ts';

export type FlaggedPayment = CallOutput<typeof listFlaggedPayments>['items'][number];
export type { ReviewAction };

const STATES: Record<AttemptState, string> = {
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
const ORDERS: Record<OrderState, string> = {
  open: 'in sospeso',
  in_payment: 'in pagamento',
  waiting_confirmation: 'da confermare',
  confirmed: 'confermato dal cliente',
  submitted: 'inviato',
  cancelled: 'annullato',
};
export const stateText = (p: FlaggedPayment): string => STATES[p.state];
export const orderText = (p: FlaggedPayment): string => ORDERS[p.orderState];

export const RESOLUTIONS: Record<ReviewAction, string> = {
  accept: 'Accettato',
  refund: 'Rimborsato',
  close: 'Chiuso',
};
