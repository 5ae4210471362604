/** The life of a sponsorship invitation, and of each payment of the registration kit that it leaves. */
import { transitions } from '../kernel/transitions.ts';

export const INVITATION_STATUSES = ['pending', 'awaiting_payment', 'confirmed_unpaid', 'completed'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** `awaiting_payment`: the sponsor pays at once; `confirmed_unpaid`: the new agent pays at the first access. */
export const INVITATION_TRANSITIONS = transitions<InvitationStatus>()({
  postponed: { from: ['pending'], to: 'confirmed_unpaid' },
  paid: { from: ['awaiting_payment', 'confirmed_unpaid'], to: 'completed' },
});

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
