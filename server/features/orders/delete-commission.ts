/** Deletes a commission, the last one with its order; what waits for the customer is taken back and kept (ORD-137). */
import { sql } from 'drizzle-orm';
import { deleteCommission } from '@ema/calls/orders.ts';
import { mayDeleteCommission } from '@ema/domain/orders/may.ts';
import { mayHappen } from '@ema/domain/orders/states.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { cancelOrder, removeEmptied } from './cancel-order.ts';
import { hasCommissions } from './commission-queries.ts';
import { lockCommission } from './locks.ts';
import type { OrderRow } from './order-queries.ts';
import { rulesOfOrder } from './totals.ts';
import { recomputeOrder } from './write-order.ts';

export const deleteCommissionHandler = handle(deleteCommission, async (c, { params }) => {
  const { commission, order } = await lockCommission(c, params.id, mayDeleteCommission);
  const takenBack = mayHappen(order.state, 'taken_back');
  if (takenBack) await cancelOrder(c.db, order.id, 'taken_back');
  else await removeFromOrder(c.db, commission.id, order);
  await c.audit({
    object: 'commission',
    objectId: commission.id,
    detail: { order: order.id, ...(takenBack ? { takenBack } : {}) },
  });
});

/** An order left empty goes too. */
const removeFromOrder = async (tx: Tx, commissionId: number, order: OrderRow): Promise<void> => {
  await tx.execute(sql`delete from commissions where id = ${commissionId}`);
  if (await hasCommissions(tx, order.id)) return recomputeOrder(tx, order.id, rulesOfOrder(order));
  await removeEmptied(tx, order.id);
};
