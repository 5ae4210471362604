/** A cumulative order whose payment comes to nothing while its seller has opened another one for the same way to pay. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, attemptOf, meetSandbox, notify, orderState, PAID, startByCard } from '../../test/payments.ts';
import { reconcilePayments } from './jobs.ts';
import { reopenOrder } from './reopen-order.ts';

const t = testPortal({ listen: true });
let fibra: Client;
let admin: Client;
let product: string | undefined;
beforeAll(async () => {
  meetSandbox(t);
  [fibra, admin] = [await t.as('agente', 0), await t.as('admin')];
  const { body } = await fibra.get<{ items: { code: string; attributes: unknown[] }[] }>(
    '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
  );
  product = body.items.find((p) => p.attributes.length === 0 && p.code.startsWith('VEN'))?.code;
});
const add = (quantity = 4, paymentMethod = 'stripe_credit_card') =>
  fibra.post<{ id: number; orderId: number }>(
    '/api/agent/commissions',
    { type: 'fibra-cumulative', items: [{ product, quantity, attributes: {} }], paymentMethod, note: '' },
    { key: newKey() },
  );
const giveUp = (orderId: number) => fibra.post(`/api/agent/pending-orders/${orderId}/payment-abandon`);
type Shown = { state: string; orderTotal: string; commissions: { id: number }[] };
const shown = async (orderId: number) => (await fibra.get<Shown>(`/api/agent/pending-orders/${orderId}`)).body;
const openOrders = async (): Promise<{ id: number; right: boolean }[]> =>
  (
    await t.db.query<{ id: number; right: boolean }>(
      `select o.id::int as id, o.lines_total_cents = (
           select sum(l.unit_price_cents * l.quantity)
           from commission_lines l
           join commissions c on c.id = l.commission_id
           where c.order_id = o.id) as right
       from orders o
       join agents g on g.id = o.seller_id
       join users u on u.id = g.user_id
       where u.username = 'agente' and o.type_id = 'fibra-cumulative' and o.state = 'open'
         and o.payment_method_id = 'stripe_credit_card'`,
    )
  ).rows;

/** One in payment, and another that was opened meanwhile. */
const two = async () => {
  const paying = (await add()).body;
  const session = (await startByCard(fibra, paying.orderId)).body.id;
  const beside = (await add(5)).body;
  expect(beside.orderId).not.toBe(paying.orderId);
  return { paying, beside, session };
};
const expectJoined = async ({ paying, beside }: Awaited<ReturnType<typeof two>>): Promise<void> => {
  expect(await openOrders()).toEqual([{ id: paying.orderId, right: true }]);
  const joined = await shown(paying.orderId);
  expect(joined.commissions.map((c) => c.id)).toEqual([paying.id, beside.id]);
  expect((await fibra.get(`/api/agent/pending-orders/${beside.orderId}`)).status).toBe(404);
};

describe('an order that is open again beside another', () => {
  // Each begins without what the one before left.
  beforeEach(async () => {
    await t.db.query(`update orders set state = 'cancelled' where type_id = 'fibra-cumulative' and state = 'open'`);
  });

  it('ORD-428 given up, it takes the other one in, and can be paid', async () => {
    const both = await two();
    expect((await giveUp(both.paying.orderId)).status).toBe(200);
    await expectJoined(both);
    expect((await startByCard(fibra, both.paying.orderId)).status).toBe(200);
    expect((await giveUp(both.paying.orderId)).status).toBe(200);
  });

  it('ORD-428 expired at the provider, the reconciler opens it again', async () => {
    const both = await two();
    await atCheckout(t, both.session, `status = 'expired'`);
    await reconcilePayments(t.services, -1);
    await expectJoined(both);
  });

  it.each(['refund', 'close'])('ORD-428 money of another amount, which the office settles by «%s»', async (action) => {
    const both = await two();
    await atCheckout(t, both.session, `${PAID}, amount_cents = amount_cents - 1`);
    await notify(t, both.session);
    const attempt = await attemptOf(t, both.paying.orderId);
    expect([attempt.state, await orderState(t, both.paying.orderId)]).toEqual(['in_review', 'in_payment']);
    const word = { action, note: 'Reso al cliente' };
    const settled = await admin.post(`/api/admin/payments/${attempt.id}/resolve`, word, { key: newKey() });
    expect(settled.status, JSON.stringify(settled.body)).toBe(200);
    await expectJoined(both);
  });

  describe('where money for one of them waits for the office’s word', () => {
    /** Money that came in late for it, all that it asks for. */
    const hold = async (orderId: number): Promise<number> => {
      const { rows } = await t.db.query<{ id: number }>(
        `insert into payment_attempts (order_id, provider, state, reference, amount_cents, received_cents, came_in_cents,
           flag, flag_text, provider_day, success_path, cancel_path, created_by_user_id, created_at, expires_at, paid_at)
         select id, 'stripe', 'paid_after_close', 'held-' || id, total_cents, total_cents, total_cents,
           'closed', 'Arrivato tardi.', ema_now()::date, '/', '/', 1, ema_now(), ema_now(), ema_now()
         from orders where id = $1
         returning id::int`,
        [orderId],
      );
      return rows[0]?.id ?? 0;
    };
    const resolve = (attempt: number, action: string) =>
      admin.post(`/api/admin/payments/${attempt}/resolve`, { action, note: 'Sistemato' }, { key: newKey() });
    const paidWhole = async (orderId: number) =>
      (
        await t.db.query(
          `select o.state, o.total_cents = p.amount_cents as is_whole, o.commission_count as n
           from orders o join payment_attempts p on p.order_id = o.id and p.reference like 'held-%' where o.id = $1`,
          [orderId],
        )
      ).rows[0];
    const SENT = { state: 'submitted', is_whole: true, n: 1 };

    it('ORD-510 what is ordered meanwhile opens an order of its own, and is quoted so', async () => {
      const first = (await add()).body;
      const attempt = await hold(first.orderId);
      const wish = { type: 'fibra-cumulative', items: [{ product, quantity: 5, attributes: {} }] };
      const quoted = await fibra.post<{ joins: unknown }>('/api/agent/commissions/quotation', {
        ...wish,
        paymentMethod: 'stripe_credit_card',
      });
      expect([quoted.status, quoted.body.joins]).toEqual([200, null]);
      const pending = await fibra.get<{ takesCommissions: boolean }>(`/api/agent/pending-orders/${first.orderId}`);
      expect(pending.body.takesCommissions).toBe(false);
      const second = (await add(5)).body;
      expect(second.orderId).not.toBe(first.orderId);
      expect([await orderState(t, first.orderId), await openOrders()]).toEqual([
        'in_payment',
        [{ id: second.orderId, right: true }],
      ]);
      expect((await resolve(attempt, 'accept')).status).toBe(200);
      expect(await paidWhole(first.orderId)).toEqual(SENT);
    });

    it('ORD-510 what is paid in another way by now does not go into it', async () => {
      const first = (await add()).body;
      const attempt = await hold(first.orderId);
      const other = (await add(5, 'mav')).body;
      const moved = await fibra.post<{ id: number }>(`/api/agent/pending-orders/${other.orderId}/payment-method`, {
        paymentMethod: 'stripe_credit_card',
      });
      expect([moved.status, moved.body.id]).toEqual([200, other.orderId]);
      expect(await openOrders()).toEqual([{ id: other.orderId, right: true }]);
      expect((await resolve(attempt, 'accept')).status).toBe(200);
      expect(await paidWhole(first.orderId)).toEqual(SENT);
    });

    it('ORD-510 one that comes to nothing is open beside it, and takes nothing of it in', async () => {
      const both = await two();
      const attempt = await hold(both.beside.orderId);
      expect((await giveUp(both.paying.orderId)).status).toBe(200);
      expect(await openOrders()).toEqual([{ id: both.paying.orderId, right: true }]);
      expect(await orderState(t, both.beside.orderId)).toBe('in_payment');
      expect((await resolve(attempt, 'accept')).status).toBe(200);
      expect(await paidWhole(both.beside.orderId)).toEqual(SENT);
    });

    it('ORD-510 one of its own waits until the word, then takes the other in', async () => {
      const both = await two();
      const attempt = await hold(both.paying.orderId);
      expect((await giveUp(both.paying.orderId)).status).toBe(200);
      expect([await orderState(t, both.paying.orderId), await openOrders()]).toEqual([
        'in_payment',
        [{ id: both.beside.orderId, right: true }],
      ]);
      expect((await resolve(attempt, 'close')).status).toBe(200);
      await expectJoined(both);
    });
  });

  it('ORD-565 another order that is to be paid so by now waits for it, and goes into it', async () => {
    const paying = (await add()).body;
    await startByCard(fibra, paying.orderId);
    const other = (await add(5, 'mav')).body;
    await t.db.query(`update payment_attempts set state = 'expired' where order_id = $1`, [paying.orderId]);
    const moved = await t.services.db.transaction(t.services.ports.clock.now(), async (tx) => {
      await tx.execute(sql`select from orders where id = ${paying.orderId} for update`);
      await reopenOrder(tx, paying.orderId);
      const asked = fibra.post<{ id: number }>(`/api/agent/pending-orders/${other.orderId}/payment-method`, {
        paymentMethod: 'stripe_credit_card',
      });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await t.db.query(waiting)).rows.length, { timeout: 20_000 }).toBe(1);
      return { asked };
    });
    const { status, body } = await moved.asked;
    expect([status, body.id]).toEqual([200, paying.orderId]);
    expect(await openOrders()).toEqual([{ id: paying.orderId, right: true }]);
    expect((await shown(paying.orderId)).commissions.map(({ id }) => id)).toEqual([paying.id, other.id]);
  });

  it('ORD-428 J1 given up while ten commissions more are made: none is lost, and one order is open', async () => {
    const both = await two();
    const answers = await Promise.all([
      giveUp(both.paying.orderId),
      ...Array.from({ length: 10 }, () => add(1)),
      giveUp(both.paying.orderId),
    ]);
    for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    const [order, ...others] = await openOrders();
    expect([order?.right, others]).toEqual([true, []]);
    expect((await shown(order?.id ?? 0)).commissions).toHaveLength(12);
  });
});
