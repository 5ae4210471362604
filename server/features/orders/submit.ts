import { sql, type SQL } from 'drizzle-orm';
import { provisionalDate } from '@ema/domain/orders/provisional-date.ts';
import type { OrderState } from '@ema/domain/orders/states.ts';
import type { Tx } from '../../db/client.ts';
import { planDelivery, type Delivery, type SentOrder } from '../deliveries/plan.ts';
import type { Parameters } from '../system/parameters.ts';

/**
 * Sends an order: one conditional update, with what hangs on it (points earned and spent, the sample's freedom,
 * units, what is left to be paid at its delivery, and in fibra, where sponsors have a list of them, the sponsor's count of
 * commissions not looked at). The caller holds the order's row, whose total and method these are.
 * @returns null when the order was not in one of `from` any more: somebody was first
 */
export const submitOrder = async (
  tx: Tx,
  order: SentOrder,
  given: { now: Date; from: readonly OrderState[]; ip?: string; parameters?: Parameters },
): Promise<{ submittedAt: Date; orderDate: string; totalCents: number } | null> => {
  const now = given.now.toISOString();
  const sundayDate = provisionalDate(true, given.now);
  const plainDate = provisionalDate(false, given.now);
  const delivery = await planDelivery(tx, order, given.now, given.parameters);
  const done = await tx.execute<{
    submitted_at: Date;
    order_date: string;
    total_cents: number;
  }>(sql`
    with sent as (
      update orders set state = 'submitted', submitted_at = ${now}::timestamptz, version = version + 1, ip_address = coalesce(${given.ip ?? null}::text, ip_address),
        order_date = (case when (select t.sunday_dated from commission_types t where t.id = orders.type_id) then ${sundayDate} else ${plainDate} end)::date
      where id = ${order.id} and total_cents = ${order.totalCents} and state = any(${sql.param([...given.from])}::text[])
      returning id, seller_id, shop, commission_count, submitted_at, order_date, total_cents, points_earned_tenths, points_used_tenths),
    samples as (
      delete from open_samples s using commissions c, sent where s.commission_id = c.id and c.order_id = sent.id returning s.seller_id),
    seller as (
      update agents a set points_tenths = a.points_tenths + sent.points_earned_tenths - sent.points_used_tenths,
        sample_units_purchased = a.sample_units_purchased + (select count(*)::int from samples)
      from sent where a.id = sent.seller_id),
    sponsor as (
      update agents a set subordinates_commissions_count = a.subordinates_commissions_count + sent.commission_count
      from sent join agents s on s.id = sent.seller_id where a.id = s.sponsor_id and sent.shop = 0)
      ${delivery ? insertDelivery(delivery, now) : sql``}
    select submitted_at, order_date::text, total_cents from sent`);
  const row = done.rows[0];
  return row ? { submittedAt: row.submitted_at, orderDate: row.order_date, totalCents: row.total_cents } : null;
};

const insertDelivery = (d: Delivery, now: string): SQL => sql`,
    delivery as (
      insert into deliveries (order_id, code, date, slip, deposit_cents, to_pay_cents, mav_number, created_at)
      select sent.id, ${d.code}, ${d.date}::date, ${d.slip}, ${d.depositCents}, ${d.toPayCents}, ${d.mavNumber}, ${now}::timestamptz from sent
      on conflict (order_id) do nothing)`;
