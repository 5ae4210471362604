/** Why the payment of a delivery cannot be declared, verified or rejected: the sentence, or null when it may. */
import type { Role } from '../access/roles.ts';
import { isSeen } from '../kernel/seen.ts';
import { mayHappen, transitions } from '../kernel/transitions.ts';

/** The life of a declared payment: the office verifies it or rejects it, once. */
export const DECLARED_STATES = ['declared', 'verified', 'rejected'] as const;
export type DeclaredState = (typeof DECLARED_STATES)[number];
export const DECLARED_TRANSITIONS = transitions<DeclaredState>()({
  verify: { from: ['declared'], to: 'verified' },
  reject: { from: ['declared'], to: 'rejected' },
});

/** May a seller declare that a delivery was paid (ORD-332)? Answered with 409, like all below. */
export const mayDeclare = (d: { isVerified: boolean; isDeclared: boolean; isUndone: boolean }): string | null => {
  if (d.isVerified) return 'Questa consegna è già stata pagata e verificata.';
  if (d.isUndone) return 'L’ordine di questa consegna è stato annullato: non è più dovuta.';
  // Somebody declared all of it before, and the office has not rejected it.
  return d.isDeclared ? 'Il pagamento di questa consegna è già stato dichiarato.' : null;
};

/** May the office say what it found about a declared payment? */
export const maySettleDeclared = (state: DeclaredState): string | null =>
  mayHappen(DECLARED_TRANSITIONS, state, 'verify') ? null : 'Questo pagamento è già stato verificato o respinto.';
/** A rejection tells the seller why. Answered with 422. */
export const rejectionNoteFault = (outcome: 'verified' | 'rejected', note: string): string | null =>
  outcome === 'rejected' && !isSeen(note)
    ? 'Scrivi perché il pagamento non risulta: l’incaricato riceve questo testo.'
    : null;

/** Why money that arrived is owed to nobody here: its order was deleted, or its money given back, before. */
export const RETURNED = ['deleted', 'undone'] as const;
export type Returned = (typeof RETURNED)[number];
const RETURNED_WORDS: Record<Returned, string> = {
  deleted: 'L’ordine è stato eliminato',
  undone: 'L’ordine è stato rimborsato',
};
/** What the office reads of it (ORD-522). */
export const returnText = (why: Returned): string =>
  `${RETURNED_WORDS[why]}: il denaro è arrivato dopo ed è da restituire a chi l’ha pagato.`;
/** It leaves the list with a word on how it was given back. Answered with 422. */
export const returnNoteFault = (why: Returned | null, outcome: 'verified' | 'rejected', note: string): string | null =>
  why !== null && outcome === 'verified' && !isSeen(note) ? 'Scrivi come è stato restituito il denaro.' : null;

/** Who reads amounts in the report of unpaid deliveries: general managers (NET-260). */
export const seesUnpaidAmounts = (roles: readonly Role[]): boolean => roles.includes('ROLE_GENERAL_MANAGER');
