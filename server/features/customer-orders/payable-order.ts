/** Finds the order that a customer is about to pay, or is paying. */
import { mayFinish, type Way } from '@ema/domain/customer-orders/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { readParameters } from '../system/parameters.ts';
import { refuseUnlessOrderer } from './cart.ts';
import { finishingFacts } from './present.ts';
import { ownCustomerOrder } from './queries.ts';

/** Pages the provider may send the customer back to. */
export const PAGES = [/^\/app\/customer-commissions\/\d+\/(?:detail|unpaid)$/];

/** @returns the order's id, when it can be paid this way or is being paid already @throws not_found, wrong_state */
export const payableOrderId = async (c: CallContext, id: number, way: Exclude<Way, 'close'>): Promise<number> => {
  refuseUnlessOrderer(c);
  const order = await ownCustomerOrder(c.db, c.scope, id);
  if (order.order.state === 'in_payment') return order.order.id;
  refuse('wrong_state', mayFinish(way, finishingFacts(order, { parameters: await readParameters(c.db), now: c.now })));
  return order.order.id;
};
/** @returns the order's id, whatever its state @throws not_found */
export const ownOrderId = async (c: CallContext, id: number): Promise<number> => {
  refuseUnlessOrderer(c);
  return (await ownCustomerOrder(c.db, c.scope, id)).order.id;
};
