/** Gives an order back to whoever has to finish it, when its payment came to nothing or was settled otherwise. */
import { sql } from 'drizzle-orm';
import { ORDER_TRANSITIONS } from '@ema/domain/orders/states.ts';
import { OPEN_ATTEMPTS, type AttemptState } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import { wordsOf } from '../../db/words.ts';
import { REOPENED } from './queries.ts';

/** Another attempt of the order is open, or somebody has to look at it first. */
export const STILL_WAITED_FOR: readonly AttemptState[] = [...OPEN_ATTEMPTS, 'in_review'];

/** Nothing happens to an order that is not waiting for money, or that still has an attempt in one of `unless`. */
export const reopenOrder = async (
  tx: Tx,
  orderId: number,
  unless: readonly AttemptState[] = OPEN_ATTEMPTS,
): Promise<void> => {
  await tx.execute(sql`
    update orders
    set state = ${REOPENED}, version = version + 1
    where id = ${orderId}
      and state in ${wordsOf(ORDER_TRANSITIONS.payment_failed.from)}
      and not exists (
        select 1
        from payment_attempts
        where order_id = ${orderId}
          and state in ${wordsOf(unless)})`);
};
