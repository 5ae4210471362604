export const ORDER_STATES = [
  'open',
  'in_payment',
  'waiting_confirmation',
  'confirmed',
  'submitted',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export type OrderEvent =
  | 'start_payment'
  | 'payment_failed'
  | 'paid'
  | 'submit'
  | 'ask_customer'
  | 'customer_confirms'
  | 'cancel'
  | 'remove';

/** The one table of what may happen to an order. Anything not in it is refused with 409. */
export const TRANSITIONS: Record<OrderEvent, { from: readonly OrderState[]; to: OrderState }> = {
  start_payment: { from: ['open', 'confirmed'], to: 'in_payment' },
  /** Back to `confirmed` when the customer finishes the order. */
  payment_failed: { from: ['in_payment'], to: 'open' },
  paid: { from: ['in_payment', 'open', 'confirmed'], to: 'submitted' },
  submit: { from: ['open', 'confirmed'], to: 'submitted' },
  ask_customer: { from: ['open'], to: 'waiting_confirmation' },
  customer_confirms: { from: ['waiting_confirmation'], to: 'confirmed' },
  cancel: { from: ['open', 'waiting_confirmation', 'confirmed'], to: 'cancelled' },
  /** An administrator deletes what was sent (NET-256). */
  remove: { from: ['submitted'], to: 'cancelled' },
};
export const mayHappen = (state: OrderState, event: OrderEvent): boolean => TRANSITIONS[event].from.includes(state);

const STATE_NAMES: Record<OrderState, string> = {
  open: 'in sospeso',
  in_payment: 'in attesa della conferma del pagamento',
  waiting_confirmation: 'in attesa della conferma del cliente',
  confirmed: 'confermato dal cliente',
  submitted: 'già inviato',
  cancelled: 'annullato',
};
/** The sentence of a 409: which state and why. */
export const wrongStateSentence = (state: OrderState): string =>
  `L’ordine è ${STATE_NAMES[state]}: l’operazione non è più possibile.`;

export const ONLINE_METHODS = ['stripe_credit_card', 'stripe_klarna', 'cash_on_delivery'] as const;
/** Is something to be paid by card before the order goes out? Cash on delivery pays its deposit. */
export const isPaidOnline = (paymentMethodId: string): boolean =>
  (ONLINE_METHODS as readonly string[]).includes(paymentMethodId);

export type OrderView = {
  state: OrderState;
  paymentMethodId: string;
  completableBySeller: boolean;
  confirmationError: string | null;
};

/** Flags of the answers, derived and never stored. */
export const orderFlags = (o: OrderView) => {
  const ready = (o.state === 'open' || o.state === 'confirmed') && o.confirmationError === null;
  const online = isPaidOnline(o.paymentMethodId);
  return {
    isSubmittable: ready && !online && o.paymentMethodId !== 'pagodil' && o.completableBySeller,
    isPayableOnlineWithStripe: ready && online && o.completableBySeller,
    isWaitingForCustomerConfirmation: o.state === 'waiting_confirmation',
    isInPayment: o.state === 'in_payment',
    isSubmitted: o.state === 'submitted',
    isUpdateLocked: o.state !== 'open',
    /** Before the customer has confirmed, the agent may take the proposal back (ORD-141). */
    isDeleteLocked: o.state !== 'open' && o.state !== 'waiting_confirmation',
  };
};

/** Status of a row of «Commissioni in sospeso». */
export const pendingStatusText = (o: OrderView): string => {
  if (o.confirmationError) return o.confirmationError;
  const payable = (o.state === 'open' || o.state === 'confirmed') && isPaidOnline(o.paymentMethodId);
  if (payable && o.completableBySeller) return 'In attesa di pagamento';
  if (payable) return 'In attesa di pagamento da parte del cliente';
  if (orderFlags(o).isSubmittable) return 'In attesa di invio a EMA Planet';
  return '-';
};
