import { feeOf, type Fee, type FeeBand } from '@ema/domain/orders/fees.ts';
import { pointsEarnedTenths, pointsUsedTenths } from '@ema/domain/orders/points.ts';
import { priceOrder, type Breakdown, type PricedLine } from '@ema/domain/orders/pricing.ts';

export type TotalsRules = {
  shop: number;
  scale: readonly FeeBand[];
  level: number;
  discountBasisPoints: number;
  shippingFeeCents: number;
  freeShippingMinCents: number | null;
};
export type Totals = { breakdown: Breakdown; fee: Fee; earnedTenths: number; usedTenths: number };

/** Everything an order's figures follow from, in one place. Points are earned on kleen sales only. */
export const totalsOf = (lines: readonly (PricedLine & { pointsTenths: number })[], rules: TotalsRules): Totals => {
  const breakdown = priceOrder(lines, {
    paymentDiscountBasisPoints: rules.discountBasisPoints,
    shippingFeeCents: rules.shippingFeeCents,
    freeShippingMinCents: rules.freeShippingMinCents,
  });
  return {
    breakdown,
    fee: feeOf(breakdown.taxableCents, rules.level, rules.scale),
    earnedTenths: rules.shop === 1 ? pointsEarnedTenths(breakdown.taxableCents) : 0,
    usedTenths: pointsUsedTenths(lines),
  };
};
