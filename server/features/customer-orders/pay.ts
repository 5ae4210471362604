import {
  abandonCustomerPayment,
  checkCustomerPayment,
  financeCustomerCommission,
  payCustomerCommission,
} from '@ema/calls/customer-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { wrongStateSentence } from '@ema/domain/orders/states.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { ownCustomerOrders } from '../../kernel/scopes.ts';
import { startPagodilPayment } from '../payments/financing.ts';
import { giveUpPayment, recheckPayment } from '../payments/follow.ts';
import { startStripePayment } from '../payments/start.ts';
import { readParameters } from '../system/parameters.ts';
import { customerIdOf } from './catalogue.ts';
import { wholeCommission } from './orders.ts';
import { errorOf, flagsOf } from './present.ts';
import { ownCustomerOrder } from './queries.ts';

/** Pages the provider may send the customer back to. */
const PAGES = [/^\/app\/customer-commissions\/\d+\/detail$/];
type Way = 'isReadyToBePaidOnlineWithStripeByCustomer' | 'isReadyToBePaidOnlineWithPagoDilByCustomer';

/** The order to pay, when it can be paid this way or is being paid already. @throws not_found, wrong_state */
const payable = async (c: CallContext, id: number, way: Way): Promise<number> => {
  customerIdOf(c);
  const order = await ownCustomerOrder(c, id);
  const { state } = order.order;
  if (state === 'in_payment') return order.order.id;
  if (state !== 'confirmed') throw new CallError('wrong_state', wrongStateSentence(state));
  const given = { parameters: await readParameters(c.db), now: c.now };
  if (!flagsOf(order, given)[way])
    throw new CallError('wrong_state', errorOf(order, given) ?? 'Quest’ordine non si paga in questo modo.');
  return order.order.id;
};

/** ORD-279, ORD-346: by card or Klarna, at the provider's page. */
export const payCustomerCommissionHandler = handle(
  payCustomerCommission,
  async (c, { params, body }) =>
    startStripePayment(c, {
      orderId: await payable(c, params.id, 'isReadyToBePaidOnlineWithStripeByCustomer'),
      own: ownCustomerOrders(c.scope),
      payer: 'customer',
      pages: PAGES,
      ...body,
    }),
  { transaction: 'manual' },
);

/** ORD-280, ORD-347: in instalments, on PagoDIL's journey. */
export const financeCustomerCommissionHandler = handle(
  financeCustomerCommission,
  async (c, { params, body }) =>
    startPagodilPayment(c, {
      orderId: await payable(c, params.id, 'isReadyToBePaidOnlineWithPagoDilByCustomer'),
      own: ownCustomerOrders(c.scope),
      pages: PAGES,
      ...body,
    }),
  { transaction: 'manual' },
);

const orderIdOf = async (c: CallContext, id: number): Promise<number> => {
  customerIdOf(c);
  return (await ownCustomerOrder(c, id)).order.id;
};
/** Coming back makes nothing paid: the provider is asked. */
export const checkCustomerPaymentHandler = handle(
  checkCustomerPayment,
  async (c, { params }) => {
    await recheckPayment(c, await orderIdOf(c, params.id), ownCustomerOrders(c.scope));
    return wholeCommission(c, params.id);
  },
  { transaction: 'manual' },
);
export const abandonCustomerPaymentHandler = handle(
  abandonCustomerPayment,
  async (c, { params }) => {
    await giveUpPayment(c, await orderIdOf(c, params.id), ownCustomerOrders(c.scope));
    return wholeCommission(c, params.id);
  },
  { transaction: 'manual' },
);
