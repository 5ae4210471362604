/** What an agent earns by an order: the band of the scale that its taxable total and their level reach. */
import { formatEuro, percentOf, type Cents } from '../kernel/money.ts';

/** One row of the scale: from that level and that taxable total on, the fee is so much. */
export type FeeBand = { minLevel: number; fromCents: Cents; basisPoints: number };
export type Fee = {
  basisPoints: number;
  feeCents: Cents;
  description: string;
  next: { basisPoints: number; fromCents: Cents; missingCents: Cents } | null;
};

/** `18 %`, `18,5 %` */
export const formatPercent = (basisPoints: number): string => `${String(basisPoints / 100).replace('.', ',')}\u00a0%`;

/** The bands of the highest level reached, from the lowest total on. */
export const bandsAt = (level: number, scale: readonly FeeBand[]): FeeBand[] => {
  const reached = Math.max(0, ...scale.filter((b) => b.minLevel <= level).map((b) => b.minLevel));
  return scale.filter((b) => b.minLevel === reached).toSorted((a, b) => a.fromCents - b.fromCents);
};

/** The fee on a taxable total for an agent's level: the band of the highest level reached, then of the total. */
export const feeOf = (taxableCents: Cents, level: number, scale: readonly FeeBand[]): Fee => {
  const bands = bandsAt(level, scale);
  const band = bands.findLast((b) => b.fromCents <= taxableCents);
  const higher = bands.find((b) => b.fromCents > taxableCents);
  const basisPoints = band?.basisPoints ?? 0;
  const next = higher
    ? { basisPoints: higher.basisPoints, fromCents: higher.fromCents, missingCents: higher.fromCents - taxableCents }
    : null;
  return {
    basisPoints,
    feeCents: percentOf(taxableCents, basisPoints),
    description: next
      ? `Con altri ${formatEuro(next.missingCents)} di imponibile provvigionale passi al ${formatPercent(next.basisPoints)}`
      : `Hai raggiunto la fascia più alta (${formatPercent(basisPoints)})`,
    next,
  };
};

/** What was missing to the next band of an order that was sent. */
export const missedText = (next: NonNullable<Fee['next']>): string =>
  `Mancavano ${formatEuro(next.missingCents)} al ${formatPercent(next.basisPoints)}`;

/**
 * What a sent order earns, which is never reckoned again, explained by level and scale of its moment (NET-1058): told in
 * the past, as nothing can be added to it any more.
 */
export const sentFee = (
  order: { taxableCents: Cents; level: number; basisPoints: number; feeCents: Cents },
  scale: readonly FeeBand[],
): Fee => {
  const { basisPoints, feeCents } = order;
  const { basisPoints: explained, description, next } = feeOf(order.taxableCents, order.level, scale);
  if (explained !== basisPoints) return { basisPoints, feeCents, description: asSentText(basisPoints), next: null };
  return { basisPoints, feeCents, description: next ? missedText(next) : description, next: null };
};
/** Of a fee that neither level nor scale of its day explain. */
export const asSentText = (basisPoints: number): string =>
  `${formatPercent(basisPoints)}, la scala in vigore quando è stato inviato`;
