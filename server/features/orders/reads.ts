/** The reading calls about orders and commissions, as their seller makes them. */
import type { SQL } from 'drizzle-orm';
import {
  earnedPoints,
  getCommission,
  getOrder,
  getPendingOrder,
  getProvisionalDate,
  listCommissions,
  listOrders,
  listPendingOrders,
  listSubmittedOrders,
} from '@ema/calls/orders.ts';
import { listSubordinatesCommissions } from '@ema/calls/orders/subordinates.ts';
import { listPaymentMethods } from '@ema/calls/orders/payment-method.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { pointsEarnedTenths } from '@ema/domain/orders/points.ts';
import { provisionalDate } from '@ema/domain/orders/provisional-date.ts';
import { pageOf } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { readParameters } from '../system/parameters.ts';
import { choicesOf } from './change-method.ts';
import { findCommissionPage, findCommissionsOf, findLines } from './commission-queries.ts';
import { reasonOf } from './confirmation.ts';
import { ownCommission } from './locks.ts';
import { countPendingOrders, findOrder, findPendingOrders } from './order-queries.ts';
import {
  missingOrder,
  presentChoices,
  presentCommission,
  presentOrder,
  presentOrderRow,
  presentSubordinateRow,
  tenths,
} from './present.ts';
import { findSubmitted } from './submitted-queries.ts';
import { findSubordinatesCommissions } from './subordinate-queries.ts';

const wholeOrder = async (c: CallContext, id: number) => {
  const order = await findOrder(c.db, c.scope, id);
  if (!order) throw missingOrder(id);
  const [commissions, lines, parameters] = await Promise.all([
    findCommissionsOf(c.db, order),
    findLines(c.db, [id]),
    readParameters(c.db),
  ]);
  const reason = order.state === 'submitted' ? null : reasonOf(order, parameters, c.now);
  return presentOrder(order, reason, commissions, lines, parameters.get('delivery_notice') ?? null);
};
const pendingRows = async (c: CallContext, shop: number | null, page?: SQL) => {
  const [orders, parameters] = await Promise.all([findPendingOrders(c.db, c.scope, shop, page), readParameters(c.db)]);
  return orders.map((o) => presentOrderRow(o, reasonOf(o, parameters, c.now)));
};
type Asked = { page: number; perPage: number };
const emptyPage = ({ page, perPage }: Asked) => ({ items: [], pagination: pagination(page, perPage, 0) });

/** Everything not sent yet, of the current shop (ORD-187); of another seller there is nothing (NET-210). */
export const listPendingHandler = handle(listPendingOrders, async (c, { query }) => {
  if (query.seller !== undefined && query.seller !== agentIdOf(c.viewer)) return { items: [] };
  return { items: await pendingRows(c, query.shop ?? c.viewer.shop) };
});
/** Of the seller one is; somebody else's are simply not among them (ORD-324). */
export const listSubmittedHandler = handle(listSubmittedOrders, async (c, { query }) => {
  const { page, perPage } = query;
  const shop = query.shop ?? c.viewer.shop;
  if (query.agent !== undefined && query.agent !== agentIdOf(c.viewer)) return emptyPage(query);
  if (query.submitted === 'true') {
    const sort = { field: 'submissionTime', dir: 'desc' } as const;
    const { rows, total } = await findSubmitted(c.db, c.scope, {
      shop,
      type: null,
      isLinked: null,
      onlyLast: false,
      ...sort,
      page,
      perPage,
    });
    return { items: rows.map((o) => presentOrderRow(o, null)), pagination: pagination(page, perPage, total) };
  }
  const [items, total] = await Promise.all([
    pendingRows(c, shop, pageOf(page, perPage)),
    countPendingOrders(c.db, c.scope, shop),
  ]);
  return { items, pagination: pagination(page, perPage, total) };
});
export const listCommissionsHandler = handle(listCommissions, async (c, { query }) => {
  const { page, perPage } = query;
  if (query.seller !== undefined && query.seller !== agentIdOf(c.viewer)) return emptyPage(query);
  const { rows, total } = await findCommissionPage(c.db, c.scope, {
    shop: query.shop ?? c.viewer.shop,
    isSubmitted: query.submitted === undefined ? null : query.submitted === 'true',
    page,
    perPage,
  });
  const lines = await findLines(c.db, [...new Set(rows.map((r) => r.order_id))]);
  return { items: rows.map((r) => presentCommission(r, lines)), pagination: pagination(page, perPage, total) };
});
export const getCommissionHandler = handle(getCommission, async (c, { params }) => {
  const commission = await ownCommission(c, params.id);
  return presentCommission(commission, await findLines(c.db, [commission.order_id]));
});
export const getPendingHandler = handle(getPendingOrder, async (c, { params }) => {
  const order = await wholeOrder(c, params.id);
  if (order.isSubmitted || order.state === 'cancelled') throw missingOrder(params.id);
  return order;
});
export const provisionalDateHandler = handle(getProvisionalDate, async (c, { params }) => {
  const order = await findOrder(c.db, c.scope, params.id);
  if (!order || order.state === 'submitted') throw missingOrder(params.id);
  return { provisionalOrderDate: provisionalDate(order.sunday_dated, c.now, order.joined_on) };
});
export const listOrdersHandler = handle(listOrders, async (c, { query }) => {
  const { page, perPage } = query;
  const { rows, total } = await findSubmitted(c.db, c.scope, {
    shop: query.shop ?? (query.type === undefined ? c.viewer.shop : null),
    type: query.type ?? null,
    isLinked: query.isLinkedToAppointment === undefined ? null : query.isLinkedToAppointment === 'true',
    onlyLast: query.onlyLastSubmitted === 'true',
    field: query.orderField,
    dir: query.orderDir,
    nulls: query.orderNulls,
    page,
    perPage,
  });
  return { items: rows.map((o) => presentOrderRow(o, null)), pagination: pagination(page, perPage, total) };
});
export const getOrderHandler = handle(getOrder, (c, { params }) => wholeOrder(c, params.id));

/** What another way to pay would come to (ORD-370). */
export const listPaymentMethodsHandler = handle(listPaymentMethods, async (c, { params }) => {
  const order = await findOrder(c.db, c.scope, params.id);
  if (!order) throw missingOrder(params.id);
  return presentChoices(order, await choicesOf(c.db, order));
});

/** What a taxable total earns (ORD-107). */
export const earnedPointsHandler = handle(earnedPoints, async (c, { query }) => ({
  points: tenths(c.viewer.shop === KLEEN ? pointsEarnedTenths(wireToCents(query.total)) : 0),
}));

/** What the direct subordinates sold and sent (ORD-206, ORD-208). */
export const listSubordinatesCommissionsHandler = handle(listSubordinatesCommissions, async (c, { query }) => {
  const { page, perPage } = query;
  const { rows, total } = await findSubordinatesCommissions(c.db, c.scope, {
    shop: query.shop ?? c.viewer.shop,
    search: query.search,
    dir: query.orderDir,
    page,
    perPage,
  });
  return { items: rows.map(presentSubordinateRow), pagination: pagination(page, perPage, total) };
});
