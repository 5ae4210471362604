/** Why something cannot be done with an invitation: the sentence, or null when it may. */
import type { Shop } from '../access/roles.ts';
import { addDays, daysBetween, romeDay, startOfDay, workingDaysAfter, type Day } from '../kernel/days.ts';
import { mayHappen } from '../kernel/transitions.ts';
import type { InvitationFile } from './files.ts';
import { ALREADY_PAID, NOT_PAYABLE, whyNotPayable, type Progress } from './steps.ts';
import { INVITATION_TRANSITIONS, type InvitationStatus, type PaymentMethod } from './states.ts';

export const NOT_EDITABLE = 'Sponsorizzazione non più modificabile';
export const mayEditInvitation = (status: InvitationStatus): string | null =>
  status === 'pending' ? null : NOT_EDITABLE;

/** For nothing, or with money that went back: there is no postal order to wait for. */
export const ALREADY_COMPLETE = 'La sponsorizzazione è già completata';

/** Into the shop one works in (NET-044). */
export const mayInvite = (shop: Shop | null, wanted: Shop | null): string | null => {
  if (shop === null) return 'Per sponsorizzare serve un negozio attivo.';
  return wanted === shop ? null : 'Nel frattempo hai cambiato negozio: ricarica la pagina e riprova.';
};
/** The papers while the invitation waits; the receipt of a postal order as long as it is not paid (NET-035, NET-040). */
export const mayAttach = (kind: InvitationFile, status: InvitationStatus, isPaid: boolean): string | null => {
  if (kind !== 'postal_order') return mayEditInvitation(status);
  if (isPaid) return ALREADY_PAID;
  return status === 'completed' ? ALREADY_COMPLETE : null;
};

/** One sentence for whoever was invited already and for whoever has an account (domain: the same fiscal code). */
export const ALREADY_KNOWN =
  'Con questo codice fiscale c’è già una sponsorizzazione o un account: la persona non può essere invitata di nuovo.';

/** What was proved stays as it was (NET-058). */
export const CONTACT_LOCKED = {
  email: 'L’e-mail è già stata convalidata e non si può modificare.',
  mobile: 'Il cellulare è già stato convalidato e non si può modificare.',
} as const;

/**
 * The days given to pay are working days. They run from the first access, and of whoever never comes in from the day by
 * which they were to (NET-074, NET-075, NET-604).
 */
export const WORKING_DAYS_TO_PAY = 2;
export const paymentTerm = (payFrom: Date | null): Day | null =>
  payFrom === null ? null : workingDaysAfter(romeDay(payFrom), WORKING_DAYS_TO_PAY);

/** Whose days began before this instant has them behind them today: terms follow their beginnings in order. */
export const termsOverBefore = (today: Day): Date => {
  let access = addDays(today, -WORKING_DAYS_TO_PAY);
  while (workingDaysAfter(access, WORKING_DAYS_TO_PAY) >= today) access = addDays(access, -1);
  return startOfDay(addDays(access, 1));
};
/** The office’s two kinds of them: whose days are over, and whose are running. */
export const PAYMENT_TERMS = ['over', 'running'] as const;
export type TermState = (typeof PAYMENT_TERMS)[number];
/** How many days are left to pay, less than none once the term is over; null when nothing is expected. */
export const daysToPay = (term: Day | null, today: Day): number | null =>
  term === null ? null : daysBetween(today, term);

type Deletable = { status: InvitationStatus; isPaid: boolean; payFrom: Date | null };
/** Is it confirmed, not paid, and over its days? */
export const isTermOver = ({ status, isPaid, payFrom }: Deletable, today: Day): boolean => {
  const term = paymentTerm(payFrom);
  return status === 'confirmed_unpaid' && !isPaid && term !== null && today > term;
};
export const BEING_PAID = 'Un pagamento è in corso o da verificare: aspetta il suo esito.';
/** Pending and not paid; the office also one whose days to pay are over (NET-021, NET-074). Not while money is on its way. */
export const mayDeleteInvitation = (
  i: Deletable & { isBeingPaid: boolean },
  today: Day,
  isOffice: boolean,
): string | null => {
  if (i.isBeingPaid) return BEING_PAID;
  if (i.status === 'pending' && !i.isPaid) return null;
  if (i.status !== 'confirmed_unpaid') return 'Si può eliminare solo una sponsorizzazione in attesa e non pagata.';
  if (!isOffice) return 'È già confermata: la può eliminare solo l’amministrazione, se non viene pagata.';
  return isTermOver(i, today) ? null : 'I giorni per pagare non sono ancora passati.';
};

/** Is it already what confirming without a payment makes of it? Who asks again, as after a lost answer, is answered. */
export const isConfirmedUnpaid = (i: { status: InvitationStatus; isFree: boolean; isPaid: boolean }): boolean =>
  i.status === 'confirmed_unpaid' || (i.status === 'completed' && i.isFree && !i.isPaid);
/** Confirmed without a payment now: the new agent pays at the first access, or there is nothing to pay. */
export const mayConfirm = (p: Progress): string | null => {
  if (!mayHappen(INVITATION_TRANSITIONS, p.status, 'postponed'))
    return p.status === 'awaiting_payment'
      ? 'È in corso un pagamento: annullalo prima di scegliere altro.'
      : 'Operazione già completata: la sponsorizzazione è già confermata.';
  const why = whyNotPayable(p);
  return why && `${NOT_PAYABLE}. ${why}`;
};
export const mayStartInvitationPayment = (p: Progress): string | null => {
  const why = whyNotPayable(p);
  return why && `${NOT_PAYABLE}. ${why}`;
};
/** The office records the money of a postal order, also of whoever was to pay at the first access (NET-080). */
export const mayRecordPostalOrder = (
  i: { status: InvitationStatus; isPaid: boolean; method: PaymentMethod | null },
  isCardOpen: boolean,
): string | null => {
  if (i.isPaid) return ALREADY_PAID;
  if (i.status === 'completed') return ALREADY_COMPLETE;
  if (i.status === 'pending') return 'Prima va scelto il pagamento con bollettino.';
  if (isCardOpen) return 'È in corso un pagamento con carta: aspetta il suo esito.';
  return i.method === 'stripe' ? 'È in corso un pagamento con carta: aspetta il suo esito.' : null;
};
export const mayReopen = (status: InvitationStatus): string | null =>
  status === 'awaiting_payment' ? null : 'Non c’è un pagamento da annullare.';
export const maySetFree = (status: InvitationStatus): string | null =>
  status === 'pending' ? null : 'L’iscrizione gratuita si concede solo prima della conferma.';

/** `isFirstDue`: the first payment went back after it had completed the invitation. */
type Invited = {
  status: InvitationStatus;
  userType: string | null;
  /** Was the account deleted? */
  isDeleted: boolean;
  /** Is the sponsor of record an agent who sells, today? */
  sponsorSells: boolean;
  isFirstDue: boolean;
  unsigned: number;
};
/** Everything signed, the first payment made, no agent yet, and somebody to be below. */
export const mayActivate = ({
  status,
  userType,
  isDeleted,
  sponsorSells,
  isFirstDue,
  unsigned,
}: Invited): string | null => {
  if (userType === 'agente') return 'È già un incaricato.';
  if (status !== 'completed' || userType === null) return 'La registrazione non è ancora completata.';
  if (isDeleted) return 'L’account di questa persona è stato eliminato.';
  if (isFirstDue) return 'Il primo pagamento è da fare di nuovo: la persona lo trova nel Centro operazioni.';
  if (!sponsorSells) return 'Lo sponsor non è più un incaricato attivo: prima scegline un altro.';
  return unsigned > 0 ? 'Mancano delle firme: la persona le trova nel Centro operazioni.' : null;
};
/** Of an agent the sponsor is the agent's own. */
export const mayChangeSponsor = (userType: string | null, from: number, to: number): string | null => {
  if (userType === 'agente') return 'La persona è già un incaricato: lo sponsor è quello del suo profilo.';
  return from === to ? 'È già lo sponsor di questa persona.' : null;
};
