/** What an order costs: lines, discount of the way of paying, shipping, and the taxable part that fee and points follow. */
import { apportion, percentOf, splitInstalments, taxable, type Cents } from '../kernel/money.ts';

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
/** What is taxed at one rate: its part of the goods, less its part of the discount, with its part of the shipping. */
export type VatGroup = { vatBasisPoints: number; taxableCents: Cents; vatCents: Cents };
export type Breakdown = {
  linesCents: Cents;
  /** Percent of the lines that the payment method gives. */
  paymentDiscountCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
  /** «Imponibile provvigionale»: taxable part of the goods after the discount. Shipping earns no fee and no points. */
  taxableCents: Cents;
  /** «Imponibile» and «IVA», rate by rate, lowest first; together they are the total. */
  vatByRate: VatGroup[];
};

/**
 * Prices an order. Line total = unit price × quantity; order total = lines − payment discount + shipping. Shipping is free
 * from its minimum on, judged on the lines, so that a discount never makes an order dearer; an empty order has none.
 */
export const priceOrder = (lines: readonly PricedLine[], rules: PricingRules): Breakdown => {
  const linesCents = lines.reduce((sum, l) => sum + grossOf(l), 0);
  const paymentDiscountCents = percentOf(linesCents, rules.paymentDiscountBasisPoints);
  const isFree = linesCents === 0 || (rules.freeShippingMinCents !== null && linesCents >= rules.freeShippingMinCents);
  const shippingCents = isFree ? 0 : rules.shippingFeeCents;
  const goods = vatGroups(lines, { discountCents: paymentDiscountCents, shippingCents: 0 });
  return {
    linesCents,
    paymentDiscountCents,
    shippingCents,
    totalCents: linesCents - paymentDiscountCents + shippingCents,
    taxableCents: goods.reduce((sum, v) => sum + v.taxableCents, 0),
    vatByRate: vatGroups(lines, { discountCents: paymentDiscountCents, shippingCents }),
  };
};

type TaxedLine = Pick<PricedLine, 'quantity' | 'unitPriceCents' | 'vatBasisPoints'>;
const grossOf = (line: TaxedLine): Cents => line.unitPriceCents * line.quantity;

/**
 * The VAT of an order, which sums to its total exactly: discount and shipping (accessory to the goods, art. 12 DPR
 * 633/1972) belong to the rates in proportion to their gross. The order of the lines changes nothing.
 */
export const vatGroups = (
  lines: readonly TaxedLine[],
  { discountCents, shippingCents }: { discountCents: Cents; shippingCents: Cents },
): VatGroup[] => {
  const byRate = new Map<number, Cents>();
  for (const line of lines) byRate.set(line.vatBasisPoints, (byRate.get(line.vatBasisPoints) ?? 0) + grossOf(line));
  const rates = [...byRate].filter(([, gross]) => gross > 0).toSorted((a, b) => a[0] - b[0]);
  const weights = rates.map(([, gross]) => gross);
  const discounts = apportion(discountCents, weights);
  const shippings = apportion(shippingCents, weights);
  return rates.map(([vatBasisPoints, lineCents], i) => {
    const gross = lineCents - (discounts[i] ?? 0) + (shippings[i] ?? 0);
    const taxableCents = taxable(gross, vatBasisPoints);
    return { vatBasisPoints, taxableCents, vatCents: gross - taxableCents };
  });
};

/** Deposit by card of a cash-on-delivery order: 20 % (ORD-121). */
export const depositOf = (totalCents: Cents): Cents => percentOf(totalCents, 2000);
/** Klarna: today, 30 and 60 days, remainder cents on the first (ORD-122, ORD-123). */
export const klarnaInstalments = (totalCents: Cents): { afterDays: number; cents: Cents }[] =>
  splitInstalments(totalCents, 3).map((cents, i) => ({ afterDays: i * 30, cents }));
