/** The customer cancels an order, until it is being paid or was sent (ORD-283). */
import { cancelCustomerCommission } from '@ema/calls/customer-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { CHANGED_MEANWHILE, mayCancel } from '@ema/domain/customer-orders/may.ts';
import { isInReview } from '@ema/domain/payments/message.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { refuseUnlessOrderer } from './cart.ts';
import { lockCustomerOrder, missing } from './queries.ts';
import { wholeCommission } from './whole-commission.ts';

export const cancelCustomerCommissionHandler = handle(cancelCustomerCommission, async (c, { params }) => {
  refuseUnlessOrderer(c);
  const { order, part } = await lockCustomerOrder(c.db, c.scope, params.id);
  if (!order.customer_completes) throw missing(params.id);
  const isPaymentInReview = isInReview(part.last_attempt);
  refuse('wrong_state', mayCancel({ state: order.state, isPaymentInReview }));
  if (!(await cancelOrder(c.db, order.id, 'customer_cancels'))) throw new CallError('wrong_state', CHANGED_MEANWHILE);
  await c.audit({ object: 'order', objectId: order.id });
  return wholeCommission(c, params.id);
});
