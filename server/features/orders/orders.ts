import { sql } from 'drizzle-orm';
import {
  getOrder,
  getPendingOrder,
  getProvisionalDate,
  listOrders,
  listPendingOrders,
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
import { reasonOf } from './confirmation.ts';
import { createCommissionHandler, earnedPointsHandler, quoteHandler } from './create.ts';
import { presentOrder, presentOrderRow } from './present.ts';
import { findCommissions, findLines, findOrder, findPendingOrders, findSubmitted, lockOrderRow } from './queries.ts';
import { submitOrder } from './submit.ts';

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
const getPendingHandler = handle(getPendingOrder, async (c, { params }) => {
  const found = await wholeOrder(c, params.id);
  if (found.isSubmitted || found.state === 'cancelled') throw missing(params.id);
  return found;
});
const provisionalDateHandler = handle(getProvisionalDate, async (c, { params }) => {
  const order = await findOrder(c.db, params.id, own(c));
  if (!order || order.state === 'submitted') throw missing(params.id);
  return { provisionalOrderDate: provisionalDate(order.type_id, c.now) };
});

/** «Chiudi ordine»: every reason is checked with the order's row locked, then one conditional update sends it. */
const submitDirectlyHandler = handle(submitDirectly, async (c, { params }) => {
  const order = await lockOrderRow(c.db, params.id, own(c));
  if (!order) throw missing(params.id);
  if (order.state !== 'open' && order.state !== 'confirmed')
    throw new CallError('wrong_state', wrongStateSentence(order.state));
  if (!order.type_completable) throw new CallError('wrong_state', 'Quest’ordine viene completato dal cliente.');
  if (providerOf(order.payment_method_id) !== null) throw new CallError('wrong_state', 'Quest’ordine si paga online.');
  const reason = reasonOf(order, await readParameters(c.db), c.now);
  if (reason) throw new CallError('wrong_state', reason);
  const sent = await submitOrder(c.db as never, order.id, {
    now: c.now,
    from: ['open', 'confirmed'],
    paid: false,
    ip: c.ip,
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
  getPendingHandler,
  provisionalDateHandler,
  submitDirectlyHandler,
  listOrdersHandler,
  getOrderHandler,
];
