/** What an order costs: lines, discount of the way of paying, shipping, and the taxable part that fee and points follow. */
import { percentOf, splitInstalments, taxable, type Cents } from '../kernel/money.ts';

export type PricedLine = {
  code: string;
  quantity: number;
  unitPriceCents: Cents;
  vatBasisPoints: number;
  /** Normal price of a discounted sample item: the difference is shown as a discount already inside the unit price. */
  listPriceCents?: Cents | null;
};
export type PricingRules = {
  paymentDiscountBasisPoints: number;
  shippingFeeCents: Cents;
  freeShippingMinCents: Cents | null;
};
export type Breakdown = {
  linesCents: Cents;
  /** Percent of the lines that the payment method gives. */
  paymentDiscountCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
  /** Taxable part of the lines after the discount, summed line by line. Shipping earns no fee and no points. */
  taxableCents: Cents;
  vatByRate: { vatBasisPoints: number; taxableCents: Cents; vatCents: Cents }[];
};

/**
 * Prices an order. Line total = unit price × quantity; order total = lines − payment discount + shipping (none from the
 * free minimum, none for an empty order). Prices include VAT; the discount is spread over the lines in proportion, the
 * remainder cents on the last, so that parts always sum to the whole.
 */
export const priceOrder = (lines: readonly PricedLine[], rules: PricingRules): Breakdown => {
  const totals = lines.map((l) => l.unitPriceCents * l.quantity);
  const linesCents = totals.reduce((sum, n) => sum + n, 0);
  const paymentDiscountCents = percentOf(linesCents, rules.paymentDiscountBasisPoints);
  const net = linesCents - paymentDiscountCents;
  const free = linesCents === 0 || (rules.freeShippingMinCents !== null && net >= rules.freeShippingMinCents);
  const shippingCents = free ? 0 : rules.shippingFeeCents;
  const shares = spread(paymentDiscountCents, totals);
  const byRate = new Map<number, { gross: Cents; taxable: Cents }>();
  lines.forEach((line, i) => {
    const gross = (totals[i] ?? 0) - (shares[i] ?? 0);
    const known = byRate.get(line.vatBasisPoints) ?? { gross: 0, taxable: 0 };
    byRate.set(line.vatBasisPoints, {
      gross: known.gross + gross,
      taxable: known.taxable + taxable(gross, line.vatBasisPoints),
    });
  });
  const vatByRate = [...byRate]
    .toSorted((a, b) => a[0] - b[0])
    .map(([vatBasisPoints, v]) => ({ vatBasisPoints, taxableCents: v.taxable, vatCents: v.gross - v.taxable }));
  return {
    linesCents,
    paymentDiscountCents,
    shippingCents,
    totalCents: net + shippingCents,
    taxableCents: vatByRate.reduce((sum, v) => sum + v.taxableCents, 0),
    vatByRate,
  };
};

/** Shares of an amount in proportion to weights; the last one with a weight takes the remainder. */
const spread = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const all = Math.max(
    1,
    weights.reduce((sum, n) => sum + n, 0),
  );
  const shares = weights.map((w) => Number((BigInt(amount) * BigInt(w)) / BigInt(all)));
  const rest = amount - shares.reduce((sum, n) => sum + n, 0);
  const last = weights.findLastIndex((w) => w > 0);
  return shares.map((share, i) => (i === last ? share + rest : share));
};

/** Deposit by card of a cash-on-delivery order: 20 % (ORD-121). */
export const depositOf = (totalCents: Cents): Cents => percentOf(totalCents, 2000);
/** Klarna: today, 30 and 60 days, remainder cents on the first (ORD-122, ORD-123). */
export const klarnaInstalments = (totalCents: Cents): { afterDays: number; cents: Cents }[] =>
  splitInstalments(totalCents, 3).map((cents, i) => ({ afterDays: i * 30, cents }));
