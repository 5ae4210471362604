/** What the states of a financing at PagoDIL mean for a payment and for its customer. */
import type { Cents } from '../kernel/money.ts';
import type { ProviderFacts } from './decide.ts';

/** After the redirection the customer has so long to finish the journey at the provider. */
export const FINANCING_MINUTES = 50;

/**
 * The states of a transaction as the provider names them, from its public guide for Italy
 * (docs.cofidis.digital, API getStatus): letter case varies there, so they are compared in lower case.
 */
const OUTCOMES: Readonly<Record<string, ProviderFacts['outcome']>> = {
  initialized: 'open',
  undefined: 'open',
  pending: 'pending',
  to_confirm: 'to_confirm',
  authorized: 'pending',
  validated: 'paid',
  /** Given back without us: nothing is paid any more. */
  refunded: 'expired',
  refund_failed: 'paid',
  refused: 'refused',
  confirm_refused: 'refused',
  confirm_failed: 'pending',
  error: 'expired',
  aborted: 'expired',
  abandoned: 'expired',
  canceled: 'expired',
};

/** What a state means for the payment; one we have never heard of decides nothing. */
export const financingOutcome = (transactionStatus: string): ProviderFacts['outcome'] =>
  OUTCOMES[transactionStatus.toLowerCase()] ?? 'pending';

/** A refund that the provider had taken did not come through: the financing is paid as before. */
export const hasRefundFailed = (transactionStatus: string | undefined): boolean =>
  transactionStatus?.toLowerCase() === 'refund_failed';

export const FINANCING_STATUSES = ['UNDEFINED', 'PENDING', 'TO_CONFIRM', 'REFUSED'] as const;
export type FinancingStatus = (typeof FINANCING_STATUSES)[number];

/** `customerPagoDilTransactionStatus` of ORD-268: only a refusal is final among them, a granted one submits the order. */
export const financingStatus = (transactionStatus: string | null): FinancingStatus => {
  const status = transactionStatus?.toLowerCase();
  if (status === 'pending') return 'PENDING';
  if (status === 'to_confirm') return 'TO_CONFIRM';
  return status === 'refused' || status === 'confirm_refused' ? 'REFUSED' : 'UNDEFINED';
};

/** Only a whole financing is given back (integration guide for Italy: no partial refund). */
export const isWholeRefund = (amountCents: Cents, paidCents: Cents): boolean => amountCents === paidCents;
