/** Gives the demo orders that customers made, were proposed or bought, with their copies to sign. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { insertOrder } from '../../features/orders/write-order.ts';
import { priceOf } from '../../features/orders/cart.ts';
import { totalsOf } from '../../features/orders/totals.ts';
import { findTypes } from '../../features/catalogue/queries.ts';
import { assignOrderCopy } from '../../features/contracts/assign.ts';
import { signOrderCopyForDemo } from './sign-contracts.ts';
import type { Queryable } from '../client.ts';

const DAY = 86_400_000;
type Who = { customer_id: number; user_id: number; agent_id: number; agent_user_id: number; level: number };

/**
 * What the customer persona finds: a contract the agent has just proposed, one that is confirmed and not sent, an order
 * of some days ago from which one may still withdraw, and one of last spring whose term is over.
 */
export const insertCustomerOrders = async (client: PoolClient, now: Date): Promise<void> => {
  const tx = drizzle({ client, casing: 'snake_case' }) as unknown as Queryable;
  const personas = await client.query<Who>(`
    select cu.id as customer_id, cu.user_id, a.id as agent_id, a.user_id as agent_user_id, a.level
    from users u
    join customers cu on cu.user_id = u.id
    join agent_customers ac on ac.customer_id = cu.id
    join agents a on a.id = ac.agent_id
    where u.username = 'cliente'
    order by a.id
    limit 1`);
  const who = personas.rows[0];
  if (!who) return;
  await propose(client, tx, who, 0, new Date(now.getTime() - 0.2 * DAY));
  const confirmed = await propose(client, tx, who, 1, new Date(now.getTime() - 1.3 * DAY));
  if (confirmed !== null) {
    await signOrderCopyForDemo(tx, confirmed, new Date(now.getTime() - 1.1 * DAY));
    await client.query(`update orders set state = 'confirmed' where id = $1`, [confirmed]);
  }
  for (const before of [6, 200]) await adopt(client, tx, who, new Date(now.getTime() - before * DAY));
};

/** A kit the agent has put together for the customer. @returns the order, null without kits */
const propose = async (client: PoolClient, tx: Queryable, who: Who, nth: number, at: Date): Promise<number | null> => {
  const kit = await client.query<{ id: number }>(
    `select id from product_kits where enabled order by id offset $1 limit 1`,
    [nth],
  );
  const [type] = await findTypes(tx, { id: 'kleen-contract', shop: 1 });
  if (!kit.rows[0] || !type) return null;
  const cart = await priceOf(tx, type, { type: type.id, items: [], productKit: kit.rows[0].id, paymentMethod: 'mav' });
  const inserted = await insertOrder(tx, {
    typeId: type.id,
    shop: 1,
    sellerId: who.agent_id,
    userId: who.agent_user_id,
    customerId: who.customer_id,
    methodId: cart.method.methodId,
    methodName: cart.method.name,
    kit: cart.kit,
    note: '',
    draftId: null,
    lines: cart.lines,
    totals: totalsOf(cart.lines, {
      shop: 1,
      scale: type.scale,
      level: who.level,
      discountBasisPoints: cart.method.discountBasisPoints,
      shippingFeeCents: type.shipping_fee_cents,
      freeShippingMinCents: type.free_shipping_min_cents,
    }),
    now: at,
    hasSample: false,
    customerCompletes: true,
    searchText: `lucia bianchi ${type.title}`.toLowerCase(),
  });
  await assignOrderCopy(tx, who.user_id, inserted.orderId);
  return inserted.orderId;
};

/** The agent's sale sent last before a day becomes one that the customer signed. */
const adopt = async (client: PoolClient, tx: Queryable, who: Who, before: Date): Promise<void> => {
  const adopted = await client.query<{ id: number; created_at: Date }>(
    `update orders set customer_id = $2, customer_completes = true, search_text = search_text || ' lucia bianchi'
     where id = (
       select o.id
       from orders o
       where o.seller_id = $1
         and o.type_id = 'kleen-commission'
         and o.state = 'submitted'
         and o.submitted_at < $3
         and o.points_used_tenths = 0
         and not o.customer_completes
       order by o.submitted_at desc
       limit 1)
     returning id, created_at`,
    [who.agent_id, who.customer_id, before],
  );
  const order = adopted.rows[0];
  if (!order) return;
  await client.query('update commissions set customer_id = $2 where order_id = $1', [order.id, who.customer_id]);
  await assignOrderCopy(tx, who.user_id, order.id);
  await signOrderCopyForDemo(tx, order.id, order.created_at);
};
