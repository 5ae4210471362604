/** Another program says of deliveries when they are due and that they are paid: whole or not at all (NET-527). */
import { sql } from 'drizzle-orm';
import { importDeliveries } from '@ema/calls/deliveries/imports.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { DECLARED_TRANSITIONS } from '@ema/domain/deliveries/may.ts';
import { all, truth } from '../../db/rows.ts';
import { deliveries } from '../../db/tables/payments.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults, takeTurns } from '../../kernel/handle-csv.ts';
import { reopenPaid } from './more-came-in.ts';
import { announce } from '../webhooks/announce.ts';
import { UNDONE } from './queries.ts';
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
  is_undone: truth(),
};
/** What sellers declared of them is verified too; other programs are told of each that is still an order (ORD-603). */
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
      update deliveries d
      set verified_at = ema_now()
      where id = any(${named}::bigint[])
        and verified_at is null
      returning order_id, to_pay_cents, deposit_cents, ${UNDONE} as is_undone`,
  );
  for (const { order_id: orderId, to_pay_cents: toPay, deposit_cents: deposit } of paid.filter((d) => !d.is_undone))
    await announce(c, 'order.paid', { orderId, amount: centsToWire(toPay + deposit) });
};

/** What nobody owed any more joins what the office has to look at (ORD-522). */
const keepForReturn = (c: WritingContext, changes: readonly Change[]): Promise<unknown> =>
  c.db.execute(sql`
    insert into delivery_payments (delivery_id, amount_cents, paid_on, declared_by_user_id, declared_at)
    select x.id, x.rest, ${romeDay(c.now)}, ${c.viewer.actorUserId}, ema_now()
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ id, rest_cents: rest }) => ({ id, rest })))}::jsonb) as x(
      id bigint, rest bigint)`);
/** A withdrawal that was refunded, or closed, has this to give back too (ORD-521). */
const reopen = async (c: WritingContext, changes: readonly Change[]): Promise<void> => {
  const orderIds = changes.filter((change) => change.is_withdrawn).map((change) => change.order_id);
  for (const { id, order_id: order } of await reopenPaid(c.db, orderIds))
    await c.audit({ event: 'withdrawals.more-came-in', object: 'withdrawal', objectId: id, detail: { order } });
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
    const { paid = [], returned = [] } = Object.groupBy(
      changes.filter(({ becomesPaid }) => becomesPaid),
      ({ isReturned }) => (isReturned ? 'returned' : 'paid'),
    );
    await pay(
      c,
      paid.map(({ id }) => id),
    );
    await keepForReturn(c, returned);
    await reopen(c, paid);
    const sums = sumsOfChanges(staged);
    await c.audit({ object: 'deliveries', detail: { rows: staged.lines, ...sums } });
    for (const { id, order_id: orderId, before, after, becomesPaid } of changes)
      await c.audit({ object: 'order', objectId: orderId, detail: { delivery: id, before, after, paid: becomesPaid } });
    return sums;
  },
  { status: 200 },
);
