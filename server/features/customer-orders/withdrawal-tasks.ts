import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import {
  listWithdrawals,
  withdrawalGoodsReturned,
  withdrawalReceiptForOffice,
  type withdrawalTask,
} from '@ema/calls/customer-orders/withdrawals.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { RefundMethod, RefundState } from '@ema/domain/customer-orders/refund.ts';
import { refundDueOn } from '@ema/domain/customer-orders/withdrawal.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { toDate, toIso, toIsoOrNull, type RawInstant } from '../contracts/instants.ts';
import { receiptFile } from './receipt.ts';

export type TaskRow = {
  id: number;
  order_id: number;
  type_title: string;
  full_name: string;
  email: string;
  seller: string;
  received_at: RawInstant;
  last_day: string;
  total_cents: number;
  payment_method_name: string;
  goods_returned_at: RawInstant | null;
  goods_returned_by: string | null;
  refund_state: RefundState;
  refund_method: RefundMethod | null;
  refund_cents: number | null;
  refund_note: string;
  refunded_at: RawInstant | null;
  refunded_by: string | null;
  /** The payment the provider holds, if the order was paid online and not given back. */
  attempt_id: number | null;
  attempt_provider: 'stripe' | 'pagodil' | null;
  attempt_cents: number | null;
};
const name = (userId: SQL) =>
  sql`(select p.first_name || ' ' || p.last_name from users u join people p on p.id = u.person_id where u.id = ${userId})`;
const TASK = sql`
  select w.id, w.order_id, t.title as type_title, w.full_name, w.email, sp.first_name || ' ' || sp.last_name as seller, w.received_at, w.last_day::text as last_day,
    o.total_cents, o.payment_method_name, w.goods_returned_at, ${name(sql`w.goods_returned_by_user_id`)} as goods_returned_by, w.refund_state, w.refund_method, w.refund_cents,
    w.refund_note, w.refunded_at, ${name(sql`w.refunded_by_user_id`)} as refunded_by, pa.id as attempt_id, pa.provider as attempt_provider, pa.received_cents as attempt_cents
  from withdrawals w join orders o on o.id = w.order_id join commission_types t on t.id = o.type_id join agents a on a.id = o.seller_id
    join users su on su.id = a.user_id join people sp on sp.id = su.person_id
    left join lateral (
      select x.id, x.provider, coalesce(x.received_cents, x.amount_cents) as received_cents from payment_attempts x
      where x.order_id = o.id and x.state in ('paid', 'refunding', 'refunded') order by x.state = 'refunded', x.id desc limit 1) pa on true`;

export const findTask = async (db: Queryable, id: number, lock = false): Promise<TaskRow> => {
  const found = await db.execute<TaskRow>(sql`${TASK} where w.id = ${id} ${lock ? sql`for update of w` : sql``}`);
  if (!found.rows[0]) throw new CallError('not_found', `Recesso ${id} non trovato`);
  return found.rows[0];
};

export const presentTask = (r: TaskRow, now: Date): z.input<typeof withdrawalTask> => {
  const dueOn = refundDueOn(toDate(r.received_at));
  return {
    id: r.id,
    orderId: r.order_id,
    orderTitle: `${r.type_title} n. ${r.order_id}`,
    customer: r.full_name,
    email: r.email,
    seller: r.seller,
    receivedAt: toIso(r.received_at),
    lastDay: r.last_day,
    orderTotal: centsToWire(r.total_cents),
    paymentMethodName: r.payment_method_name,
    paidOnline: centsToWire(r.attempt_cents ?? 0),
    paidWith: r.attempt_provider,
    goodsReturnedAt: toIsoOrNull(r.goods_returned_at),
    goodsReturnedBy: r.goods_returned_by,
    refundState: r.refund_state,
    refundDueOn: dueOn,
    isOverdue: r.refund_state !== 'done' && romeDay(now) > dueOn,
    refundMethod: r.refund_method,
    refundAmount: r.refund_cents === null ? null : centsToWire(r.refund_cents),
    refundNote: r.refund_note,
    refundedAt: toIsoOrNull(r.refunded_at),
    refundedBy: r.refunded_by,
  };
};

/** The administrators' queue: what is still to be given back first, the oldest at the top. */
export const listWithdrawalsHandler = handle(listWithdrawals, async (c, { query }) => {
  const where =
    query.refund === undefined
      ? sql`true`
      : query.refund === 'done'
        ? sql`w.refund_state = 'done'`
        : sql`w.refund_state <> 'done'`;
  const rows = await c.db.execute<TaskRow>(sql`
    ${TASK} where ${where} order by w.refund_state = 'done', case when w.refund_state <> 'done' then w.received_at end, w.received_at desc, w.id
    limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`);
  const total = await c.db.execute<{ n: number }>(sql`select count(*)::int as n from withdrawals w where ${where}`);
  return {
    items: rows.rows.map((r) => presentTask(r, c.now)),
    pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0),
  };
});

/** Said once: who took the goods back, and when. Twice is the first time. */
export const withdrawalGoodsReturnedHandler = handle(withdrawalGoodsReturned, async (c, { params }) => {
  await findTask(c.db, params.id);
  const noted = await c.db.execute(sql`
    update withdrawals set goods_returned_at = ${c.now.toISOString()}, goods_returned_by_user_id = ${c.viewer.actorUserId}
    where id = ${params.id} and goods_returned_at is null returning 1`);
  await c.audit({ object: 'withdrawal', objectId: params.id, detail: { first: noted.rows.length > 0 } });
  return presentTask(await findTask(c.db, params.id), c.now);
});

export const withdrawalFileHandler = handle(withdrawalReceiptForOffice, (c, { params }) =>
  receiptFile(c, sql`w.id = ${params.id}`),
);
