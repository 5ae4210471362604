/** Prices a customer's cart; nothing is written. */
import { customerQuotation } from '@ema/calls/customer-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { boundErrorOf, priceCustomerCart } from './cart.ts';
import { presentCustomerBreakdown } from './present.ts';

export const customerQuotationHandler = handle(customerQuotation, async (c, { body }) => {
  const cart = await priceCustomerCart(c, body, true);
  const { linesCents } = cart.totals.breakdown;
  return {
    ...presentCustomerBreakdown(cart.totals, {
      discountBasisPoints: cart.method.discountBasisPoints,
      freeShippingMinCents: cart.type.free_shipping_min_cents,
      methodId: cart.method.methodId,
    }),
    warning: linesCents === 0 ? null : boundErrorOf(cart),
  };
});
