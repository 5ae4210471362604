/** An agent changes a private order, customer and items anew, as long as it is not 24 hours old (ORD-245, ORD-338). */
import { sql } from 'drizzle-orm';
import { updatePrivateOrder } from '@ema/calls/private-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { unlockedSince } from '@ema/domain/private-orders/lock.ts';
import { mayEditPrivateOrder, mayUsePrivateOrders } from '@ema/domain/private-orders/may.ts';
import { first } from '../../db/rows.ts';
import { privateOrders } from '../../db/tables/private-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refuseOtherTotal } from '../../kernel/seen-total.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { findOwnPrivateOrder, findPrivateLines } from './order-queries.ts';
import { priceItems } from './price.ts';
import { answerOrder, noOrder, ownCustomerId, replaceLines, type NewLine } from './whole-order.ts';

/** What somebody chose of a line; the price is the line's own, or the listing's. */
const chosen = ({ code, variants, quantity }: Pick<NewLine, 'code' | 'variants' | 'quantity'>) => ({
  code,
  variants,
  quantity,
});

export const updatePrivateOrderHandler = handle(updatePrivateOrder, async (c, { params, body }) => {
  refuse('forbidden', mayUsePrivateOrders(c.viewer, null));
  const agentId = agentIdOf(c.viewer);
  const before = await findOwnPrivateOrder(c.db, c.scope, params.id);
  if (!before) throw noOrder(params.id);
  refuse('locked', mayEditPrivateOrder(before.created_at, c.now));
  const customerId = await ownCustomerId(c, body.customer);
  const written = await findPrivateLines(c.db, params.id);
  const agreed = written.map((l) => ({ ...l, unitPriceCents: l.unit_price_cents }));
  const { lines, totalCents } = await priceItems(c.db, body.items, agreed);
  if (body.version !== before.order_version) {
    refuseUnlessSame({ customerId, lines: lines.map(chosen) }, { customerId: before.id, lines: written.map(chosen) });
    await c.audit({ object: 'private-order', objectId: params.id });
    return answerOrder(c, before);
  }
  refuseOtherTotal({ of: 'dell’ordine' }, totalCents, body.expectedTotal);
  const changedRow = await first(
    c.db,
    { id: privateOrders.id },
    sql`
      update private_orders
      set customer_id = ${customerId}, total_cents = ${totalCents}, version = version + 1
      where id = ${params.id}
        and agent_id = ${agentId}
        and version = ${before.order_version}
        and created_at > ${unlockedSince(c.now).toISOString()}
      returning id`,
  );
  if (!changedRow) throw new CallError('stale_version');
  await replaceLines(c.db, params.id, lines);
  await c.audit({
    object: 'private-order',
    objectId: params.id,
    detail: { customerId, totalCents, before: { totalCents: before.total_cents } },
  });
  const after = await findOwnPrivateOrder(c.db, c.scope, params.id);
  if (!after) throw noOrder(params.id);
  return answerOrder(c, after);
});
