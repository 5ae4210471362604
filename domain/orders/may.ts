/** Why somebody cannot do something with a commission or an order: the sentence, or null when they may. Server and buttons ask here. */
import type { Acting } from '../access/may.ts';
import { formatEuro, type Cents } from '../kernel/money.ts';
import { isSentByPaying } from './payment-methods.ts';
import { mayHappen, wrongStateSentence, type OrderState } from './states.ts';

/** Whoever works for a subordinate looks at commissions and changes none (ORD-133, ORD-134). Answered with 403. */
export const mayChangeCommissions = (acting: Acting): string | null =>
  acting?.kind === 'subordinate' ? 'Non è possibile modificare una commissione appartenente ad un’altra persona' : null;

/** The order of a commission. */
export type CommissionFacts = {
  state: OrderState;
  /** What is said while money for it waits for the office’s word, or is on its way back (ORD-510). */
  heldPayment: string | null;
};
/** Note and items change while the order is open (ORD-139, ORD-141). Answered with 409, like all below. */
export const mayEditCommission = ({ state, heldPayment }: CommissionFacts): string | null =>
  state === 'open' ? heldPayment : wrongStateSentence(state);

/** A commission is deleted while its order is open, or taken back before its customer has confirmed it (ORD-141). */
export const mayDeleteCommission = ({ state, heldPayment }: CommissionFacts): string | null =>
  state === 'open' || mayHappen(state, 'taken_back') ? heldPayment : wrongStateSentence(state);

/** «Chiudi ordine» is the seller's own: whoever works for them does not count (ORD-168). Answered with 403. */
export const mayCloseOrders = (acting: Acting): string | null =>
  acting?.kind === 'subordinate' ? 'Quest’ordine appartiene ad un’altra persona: solo chi vende può chiuderlo.' : null;

export type ClosingFacts = {
  state: OrderState;
  completableBySeller: boolean;
  paymentMethodId: string;
  /** What `confirmationError` says of it. */
  confirmationError: string | null;
};
/** May the seller send an order as it is (ORD-161, ORD-163, ORD-167)? */
export const mayCloseOrder = (o: ClosingFacts): string | null => {
  if (!mayHappen(o.state, 'submit')) return wrongStateSentence(o.state);
  if (!o.completableBySeller) return 'Quest’ordine viene completato dal cliente.';
  if (isSentByPaying(o.paymentMethodId)) return 'Quest’ordine si paga online.';
  return o.confirmationError;
};
/** Somebody was first: the conditional update found the order gone. */
export const ALREADY_SENT = 'L’ordine è già stato inviato.';

/** The same of a draft: of two devices that send one the second made nothing. */
export const DRAFT_ALREADY_SENT = 'Questa bozza è già stata inviata: trovi la commissione fra quelle in sospeso.';

/** A page of one shop while, in another tab, its person went on to the other (ORD-507). */
export const DRAFT_OF_OTHER_SHOP = 'In un’altra scheda lavori nell’altro negozio: ricarica questa pagina.';

/** An order goes out, or is paid, at the total that was seen; null where none was told (ORD-536). Answered with 409. */
export const mayGoOutAt = (totalCents: Cents, seenCents: Cents | null): string | null =>
  seenCents === null || seenCents === totalCents
    ? null
    : `Nel frattempo l’ordine è cambiato: il totale non è più di ${formatEuro(seenCents)}, ` +
      `ma di ${formatEuro(totalCents)}. Ricontrolla e conferma di nuovo.`;

export type PendingButtonFacts = {
  acting: Acting;
  completableBySeller: boolean;
  confirmationError: string | null;
  isSubmittable: boolean;
  isPayableOnlineWithStripe: boolean;
};
const notYours = (o: PendingButtonFacts): string | null => {
  if (o.acting?.kind === 'subordinate')
    return 'L’ordine appartiene ad un’altra persona: solo chi vende può pagarlo o chiuderlo.';
  return o.completableBySeller ? o.confirmationError : 'Questo ordine lo completa il cliente.';
};
/** Paying online is the seller's own, whoever acts for them: going on and giving up too (ORD-455). */
export const mayPayOnline = (acting: Acting): string | null =>
  acting === null ? null : 'Solo chi vende può pagare l’ordine: stai operando per suo conto.';
/** What stands beside «Paga online» on a pending order that is paid so (ORD-161, ORD-168). */
export const mayPressPay = (o: PendingButtonFacts): string | null =>
  notYours(o) ?? mayPayOnline(o.acting) ?? (o.isPayableOnlineWithStripe ? null : 'L’ordine non si può pagare adesso.');
/** The same beside «Chiudi ordine». */
export const mayPressClose = (o: PendingButtonFacts): string | null =>
  notYours(o) ?? (o.isSubmittable ? null : 'L’ordine non si può inviare adesso.');
/** What stands beside «Cambia metodo»: paying is the agent's own, as the calls say. */
export const mayPressMethod = (acting: Acting): string | null =>
  acting === null ? null : 'Solo chi vende può cambiare il metodo di pagamento: stai operando per suo conto.';
/** What stands instead of «Modifica» and «Elimina» where a commission is locked (ORD-139). */
export const COMMISSION_LOCKED = 'L’ordine è in pagamento, in verifica o già confermato: la commissione è bloccata.';
