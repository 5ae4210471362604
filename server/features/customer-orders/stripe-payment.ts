/** The customer pays by card or Klarna, at the provider's page (ORD-279, ORD-346). */
import { payCustomerCommission } from '@ema/calls/customer-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { startStripePayment } from '../payments/start.ts';
import { PAGES, payableOrderId } from './payable-order.ts';

export const payCustomerCommissionHandler = handle(
  payCustomerCommission,
  async (c, { params, body }) =>
    startStripePayment(c, {
      orderId: await payableOrderId(c, params.id, 'card'),
      payer: 'customer',
      pages: PAGES,
      ...body,
    }),
  { transaction: 'manual' },
);
