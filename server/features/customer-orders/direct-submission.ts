/** The customer closes an order that is confirmed and not paid online (ORD-278). */
import { submitCustomerCommission } from '@ema/calls/customer-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayFinish } from '@ema/domain/customer-orders/may.ts';
import { ALREADY_SENT } from '@ema/domain/orders/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refuseUnseenTotal } from '../orders/seen-total.ts';
import { submitOrder } from '../orders/submit.ts';
import { sentOrder } from '../deliveries/plan.ts';
import { readParameters } from '../system/parameters.ts';
import { refuseUnlessOrderer } from './cart.ts';
import { finishingFacts } from './present.ts';
import { lockCustomerOrder } from './queries.ts';
import { wholeCommission } from './whole-commission.ts';

export const submitCustomerCommissionHandler = handle(submitCustomerCommission, async (c, { params, body }) => {
  refuseUnlessOrderer(c);
  const order = await lockCustomerOrder(c.db, c.scope, params.id);
  const parameters = await readParameters(c.db);
  refuse('wrong_state', mayFinish('close', finishingFacts(order, { parameters, now: c.now })));
  refuseUnseenTotal(order.order.total_cents, body?.expectedTotal);
  const sent = await submitOrder(c.db, sentOrder(order.order), {
    event: 'customer_submits',
    now: c.now,
    outbox: c.outbox,
    ip: c.ip,
    parameters,
  });
  if (!sent) throw new CallError('wrong_state', ALREADY_SENT);
  await c.audit({ object: 'order', objectId: order.order.id, detail: { totalCents: sent.totalCents } });
  return wholeCommission(c, params.id);
});
