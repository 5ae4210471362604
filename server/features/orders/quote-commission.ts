/** Prices a cart as the server would at submission, and writes nothing (ORD-106, ORD-107). */
import { quoteCommission } from '@ema/calls/orders.ts';
import { amountWarning } from '@ema/domain/orders/confirmation-error.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { agentLimit, readParameters } from '../system/parameters.ts';
import { priceCart, type PricedCart } from './cart.ts';
import { presentBreakdown } from './present.ts';
import { CUMULATIVE, findSeller, type SellerRow } from './seller-queries.ts';
import { rulesOfCart, totalsOf } from './totals.ts';

type Quoted = { cart: PricedCart; seller: SellerRow; totals: ReturnType<typeof totalsOf> };

export const quoteHandler = handle(quoteCommission, async (c, { body }) => {
  const priced = await priceCart(c.db, { ...body, paymentMethod: body.paymentMethod ?? null }, c.viewer.shop);
  const cart = body.paymentMethod ? priced : unlessOnlyOne(priced);
  const seller = await findSeller(c.db, c.scope, {
    customerId: null,
    typeId: cart.type.id,
    methodId: cart.method.methodId,
  });
  if (!seller) throw new CallError('forbidden');
  const totals = totalsOf(cart.lines, rulesOfCart(cart, seller.level));
  return {
    ...presentBreakdown(totals, {
      discountBasisPoints: cart.method.discountBasisPoints,
      freeShippingMinCents: cart.type.free_shipping_min_cents,
      methodId: cart.method.methodId,
      agentPointsTenths: seller.points_tenths - seller.reserved,
    }),
    warning: totals.breakdown.linesCents === 0 ? null : await warningOf(c.db, { cart, seller, totals }),
  };
});

/** What may be joined by others of the same agent is never too small yet. */
const warningOf = async (db: Queryable, { cart, seller, totals }: Quoted): Promise<string | null> =>
  amountWarning(
    {
      linesCents: totals.breakdown.linesCents,
      discountedCents: totals.breakdown.linesCents - totals.breakdown.paymentDiscountCents,
      minTotalCents: cart.type.min_total_cents,
      maxTotalCents: cart.type.max_total_cents,
      agentLimitCents: seller.limit_cents === null ? null : agentLimit(await readParameters(db), seller.limit_cents),
    },
    cart.type.id === CUMULATIVE,
  );

/** As long as one of several ways of paying is not chosen it promises no discount. */
const unlessOnlyOne = (cart: PricedCart): PricedCart =>
  cart.type.payments.length > 1 ? { ...cart, method: { ...cart.method, methodId: '', discountBasisPoints: 0 } } : cart;
