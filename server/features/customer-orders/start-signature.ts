/** Sends the code with which the customer signs the copy of an order. */
import { startCustomerSignature } from '@ema/calls/customer-orders.ts';
import { mayConfirm } from '@ema/domain/customer-orders/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { startSigning } from '../contracts/start-signature.ts';
import { refuseUnlessOrderer } from './cart.ts';
import { ownCustomerOrder } from './queries.ts';
import { copyOf } from './whole-commission.ts';

export const startCustomerSignatureHandler = handle(startCustomerSignature, async (c, { params }) => {
  refuseUnlessOrderer(c);
  const order = await ownCustomerOrder(c.db, c.scope, params.id);
  refuse('wrong_state', mayConfirm(order.order.state));
  return startSigning(c, await copyOf(c, order));
});
