/** «Chiudi ordine»: every reason is checked with the order's row locked, then one conditional update sends it. */
import { submitDirectly } from '@ema/calls/orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { ALREADY_SENT, mayCloseOrder, mayCloseOrders } from '@ema/domain/orders/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { sentOrder } from '../deliveries/plan.ts';
import { reasonOf } from './confirmation.ts';
import { lockOrderAndSeller } from './locks.ts';
import { lockOrderWithParameters } from './order-queries.ts';
import { missingOrder, presentSubmission } from './present.ts';
import { refuseUnseenTotal } from './seen-total.ts';
import { submitOrder } from './submit.ts';

export const submitDirectlyHandler = handle(submitDirectly, async (c, { params, body }) => {
  await lockOrderAndSeller(c.db, c.scope, params.id);
  const order = await lockOrderWithParameters(c.db, c.scope, params.id);
  if (!order) throw missingOrder(params.id);
  refuse('forbidden', mayCloseOrders(c.viewer.acting));
  const parameters = new Map(Object.entries(order.parameters));
  refuse(
    'wrong_state',
    mayCloseOrder({
      state: order.state,
      completableBySeller: order.type_completable,
      paymentMethodId: order.payment_method_id,
      confirmationError: reasonOf(order, parameters, c.now),
    }),
  );
  refuseUnseenTotal(order.total_cents, body?.expectedTotal);
  const sent = await submitOrder(c.db, sentOrder(order), {
    event: 'submit',
    now: c.now,
    outbox: c.outbox,
    ip: c.ip,
    parameters,
  });
  if (!sent) throw new CallError('wrong_state', ALREADY_SENT);
  await c.audit({ object: 'order', objectId: order.id, detail: { totalCents: sent.totalCents } });
  return presentSubmission(order.id, sent);
});
