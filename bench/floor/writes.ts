/** Answers the benchmark’s writing calls with as few hand-written statements as can be. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { Pool } from 'pg';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { feeOf, type FeeBand } from '@ema/domain/orders/fees.ts';
import { pointsEarnedTenths } from '@ema/domain/orders/points.ts';
import { priceOrder } from '@ema/domain/orders/pricing.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { sundayDate } from '@ema/domain/orders/provisional-date.ts';
import { ASKER, iso, secretHash } from './session.ts';

export type Cart = {
  type: string;
  customer: number;
  paymentMethod: string;
  note: string;
  items: { product: string; quantity: number; attributes: Record<string, string> }[];
};

export const signIn = async (pool: Pool, username: string, password: string, ip: string): Promise<string> => {
  const users = await pool.query<{ id: number; password_hash: string }>({
    name: 'user',
    text: 'select id, password_hash from users where lower(username) = lower($1) and not disabled',
    values: [username],
  });
  const user = users.rows[0];
  if (!user || !(await verify(user.password_hash, password))) throw new Error('wrong credentials');
  const secret = randomBytes(32).toString('base64url');
  await pool.query({
    name: 'sign-in',
    values: [secretHash(`ema=${secret}`), user.id, ip],
    text: `with u as (update users set last_login = now(), last_activity = now() where id = $2) insert into sessions (secret_hash, actor_user_id, subject_user_id, ip) values ($1, $2, $2, $3)`,
  });
  return secret;
};

type Facts = {
  user_id: number;
  agent_id: number;
  level: number;
  seller_name: string;
  customer_name: string;
  shop: number;
  title: string;
  shipping_fee_cents: number;
  free_shipping_min_cents: number | null;
  method_name: string;
  discount: number;
  scale: FeeBand[];
  products: { id: number; code: string; name: string; cents: number; vat: number }[];
};
/** $1 session, $2 type, $3 method, $4 customer, $5 codes */
const FACTS = `with ${ASKER}
select asker.user_id, a.id as agent_id, a.level, p.first_name || ' ' || p.last_name as seller_name, cp.first_name || ' ' || cp.last_name as customer_name, t.shop, t.title, t.shipping_fee_cents, t.free_shipping_min_cents,
  m.name as method_name, m.discount_basis_points as discount,
  (select json_agg(json_build_object('minLevel', f.min_level, 'fromCents', f.from_cents, 'basisPoints', f.basis_points)) from fee_scale f where f.type_id = t.id) as scale,
  (select json_agg(json_build_object('id', x.id, 'code', x.code, 'name', x.name, 'cents', e.price_cents, 'vat', x.vat_basis_points)) from listing_entries e join products x on x.id = e.product_id
    where e.listing = t.listing and x.code = any($5) and e.enabled and x.enabled) as products
from asker join agents a on a.id = asker.agent_id join people p on p.id = (select person_id from users where id = asker.user_id) join commission_types t on t.id = $2
  join commission_type_payments m on m.type_id = t.id and m.method_id = $3 join agent_customers ac on ac.agent_id = a.id and ac.customer_id = $4 and ac.complete
  join customers cu on cu.id = $4 join people cp on cp.id = cu.person_id`;
const INSERT = `with o as (
  insert into orders (type_id, shop, seller_id, customer_id, payment_method_id, payment_method_name, lines_total_cents, discount_cents, shipping_cents, total_cents, taxable_cents, fee_basis_points, fee_cents,
    points_earned_tenths, commission_count, search_text) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 1, $15) returning id),
c as (insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, note, total_cents) select id, $1, $3, $16, $4, $17, $7 from o returning id, order_id),
l as (insert into commission_lines (commission_id, product_id, code, name, attributes, quantity, unit_price_cents, vat_basis_points)
  select c.id, x.id, x.code, x.name, x.attributes, x.quantity, x.cents, x.vat from c, jsonb_to_recordset($18) as x(id bigint, code text, name text, attributes jsonb, quantity int, cents bigint, vat int))
select id, order_id from c`;

/** Two statements: what the price follows from, and everything that is written. */
export const createCommission = async (
  pool: Pool,
  session: string,
  cart: Cart,
): Promise<{ id: number; orderId: number; total: string }> => {
  const facts = await pool.query<Facts>({
    name: 'facts',
    text: FACTS,
    values: [session, cart.type, cart.paymentMethod, cart.customer, cart.items.map((i) => i.product)],
  });
  const f = facts.rows[0];
  if (!f) throw new Error('not found');
  const lines = cart.items.map((item) => {
    const product = f.products.find((p) => p.code === item.product);
    if (!product) throw new Error('not found');
    return {
      ...product,
      quantity: item.quantity,
      attributes: item.attributes,
      unitPriceCents: product.cents,
      vatBasisPoints: product.vat,
    };
  });
  const priced = priceOrder(lines, {
    paymentDiscountBasisPoints: f.discount,
    shippingFeeCents: f.shipping_fee_cents,
    freeShippingMinCents: f.free_shipping_min_cents,
  });
  const fee = feeOf(priced.taxableCents, f.level, f.scale);
  const inserted = await pool.query<{ id: number; order_id: number }>({
    name: 'insert',
    text: INSERT,
    values: [
      cart.type,
      f.shop,
      f.agent_id,
      cart.customer,
      cart.paymentMethod,
      f.method_name,
      priced.linesCents,
      priced.paymentDiscountCents,
      priced.shippingCents,
      priced.totalCents,
      priced.taxableCents,
      fee.basisPoints,
      fee.feeCents,
      f.shop === 1 ? pointsEarnedTenths(priced.taxableCents) : 0,
      `${f.seller_name} ${f.agent_id} ${f.customer_name} ${f.title}`.toLowerCase(),
      f.user_id,
      cart.note,
      JSON.stringify(lines),
    ],
  });
  return {
    id: inserted.rows[0]?.id ?? 0,
    orderId: inserted.rows[0]?.order_id ?? 0,
    total: centsToWire(priced.totalCents),
  };
};

/** $1 session, $2 order, $3 day of a cumulative order, $4 day of any other */
const CLOSE = `with ${ASKER}, sent as (
  update orders o set state = 'submitted', submitted_at = now(), version = version + 1, order_date = (case when type_id = 'fibra-cumulative' then $3 else $4 end)::date
  from asker where o.id = $2 and o.seller_id = asker.agent_id and o.state = 'open' returning o.id, o.seller_id, o.submitted_at, o.order_date, o.total_cents, o.points_earned_tenths - o.points_used_tenths as points),
seller as (update agents a set points_tenths = a.points_tenths + sent.points from sent where a.id = sent.seller_id)
select id, ${iso('submitted_at')} as "submissionTime", order_date::text as "orderDate", total_cents as total from sent`;

export const closeOrder = async (pool: Pool, session: string, id: number): Promise<object> => {
  const now = new Date();
  const closed = await pool.query<{ total: number }>({
    name: 'close',
    text: CLOSE,
    values: [session, id, sundayDate(romeDay(now)), romeDay(now)],
  });
  const row = closed.rows[0];
  if (!row) throw new Error('wrong state');
  return { ...row, total: centsToWire(row.total) };
};

/** $1 event, $2 type, $3 session, $4 day of the order */
const PAID = `with known as (insert into provider_events (id, provider, type) values ($1, 'stripe', $2) on conflict do nothing returning id),
attempt as (update payment_attempts set state = 'paid', paid_at = now(), received_cents = amount_cents, checked_at = now(), updated_at = now()
  where provider_session_id = $3 and state = 'open' and exists (select from known) returning order_id),
sent as (
  update orders o set state = 'submitted', submitted_at = now(), version = version + 1, order_date = $4::date from attempt where o.id = attempt.order_id and o.state = 'in_payment'
  returning o.seller_id, o.points_earned_tenths - o.points_used_tenths as points)
update agents a set points_tenths = a.points_tenths + sent.points from sent where a.id = sent.seller_id`;

/** One statement, trusting the signed notification: the provider is not asked again. */
export const settlePayment = async (pool: Pool, raw: string, signature: string, secret: string): Promise<object> => {
  const [, time = '', given = ''] = /t=(\d+),v1=(\w+)/.exec(signature) ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
    throw new Error('wrong signature');
  const event = JSON.parse(raw) as { id: string; type: string; data: { object: { id: string } } };
  await pool.query({
    name: 'paid',
    text: PAID,
    values: [event.id, event.type, event.data.object.id, romeDay(new Date())],
  });
  return { received: true };
};
