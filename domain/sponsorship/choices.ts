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

/** The provider’s page opens for the sponsor of record alone (NET-067); the office chooses among the other ways. */
export const mayPayByCard = (sponsorId: number, agentId: number | null): string | null =>
  sponsorId === agentId ? null : 'Con carta può pagare solo lo sponsor.';
/** What stands chosen when the page opens: the first that whoever looks at it can carry out. */
export const firstChoice = (choices: readonly PaymentChoice[], isCardOpen: boolean): PaymentChoice =>
  choices.find((choice) => isCardOpen || choice !== 'direct_payment') ?? 'postponed_payment';
