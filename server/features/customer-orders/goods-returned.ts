/** The office notes that the goods of a withdrawal came back: who took them and when. Twice is the first time. */
import { sql } from 'drizzle-orm';
import { withdrawalGoodsReturned } from '@ema/calls/customer-orders/withdrawals.ts';
import { first } from '../../db/rows.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { handle } from '../../kernel/handle.ts';
import { presentTask } from './present-withdrawal.ts';
import { findTask } from './withdrawal-queries.ts';

export const withdrawalGoodsReturnedHandler = handle(withdrawalGoodsReturned, async (c, { params }) => {
  await findTask(c.db, params.id);
  const noted = await first(
    c.db,
    { id: withdrawals.id },
    sql`
      update withdrawals
      set goods_returned_at = ema_now(), goods_returned_by_user_id = ${c.viewer.actorUserId}
      where id = ${params.id} and goods_returned_at is null
      returning id`,
  );
  await c.audit({ object: 'withdrawal', objectId: params.id, detail: { first: noted !== null } });
  return presentTask(await findTask(c.db, params.id), c.now);
});
