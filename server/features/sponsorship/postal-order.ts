/** What a postal order pays of a kit: never one instalment of a plan that somebody chose and did not begin to pay. */
import { firstPayment, isPlanOpen, type KitTerms } from '@ema/domain/sponsorship/kit.ts';
import type { KitPaymentRow } from './kit-queries.ts';

/** The payment that is owed, with the part and the amount it has once the money is recorded; null when nothing is. */
export const owedByPostalOrder = (payments: readonly KitPaymentRow[], terms: KitTerms): KitPaymentRow | null => {
  const owed = payments.find((p) => p.state === 'due') ?? null;
  if (!owed || !isPlanOpen(payments, terms)) return owed;
  const { part, amountCents } = firstPayment(terms, owed.due_on);
  return { ...owed, part, amount_cents: amountCents };
};
