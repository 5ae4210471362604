/** Why the office cannot export, mail or delete an order that was sent: the sentence, or null when it may. */
import { formatDay, romeDay } from '../kernel/days.ts';
import { seenLength } from '../kernel/seen.ts';
import type { Undone } from '../orders/undone.ts';

/** Nobody packs what the customer gave back, or was given their money for (ORD-383). Answered with 409, like all below. */
const mayPack = (undone: Undone | null): string | null => {
  if (undone === null) return null;
  const day = formatDay(romeDay(undone.at));
  return undone.why === 'withdrawn'
    ? `Il cliente ha esercitato il recesso il ${day}: l’ordine non si esporta più.`
    : `L’ordine è stato rimborsato il ${day}: non si esporta più.`;
};
/** Once, and again only when asked for by name (NET-243, NET-244). */
export const mayExport = (order: { isExported: boolean; undone: Undone | null }, again: boolean): string | null =>
  mayPack(order.undone) ?? (order.isExported && !again ? 'L’ordine è già stato esportato.' : null);

export type Addressee = 'seller' | 'admin';
/** A message needs an address (NET-251). Answered with 409. */
export const mayMail = (to: Addressee, address: string | null): string | null => {
  if (address) return null;
  return to === 'seller'
    ? 'Il venditore non ha un indirizzo e-mail: aggiungilo alla sua scheda e riprova.'
    : 'L’indirizzo dell’ufficio ordini non è impostato: scrivilo nella configurazione e riprova.';
};

/** What binds a sent order to what it is: a withdrawal, or money at its delivery. */
export type Bonds = {
  isWithdrawn: boolean;
  isDeliveryPaid: boolean;
  /** A part of what was declared is verified, which nobody takes back. */
  isPartVerified: boolean;
  isDeliveryDeclared: boolean;
  isUndone: boolean;
};
const PART_VERIFIED =
  'Una parte del pagamento della consegna è già stata verificata, e una verifica non si annulla: l’ordine non si può più eliminare.';
/** Where money goes back of an order that stays; nothing when none is left that could. */
const wherePartGoes = (b: Bonds): string => {
  if (!b.isUndone) return 'Se il cliente può recedere, lo fa dalla sua area, e il denaro si restituisce in «Recessi».';
  return b.isDeliveryDeclared ? 'Il denaro da restituire è tra i «Dichiarati» di «Pagamenti da verificare».' : '';
};
/** May the order be taken out of lists, reports and customers' areas (NET-256)? Answered with 409. */
export const mayDeleteOrder = (b: Bonds): string | null => {
  if (b.isWithdrawn) return 'Il cliente ha esercitato il recesso da quest’ordine: non si può più eliminare.';
  if (b.isDeliveryPaid) return 'La consegna di quest’ordine risulta pagata: non si può più eliminare.';
  if (b.isPartVerified) return [PART_VERIFIED, wherePartGoes(b)].join(' ').trim();
  if (!b.isDeliveryDeclared) return null;
  // Its card says what may be done with it: of an order that was given back, that it was too (ORD-522).
  return b.isUndone
    ? 'Per la consegna è arrivato denaro da restituire: premi prima «È stato restituito» tra i «Dichiarati» di «Pagamenti da verificare».'
    : 'Il pagamento della consegna è già stato dichiarato: respingi prima la dichiarazione tra i «Dichiarati» di «Pagamenti da verificare».';
};

/** Fewest characters of a reason that is written down (NET-257). */
export const REASON_LENGTH = 5;
/** Why the reason of a deletion does not say enough. Answered with 422. */
export const deletionReasonFault = (reason: string): string | null =>
  seenLength(reason) < REASON_LENGTH ? 'Scrivi il motivo dell’eliminazione (almeno 5 caratteri).' : null;
/** The same, beside the button. */
export const mayPressDelete = (reason: string): string | null =>
  seenLength(reason) < REASON_LENGTH ? 'Scrivi prima il motivo, con almeno 5 caratteri.' : null;
