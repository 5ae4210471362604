/** Gives an order back to whoever has to finish it, when its payment came to nothing or was settled otherwise. */
import { sql } from 'drizzle-orm';
import { OPEN_ATTEMPTS, type AttemptState } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import { recomputeJoined, takeOpenOrderIn } from '../orders/join-orders.ts';
import { orderWaitingForMoney, REOPENED } from './queries.ts';

/** Another attempt of the order is open, or somebody has to look at it first; what the office settled holds nothing. */
export const STILL_WAITED_FOR: readonly AttemptState[] = [...OPEN_ATTEMPTS, 'in_review'];

/**
 * Nothing happens to an order that is not waiting for money, or that still has an attempt in one of `unless`. The
 * caller holds its row. What its seller collected meanwhile for the same way to pay it takes in (ORD-428).
 */
export const reopenOrder = async (
  tx: Tx,
  orderId: number,
  unless: readonly AttemptState[] = OPEN_ATTEMPTS,
): Promise<void> => {
  const waiting = await orderWaitingForMoney(tx, orderId, unless);
  if (!waiting) return;
  const beside = await takeOpenOrderIn(tx, waiting);
  if (beside === 'waits') return;
  await tx.execute(sql`
    update orders
    set state = ${REOPENED}, version = version + 1
    where id = ${orderId}`);
  if (beside === 'joined') await recomputeJoined(tx, orderId);
};
