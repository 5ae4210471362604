/** Another program says of deliveries when they are due and that they are paid: whole or not at all (NET-527). */
import { sql } from 'drizzle-orm';
import { importDeliveries } from '@ema/calls/deliveries/imports.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { DECLARED_TRANSITIONS } from '@ema/domain/deliveries/may.ts';
import { all } from '../../db/rows.ts';
import { deliveries } from '../../db/tables/payments.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults, takeTurns } from '../../kernel/handle-csv.ts';
import { announce } from '../webhooks/announce.ts';
import { stageDeliveries, sumsOfChanges, type Change } from './stage-file.ts';

/** One that is due later than it was begins the steps of its ladder anew. */
const move = (c: WritingContext, changes: readonly Change[]): Promise<unknown> =>
  c.db.execute(sql`
    update deliveries d
    set date = x.after,
      told_step = case when x.after > d.date then 0 else d.told_step end
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ id, after }) => ({ id, after })))}::jsonb) as x(
      id bigint, after date)
    where d.id = x.id`);

const PAID = {
  order_id: deliveries.orderId,
  to_pay_cents: deliveries.toPayCents,
  deposit_cents: deliveries.depositCents,
};
/** What sellers declared of them is verified with them; other programs are told of each. */
const pay = async (c: WritingContext, ids: readonly number[]): Promise<void> => {
  const { from, to } = DECLARED_TRANSITIONS.verify;
  const named = sql.param([...ids]);
  await c.db.execute(sql`
    update delivery_payments
    set state = ${to}, settled_at = ema_now(), settled_by_user_id = ${c.viewer.actorUserId}
    where delivery_id = any(${named}::bigint[])
      and state = any(${sql.param([...from])}::text[])`);
  const paid = await all(
    c.db,
    PAID,
    sql`
      update deliveries
      set verified_at = ema_now()
      where id = any(${named}::bigint[])
        and verified_at is null
      returning order_id, to_pay_cents, deposit_cents`,
  );
  for (const { order_id: orderId, to_pay_cents: toPay, deposit_cents: deposit } of paid)
    await announce(c, 'order.paid', { orderId, amount: centsToWire(toPay + deposit) });
};

export const importDeliveriesHandler = handle(
  importDeliveries,
  async (c, { body }) => {
    await takeTurns(c.db, 'deliveries');
    const staged = await stageDeliveries(c.db, csvIn(body), { today: romeDay(c.now), isTaken: true });
    await refuseFaults(c.db);
    const { changes } = staged;
    await move(
      c,
      changes.filter(({ isMoved }) => isMoved),
    );
    await pay(
      c,
      changes.flatMap(({ id, becomesPaid }) => (becomesPaid ? [id] : [])),
    );
    const sums = sumsOfChanges(staged);
    await c.audit({ object: 'deliveries', detail: { rows: staged.lines, ...sums } });
    for (const { id, order_id: orderId, before, after, becomesPaid } of changes)
      await c.audit({ object: 'order', objectId: orderId, detail: { delivery: id, before, after, paid: becomesPaid } });
    return sums;
  },
  { status: 200 },
);
