/** Locks rows of orders and sellers before something is decided about them. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayChangeCommissions, type CommissionFacts } from '@ema/domain/orders/may.ts';
import { ORDER_TRANSITIONS } from '@ema/domain/orders/states.ts';
import { isInReview, UNDER_REVIEW } from '@ema/domain/payments/message.ts';
import type { Tx } from '../../db/client.ts';
import { first, truth } from '../../db/rows.ts';
import { wordsOf } from '../../db/words.ts';
import type { CallContext, Scope, WritingContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { ownAgent, ownOrders } from '../../kernel/scopes.ts';
import { findCommission, type CommissionRow } from './commission-queries.ts';
import { findSellerOf, heldMoneyOf, lockOrder, otherwisePaid, type OrderRow } from './order-queries.ts';
import { CUMULATIVE } from './seller-queries.ts';

/**
 * An order's row and then its seller's, locked, in this order everywhere: nobody waits in a circle. What is read in the
 * next statement is as it was left by whoever had them before.
 */
export const lockOrderAndSeller = async (tx: Tx, scope: Scope, orderId: number): Promise<void> => {
  await tx.execute(sql`
    select 1
    from orders o
    join agents a on a.id = o.seller_id
    where o.id = ${orderId} and ${ownOrders(scope, sql`o.seller_id`)}
    for update of o
    for no key update of a`);
};
/**
 * The same, with the open orders that this one may go into: all of them before the seller, the lowest number first. One
 * that is just opened again for that way to pay is waited for before all of them (ORD-565).
 */
export const lockOrderWithOthers = async (tx: Tx, scope: Scope, orderId: number, methodId: string): Promise<void> => {
  const order = await otherwisePaid(tx, scope, { orderId, methodId });
  if (order?.typeId === CUMULATIVE) await waitForOpening(tx, { ...order, methodId });
  await tx.execute(sql`
    select 1
    from orders o
    join orders x on x.id = ${orderId} and x.seller_id = o.seller_id
    where ${ownOrders(scope, sql`o.seller_id`)}
      and (o.id = x.id or (o.type_id = ${CUMULATIVE} and x.type_id = o.type_id and o.state = 'open'))
    order by o.id
    for update of o`);
  await lockOrderAndSeller(tx, scope, orderId);
};
/** The viewer's own row as a seller, locked: of two orders made at once the second sees the first. */
export const lockOwnSeller = async (tx: Tx, scope: Scope): Promise<void> => {
  await tx.execute(sql`select 1 from agents a where ${ownAgent(scope, sql`a.id`)} for no key update`);
};

/** The same of the seller of an order. */
export const lockSellerOf = async (tx: Tx, orderId: number): Promise<void> => {
  await tx.execute(sql`select 1 from agents where id = ${await findSellerOf(tx, orderId)} for no key update`);
};

/** There is one of them at most. */
export type OpenOrder = { agentId: number; typeId: string; methodId: string };
/** Of those who would open such an order one does, the others find it. */
export const waitForOpening = async (tx: Tx, { agentId, typeId, methodId }: OpenOrder): Promise<void> => {
  const name = `open-order ${agentId} ${typeId} ${methodId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
/**
 * The viewer's open order of a type and a way to pay, if there is one. Whoever would open it waits first: an order that
 * appeared between this lock and the seller's would be locked after the seller, and two would wait for each other.
 */
export const lockOpenOrders = async (tx: Tx, scope: Scope, wish: OpenOrder): Promise<void> => {
  await waitForOpening(tx, wish);
  await tx.execute(sql`
    select 1
    from orders o
    where ${ownOrders(scope, sql`o.seller_id`)}
      and o.type_id = ${wish.typeId}
      and o.payment_method_id = ${wish.methodId}
      and o.state = 'open'
    for update`);
};
const { payment_held: aside } = ORDER_TRANSITIONS;
/**
 * Of an order whose row the caller has locked. One with money that waits for the office’s word takes nothing in: it
 * waits as one that is being paid does, so that another may be open beside it (ORD-510). @returns whether it is open,
 * and takes commissions in until the end of the transaction
 */
export const holdOpenOrder = async (tx: Tx, orderId: number): Promise<boolean> => {
  const open = await first(
    tx,
    { is_held: truth() },
    sql`
      select ${heldMoneyOf(sql`orders.id`)} as is_held
      from orders
      where id = ${orderId}
        and state = 'open'
      for update`,
  );
  if (open?.is_held)
    await tx.execute(sql`
      update orders
      set state = ${aside.to}, version = version + 1
      where id = ${orderId}
        and state in ${wordsOf(aside.from)}`);
  return open !== null && !open.is_held;
};

const MISSING = (id: number) => `La commissione ${id} non è stata trovata.`;
/** A commission that the viewer sells. @throws not_found */
export const ownCommission = async (c: CallContext, id: number): Promise<CommissionRow> => {
  const commission = await findCommission(c.db, c.scope, id);
  if (!commission) throw new CallError('not_found', MISSING(id));
  return commission;
};
/**
 * A commission and its order, locked, while `mayChange` has nothing to say against it. What is read before the lock is
 * not trusted. @throws not_found, forbidden, wrong_state
 */
export const lockCommission = async (
  c: WritingContext,
  id: number,
  mayChange: (order: CommissionFacts) => string | null,
): Promise<{ commission: CommissionRow; order: OrderRow }> => {
  const { order_id: orderId } = await ownCommission(c, id);
  refuse('forbidden', mayChangeCommissions(c.viewer.acting));
  await lockOrderAndSeller(c.db, c.scope, orderId);
  const order = await lockOrder(c.db, c.scope, orderId);
  if (!order) throw new CallError('not_found', MISSING(id));
  const heldPayment = isInReview(order.last_attempt?.state ?? null) ? UNDER_REVIEW : null;
  refuse('wrong_state', mayChange({ state: order.state, heldPayment }));
  return { commission: await ownCommission(c, id), order };
};
