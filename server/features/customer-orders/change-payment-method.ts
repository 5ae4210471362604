/** The customer chooses another way to pay, and signs anew (ORD-370). */
import { changeCustomerPaymentMethod } from '@ema/calls/customer-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { changeMethod } from '../orders/change-method.ts';
import { refuseUnlessOrderer } from './cart.ts';
import { lockCustomerOrder, missing } from './queries.ts';
import { wholeCommission } from './whole-commission.ts';

export const changeCustomerPaymentMethodHandler = handle(changeCustomerPaymentMethod, async (c, { params, body }) => {
  refuseUnlessOrderer(c);
  const { order } = await lockCustomerOrder(c.db, c.scope, params.id);
  if (!order.customer_completes) throw missing(params.id);
  await changeMethod(c, order, body);
  return wholeCommission(c, params.id);
});
