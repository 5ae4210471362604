/** What an order is and offers to its customer, in flags and in words. */
import { confirmationError, type ConfirmationFacts } from '../orders/confirmation-error.ts';
import { mayCancel, mayFinish, type FinishingFacts, type Way } from './may.ts';

/** What the customer may do with an order, and what it is; derived at every answer and never stored (ORD-268, ORD-277). */
export const customerFlags = (o: FinishingFacts) => {
  const mayFinishBy = (way: Way): boolean => mayFinish(way, o) === null;
  return {
    isWaitingForCustomerConfirmation: o.state === 'waiting_confirmation',
    isConfirmedByCustomer: o.confirmedByCustomer,
    isInPayment: o.state === 'in_payment',
    isSubmitted: o.state === 'submitted',
    isInError: o.error !== null && o.state !== 'submitted' && o.state !== 'in_payment',
    isReadyToBeDirectlySubmittedByCustomer: mayFinishBy('close'),
    isReadyToBePaidOnlineWithStripeByCustomer: mayFinishBy('card'),
    isReadyToBePaidOnlineWithPagoDilByCustomer: mayFinishBy('financing'),
    isCancellable: o.customerCompletes && mayCancel(o) === null,
  };
};

export const CUSTOMER_STATUS_TEXTS = [
  'Da confermare',
  'Errore',
  'Completato',
  'Confermato',
  'Recesso esercitato',
  'Recesso rimborsato',
  'Rimborsato',
] as const;
export type CustomerStatusText = (typeof CUSTOMER_STATUS_TEXTS)[number];
/** What undid a sent order, and whether money went back for it. */
export type Undoing = { isWithdrawn: boolean; isRefunded: boolean };

/** The four texts of the specification, the first that holds (ORD-262…ORD-265); before them what undid it (ORD-383). */
export const customerStatusText = (
  flags: Pick<ReturnType<typeof customerFlags>, 'isWaitingForCustomerConfirmation' | 'isInError' | 'isSubmitted'>,
  { isWithdrawn, isRefunded }: Undoing,
): CustomerStatusText => {
  if (isWithdrawn) return isRefunded ? 'Recesso rimborsato' : 'Recesso esercitato';
  if (isRefunded) return 'Rimborsato';
  if (flags.isWaitingForCustomerConfirmation) return 'Da confermare';
  if (flags.isInError) return 'Errore';
  return flags.isSubmitted ? 'Completato' : 'Confermato';
};

/** What was bought, in the list: the kit's name or the pieces (ORD-258). */
export const boughtText = (kitName: string | null, pieces: number): string =>
  kitName ?? (pieces === 1 ? '1 articolo' : `${pieces} articoli`);

/**
 * Why an order cannot go out, as its customer may read it: what concerns the agent alone is not told.
 * Being waited for is no error.
 */
export const customerError = (f: ConfirmationFacts): string | null => {
  const general = confirmationError({
    ...f,
    agentLimitCents: null,
    alreadySentThisWeek: false,
    isOtherBeingPaid: false,
    pointsBalanceTenths: 0,
    customersNotValidated: 0,
    unpaidDelivery: null,
  });
  if (general) return general;
  if (f.customersNotValidated > 0) return 'I tuoi contatti non sono ancora convalidati: completa prima la convalida.';
  return confirmationError(f) === null
    ? null
    : 'L’ordine non può partire in questo momento: rivolgiti al tuo incaricato.';
};
