/** The writing calls that the benchmark measures; what they wrote is taken back. */
import { createHmac } from 'node:crypto';
import type { Prepared } from './drive.ts';
import type { Scenario } from './scenario.ts';
import { key, post, sellerAt, type Stage } from './stage.ts';

/** What the provider of card payments signs its notifications with, here. */
export const WEBHOOK_SECRET = 'whsec_bench';
const TOTAL_CENTS = 13_030;

export const CART = {
  type: 'kleen-commission',
  paymentMethod: 'mav',
  note: '',
  items: [
    { product: 'VEN-2041', quantity: 2, attributes: {} },
    { product: 'VEN-2055', quantity: 1, attributes: {} },
    { product: 'VEN-2310', quantity: 3, attributes: { Colore: 'Verde' } },
  ],
};

let before = 0;
/** What is written from here on is taken back by `undo`. */
export const remember = async ({ pool }: Stage): Promise<void> => {
  before ||= Number((await pool.query<{ id: number }>('select max(id) as id from orders')).rows[0]?.id ?? 0);
};
/** Takes back what a writing scenario left, so that the next one meets the same database. */
export const undo = async ({ pool }: Stage): Promise<void> => {
  await pool.query('delete from payment_attempts where order_id > $1', [before]);
  await pool.query('delete from orders where id > $1', [before]);
  await pool.query('delete from idempotency');
  await pool.query('delete from provider_events');
  for (const table of ['orders', 'commissions', 'commission_lines', 'idempotency', 'agents', 'payment_attempts'])
    await pool.query(`vacuum (index_cleanup on) ${table}`);
  before = 0;
};

type Waiting = { id: number; seller: number };
let waiting: Waiting[] = [];
/** Orders of many sellers in a state, to be used up one by one. */
const makeOrders = async (stage: Stage, n: number, state: string, method: string): Promise<Waiting[]> => {
  await remember(stage);
  const inserted = await stage.pool.query<Waiting>(
    `with o as (
       insert into orders (type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name, lines_total_cents, shipping_cents, total_cents, taxable_cents, fee_basis_points, fee_cents, points_earned_tenths, commission_count, search_text)
       select 'kleen-commission', 1, x.agent, x.customer, $4, $5, $5, 12040, 990, ${TOTAL_CENTS}, 9868, 1800, 1776, 98, 1, 'banco di prova' from generate_series(0, $3::int - 1) g
       join unnest($1::bigint[], $2::bigint[]) with ordinality as x(agent, customer, n) on x.n = 1 + g % cardinality($1::bigint[]) returning id, seller_id, customer_id),
     c as (insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, total_cents) select o.id, 'kleen-commission', o.seller_id, a.user_id, o.customer_id, 12040 from o join agents a on a.id = o.seller_id)
     select o.id, array_position($1::bigint[], o.seller_id) - 1 as seller from o`,
    [stage.sellers.map((s) => s.agentId), stage.sellers.map((s) => s.customerId), n, state, method],
  );
  return inserted.rows;
};
/** @param n so many are made, of many sellers */
export const openOrders = async (stage: Stage, n = 4000): Promise<void> => {
  waiting = await makeOrders(stage, n, 'open', 'mav');
};

/** The closing of one of the orders that wait. */
export const nextClosing = (stage: Stage) => {
  const order = waiting.pop() ?? { id: 0, seller: 0 };
  return post(
    `/api/agent/pending-orders/${order.id}/direct-submission`,
    {},
    { cookie: sellerAt(stage, order.seller).cookie, 'idempotency-key': key() },
  );
};

let sessions: string[] = [];
/** Orders whose payment was begun; the provider of the benchmark says of each session that it was paid. */
const beginPayments = async (stage: Stage): Promise<void> => {
  const orders = await makeOrders(stage, 2500, 'in_payment', 'stripe_credit_card');
  const inserted = await stage.pool.query<{ session: string }>(
    `insert into payment_attempts (order_id, provider, state, reference, amount_cents, livemode, provider_session_id, success_path, cancel_path, created_by_user_id, expires_at)
     select id, 'stripe', 'open', 'bench-' || id, ${TOTAL_CENTS}, false, 'cs_bench_' || id, '/', '/', 1, now() + interval '1 hour' from unnest($1::bigint[]) id returning provider_session_id as session`,
    [orders.map((o) => o.id)],
  );
  sessions = inserted.rows.map((r) => r.session);
};
const notification = () => notificationOf(sessions.pop() ?? '');
/** The provider says that a session was paid. */
export const notificationOf = (session: string): Prepared => {
  const body = {
    id: `evt_${session}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: session, object: 'checkout.session' } },
  };
  const time = Math.floor(Date.now() / 1000);
  const signed = createHmac('sha256', WEBHOOK_SECRET)
    .update(`${time}.${JSON.stringify(body)}`)
    .digest('hex');
  return post('/stripe/webhook', body, { 'stripe-signature': `t=${time},v1=${signed}` });
};

const maskIds = (body: string): string =>
  body.replaceAll(/"(id|orderId)":\d+/g, '"$1":0').replaceAll(/"submissionTime":"[^"]+"/g, '"submissionTime":""');

export const writing: readonly Scenario[] = [
  {
    name: 'create a commission of 3 lines',
    isRead: false,
    prepare: remember,
    after: undo,
    mask: maskIds,
    next: (s, i) =>
      post(
        '/api/agent/commissions',
        { ...CART, customer: sellerAt(s, i).customerId },
        { cookie: sellerAt(s, i).cookie, 'idempotency-key': key() },
      ),
  },
  {
    name: 'close an order',
    isRead: false,
    amount: 2500,
    prepare: openOrders,
    after: undo,
    mask: maskIds,
    next: nextClosing,
  },
  {
    name: 'a payment is notified',
    isRead: false,
    amount: 1200,
    prepare: beginPayments,
    after: undo,
    next: notification,
  },
];
