/** What a pending order offers its agent and what its row says; derived at every answer and never stored (ORD-151…ORD-156). */
import { isPaidOnline, isSentByPaying } from './payment-methods.ts';
import { mayHappen, type OrderState } from './states.ts';

export type OrderView = {
  state: OrderState;
  paymentMethodId: string;
  completableBySeller: boolean;
  confirmationError: string | null;
};

/** Flags of the answers. */
export const orderFlags = (o: OrderView) => {
  const isReady = mayHappen(o.state, 'submit') && o.confirmationError === null && o.completableBySeller;
  return {
    isSubmittable: isReady && !isSentByPaying(o.paymentMethodId),
    isPayableOnlineWithStripe: isReady && isPaidOnline(o.paymentMethodId),
    isWaitingForCustomerConfirmation: o.state === 'waiting_confirmation',
    isInPayment: o.state === 'in_payment',
    isSubmitted: o.state === 'submitted',
  };
};

/** Status of a row of «Commissioni in sospeso». */
export const pendingStatusText = (o: OrderView): string => {
  if (o.confirmationError) return o.confirmationError;
  if (mayHappen(o.state, 'start_payment') && isSentByPaying(o.paymentMethodId)) {
    if (!o.completableBySeller) return 'In attesa di pagamento da parte del cliente';
    if (isPaidOnline(o.paymentMethodId)) return 'In attesa di pagamento';
  }
  return orderFlags(o).isSubmittable ? 'In attesa di invio a EMA Planet' : '-';
};
