import { sql } from 'drizzle-orm';
import {
  getOrder,
  getPendingOrder,
  getProvisionalDate,
  listCommissions,
  listOrders,
  listPendingOrders,
  listSubmittedOrders,
  submitDirectly,
} from '@ema/calls/orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { provisionalDate } from '@ema/domain/orders/provisional-date.ts';
import { wrongStateSentence } from '@ema/domain/orders/states.ts';
import { providerOf } from '@ema/domain/payments/due.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle, type Handler } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { agentIdOf, ownOrders } from '../../kernel/scopes.ts';
import { readParameters } from '../system/parameters.ts';
import { getCommissionHandler, updateCommissionHandler, deleteCommissionHandler } from './commission.ts';
import { lockOrderAndSeller, reasonOf } from './confirmation.ts';
import { createCommissionHandler, earnedPointsHandler, quoteHandler } from './create.ts';
import { presentCommission, presentOrder, presentOrderRow } from './present.ts';
import {
  findCommissionPage,
  findCommissions,
  findLines,
  findOrder,
  findPendingOrders,
  lockOrderWithParameters,
} from './queries.ts';
import { submitOrder } from './submit.ts';
import { sentOrder } from '../deliveries/plan.ts';
import { listSubordinatesCommissionsHandler, resetSubordinatesCommissionsCountHandler } from './subordinates.ts';
import { findSubmitted } from './submitted.ts';

const own = (c: CallContext) => ownOrders(c.scope, sql`o.seller_id`);
const missing = (id: number) => new CallError('not_found', `Ordine ${id} non trovato`);

const wholeOrder = async (c: CallContext, id: number) => {
  const order = await findOrder(c.db, id, own(c));
  if (!order) throw missing(id);
  const [commissions, lines, parameters] = await Promise.all([
    findCommissions(c.db, [id]),
    findLines(c.db, [id]),
    readParameters(c.db),
  ]);
  const reason = order.state === 'submitted' ? null : reasonOf(order, parameters, c.now);
  return presentOrder(order, reason, commissions, lines, parameters.get('delivery_notice') ?? null);
};

/** ORD-187: everything not sent yet, of the current shop. */
const listPendingHandler = handle(listPendingOrders, async (c, { query }) => {
  const [rows, parameters] = await Promise.all([
    findPendingOrders(c.db, own(c), query.shop ?? c.viewer.shop),
    readParameters(c.db),
  ]);
  return { items: rows.map((o) => presentOrderRow(o, reasonOf(o, parameters, c.now))) };
});
/** ORD-324: of the seller one is; somebody else's are simply not among them. */
const listSubmittedHandler = handle(listSubmittedOrders, async (c, { query }) => {
  const sellerId = agentIdOf(c.viewer);
  const shop = query.shop ?? c.viewer.shop;
  if (query.agent !== undefined && query.agent !== sellerId)
    return { items: [], pagination: pagination(query.page, query.perPage, 0) };
  if (query.submitted === 'true') {
    const found = await findSubmitted(c.db, sellerId, {
      shop,
      onlyLast: false,
      field: 'submissionTime',
      dir: 'desc',
      page: query.page,
      perPage: query.perPage,
    });
    return {
      items: found.rows.map((o) => presentOrderRow(o, null)),
      pagination: pagination(query.page, query.perPage, found.total),
    };
  }
  const [rows, parameters] = await Promise.all([findPendingOrders(c.db, own(c), shop), readParameters(c.db)]);
  const from = (query.page - 1) * query.perPage;
  return {
    items: rows.slice(from, from + query.perPage).map((o) => presentOrderRow(o, reasonOf(o, parameters, c.now))),
    pagination: pagination(query.page, query.perPage, rows.length),
  };
});
const listCommissionsHandler = handle(listCommissions, async (c, { query }) => {
  const sellerId = agentIdOf(c.viewer);
  if (query.seller !== undefined && query.seller !== sellerId)
    return { items: [], pagination: pagination(query.page, query.perPage, 0) };
  const found = await findCommissionPage(c.db, sellerId, {
    shop: query.shop ?? c.viewer.shop,
    isSubmitted: query.submitted === undefined ? null : query.submitted === 'true',
    page: query.page,
    perPage: query.perPage,
  });
  const lines = await findLines(c.db, [...new Set(found.rows.map((r) => r.order_id))]);
  return {
    items: found.rows.map((r) => presentCommission(r, lines)),
    pagination: pagination(query.page, query.perPage, found.total),
  };
});
const getPendingHandler = handle(getPendingOrder, async (c, { params }) => {
  const found = await wholeOrder(c, params.id);
  if (found.isSubmitted || found.state === 'cancelled') throw missing(params.id);
  return found;
});
const provisionalDateHandler = handle(getProvisionalDate, async (c, { params }) => {
  const order = await findOrder(c.db, params.id, own(c));
  if (!order || order.state === 'submitted') throw missing(params.id);
  return { provisionalOrderDate: provisionalDate(order.sunday_dated, c.now) };
});

/** «Chiudi ordine»: every reason is checked with the order's row locked, then one conditional update sends it. */
const submitDirectlyHandler = handle(submitDirectly, async (c, { params }) => {
  await lockOrderAndSeller(c.db, params.id, own(c));
  const order = await lockOrderWithParameters(c.db, params.id, own(c));
  if (!order) throw missing(params.id);
  if (c.viewer.acting?.kind === 'subordinate')
    throw new CallError('forbidden', 'Quest’ordine appartiene ad un’altra persona: solo chi vende può chiuderlo.');
  if (order.state !== 'open' && order.state !== 'confirmed')
    throw new CallError('wrong_state', wrongStateSentence(order.state));
  if (!order.type_completable) throw new CallError('wrong_state', 'Quest’ordine viene completato dal cliente.');
  if (providerOf(order.payment_method_id) !== null) throw new CallError('wrong_state', 'Quest’ordine si paga online.');
  const parameters = new Map(Object.entries(order.parameters));
  const reason = reasonOf(order, parameters, c.now);
  if (reason) throw new CallError('wrong_state', reason);
  const sent = await submitOrder(c.db as never, sentOrder(order), {
    now: c.now,
    from: ['open', 'confirmed'],
    ip: c.ip,
    parameters,
  });
  if (!sent) throw new CallError('wrong_state', 'L’ordine è già stato inviato.');
  await c.audit({ object: 'order', objectId: order.id, detail: { totalCents: sent.totalCents } });
  return {
    id: order.id,
    submissionTime: sent.submittedAt.toISOString(),
    orderDate: sent.orderDate,
    total: centsToWire(sent.totalCents),
  };
});

const listOrdersHandler = handle(listOrders, async (c, { query }) => {
  const found = await findSubmitted(c.db, agentIdOf(c.viewer), {
    shop: query.shop ?? c.viewer.shop,
    onlyLast: query.onlyLastSubmitted === 'true',
    field: query.orderField,
    dir: query.orderDir,
    page: query.page,
    perPage: query.perPage,
  });
  return {
    items: found.rows.map((o) => presentOrderRow(o, null)),
    pagination: pagination(query.page, query.perPage, found.total),
  };
});
const getOrderHandler = handle(getOrder, (c, { params }) => wholeOrder(c, params.id));

export const orderHandlers: readonly Handler[] = [
  quoteHandler,
  createCommissionHandler,
  earnedPointsHandler,
  getCommissionHandler,
  updateCommissionHandler,
  deleteCommissionHandler,
  listPendingHandler,
  listSubmittedHandler,
  listCommissionsHandler,
  getPendingHandler,
  provisionalDateHandler,
  submitDirectlyHandler,
  listOrdersHandler,
  getOrderHandler,
  listSubordinatesCommissionsHandler,
  resetSubordinatesCommissionsCountHandler,
];
