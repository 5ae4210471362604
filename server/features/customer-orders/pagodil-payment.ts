/** The customer pays in instalments, on PagoDIL's journey (ORD-280, ORD-347). */
import { financeCustomerCommission } from '@ema/calls/customer-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { startPagodilPayment } from '../payments/financing.ts';
import { PAGES, payableOrderId } from './payable-order.ts';

export const financeCustomerCommissionHandler = handle(
  financeCustomerCommission,
  async (c, { params, body }) =>
    startPagodilPayment(c, {
      orderId: await payableOrderId(c, params.id, 'financing'),
      pages: PAGES,
      ...body,
    }),
  { transaction: 'manual' },
);
