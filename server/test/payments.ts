/** Starts payments in the sandboxes and reads what became of them, for tests. */
import { createHmac } from 'node:crypto';
import { sandboxKeys } from '../adapters/stripe/payments.ts';
import type { Queryable, Tx } from '../db/client.ts';
import type { CallContext } from '../kernel/context.ts';
import { createOutbox } from '../kernel/outbox.ts';
import { startPagodilPayment } from '../features/payments/financing.ts';
import { refundAttempt } from '../features/payments/refund.ts';
import { makeCommission } from './builders.ts';
import { newKey, type Client, type Portal } from './harness.ts';

/** Lets the sandboxes find the server that is under test. Call it in `beforeAll` of a listening portal. */
export const meetSandbox = (t: Portal): void => {
  const address = t.app.server.address();
  if (typeof address === 'object' && address) t.services.config.PORT = address.port;
};
export const startByCard = (who: Client, orderId: number) =>
  who.post<{ id: string; redirectUrl: string }>(
    `/api/agent/pending-orders/${orderId}/stripe-payment`,
    { successUrl: `/app/orders/${orderId}/details`, cancelUrl: `/app/orders/pending-orders/${orderId}` },
    { key: newKey() },
  );
export const orderState = async (t: Portal, orderId: number): Promise<string> =>
  (await t.db.query<{ state: string }>('select state from orders where id = $1', [orderId])).rows[0]?.state ?? '';
export type KnownAttempt = {
  id: number;
  state: string;
  reference: string;
  day: string;
  flag: string | null;
  provider_session_id: string;
};
export const attemptOf = async (t: Portal, orderId: number): Promise<KnownAttempt> =>
  (
    await t.db.query<KnownAttempt>(
      `select id::int, state, reference, to_char(provider_day, 'YYYYMMDD') as day, flag, provider_session_id
       from payment_attempts
       where order_id = $1
       order by id desc
       limit 1`,
      [orderId],
    )
  ).rows[0] as KnownAttempt;

/** What somebody does at the hosted checkout. */
export const atCheckout = (t: Portal, sessionId: string, set: string) =>
  t.db.query(`update dev_checkouts set ${set} where id = $1`, [sessionId]);
export const PAID = `status = 'complete', payment_status = 'paid'`;
/** Gives money back without anybody's word on it, as other features do; all of it, unless told otherwise. */
export const giveBack = ({ services: { db, ports } }: Portal, attemptId: number, amountCents: number | null = null) => {
  const now = ports.clock.now();
  return refundAttempt(
    { db, ports, now, viewer: null, transact: (work) => db.transaction(now, work) },
    { attemptId, amountCents, reason: 'Merce esaurita' },
  );
};
/** The points of whoever sold an order, in tenths. */
export const sellerPoints = async (t: Portal, orderId: number): Promise<number> =>
  (
    await t.db.query<{ n: number }>(
      'select a.points_tenths::int as n from agents a join orders o on o.seller_id = a.id where o.id = $1',
      [orderId],
    )
  ).rows[0]?.n ?? 0;
export const undoneAt = async (t: Portal, orderId: number): Promise<Date | null | undefined> =>
  (await t.db.query<{ at: Date | null }>('select undone_at as at from orders where id = $1', [orderId])).rows[0]?.at;

type Event = { id?: string; type?: string; secret?: string; age?: number; body?: Record<string, unknown> };
/** A notification as the provider signs it, or as somebody else does. */
export const notify = async (t: Portal, sessionId: string, e: Event = {}) => {
  const payload = JSON.stringify({
    id: e.id ?? `evt_${sessionId}`,
    object: 'event',
    type: e.type ?? 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session' } },
    ...e.body,
  });
  const time = Math.floor(t.services.ports.clock.now().getTime() / 1000) - (e.age ?? 0);
  const secret = e.secret ?? sandboxKeys(t.services.config).webhookSecret;
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return t.app.inject({
    method: 'POST',
    url: '/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    payload,
  });
};

/** An order that its customer has confirmed and pays with PagoDIL. */
export const financedOrder = async (t: Portal, who: Client): Promise<number> => {
  const commission = await makeCommission(who, 'mav');
  await t.db.query(
    `update orders
     set state = 'confirmed', customer_completes = true, payment_method_id = 'pagodil', payment_method_name = 'PagoDIL',
       customer_id = (select customer_id from commissions where order_id = $1 limit 1)
     where id = $1`,
    [commission.orderId],
  );
  return commission.orderId;
};
/** Starts a financing as the customer's call does. */
export const startFinancing = async (t: Portal, orderId: number, now = t.services.ports.clock.now()) => {
  const order = await t.db.query<{ customer_id: string }>('select customer_id from orders where id = $1', [orderId]);
  return startPagodilPayment(
    {
      scope: { customerId: Number(order.rows[0]?.customer_id) },
      db: t.services.db,
      transact: <T>(work: (tx: Tx) => Promise<T>) => t.services.db.transaction(now, work),
      ports: t.services.ports,
      config: t.services.config,
      now,
      ip: '127.0.0.1',
      viewer: { actorUserId: 1 },
      header: () => `127.0.0.1:${t.services.config.PORT}`,
      audit: async () => undefined,
      outboxOn: (on: Queryable) => createOutbox(on, t.services.boss),
    } as unknown as CallContext,
    { orderId, returnUrl: `/app/customer-commissions/${orderId}/detail`, pages: [/^\/app\//] },
  );
};
/** What the provider decides. */
export const decideFinancing = (t: Portal, reference: string, status: string) =>
  t.db.query(`update dev_financings set status = $2 where reference = $1`, [reference, status]);
