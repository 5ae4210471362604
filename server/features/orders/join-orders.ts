/** Makes one of two orders of a seller that collect commissions for the same way to pay: only one of them is open. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { removeEmptied } from './cancel-order.ts';
import { holdOpenOrder, waitForOpening } from './locks.ts';
import { findHeldOrder, isHeldOf } from './order-queries.ts';
import { CUMULATIVE } from './seller-queries.ts';
import { rulesOfOrder } from './totals.ts';
import { recomputeOrder } from './write-order.ts';

/** The commissions of an open order become another's; what is left empty goes. */
export const moveCommissions = async (tx: Tx, fromId: number, toId: number): Promise<void> => {
  await tx.execute(sql`update commissions set order_id = ${toId}, version = version + 1 where order_id = ${fromId}`);
  await removeEmptied(tx, fromId);
};
/** The figures of an open order that took commissions in. */
export const recomputeJoined = async (tx: Tx, orderId: number): Promise<void> => {
  const joined = await findHeldOrder(tx, orderId);
  if (!joined) throw new CallError('internal');
  await recomputeOrder(tx, orderId, rulesOfOrder(joined));
};

type Reopening = { id: number; seller_id: number; type_id: string; payment_method_id: string };
/** `joined`: its figures are to be reckoned anew once it is open; `waits`: it cannot be open beside the other one. */
type Beside = 'alone' | 'joined' | 'waits';
/**
 * While an order was being paid its seller may have opened another: before it is open again it takes that one in. The
 * caller holds its row. One with money that waits for the office’s word neither takes in nor is taken in (ORD-510).
 */
export const takeOpenOrderIn = async (tx: Tx, order: Reopening): Promise<Beside> => {
  if (order.type_id !== CUMULATIVE) return 'alone';
  const { seller_id: agentId, type_id: typeId, payment_method_id: methodId } = order;
  await waitForOpening(tx, { agentId, typeId, methodId });
  const other = await first(
    tx,
    { id: orders.id },
    sql`
      select id
      from orders
      where seller_id = ${agentId}
        and type_id = ${typeId}
        and payment_method_id = ${methodId}
        and state = 'open'
        and id <> ${order.id}
      for update`,
  );
  if (!other) return 'alone';
  if (await isHeldOf(tx, order.id)) return 'waits';
  if (!(await holdOpenOrder(tx, other.id))) return 'alone';
  await moveCommissions(tx, other.id, order.id);
  return 'joined';
};
