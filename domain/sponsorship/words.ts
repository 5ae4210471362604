/** What the parts of a kit's price and their states are called. */
import { INSTALMENTS } from './kit.ts';
import type { KitMode, KitPart, KitPaymentState } from './states.ts';

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
