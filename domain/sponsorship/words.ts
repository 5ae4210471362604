/** What the parts of a kit's price and their states are called. */
import { INSTALMENTS } from './kit.ts';
import type { InvitationStatus, KitMode, KitPart, KitPaymentState, PaymentMethod } from './states.ts';

const PARTS: Record<KitPart, string> = {
  whole: 'Intero prezzo',
  deposit: 'Acconto',
  instalment: 'Rata',
  balance: 'Saldo',
};
export const partName = (part: KitPart, number: number): string =>
  part === 'instalment' ? `Rata ${number} di ${INSTALMENTS}` : PARTS[part];

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
/** NET-027, NET-080. */
export const PAYMENT_METHOD_WORDS: Record<PaymentMethod, string> = {
  postal_order: 'Bollettino Postale',
  stripe: 'Carta di credito',
};
