/** Why an order's fee is what it is, in words, for the statement of fees. */
import { GIFT_FEE, GIFT_METHOD } from '../appointments/gift.ts';
import { formatEuro, type Cents } from '../kernel/money.ts';
import { asSentText, bandsAt, feeOf, formatPercent, missedText, type FeeBand } from '../orders/fees.ts';

export type FeeReason = {
  /** Why the fee is what it is. */
  reason: string;
  /** What was missing, or still is, to the next band; null in the highest. */
  next: string | null;
};

/** `da 150,00 € a 299,99 €`, `da 500,00 €` */
export const bandName = (bands: readonly FeeBand[], band: FeeBand): string => {
  const above = bands.find((b) => b.fromCents > band.fromCents);
  return `da ${formatEuro(band.fromCents)}${above ? ` a ${formatEuro(above.fromCents - 1)}` : ''}`;
};

/** Why an order's fee is that percentage, and what the next band takes. What was fixed when it was sent stays, whatever the scale says today. */
export const feeReason = (
  order: { taxableCents: Cents; level: number; basisPoints: number; isSent: boolean; paymentMethodId: string },
  scale: readonly FeeBand[],
): FeeReason => {
  if (order.paymentMethodId === GIFT_METHOD.id) return { reason: GIFT_FEE.description, next: null };
  const fee = feeOf(order.taxableCents, order.level, scale);
  if (order.isSent && fee.basisPoints !== order.basisPoints)
    return { reason: asSentText(order.basisPoints), next: null };
  const bands = bandsAt(order.level, scale);
  const band = bands.findLast((b) => b.fromCents <= order.taxableCents);
  return {
    reason: band
      ? `Livello ${order.level}, imponibile provvigionale ${bandName(bands, band)}: ${formatPercent(fee.basisPoints)}`
      : `Livello ${order.level}: nessuna fascia della scala`,
    next: fee.next
      ? order.isSent
        ? missedText(fee.next)
        : `Con altri ${formatEuro(fee.next.missingCents)} passi al ${formatPercent(fee.next.basisPoints)}`
      : null,
  };
};
