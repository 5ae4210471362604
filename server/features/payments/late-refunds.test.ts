import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderRefusal } from '../../adapters/ports.ts';
import type { Tx } from '../../db/client.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import {
  atCheckout,
  attemptOf,
  giveBack as giveBackAll,
  meetSandbox,
  notify,
  orderState,
  PAID,
  sellerPoints,
  startByCard,
} from '../../test/payments.ts';
import { paymentJobs, reconcilePayments } from './jobs.ts';
import { refundOf } from './queries.ts';
import { finishRefund } from './refund.ts';

const t = testPortal({ listen: true });
let agente: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  [agente, admin] = [await t.as('agente', 1), await t.as('admin')];
});
const PENDING_CARD = '4000000000007726';
/** An order that was paid by card, and whose payment somebody has to look at. */
const paid = async (card = PENDING_CARD, isGivenUpFirst = false) => {
  const { orderId } = await makeCommission(agente, 'stripe_credit_card');
  if (isGivenUpFirst) {
    await startByCard(agente, orderId);
    await agente.post(`/api/agent/pending-orders/${orderId}/payment-abandon`);
  }
  const session = (await startByCard(agente, orderId)).body.id;
  await atCheckout(t, session, `${PAID}, card = '${card}'`);
  await notify(t, session);
  const { id } = await attemptOf(t, orderId);
  await t.db.query(`update payment_attempts set flag = 'contradiction', flag_text = 'x' where id = $1`, [id]);
  return { orderId, session, attempt: id };
};
const giveBack = (attempt: number) =>
  admin.post<{ state: string; actions: string[]; reason: string }>(`/api/admin/payments/${attempt}/resolve`, {
    action: 'refund',
    note: 'da restituire',
  });
const atProvider = async (session: string) =>
  (
    await t.db.query<{ id: string; status: string; cents: number }>(
      'select id, status, amount_cents::int as cents from dev_refunds where checkout_id = $1 order by created_at',
      [session],
    )
  ).rows;
const become = (session: string, status: string) =>
  t.db.query('update dev_refunds set status = $2 where checkout_id = $1', [session, status]);
const refunds = async (attempt: number) =>
  (
    await t.db.query<{ state: string }>('select state from payment_refunds where attempt_id = $1 order by id', [
      attempt,
    ])
  ).rows.map(({ state }) => state);
/** As the provider tells it. */
const tell = async (session: string, type: string, more = '') => {
  const [refund] = await atProvider(session);
  return notify(t, session, {
    id: `evt_${session}_${type}${more}`,
    type,
    body: { data: { object: { id: refund?.id, object: 'refund' } } },
  });
};
const hearNothingFor = (attempt: number, minutes: number) =>
  t.db.query(
    `update payment_refunds
     set asked_at = ema_now() - make_interval(mins => $2), requested_at = ema_now() - make_interval(mins => $2)
     where attempt_id = $1`,
    [attempt, minutes],
  );

describe('a refund that its provider carries out later', () => {
  it('I8 ACC-436 is under way until the provider says that it arrived', async () => {
    const { attempt, session, orderId } = await paid();
    const asked = await giveBack(attempt);
    expect([asked.status, asked.body.state]).toEqual([200, 'refunding']);
    expect(await refunds(attempt)).toEqual(['requested']);
    expect((await giveBack(attempt)).body.state, 'asked again it is the same').toBe('refunding');
    expect(await auditCount(t, 'payments.refund-requested', orderId)).toBe(1);
    expect(await atProvider(session)).toHaveLength(1);
    await become(session, 'succeeded');
    expect((await tell(session, 'refund.updated')).statusCode).toBe(200);
    expect([await refunds(attempt), (await attemptOf(t, orderId)).state]).toEqual([['done'], 'refunded']);
  });

  it('I8 ACC-436 nobody tells: the reconciler asks', async () => {
    const { attempt, session, orderId } = await paid();
    await giveBack(attempt);
    await become(session, 'succeeded');
    await reconcilePayments(t.services);
    expect(await refunds(attempt), 'asked just now').toEqual(['requested']);
    await hearNothingFor(attempt, 31);
    await reconcilePayments(t.services);
    expect([await refunds(attempt), (await attemptOf(t, orderId)).state]).toEqual([['done'], 'refunded']);
  });

  it.each([
    ['before it was done', 'pending'],
    ['after it was done', 'succeeded'],
  ])('I8 ACC-436 it comes back %s: money to look at, and another refund may begin', async (_, first) => {
    const { attempt, session, orderId } = await paid(first === 'pending' ? PENDING_CARD : '4242424242424242');
    await giveBack(attempt);
    expect(await refunds(attempt)).toEqual([first === 'pending' ? 'requested' : 'done']);
    await become(session, 'failed');
    const { payments } = t.services.ports;
    const { readRefund } = payments;
    let asked = 0;
    payments.readRefund = (id) => {
      asked += 1;
      return readRefund(id);
    };
    for (let times = 0; times < 2; times += 1)
      expect((await tell(session, times === 0 ? 'refund.failed' : 'refund.updated')).statusCode).toBe(200);
    Object.assign(payments, { readRefund });
    expect([await refunds(attempt), asked], 'one that failed is over').toEqual([['failed'], 1]);
    expect(await attemptOf(t, orderId)).toMatchObject({ state: 'paid', flag: 'refund_failed' });
    const list = await admin.get<{ items: { id: number; reason: string; actions: string[]; resolution: null }[] }>(
      '/api/admin/payments?perPage=200',
    );
    const shown = list.body.items.find(({ id }) => id === attempt);
    expect(shown?.reason).toContain('è tornato indietro');
    expect(shown?.actions).toContain('refund');
    expect(shown, 'nobody’s word settled it').toMatchObject({ resolution: null, resolvedBy: null });
    // It is an order that is paid: it is exported as before, until the money really goes back.
    const isUndone = async () =>
      (
        await t.db.query<{ undone: boolean }>('select undone_at is not null as undone from orders where id = $1', [
          orderId,
        ])
      ).rows[0]?.undone;
    expect(await isUndone(), 'ORD-383').toBe(false);
    const points = () => sellerPoints(t, orderId);
    const kept = await points();
    await t.db.query('update orders set points_earned_tenths = 30, points_used_tenths = 0 where id = $1', [orderId]);
    await atCheckout(t, session, 'card = null');
    expect([(await giveBack(attempt)).body.state, await refunds(attempt)]).toEqual(['refunded', ['failed', 'done']]);
    expect(await isUndone(), 'ORD-383').toBe(true);
    expect(await points(), 'ORD-470 its seller owes them').toBe(kept - 30);
  });

  it('I8 ACC-436 nobody tells that it came back: the reconciler learns it, and fails only when nobody answers', async () => {
    const { attempt, session, orderId } = await paid();
    await giveBack(attempt);
    await become(session, 'failed');
    await hearNothingFor(attempt, 31);
    const { payments } = t.services.ports;
    const { readRefund } = payments;
    Object.assign(payments, { readRefund: () => Promise.reject(new Error('no answer')) });
    await expect(reconcilePayments(t.services)).rejects.toThrow(/^refund not finished: 1 of \d+$/);
    Object.assign(payments, { readRefund });
    expect(await refunds(attempt)).toEqual(['requested']);
    await hearNothingFor(attempt, 31);
    await reconcilePayments(t.services);
    expect(await refunds(attempt)).toEqual(['failed']);
    expect(await attemptOf(t, orderId)).toMatchObject({ state: 'paid', flag: 'refund_failed' });
  });

  it('I8 ACC-436 its news are put off while the provider does not answer, and then heard', async () => {
    const { attempt, session } = await paid();
    await giveBack(attempt);
    await become(session, 'succeeded');
    const { payments } = t.services.ports;
    const { readRefund } = payments;
    Object.assign(payments, { readRefund: () => Promise.reject(new Error('no answer')) });
    const answer = await tell(session, 'refund.updated');
    Object.assign(payments, { readRefund });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    const known = await t.db.query('select id from provider_events where id = $1', [`evt_${session}_refund.updated`]);
    expect([known.rows, await refunds(attempt)]).toEqual([[], ['requested']]);
    expect((await tell(session, 'refund.updated')).statusCode).toBe(200);
    expect(await refunds(attempt)).toEqual(['done']);
  });

  it('I8 ACC-436 told twice that it arrived, it arrived once, when it was told first', async () => {
    const { attempt, session, orderId } = await paid();
    await giveBack(attempt);
    await become(session, 'succeeded');
    const doneAt = async () =>
      (await t.db.query('select done_at from payment_refunds where attempt_id = $1', [attempt])).rows;
    await tell(session, 'refund.updated');
    const first = await doneAt();
    expect((await tell(session, 'refund.updated', '_again')).statusCode).toBe(200);
    expect([await auditCount(t, 'payments.refunded', orderId), await doneAt()]).toEqual([1, first]);
  });

  it('I8 ACC-436 it comes back to an order of which another payment was given up before: paid', async () => {
    const { attempt, session, orderId } = await paid('4242424242424242', true);
    await giveBack(attempt);
    await become(session, 'failed');
    await tell(session, 'refund.failed');
    expect(await attemptOf(t, orderId)).toMatchObject({ id: attempt, state: 'paid' });
  });

  it('I8 ORD-506 one that its provider refuses at once leaves the office’s earlier word as it was', async () => {
    const { attempt, orderId } = await paid('4242424242424242');
    await t.db.query(
      `update payment_attempts set resolution = 'accept', resolved_by_user_id = $2, resolved_at = ema_now() where id = $1`,
      [attempt, admin.userId],
    );
    const word = async () =>
      (
        await t.db.query('select resolution, resolved_by_user_id, resolved_at from payment_attempts where id = $1', [
          attempt,
        ])
      ).rows;
    const before = await word();
    const { payments } = t.services.ports;
    const { refundCheckout } = payments;
    Object.assign(payments, { refundCheckout: () => Promise.reject(new ProviderRefusal('charge_disputed', 'no')) });
    await expect(giveBackAll(t, attempt)).rejects.toMatchObject({ code: 'wrong_state' });
    Object.assign(payments, { refundCheckout });
    expect([(await attemptOf(t, orderId)).state, await word()]).toEqual(['paid', before]);
    expect((await giveBackAll(t, attempt)).state).toBe('done');
    expect(await word(), 'nor does one that is done change it').toEqual(before);
  });

  it('I8 whoever asks the provider about one has half a minute for it, then another may', async () => {
    const { attempt } = await paid();
    await giveBack(attempt);
    const { db, ports } = t.services;
    const refund = await refundOf(db, attempt);
    const { readRefund } = ports.payments;
    let asked = 0;
    ports.payments.readRefund = (id) => {
      asked += 1;
      return readRefund(id);
    };
    const now = ports.clock.now();
    const r = {
      db,
      ports,
      now,
      viewer: null,
      transact: <T>(work: (tx: Tx) => Promise<T>) => db.transaction(now, work),
    };
    const after = async (ms: number) => {
      const at = new Date(now.getTime() - ms);
      await t.db.query('update payment_refunds set asked_at = $2 where attempt_id = $1', [attempt, at]);
      if (refund) await finishRefund(r, refund);
      return asked;
    };
    expect([await after(30_000), await after(30_001)]).toEqual([0, 1]);
    Object.assign(ports.payments, { readRefund });
  });

  it('ACC-436 one that is under way is to be looked at and not settled, whatever was said before', async () => {
    const { attempt } = await paid();
    await t.db.query(`update payment_attempts set resolution = 'accept', resolved_at = ema_now() where id = $1`, [
      attempt,
    ]);
    expect((await giveBackAll(t, attempt)).state).toBe('requested');
    const isListed = async (resolved: boolean) =>
      (
        await admin.get<{ items: { id: number }[] }>(`/api/admin/payments?perPage=200&resolved=${resolved}`)
      ).body.items.some(({ id }) => id === attempt);
    expect([await isListed(false), await isListed(true)]).toEqual([true, false]);
  });

  it('ORD-450 ORD-470 of an order that was deleted its seller owes the points once, also when its money goes back', async () => {
    const { attempt, orderId } = await paid('4242424242424242');
    await t.db.query('update orders set points_earned_tenths = 70, points_used_tenths = 0 where id = $1', [orderId]);
    const kept = await sellerPoints(t, orderId);
    expect((await admin.del(`/api/admin/commissions/${orderId}?reason=prova`)).status).toBe(200);
    expect(await sellerPoints(t, orderId)).toBe(kept - 70);
    expect((await giveBack(attempt)).body.state).toBe('refunded');
    expect(await sellerPoints(t, orderId)).toBe(kept - 70);
  });

  it('ORD-476 given back, its seller may order the sample again; come back, it is bought; deleted after, once', async () => {
    const { attempt, session, orderId } = await paid('4242424242424242');
    const of = (what: string) => `${what} from orders o where o.id = ${orderId} and a.id = o.seller_id`;
    await t.db.query(of('update agents a set sample_units_purchased = 2'));
    await t.db.query(
      `update commission_lines set code = 'SCN01'
       where commission_id in (select id from commissions where order_id = $1)`,
      [orderId],
    );
    const bought = async () =>
      (
        await t.db.query<{ n: number }>(
          'select a.sample_units_purchased as n from agents a join orders o on o.seller_id = a.id where o.id = $1',
          [orderId],
        )
      ).rows[0]?.n;
    await giveBack(attempt);
    expect(await bought()).toBe(1);
    await become(session, 'failed');
    await tell(session, 'refund.failed');
    expect(await bought()).toBe(2);
    await atCheckout(t, session, 'card = null');
    await giveBack(attempt);
    expect(await bought()).toBe(1);
    expect((await admin.del(`/api/admin/commissions/${orderId}?reason=prova`)).status).toBe(200);
    expect(await bought()).toBe(1);
    await become(session, 'failed');
    await tell(session, 'refund.failed');
    expect(await bought(), 'nothing is given for an order that is no more').toBe(1);
  });

  it('I8 ACC-436 a part asked again after the provider forgot the key goes back once', async () => {
    const { attempt, session } = await paid('4242424242424242');
    const { payments } = t.services.ports;
    const { refundCheckout } = payments;
    payments.refundCheckout = async (id, _, key) => {
      await refundCheckout(id, 100, key);
      throw new Error('the line broke before the answer');
    };
    try {
      expect((await giveBack(attempt)).status).toBeGreaterThanOrEqual(500);
    } finally {
      Object.assign(payments, { refundCheckout });
    }
    await t.db.query('update dev_refunds set idempotency_key = null where checkout_id = $1', [session]);
    await t.db.query('update payment_refunds set amount_cents = 100 where attempt_id = $1', [attempt]);
    await hearNothingFor(attempt, 25 * 60);
    await reconcilePayments(t.services);
    expect([await refunds(attempt), (await atProvider(session)).map(({ cents }) => cents)]).toEqual([['done'], [100]]);
  });
});

describe('a payment of which nobody tells', () => {
  it('I3 ACC-437 is known within five minutes', async () => {
    expect(paymentJobs.map(({ cron }) => cron)).toEqual(['* * * * *']);
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const session = (await startByCard(agente, orderId)).body.id;
    await atCheckout(t, session, PAID);
    await reconcilePayments(t.services);
    expect(await orderState(t, orderId), 'there is still somebody who may return').toBe('in_payment');
    await t.db.query(
      `update payment_attempts set created_at = ema_now() - interval '4 minutes', checked_at = null where order_id = $1`,
      [orderId],
    );
    await reconcilePayments(t.services);
    expect(await orderState(t, orderId)).toBe('submitted');
  });
});
