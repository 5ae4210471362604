import type { Cents } from '../kernel/money.ts';

export type AttemptState =
  | 'created'
  | 'open'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'in_review'
  | 'paid_after_close';
export type Attempt = {
  state: AttemptState;
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
};
/** What the provider says when it is asked. */
export type ProviderFacts = {
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  paymentStatus: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
};
export type Decision =
  | { to: 'paid' | 'in_review' | 'paid_after_close' | 'expired'; why: string }
  | { to: null; why: string };

/**
 * What a provider's answer does to an attempt; one function for notification, return page and reconciler. Only `paid`
 * submits the order. Money in another amount, currency or for a closed attempt is kept and shown to administrators.
 */
export const decidePayment = (attempt: Attempt, facts: ProviderFacts): Decision => {
  const open = attempt.state === 'created' || attempt.state === 'open';
  if (facts.paymentStatus === 'paid') {
    if (
      attempt.state === 'paid' ||
      attempt.state === 'refunded' ||
      attempt.state === 'in_review' ||
      attempt.state === 'paid_after_close'
    )
      return { to: null, why: 'already known' };
    const mismatch = mismatchOf(attempt, facts);
    if (mismatch) return { to: 'in_review', why: mismatch };
    return open ? { to: 'paid', why: 'paid' } : { to: 'paid_after_close', why: `paid while ${attempt.state}` };
  }
  if (open && facts.status === 'expired') return { to: 'expired', why: 'checkout expired' };
  return { to: null, why: 'nothing new' };
};

const mismatchOf = (attempt: Attempt, facts: ProviderFacts): string | null => {
  if (facts.reference !== attempt.reference) return `reference ${facts.reference}`;
  if (facts.amountCents !== attempt.amountCents) return `amount ${facts.amountCents} instead of ${attempt.amountCents}`;
  if (facts.currency !== attempt.currency) return `currency ${facts.currency}`;
  if (facts.livemode !== attempt.livemode) return 'livemode';
  return null;
};
