/** The customer gives up the payment that is under way. */
import { abandonCustomerPayment } from '@ema/calls/customer-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { giveUpPayment } from '../payments/follow.ts';
import { ownOrderId } from './payable-order.ts';
import { wholeCommission } from './whole-commission.ts';

export const abandonCustomerPaymentHandler = handle(
  abandonCustomerPayment,
  async (c, { params }) => {
    await giveUpPayment(c, await ownOrderId(c, params.id), 'customer');
    return wholeCommission(c, params.id);
  },
  { transaction: 'manual' },
);
