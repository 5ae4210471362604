/** The life of a sponsorship invitation, and of each payment of the registration kit that it leaves. */
import { transitions } from '../kernel/transitions.ts';

export const INVITATION_STATUSES = ['pending', 'awaiting_payment', 'confirmed_unpaid', 'completed'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/**
 * `awaiting_payment`: a checkout is open or a postal order on its way, and until it is paid one may come back;
 * `confirmed_unpaid`: the new agent pays at the first access (NET-023).
 */
export const INVITATION_TRANSITIONS = transitions<InvitationStatus>()({
  payment_started: { from: ['pending', 'awaiting_payment'], to: 'awaiting_payment' },
  payment_given_up: { from: ['awaiting_payment'], to: 'pending' },
  postponed: { from: ['pending'], to: 'confirmed_unpaid' },
  free: { from: ['pending'], to: 'completed' },
  paid: { from: ['awaiting_payment', 'confirmed_unpaid'], to: 'completed' },
});

/** How the first payment of an invitation is made (NET-027, NET-080). */
export const PAYMENT_METHODS = ['postal_order', 'stripe'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How a registration kit is paid (NET-076). */
export const KIT_MODES = ['offline_caparra', 'online_acconto', 'online_completo'] as const;
export type KitMode = (typeof KIT_MODES)[number];
export const KIT_MODE_WORDS: Readonly<Record<KitMode, string>> = {
  offline_caparra: 'Caparra con bollettino postale',
  online_acconto: 'Acconto con carta',
  online_completo: 'Prezzo intero con carta',
};

/** All of it, the deposit and its balance, or one of three monthly instalments. */
export const KIT_PARTS = ['whole', 'deposit', 'instalment', 'balance'] as const;
export type KitPart = (typeof KIT_PARTS)[number];

export const KIT_PAYMENT_STATES = ['due', 'paid', 'waived'] as const;
export type KitPaymentState = (typeof KIT_PAYMENT_STATES)[number];

/** A balance is waived by reaching the goal in time; money that went back is owed again. */
export const KIT_PAYMENT_TRANSITIONS = transitions<KitPaymentState>()({
  paid: { from: ['due'], to: 'paid' },
  waived: { from: ['due'], to: 'waived' },
  given_back: { from: ['paid'], to: 'due' },
});
