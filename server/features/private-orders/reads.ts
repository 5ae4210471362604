/** Reads private customers and private orders: one's own, or everybody's for the office that asks for them. */
import {
  getPrivateCustomer,
  getPrivateOrder,
  listPrivateCustomers,
  listPrivateOrders,
} from '@ema/calls/private-orders.ts';
import { unlockedSince } from '@ema/domain/private-orders/lock.ts';
import { CUSTOMERS_OFFICE, mayUsePrivateOrders, ORDERS_OFFICE } from '@ema/domain/private-orders/may.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { refuse } from '../../kernel/refuse.ts';
import { noCustomer } from './customer-data.ts';
import { findPrivateCustomer, findPrivateCustomers } from './customer-queries.ts';
import { findPrivateOrder, findPrivateOrders } from './order-queries.ts';
import { presentPrivateCustomer, presentPrivateRow } from './present.ts';
import { answerOrder, noOrder } from './whole-order.ts';

/** ORD-220, ORD-035 */
export const listPrivateCustomersHandler = handle(listPrivateCustomers, async (c, { query }) => {
  refuse('forbidden', mayUsePrivateOrders(c.viewer, CUSTOMERS_OFFICE));
  const { rows, total } = await findPrivateCustomers(c.db, c.scope, query);
  return { items: rows.map(presentPrivateCustomer), pagination: pagination(query.page, query.perPage, total) };
});
export const getPrivateCustomerHandler = handle(getPrivateCustomer, async (c, { params }) => {
  refuse('forbidden', mayUsePrivateOrders(c.viewer, CUSTOMERS_OFFICE));
  const customer = await findPrivateCustomer(c.db, c.scope, params.id);
  if (!customer) throw noCustomer();
  return presentPrivateCustomer(customer);
});

/** ORD-229, ORD-036 */
export const listPrivateOrdersHandler = handle(listPrivateOrders, async (c, { query }) => {
  refuse('forbidden', mayUsePrivateOrders(c.viewer, ORDERS_OFFICE));
  const { rows, total } = await findPrivateOrders(c.db, c.scope, {
    ...query,
    unlockedSince: unlockedSince(c.now),
    orderDir: query.orderDir ?? query['order[id]'],
  });
  return {
    items: rows.map((r) => presentPrivateRow(r, c.viewer.agentId, c.now)),
    pagination: pagination(query.page, query.perPage, total),
  };
});
export const getPrivateOrderHandler = handle(getPrivateOrder, async (c, { params }) => {
  refuse('forbidden', mayUsePrivateOrders(c.viewer, ORDERS_OFFICE));
  const order = await findPrivateOrder(c.db, c.scope, params.id);
  if (!order) throw noOrder(params.id);
  return answerOrder(c, order);
});
