/** Asks the provider whether a customer's payment came through: coming back makes nothing paid. */
import { checkCustomerPayment } from '@ema/calls/customer-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { recheckPayment } from '../payments/follow.ts';
import { ownOrderId } from './payable-order.ts';
import { wholeCommission } from './whole-commission.ts';

export const checkCustomerPaymentHandler = handle(
  checkCustomerPayment,
  async (c, { params }) => {
    await recheckPayment(c, await ownOrderId(c, params.id), 'customer');
    return wholeCommission(c, params.id);
  },
  { transaction: 'manual' },
);
