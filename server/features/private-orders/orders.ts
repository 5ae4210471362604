import { sql } from 'drizzle-orm';
import {
  createPrivateOrder,
  getPrivateOrder,
  listPrivateOrders,
  updatePrivateOrder,
} from '@ema/calls/private-orders.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { EDITABLE_HOURS, isLocked, LOCKED_TEXT, LOCKED_TITLE } from '@ema/domain/private-orders/lock.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { agentIdOf, privateRows, type PrivateFilter } from '../../kernel/scopes.ts';
import { priceItems } from './price.ts';
import { presentPrivateOrder, presentPrivateRow } from './present.ts';
import {
  changePrivateOrder,
  findPrivateCustomer,
  findPrivateLines,
  findPrivateOrder,
  findPrivateOrders,
  insertPrivateOrder,
  replacePrivateLines,
  type PrivateOrderRow,
} from './queries.ts';
import { inFibra } from './shop.ts';

const ROLE = 'ROLE_USER_ORDERS_ADMIN';
/** The private orders that whoever asks may see. @throws forbidden outside of the fibre shop */
export const visibleOrders = (c: CallContext, wanted: PrivateFilter) =>
  privateRows(inFibra(c.viewer, ROLE), ROLE, wanted, sql`o.agent_id`);

const missing = (id: number) => new CallError('not_found', `Ordine ${id} non trovato`);
const idOf = (reference: string): number => Number(reference.split('/').at(-1)) || 0;

const answer = async (c: CallContext, order: PrivateOrderRow) =>
  presentPrivateOrder(order, await findPrivateLines(c.db, order.order_id), c.viewer.agentId, c.now);

/** A customer of the agent's own: others' and absent ones are refused alike. @throws invalid */
const ownCustomer = async (c: CallContext, agentId: number, reference: string): Promise<number> => {
  const id = idOf(reference);
  const found = await findPrivateCustomer(c.db, id, sql`c.agent_id = ${agentId}`);
  if (!found) throw invalidField('customer', 'Il cliente indicato non esiste.');
  return id;
};

/** ORD-229, ORD-036 */
export const listPrivateOrdersHandler = handle(listPrivateOrders, async (c, { query }) => {
  const found = await findPrivateOrders(c.db, visibleOrders(c, query), { ...query, dir: query['order[id]'] });
  return {
    items: found.rows.map((r) => presentPrivateRow(r, c.viewer.agentId, c.now)),
    pagination: pagination(query.page, query.perPage, found.total),
  };
});
export const getPrivateOrderHandler = handle(getPrivateOrder, async (c, { params }) => {
  const found = await findPrivateOrder(c.db, params.id, visibleOrders(c, { includeAll: true }));
  if (!found) throw missing(params.id);
  return answer(c, found);
});

/** ORD-239, ORD-337 */
export const createPrivateOrderHandler = handle(
  createPrivateOrder,
  async (c, { body }) => {
    const agentId = agentIdOf(inFibra(c.viewer));
    const customerId = await ownCustomer(c, agentId, body.customer);
    const { lines, totalCents } = await priceItems(c.db, body.items);
    const id = await insertPrivateOrder(c.db, {
      agentId,
      customerId,
      userId: c.viewer.actorUserId,
      now: c.now,
      totalCents,
    });
    await replacePrivateLines(c.db, id, lines);
    await c.audit({ object: 'private-order', objectId: id, detail: { customerId, totalCents } });
    const made = await findPrivateOrder(c.db, id, sql`true`);
    if (!made) throw missing(id);
    return answer(c, made);
  },
  { status: 201 },
);

/** ORD-245, ORD-338: customer and items anew, as long as the order is not 24 hours old. */
export const updatePrivateOrderHandler = handle(updatePrivateOrder, async (c, { params, body }) => {
  const agentId = agentIdOf(inFibra(c.viewer));
  const own = sql`o.agent_id = ${agentId}`;
  const before = await findPrivateOrder(c.db, params.id, own);
  if (!before) throw missing(params.id);
  const locked = new CallError('locked', `${LOCKED_TITLE}. ${LOCKED_TEXT}.`);
  if (isLocked(before.created_at, c.now)) throw locked;
  if (body.version !== undefined && body.version !== before.order_version) throw new CallError('stale_version');
  const customerId = await ownCustomer(c, agentId, body.customer);
  const { lines, totalCents } = await priceItems(c.db, body.items);
  const isChanged = await changePrivateOrder(c.db, {
    id: params.id,
    version: before.order_version,
    agentId,
    customerId,
    totalCents,
    createdAfter: new Date(c.now.getTime() - EDITABLE_HOURS * 3_600_000),
  });
  if (!isChanged) throw new CallError('stale_version');
  await replacePrivateLines(c.db, params.id, lines);
  await c.audit({
    object: 'private-order',
    objectId: params.id,
    detail: { customerId, totalCents, before: before.total_cents },
  });
  const after = await findPrivateOrder(c.db, params.id, own);
  if (!after) throw missing(params.id);
  return answer(c, after);
});
