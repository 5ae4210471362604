/** What a provider's answer does to an attempt to pay: the one place where money that came in is judged. */
import type { Cents } from '../kernel/money.ts';
import type { Flag } from './flags.ts';
import { mayHappen, type AttemptState, type PaymentEvent } from './states.ts';

export type Attempt = {
  state: AttemptState;
  reference: string;
  amountCents: Cents;
  currency: string;
  livemode: boolean;
  /** What the order asks for as it is now. */
  dueCents: Cents;
  /** The order is to be paid in another way by now. */
  isSuperseded: boolean;
  /** What it pays was paid otherwise meanwhile, or is gone: more money for it would be too much (ORD-511). */
  isPaidOtherwise: boolean;
  /** The time to pay is over. */
  isOver: boolean;
  /** The provider has closed it, so that what is still open will never be paid. */
  isClosedThere: boolean;
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
  event: Extract<PaymentEvent, 'paid' | 'refused' | 'expired' | 'mismatch' | 'late'> | null;
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
  const isOpen = mayHappen(attempt.state, 'paid');
  const isClosed = !isOpen && mayHappen(attempt.state, 'late');
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
      if (attempt.isPaidOtherwise) return nothing('paid otherwise', { event: 'expired', ask: 'close' });
      return flag ? nothing(flag, { event: 'refused', ask: 'close' }) : nothing('granted', { ask: 'confirm' });
    case 'refused':
    case 'expired':
      if (isOpen) return nothing(`the provider says ${facts.outcome}`, { event: facts.outcome });
      return attempt.state === 'paid'
        ? nothing(`paid, and now ${facts.outcome}`, { flag: 'contradiction' })
        : nothing('closed already');
    case 'open':
      if (!isOpen) return nothing('closed here', { ask: isClosed && !attempt.isClosedThere ? 'close' : null });
      if (attempt.isClosedThere) return nothing('closed with the provider', { event: 'expired' });
      return nothing('not paid yet', { ask: attempt.isOver || attempt.isPaidOtherwise ? 'close' : null });
    case 'pending':
      return nothing('not decided yet');
  }
};

const mismatchOf = (attempt: Attempt, facts: ProviderFacts): Flag | null => {
  if (facts.reference !== attempt.reference) return 'reference';
  if (facts.currency !== attempt.currency) return 'currency';
  if (facts.amountCents !== attempt.amountCents) return 'amount';
  if (facts.livemode !== attempt.livemode) return 'livemode';
  if (attempt.isSuperseded) return 'method_changed';
  return attempt.dueCents === attempt.amountCents ? null : 'order_changed';
};
