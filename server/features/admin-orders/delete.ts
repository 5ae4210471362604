import { sql } from 'drizzle-orm';
import { deleteAdminOrder } from '@ema/calls/admin-orders.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { ORDER_TRANSITIONS } from '@ema/domain/orders/states.ts';
import { flagSentence } from '@ema/domain/payments/flags.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { DECLARED } from '../deliveries/queries.ts';
import { missingOrder } from './queries.ts';

type Removed = {
  seller_user_id: number;
  total_cents: number;
  points: number;
  samples: number;
  was_exported: boolean;
};

/**
 * NET-256: takes a sent order out of lists, reports and customers' areas. What its sending gave and took is undone in the
 * same transaction; money that came in for it joins the payments to check. The row and its audit stay.
 */
export const deleteHandler = handle(deleteAdminOrder, async (c, { params, query }) => {
  const reason = query.reason ?? '';
  if (reason.length < 5) throw invalidField('reason', 'Scrivi il motivo dell’eliminazione (almeno 5 caratteri).');
  const { from, to } = ORDER_TRANSITIONS.removed;
  const done = await c.db.execute<Removed>(sql`
    with gone as (
      update orders set state = ${to}, version = version + 1
      where id = ${params.id} and state = any(${sql.param([...from])}::text[])
      returning id, seller_id, total_cents, points_earned_tenths - points_used_tenths as points, exported_at is not null as was_exported),
    samples as (
      select count(distinct c.id)::int as n from gone join commissions c on c.order_id = gone.id
        join commission_lines l on l.commission_id = c.id and l.code like 'SCN%'),
    seller as (
      update agents a set points_tenths = a.points_tenths - gone.points,
        sample_units_purchased = greatest(0, a.sample_units_purchased - samples.n)
      from gone, samples where a.id = gone.seller_id returning a.user_id),
    copies as (
      update contracts k set state = 'cancelled', cancelled_at = ${c.now.toISOString()} from gone where k.order_id = gone.id and k.state <> 'cancelled')
    select seller.user_id as seller_user_id, gone.total_cents, gone.points, samples.n as samples, gone.was_exported
    from gone, samples, seller`);
  const row = done.rows[0];
  if (!row) throw missingOrder(params.id);
  await refuseIfBound(c, params.id);
  await c.audit({
    object: 'order',
    objectId: params.id,
    subjectUserId: row.seller_user_id,
    detail: {
      reason,
      totalCents: row.total_cents,
      pointsTenths: row.points,
      samples: row.samples,
      wasExported: row.was_exported,
      toRefundCents: await flagMoney(c, params.id),
    },
  });
});

/** A withdrawal, or money at a delivery, belongs to the order as it is. @throws wrong_state, which undoes the deletion */
const refuseIfBound = async (c: CallContext, orderId: number): Promise<void> => {
  const found = await c.db.execute<{ why: string | null }>(sql`
    select case
      when exists (select from withdrawals where order_id = ${orderId}) then 'withdrawn'
      when exists (select from deliveries d where d.order_id = ${orderId} and d.verified_at is not null) then 'paid'
      when exists (select from deliveries d where d.order_id = ${orderId} and ${DECLARED}) then 'declared' end as why`);
  const why = found.rows[0]?.why;
  if (why) throw new CallError('wrong_state', BOUND[why as keyof typeof BOUND]);
};
const BOUND = {
  withdrawn: 'Il cliente ha esercitato il recesso da quest’ordine: non si può più eliminare.',
  paid: 'La consegna di quest’ordine risulta pagata: non si può più eliminare.',
  declared: 'Il pagamento della consegna è già stato dichiarato: rifiuta la dichiarazione prima di eliminare l’ordine.',
} as const;

/** What was paid online joins the payments to check, from where it is given back. @returns its cents */
const flagMoney = async (c: CallContext, orderId: number): Promise<number> => {
  const found = await c.db.execute<{ id: number; cents: number }>(sql`
    select id, coalesce(received_cents, amount_cents)::int as cents from payment_attempts where order_id = ${orderId} and state = 'paid' for update`);
  const paid = found.rows[0];
  if (!paid) return 0;
  const sentence = flagSentence('order_deleted', {
    amountCents: paid.cents,
    receivedCents: paid.cents,
    receivedCurrency: 'eur',
    dueCents: 0,
  });
  await c.db.execute(sql`
    update payment_attempts set flag = 'order_deleted', flag_text = ${sentence}, resolved_at = null, resolved_by_user_id = null, resolution = null, updated_at = ${c.now.toISOString()}
    where id = ${paid.id} and state = 'paid'`);
  return paid.cents;
};
