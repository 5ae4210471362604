/** How the first payment of an invitation may be made, in each mode of the configuration (NET-071, NET-072, NET-077). */
import type { KitMode } from './states.ts';

export const PAYMENT_CHOICES = ['direct_payment', 'postal_order', 'postponed_payment', 'free'] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** Offline there is no checkout; whoever joins for nothing has no choice to make. */
export const paymentChoices = (mode: KitMode, isFree: boolean): PaymentChoice[] => {
  if (isFree) return ['free'];
  return [mode === 'offline_caparra' ? 'postal_order' : 'direct_payment', 'postponed_payment'];
};
const WHY: Partial<Record<PaymentChoice, string>> = {
  direct_payment: 'Il kit non si paga con carta: scegli un altro modo.',
  postal_order: 'Il kit non si paga con bollettino: scegli un altro modo.',
};
export const mayChoose = (choice: PaymentChoice, mode: KitMode, isFree: boolean): string | null =>
  paymentChoices(mode, isFree).includes(choice)
    ? null
    : ((isFree ? null : WHY[choice]) ?? 'L’iscrizione è gratuita: confermala senza pagamento.');
