import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { type flaggedPayment, listFlaggedPayments, pagodilRefund, resolvePayment } from '@ema/calls/payments.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import type { OrderState } from '@ema/domain/orders/states.ts';
import { reviewActions } from '@ema/domain/payments/may.ts';
import type { AttemptState } from '@ema/domain/payments/states.ts';
import type { Queryable } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { submitOrder } from '../orders/submit.ts';
import { sentOrder } from '../deliveries/plan.ts';
import { lockAttempt } from './queries.ts';
import { ALREADY_RESOLVED, refundAttempt, releaseOrder, UNDER_WAY } from './refund.ts';

type FlaggedRow = {
  id: number;
  order_id: number;
  order_state: OrderState;
  seller_id: number;
  seller_name: string;
  customer_name: string | null;
  method_name: string;
  provider: string;
  state: AttemptState;
  amount_cents: number;
  received_cents: number | null;
  flag_text: string | null;
  reference: string;
  created_at: Date;
  paid_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  resolution: 'accept' | 'refund' | 'close' | null;
  resolution_note: string;
};
const FLAGGED = sql`
  select pa.id, pa.order_id, o.state as order_state, o.seller_id, sp.first_name || ' ' || sp.last_name as seller_name, cp.first_name || ' ' || cp.last_name as customer_name,
    o.payment_method_name as method_name, pa.provider, pa.state, pa.amount_cents, pa.received_cents, pa.flag_text, pa.reference, pa.created_at, pa.paid_at, coalesce(pa.resolved_at, rf.done_at) as resolved_at,
    rp.first_name || ' ' || rp.last_name as resolved_by, coalesce(pa.resolution, case when rf.state = 'done' then 'refund' end) as resolution, coalesce(nullif(pa.resolution_note, ''), rf.reason, '') as resolution_note
  from payment_attempts pa join orders o on o.id = pa.order_id join agents a on a.id = o.seller_id join users su on su.id = a.user_id join people sp on sp.id = su.person_id
    left join customers cu on cu.id = o.customer_id left join people cp on cp.id = cu.person_id
    left join payment_refunds rf on rf.attempt_id = pa.id and rf.state <> 'failed' left join users ru on ru.id = coalesce(pa.resolved_by_user_id, rf.requested_by_user_id) left join people rp on rp.id = ru.person_id`;
const findFlagged = async (db: Queryable, where: SQL): Promise<FlaggedRow[]> =>
  (await db.execute<FlaggedRow>(sql`${FLAGGED} where ${where}`)).rows;

/** Flagged and not settled, or a refund whose end is not known. */
const OPEN = sql`((pa.flag is not null and pa.resolved_at is null) or pa.state = 'refunding')`;
/** Settled by somebody's word, or given back. */
const SETTLED = sql`((pa.flag is not null and pa.resolved_at is not null and pa.state <> 'refunding') or pa.state = 'refunded')`;

const present = (r: FlaggedRow): z.input<typeof flaggedPayment> => ({
  id: r.id,
  orderId: r.order_id,
  orderState: r.order_state,
  seller: { id: r.seller_id, fullName: r.seller_name },
  customer: r.customer_name,
  paymentMethodName: r.method_name,
  reference: r.reference,
  state: r.state,
  amount: centsToWire(r.amount_cents),
  received: r.received_cents === null ? null : centsToWire(r.received_cents),
  reason: r.flag_text ?? (r.state === 'refunding' ? UNDER_WAY : 'Il pagamento è stato rimborsato.'),
  createdAt: r.created_at.toISOString(),
  paidAt: r.paid_at?.toISOString() ?? null,
  resolvedAt: r.resolved_at?.toISOString() ?? null,
  resolvedBy: r.resolved_by,
  resolution: r.resolution,
  note: r.resolution_note,
  actions: r.resolved_at ? [] : reviewActions(r.state, r.order_state),
});

/** I4, I5: money that came in wrong, waiting for somebody's word; the settled ones stay readable. */
export const listFlaggedHandler = handle(listFlaggedPayments, async (c, { query }) => {
  const where = query.resolved === 'true' ? SETTLED : OPEN;
  const [rows, total] = await Promise.all([
    findFlagged(
      c.db,
      sql`${where} order by pa.id desc limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`,
    ),
    c.db.execute<{ n: number }>(sql`select count(*)::int as n from payment_attempts pa where ${where}`),
  ]);
  return { items: rows.map(present), pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0) };
});

/** An administrator's word on a flagged payment: take it, give it back, or close it as settled elsewhere. */
export const resolvePaymentHandler = handle(
  resolvePayment,
  async (c, { params, body }) => {
    const note = body.note.trim();
    if (body.action === 'close' && note === '')
      throw invalidField('note', 'Scrivi come è stato sistemato il pagamento.');
    if (body.action === 'refund') await refundFlagged(c, params.id, note);
    else await c.transact((tx) => settleFlagged(c, tx, params.id, body.action as 'accept' | 'close', note));
    const row = (await findFlagged(c.db, sql`pa.id = ${params.id}`))[0];
    if (!row) throw new CallError('not_found');
    return present(row);
  },
  { transaction: 'manual' },
);

const refundFlagged = async (c: CallContext, id: number, note: string): Promise<void> => {
  const row = (
    await findFlagged(c.db, sql`pa.id = ${id} and (pa.flag is not null or pa.state in ('refunding', 'refunded'))`)
  )[0];
  if (!row) throw new CallError('not_found', 'Il pagamento non esiste o non è da verificare.');
  await refundAttempt(c, { attemptId: id, amountCents: null, reason: note, unresolved: true });
  await c.audit({ object: 'order', objectId: row.order_id, detail: { attempt: id, action: 'refund' } });
};
const settleFlagged = async (
  c: CallContext,
  tx: Parameters<Parameters<CallContext['transact']>[0]>[0],
  id: number,
  action: 'accept' | 'close',
  note: string,
): Promise<void> => {
  const locked = await lockAttempt(tx, id);
  if (!locked?.attempt.flag) throw new CallError('not_found', 'Il pagamento non esiste o non è da verificare.');
  const { attempt, order } = locked;
  const now = c.now.toISOString();
  if (!reviewActions(attempt.state, order.state).includes(action)) throw new CallError('wrong_state', ALREADY_RESOLVED);
  const done = await tx.execute(sql`
    update payment_attempts set resolved_at = ${now}, resolved_by_user_id = ${c.viewer.actorUserId}, resolution = ${action}, resolution_note = ${note}, updated_at = ${now},
      state = case when ${action === 'accept'} then 'paid' else state end
    where id = ${id} and resolved_at is null and state = ${attempt.state} returning 1`);
  if (done.rows.length === 0) throw new CallError('wrong_state', ALREADY_RESOLVED);
  if (action === 'accept') {
    const sent = await submitOrder(tx, sentOrder(order), {
      now: c.now,
      event: 'payment_accepted',
    });
    if (!sent) throw new CallError('wrong_state', 'L’ordine è già stato inviato o annullato: rimborsa il pagamento.');
  } else await releaseOrder(tx, attempt);
  await c.audit({ object: 'order', objectId: order.id, detail: { attempt: id, action, note } }, tx);
};

/** NET-254: the whole financing of an order is given back. */
export const pagodilRefundHandler = handle(
  pagodilRefund,
  async (c, { params }) => {
    const found = await c.db.execute<{ id: number; method: string; attempt: number | null }>(sql`
      select o.id, o.payment_method_id as method,
        (select pa.id from payment_attempts pa where pa.order_id = o.id and pa.provider = 'pagodil' and pa.state in ('paid', 'refunding', 'refunded') order by pa.id desc limit 1) as attempt
      from orders o where o.id = ${params.id} and o.state = 'submitted'`);
    const order = found.rows[0];
    if (!order) throw new CallError('not_found', `Ordine ${params.id} non trovato`);
    if (order.method !== 'pagodil')
      throw new CallError('wrong_state', 'Solo un ordine pagato con PagoDIL si rimborsa da qui.');
    if (order.attempt === null) throw new CallError('wrong_state', 'Quest’ordine non è stato pagato con PagoDIL.');
    const refund = await refundAttempt(c, {
      attemptId: order.attempt,
      amountCents: null,
      reason: 'Rimborso completo dell’ordine',
    });
    await c.audit({ object: 'order', objectId: order.id, detail: { amountCents: refund.amount_cents } });
    return {
      id: order.id,
      refunded: centsToWire(refund.amount_cents),
      refundedAt: (refund.done_at ?? c.now).toISOString(),
    };
  },
  { transaction: 'manual' },
);
