/** The life of an attempt to pay online. Money that came in never disappears from it. */
import { mayHappen as mayHappenIn, transitions } from '../kernel/transitions.ts';

export const ATTEMPT_STATES = [
  'created',
  'open',
  'paid',
  'refused',
  'expired',
  'cancelled',
  'in_review',
  'paid_after_close',
  'refunding',
  'refunded',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * The one table of what may happen to an attempt to pay. From `paid`, `in_review` and `paid_after_close` nothing leads out
 * but a refund, or an administrator who accepts it; a refund that the provider refuses, at once or days later, leads
 * back to where it began, or, when something else was paid meanwhile, to money that nobody expects.
 */
export const PAYMENT_TRANSITIONS = transitions<AttemptState>()({
  /** The provider has answered with the address to pay at; a second answer keeps it open. */
  sent: { from: ['created', 'open'], to: 'open' },
  paid: { from: ['created', 'open'], to: 'paid' },
  refused: { from: ['created', 'open'], to: 'refused' },
  expired: { from: ['created', 'open'], to: 'expired' },
  cancelled: { from: ['created'], to: 'cancelled' },
  mismatch: { from: ['created', 'open', 'refused', 'expired', 'cancelled'], to: 'in_review' },
  /** Also when the order was closed meanwhile by something else. */
  late: { from: ['created', 'open', 'refused', 'expired', 'cancelled'], to: 'paid_after_close' },
  accepted: { from: ['in_review', 'paid_after_close'], to: 'paid' },
  refund_started: { from: ['paid', 'in_review', 'paid_after_close'], to: 'refunding' },
  refunded: { from: ['refunding'], to: 'refunded' },
  refund_refused_when_paid: { from: ['refunding', 'refunded'], to: 'paid' },
  refund_refused_in_review: { from: ['refunding', 'refunded'], to: 'in_review' },
  refund_refused_after_close: { from: ['refunding', 'refunded'], to: 'paid_after_close' },
});
export type PaymentEvent = keyof typeof PAYMENT_TRANSITIONS;

export const mayHappen = (state: AttemptState, event: PaymentEvent): boolean =>
  mayHappenIn(PAYMENT_TRANSITIONS, state, event);

/** Neither decided nor given up: at most one of an order at a time. */
export const OPEN_ATTEMPTS = PAYMENT_TRANSITIONS.paid.from;
/** Money came in that somebody has to look at: nobody else may touch the payment until then. */
export const HELD_ATTEMPTS = PAYMENT_TRANSITIONS.accepted.from;
/** Money is with us, or on its way back. */
export const MONEY_STATES = ['paid', 'refunding', 'refunded'] as const satisfies AttemptState[];

const among = (states: readonly (AttemptState | null)[], state: AttemptState | null): boolean => states.includes(state);
/** Of no attempt at all neither holds. */
export const isOpen = (state: AttemptState | null): boolean => among(OPEN_ATTEMPTS, state);
export const isHeld = (state: AttemptState | null): boolean => among(HELD_ATTEMPTS, state);
