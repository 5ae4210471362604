/** Reckons an order's figures from its lines: breakdown, the agent's fee, points. */
import { KLEEN } from '@ema/domain/access/roles.ts';
import { feeOf, type Fee, type FeeBand } from '@ema/domain/orders/fees.ts';
import { pointsEarnedTenths, pointsUsedTenths } from '@ema/domain/orders/points.ts';
import { priceOrder, type Breakdown, type PricedLine } from '@ema/domain/orders/pricing.ts';
import type { PricedCart } from './cart.ts';
import type { LineRow } from './commission-queries.ts';
import type { OrderRow } from './order-queries.ts';

export type TotalsRules = {
  shop: number;
  scale: readonly FeeBand[];
  level: number;
  discountBasisPoints: number;
  shippingFeeCents: number;
  freeShippingMinCents: number | null;
};
/** The rules of an order that stands. */
export const rulesOfOrder = (o: OrderRow): TotalsRules => ({
  shop: o.shop,
  scale: o.scale,
  level: o.level,
  discountBasisPoints: o.discount_basis_points,
  shippingFeeCents: o.shipping_fee_cents,
  freeShippingMinCents: o.free_shipping_min_cents,
});
/** The rules of a cart, for a seller of this level. */
export const rulesOfCart = ({ type, method }: PricedCart, level: number): TotalsRules => ({
  shop: type.shop,
  scale: type.scale,
  level,
  discountBasisPoints: method.discountBasisPoints,
  shippingFeeCents: type.shipping_fee_cents,
  freeShippingMinCents: type.free_shipping_min_cents,
});

export type TotalledLine = PricedLine & { pointsTenths: number };
/** A stored line as it is reckoned with. */
export const totalledLine = (
  l: Pick<LineRow, 'code' | 'quantity' | 'unit_price_cents' | 'vat_basis_points' | 'points_tenths'>,
): TotalledLine => ({
  code: l.code,
  quantity: l.quantity,
  unitPriceCents: l.unit_price_cents,
  vatBasisPoints: l.vat_basis_points,
  pointsTenths: l.points_tenths,
});

export type Totals = { breakdown: Breakdown; fee: Fee; earnedTenths: number; usedTenths: number };
/** Everything an order's figures follow from, in one place. Points are earned on kleen sales only. */
export const totalsOf = (lines: readonly TotalledLine[], rules: TotalsRules): Totals => {
  const breakdown = priceOrder(lines, {
    paymentDiscountBasisPoints: rules.discountBasisPoints,
    shippingFeeCents: rules.shippingFeeCents,
    freeShippingMinCents: rules.freeShippingMinCents,
  });
  return {
    breakdown,
    fee: feeOf(breakdown.taxableCents, rules.level, rules.scale),
    earnedTenths: rules.shop === KLEEN ? pointsEarnedTenths(breakdown.taxableCents) : 0,
    usedTenths: pointsUsedTenths(lines),
  };
};
