/** Sends an order, whoever closes or pays it: the one way into the state `submitted`. */
import { sql, type SQL } from 'drizzle-orm';
import { FIBRA, shopName, type Shop } from '@ema/domain/access/roles.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { feeOf, type Fee } from '@ema/domain/orders/fees.ts';
import { sundayDate } from '@ema/domain/orders/provisional-date.ts';
import { ORDER_TRANSITIONS, type SendingEvent } from '@ema/domain/orders/states.ts';
import type { Tx } from '../../db/client.ts';
import { day, first, instant, truth, type RowOf } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import type { Outbox } from '../../kernel/context.ts';
import { planDelivery, type Delivery, type SentOrder } from '../deliveries/plan.ts';
import type { Parameters } from '../system/parameters.ts';
import { announce, isListenedTo } from '../webhooks/announce.ts';
import { findFeeFacts, JOINED_ON } from './order-queries.ts';

export type Sending = {
  event: SendingEvent;
  now: Date;
  /** Of the transaction that sends it. */
  outbox: Pick<Outbox, 'job'>;
  ip?: string;
  parameters?: Parameters;
};
export type Submission = { submittedAt: Date; orderDate: string; totalCents: number };

const SENT = {
  submitted_at: instant(),
  order_date: day(),
  total_cents: orders.totalCents,
  shop: orders.shop,
  type_id: orders.typeId,
  seller_id: orders.sellerId,
  customer_id: orders.customerId,
  is_listened_to: truth(),
};
type Sent = RowOf<typeof SENT>;

/** `sent`: the order's row, if it is as the caller saw it and its state lets the event come. */
const sentPart = (order: SentOrder, fee: Fee, { event, now, ip }: Sending): SQL => {
  const { from, to } = ORDER_TRANSITIONS[event];
  const ofType = (column: SQL) => sql`(select ${column} from commission_types t where t.id = orders.type_id)`;
  const isSundayDated = ofType(sql`t.sunday_dated`);
  const today = romeDay(now);
  return sql`
    sent as (
      update orders
      set
        state = ${to},
        submitted_at = ${now.toISOString()}::timestamptz,
        version = version + 1,
        fee_basis_points = ${fee.basisPoints},
        fee_cents = ${fee.feeCents},
        delivery_to_customer = ${ofType(sql`t.delivery_to_customer`)},
        ip_address = coalesce(${ip ?? null}::text, ip_address),
        order_date = (
          case
            when ${isSundayDated} then greatest(
              ${sundayDate(today)}::date,
              (select least(${JOINED_ON}, ${today}::date) from agents a where a.id = orders.seller_id)
            )
            else ${today}::date
          end
        )
      where id = ${order.id}
        and total_cents = ${order.totalCents}
        and state = any(${sql.param([...from])}::text[])
      returning
        id, seller_id, shop, commission_count, submitted_at, order_date, total_cents,
        points_earned_tenths, points_used_tenths, type_id, customer_id
    )`;
};
/** The seller's sample is free again and counted, the points are earned and spent. */
const SELLER_PARTS = sql`
  samples as (
    delete from open_samples s
    using commissions c, sent
    where s.commission_id = c.id and c.order_id = sent.id
    returning s.seller_id
  ),
  seller as (
    update agents a
    set
      points_tenths = a.points_tenths + sent.points_earned_tenths - sent.points_used_tenths,
      sample_units_purchased = a.sample_units_purchased + (select count(*)::int from samples)
    from sent
    where a.id = sent.seller_id
  )`;
/** Where sponsors have a list of their subordinates' commissions: how many they have not looked at. */
const SPONSOR_PART = sql`
  sponsor as (
    update agents a
    set subordinates_commissions_count = a.subordinates_commissions_count + sent.commission_count
    from sent
    join agents s on s.id = sent.seller_id
    where a.id = s.sponsor_id and sent.shop = ${sql.raw(String(FIBRA))}
  )`;
/** What is left to be paid at its delivery. */
const deliveryPart = (d: Delivery, now: Date): SQL => sql`
  delivery as (
    insert into deliveries (order_id, code, date, slip, deposit_cents, to_pay_cents, mav_number, created_at)
    select
      sent.id, ${d.code}, ${d.date}::date, ${d.slip}, ${d.depositCents}, ${d.toPayCents}, ${d.mavNumber},
      ${now.toISOString()}::timestamptz
    from sent
    on conflict (order_id) do nothing
  )`;

/**
 * Sends an order with what hangs on it, in one conditional statement; its fee is that of the day’s scale (NET-536).
 * The caller holds the order's row, whose total and method these are. @returns null when the event could not come to it
 * any more: somebody was first
 */
export const submitOrder = async (tx: Tx, order: SentOrder, sending: Sending): Promise<Submission | null> => {
  const delivery = await planDelivery(tx, order, sending.now, sending.parameters);
  const { taxableCents, level, scale } = order.feeFacts ?? (await findFeeFacts(tx, order.id));
  const parts = [sentPart(order, feeOf(taxableCents, level, scale), sending), SELLER_PARTS, SPONSOR_PART];
  if (delivery) parts.push(deliveryPart(delivery, sending.now));
  const sent = await first(
    tx,
    SENT,
    sql`
      with ${sql.join(parts, sql`, `)}
      select
        submitted_at, order_date, total_cents, shop, type_id, seller_id, customer_id,
        ${isListenedTo(['order.submitted', 'order.paid'])} as is_listened_to
      from sent`,
  );
  if (sent?.is_listened_to) await announceSent(tx, order, { sent, delivery }, sending);
  return sent && { submittedAt: sent.submitted_at, orderDate: sent.order_date, totalCents: sent.total_cents };
};

/** Other programs are told that it was sent and, when all its money is in, that it is paid. */
const announceSent = async (
  tx: Tx,
  order: SentOrder,
  { sent, delivery }: { sent: Sent; delivery: Delivery | null },
  { event, now, outbox }: Sending,
): Promise<void> => {
  const teller = { db: tx, outbox, now };
  const total = centsToWire(sent.total_cents);
  await announce(teller, 'order.submitted', {
    orderId: order.id,
    shop: shopName(sent.shop as Shop),
    type: sent.type_id,
    sellerId: sent.seller_id,
    customerId: sent.customer_id,
    paymentMethod: order.paymentMethodId,
    total,
  });
  const isMoneyIn = event === 'paid' || event === 'payment_accepted';
  if (isMoneyIn && (delivery?.toPayCents ?? 0) === 0)
    await announce(teller, 'order.paid', {
      orderId: order.id,
      amount: order.paidCents === undefined ? total : centsToWire(order.paidCents),
    });
};
