/** Prices a cart as the server would at submission, and writes nothing (ORD-106, ORD-107). */
import { quoteCommission } from '@ema/calls/orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { priceCart, type PricedCart } from './cart.ts';
import { presentBreakdown } from './present.ts';
import { findSeller } from './seller-queries.ts';
import { rulesOfCart, totalsOf } from './totals.ts';

export const quoteHandler = handle(quoteCommission, async (c, { body }) => {
  const priced = await priceCart(c.db, { ...body, paymentMethod: body.paymentMethod ?? null }, c.viewer.shop);
  const cart = body.paymentMethod ? priced : unlessOnlyOne(priced);
  const seller = await findSeller(c.db, c.scope, {
    customerId: null,
    typeId: cart.type.id,
    methodId: cart.method.methodId,
  });
  if (!seller) throw new CallError('forbidden');
  return presentBreakdown(totalsOf(cart.lines, rulesOfCart(cart, seller.level)), {
    discountBasisPoints: cart.method.discountBasisPoints,
    freeShippingMinCents: cart.type.free_shipping_min_cents,
    methodId: cart.method.methodId,
    agentPointsTenths: seller.points_tenths - seller.reserved,
  });
});

/** As long as one of several ways of paying is not chosen it promises no discount. */
const unlessOnlyOne = (cart: PricedCart): PricedCart =>
  cart.type.payments.length > 1 ? { ...cart, method: { ...cart.method, methodId: '', discountBasisPoints: 0 } } : cart;
