/** The agent calls off an order that its customer has confirmed and could not pay; the customer is told (ORD-372). */
import { callOffOrder } from '@ema/calls/orders/payment-method.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayCallOff } from '@ema/domain/payments/method.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { cancelOrder } from './cancel-order.ts';
import { methodFacts } from './change-method.ts';
import { lockOrderAndSeller } from './locks.ts';
import { calledOffMail } from './mails.ts';
import { lockOrder } from './order-queries.ts';
import { findParties } from './parties-queries.ts';
import { missingOrder } from './present.ts';

export const callOffOrderHandler = handle(callOffOrder, async (c, { params }) => {
  await lockOrderAndSeller(c.db, c.scope, params.id);
  const order = await lockOrder(c.db, c.scope, params.id);
  if (!order) throw missingOrder(params.id);
  refuse('wrong_state', mayCallOff(methodFacts(order)));
  if (!(await cancelOrder(c.db, order.id, 'called_off'))) throw new CallError('wrong_state');
  await c.audit({ object: 'order', objectId: order.id });
  const told = await findParties(c.db, order.id);
  if (told?.email)
    await c.outbox.mail({
      to: told.email,
      ...calledOffMail({ orderId: order.id, sellerName: told.seller_name, firstName: told.first_name }),
    });
});
