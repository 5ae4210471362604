import { formatEuro, type Cents } from '../kernel/money.ts';
import type { OrderState } from '../orders/states.ts';

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
export type PaymentEvent =
  | 'sent'
  | 'paid'
  | 'refused'
  | 'expired'
  | 'cancelled'
  | 'mismatch'
  | 'late'
  | 'accepted'
  | 'refund_started'
  | 'refunded';

/**
 * The one table of what may happen to an attempt to pay. Money that came in never disappears: from `paid`, `in_review`
 * and `paid_after_close` nothing leads out but a refund, or an administrator who accepts it.
 */
export const PAYMENT_TRANSITIONS: Record<PaymentEvent, { from: readonly AttemptState[]; to: AttemptState }> = {
  sent: { from: ['created'], to: 'open' },
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
};

/** Why an administrator has to look at a payment. */
export const FLAGS = [
  'amount',
  'currency',
  'reference',
  'livemode',
  'order_changed',
  'closed',
  'contradiction',
  'order_deleted',
] as const;
export type Flag = (typeof FLAGS)[number];

export type Attempt = {
  state: AttemptState;
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** What the order asks for as it is now. */
  dueCents: Cents;
  /** The time to pay is over. */
  isOver: boolean;
  /** The provider was told to close it, so that what is still open will never be paid. */
  isCloseAsked: boolean;
};
/** What the provider says when it is asked. */
export type ProviderFacts = {
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** `pending`: done by the payer, not decided; `to_confirm`: granted, and waiting for us to take it. */
  outcome: 'open' | 'pending' | 'to_confirm' | 'paid' | 'refused' | 'expired';
};
export type Decision = {
  event: PaymentEvent | null;
  flag: Flag | null;
  /** What has to be asked of the provider next, outside of any transaction. */
  ask: 'confirm' | 'close' | null;
  why: string;
};

const nothing = (why: string, more: Partial<Decision> = {}): Decision => ({
  event: null,
  flag: null,
  ask: null,
  why,
  ...more,
});

/**
 * What a provider's answer does to an attempt; one function for notification, return page and reconciler. Only `paid`
 * submits the order. Money in another amount or currency, or for a closed attempt, is kept and shown to administrators.
 */
export const decidePayment = (attempt: Attempt, facts: ProviderFacts): Decision => {
  const isOpen = attempt.state === 'created' || attempt.state === 'open';
  const isClosed = attempt.state === 'refused' || attempt.state === 'expired' || attempt.state === 'cancelled';
  const flag = mismatchOf(attempt, facts);
  switch (facts.outcome) {
    case 'paid':
      if (!isOpen && !isClosed) return nothing('already known');
      if (flag) return { event: 'mismatch', flag, ask: null, why: flag };
      return isOpen
        ? { event: 'paid', flag: null, ask: null, why: 'paid' }
        : { event: 'late', flag: 'closed', ask: null, why: `paid while ${attempt.state}` };
    case 'to_confirm':
      if (!isOpen) return nothing('closed here', { ask: isClosed ? 'close' : null });
      return flag ? nothing(flag, { event: 'refused', ask: 'close' }) : nothing('granted', { ask: 'confirm' });
    case 'refused':
    case 'expired':
      if (isOpen) return nothing(`the provider says ${facts.outcome}`, { event: facts.outcome });
      return attempt.state === 'paid'
        ? nothing(`paid, and now ${facts.outcome}`, { flag: 'contradiction' })
        : nothing('closed already');
    case 'open':
      if (!isOpen) return nothing('closed here', { ask: isClosed && !attempt.isCloseAsked ? 'close' : null });
      if (attempt.isCloseAsked) return nothing('closed with the provider', { event: 'expired' });
      return nothing('not paid yet', { ask: attempt.isOver ? 'close' : null });
    case 'pending':
      return nothing('not decided yet');
  }
};

const mismatchOf = (attempt: Attempt, facts: ProviderFacts): Flag | null => {
  if (facts.reference !== attempt.reference) return 'reference';
  if (facts.currency !== attempt.currency) return 'currency';
  if (facts.amountCents !== attempt.amountCents) return 'amount';
  if (facts.livemode !== attempt.livemode) return 'livemode';
  return attempt.dueCents === attempt.amountCents ? null : 'order_changed';
};

/** What an administrator reads about a flagged payment. */
export const flagSentence = (
  flag: Flag,
  f: { amountCents: Cents; receivedCents: Cents; receivedCurrency: string; dueCents: Cents },
): string => {
  switch (flag) {
    case 'amount':
      return `Sono arrivati ${formatEuro(f.receivedCents)} invece di ${formatEuro(f.amountCents)}.`;
    case 'currency':
      return `Il pagamento è arrivato in un’altra valuta (${f.receivedCurrency.toUpperCase()}).`;
    case 'reference':
      return 'Il pagamento porta il riferimento di un altro ordine.';
    case 'livemode':
      return 'Il pagamento viene da un altro ambiente del fornitore (prova o reale).';
    case 'order_changed':
      return `L’ordine ora chiede ${formatEuro(f.dueCents)}, il pagamento era di ${formatEuro(f.amountCents)}.`;
    case 'closed':
      return `Sono arrivati ${formatEuro(f.receivedCents)} per un pagamento già chiuso.`;
    case 'contradiction':
      return 'Il fornitore aveva confermato il pagamento e ora lo dà per non riuscito.';
    case 'order_deleted':
      return `L’ordine è stato eliminato dopo il pagamento: sono da rimborsare ${formatEuro(f.receivedCents)}.`;
  }
};

export const REVIEW_ACTIONS = ['accept', 'refund', 'close'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/** What an administrator may do with a flagged payment: take it while the order still can go out, give it back, or close it. */
export const reviewActions = (state: AttemptState, orderState: OrderState): ReviewAction[] => {
  const isHeld = state === 'in_review' || state === 'paid_after_close';
  const canGoOut = orderState === 'in_payment' || orderState === 'open' || orderState === 'confirmed';
  return [
    ...(isHeld && canGoOut ? (['accept'] as const) : []),
    ...(isHeld || state === 'paid' || state === 'refunding' ? (['refund'] as const) : []),
    ...(isHeld || state === 'paid' ? (['close'] as const) : []),
  ];
};
