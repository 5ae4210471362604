/** What the parts of a kit's price and their states are called. */
import { INSTALMENTS } from './kit.ts';
import type { TermState } from './may-invitation.ts';
import type { InvitationStatus, KitMode, KitPart, KitPaymentState, PaymentMethod } from './states.ts';

export const PART_WORDS: Record<KitPart, string> = {
  whole: 'Intero prezzo',
  deposit: 'Acconto',
  instalment: 'Rata',
  balance: 'Saldo',
};
export const partName = (part: KitPart, number: number): string =>
  part === 'instalment' ? `Rata ${number} di ${INSTALMENTS}` : PART_WORDS[part];

export const KIT_PAYMENT_WORDS: Record<KitPaymentState, string> = {
  due: 'Da pagare',
  paid: 'Pagato',
  waived: 'Non dovuto',
};
export const KIT_MODE_WORDS: Record<KitMode, string> = {
  offline_caparra: 'Caparra, poi saldo',
  online_acconto: 'Acconto con carta, poi saldo',
  online_completo: 'Prezzo intero con carta',
};
/** NET-023. */
export const INVITATION_STATUS_WORDS: Record<InvitationStatus, string> = {
  pending: 'In attesa',
  awaiting_payment: 'In attesa di pagamento',
  confirmed_unpaid: 'Confermata, non pagata',
  completed: 'Completata',
};
/** NET-587. */
export const TERM_WORDS: Record<TermState, string> = {
  over: 'Da pagare, scadute',
  running: 'Da pagare, in scadenza',
};
/** How long there is to pay, or since when it is too late. */
export const countdown = (daysLeft: number): string => {
  if (daysLeft > 1) return `scade fra ${daysLeft} giorni`;
  if (daysLeft === 1) return 'scade domani';
  if (daysLeft === 0) return 'scade oggi';
  return daysLeft === -1 ? 'scaduta ieri' : `scaduta da ${-daysLeft} giorni`;
};
/** NET-027, NET-080. */
export const PAYMENT_METHOD_WORDS: Record<PaymentMethod, string> = {
  postal_order: 'Bollettino Postale',
  stripe: 'Carta di credito',
};
