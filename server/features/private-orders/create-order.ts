/** An agent takes an order of a private customer (ORD-239, ORD-337). */
import { sql } from 'drizzle-orm';
import { createPrivateOrder } from '@ema/calls/private-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayUsePrivateOrders, PRIVATE_ORDER_ALREADY_MADE } from '@ema/domain/private-orders/may.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { privateOrderDrafts, privateOrders } from '../../db/tables/private-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refuseOtherTotal } from '../../kernel/seen-total.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { findOwnPrivateOrder } from './order-queries.ts';
import { priceItems } from './price.ts';
import { answerOrder, noOrder, ownCustomerId, replaceLines } from './whole-order.ts';

/** The whole transaction is undone: of two tabs that send the same draft one makes the order. @throws wrong_state */
const takeDraft = async (tx: Tx, draftId: string, orderId: number): Promise<void> => {
  const taken = await first(
    tx,
    { order_id: privateOrderDrafts.orderId },
    sql`
      insert into private_order_drafts (draft_id, order_id)
      values (${draftId}::uuid, ${orderId})
      on conflict (draft_id) do nothing
      returning order_id`,
  );
  if (!taken) throw new CallError('wrong_state', PRIVATE_ORDER_ALREADY_MADE);
};

export const createPrivateOrderHandler = handle(
  createPrivateOrder,
  async (c, { body }) => {
    refuse('forbidden', mayUsePrivateOrders(c.viewer, null));
    const agentId = agentIdOf(c.viewer);
    const customerId = await ownCustomerId(c, body.customer);
    const { lines, totalCents } = await priceItems(c.db, body.items);
    refuseOtherTotal({ of: 'dell’ordine', press: 'conferma' }, totalCents, body.expectedTotal);
    const inserted = await first(
      c.db,
      { id: privateOrders.id },
      sql`
        insert into private_orders (agent_id, customer_id, created_by_user_id, created_at, total_cents)
        values (${agentId}, ${customerId}, ${c.viewer.actorUserId}, ema_now(), ${totalCents})
        returning id`,
    );
    if (!inserted) throw new CallError('internal');
    if (body.draftId !== undefined) await takeDraft(c.db, body.draftId, inserted.id);
    await replaceLines(c.db, inserted.id, lines);
    await c.audit({ object: 'private-order', objectId: inserted.id, detail: { customerId, totalCents } });
    const order = await findOwnPrivateOrder(c.db, c.scope, inserted.id);
    if (!order) throw noOrder(inserted.id);
    return answerOrder(c, order);
  },
  { status: 201 },
);
