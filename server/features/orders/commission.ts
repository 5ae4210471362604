import { sql } from 'drizzle-orm';
import { deleteCommission, getCommission, updateCommission } from '@ema/calls/orders.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { formatPoints } from '@ema/domain/orders/points.ts';
import { wrongStateSentence, type OrderState } from '@ema/domain/orders/states.ts';
import type { Queryable } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import { cancelOrder } from '../customer-orders/cancel.ts';
import { itemLines, typeOf } from './cart.ts';
import { lockOrderAndSeller } from './confirmation.ts';
import { presentCommission } from './present.ts';
import { findCommission, findLines, lockOrderRow, type CommissionRow, type OrderRow } from './queries.ts';
import { recomputeOrder, replaceLines } from './write-order.ts';

const FOREIGN = "Non è possibile modificare una commissione appartenente ad un'altra persona";
const MISSING = (id: number) => `La commissione ${id} non è stata trovata.`;

const ownCommission = async (c: CallContext, id: number): Promise<CommissionRow> => {
  const found = await findCommission(c.db, id, ownOrders(c.scope, sql`c.seller_id`));
  if (!found) throw new CallError('not_found', MISSING(id));
  return found;
};

/**
 * A commission and its order, locked and in one of these states: neither closed nor being paid. What is read before the
 * lock is not trusted. @throws not_found, forbidden, wrong_state
 */
const lockCommission = async (
  c: CallContext,
  id: number,
  states: readonly OrderState[],
): Promise<{ commission: CommissionRow; order: OrderRow }> => {
  const seen = await ownCommission(c, id);
  if (c.viewer.acting?.kind === 'subordinate') throw new CallError('forbidden', FOREIGN);
  await lockOrderAndSeller(c.db, seen.order_id, sql`true`);
  const order = await lockOrderRow(c.db, seen.order_id, sql`true`);
  if (!order) throw new CallError('not_found', MISSING(id));
  if (!states.includes(order.state)) throw new CallError('wrong_state', wrongStateSentence(order.state));
  return { commission: await ownCommission(c, id), order };
};
const rulesOf = (o: OrderRow) => ({
  shop: o.shop,
  scale: o.scale,
  level: o.level,
  discountBasisPoints: o.discount_basis_points,
  shippingFeeCents: o.shipping_fee_cents,
  freeShippingMinCents: o.free_shipping_min_cents,
});

export const getCommissionHandler = handle(getCommission, async (c, { params }) => {
  const found = await ownCommission(c, params.id);
  return presentCommission(found, await findLines(c.db, [found.order_id]));
});

/** What the seller's points come to when everything not sent yet is counted (ORD-108). */
const pointsBalance = async (db: Queryable, agentId: number): Promise<number> =>
  (
    await db.execute<{ n: number }>(sql`
      select (a.points_tenths + coalesce((select sum(o.points_earned_tenths - o.points_used_tenths) from orders o
        where o.seller_id = a.id and o.state in ('open', 'in_payment')), 0))::int as n from agents a where a.id = ${agentId}`)
  ).rows[0]?.n ?? 0;

/** ORD-132: note and items, nothing else. */
export const updateCommissionHandler = handle(updateCommission, async (c, { params, body }) => {
  const { commission: before, order } = await lockCommission(c, params.id, ['open']);
  if (body.version !== undefined && body.version !== before.version) throw new CallError('stale_version');
  if (before.kit_name !== null) throw invalidField('items', 'I prodotti di un pacchetto non si modificano.');
  const type = await typeOf(c.db, before.type_id, order.shop, body.items);
  const lines = await itemLines(c.db, type, body.items);
  const hadSample = (await findLines(c.db, [order.id])).some(
    (l) => l.commission_id === before.id && kindOf(l.code) === 'sample',
  );
  if (lines.some((l) => kindOf(l.code) === 'sample') && !hadSample)
    throw invalidField('items', 'Lo strizzamop dimostrativo si aggiunge solo a una nuova commissione.');
  if (before.customer_id === null && type.customer_required && lines.some((l) => kindOf(l.code) !== 'sample'))
    throw invalidField('items', 'Senza cliente la commissione può contenere solo lo strizzamop dimostrativo.');
  await replaceLines(c.db, before.id, lines, body.note);
  if (hadSample && !lines.some((l) => kindOf(l.code) === 'sample'))
    await c.db.execute(sql`delete from open_samples where commission_id = ${before.id}`);
  await recomputeOrder(c.db, order.id, rulesOf(order));
  const balance = lines.some((l) => l.pointsTenths > 0) ? await pointsBalance(c.db, before.seller_id) : 0;
  if (balance < 0) throw invalidField('items', `Gli omaggi superano i tuoi punti di ${formatPoints(-balance)}.`);
  await c.audit({ object: 'commission', objectId: before.id });
  const after = await ownCommission(c, before.id);
  return presentCommission(after, await findLines(c.db, [order.id]));
});

/** ORD-137: the last commission takes its order along. What waits for the customer is taken back and stays on record. */
export const deleteCommissionHandler = handle(deleteCommission, async (c, { params }) => {
  const { commission: before, order } = await lockCommission(c, params.id, ['open', 'waiting_confirmation']);
  if (order.state === 'waiting_confirmation') {
    await cancelOrder(c.db, order.id, ['waiting_confirmation'], c.now);
    await c.audit({ object: 'commission', objectId: before.id, detail: { order: order.id, takenBack: true } });
    return;
  }
  await c.db.execute(sql`delete from commissions where id = ${before.id}`);
  const rest = await c.db.execute(sql`select 1 from commissions where order_id = ${order.id} limit 1`);
  if (rest.rows.length === 0)
    await c.db.execute(
      sql`delete from orders where id = ${order.id} and state = 'open' and not exists (select 1 from payment_attempts where order_id = ${order.id})`,
    );
  if (rest.rows.length === 0)
    await c.db.execute(sql`update orders set state = 'cancelled' where id = ${order.id} and state = 'open'`);
  else await recomputeOrder(c.db, order.id, rulesOf(order));
  await c.audit({ object: 'commission', objectId: before.id, detail: { order: order.id } });
});
