/** A page to pay that did not open at once, and is opened later. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../db/client.ts';
import { makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { moveClock, stopClock } from '../../test/move-clock.ts';
import { attemptOf, financedOrder, meetSandbox, orderState, startByCard, startFinancing } from '../../test/payments.ts';
import { whileHeld } from '../../test/who-waits.ts';
import { claimAttempt } from './begin.ts';
import { reconcilePayments } from './jobs.ts';
import { attemptById } from './queries.ts';

const t = testPortal({ listen: true });
let agente: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
});

/** The provider was not reached when it was begun, two minutes ago. */
const unopened = async (): Promise<number> => {
  const { orderId } = await makeCommission(agente, 'stripe_credit_card');
  const { payments } = t.services.ports;
  const { createCheckout } = payments;
  Object.assign(payments, { createCheckout: () => Promise.reject(new Error('no answer')) });
  expect((await startByCard(agente, orderId)).status).toBe(502);
  Object.assign(payments, { createCheckout });
  await later(orderId);
  return orderId;
};
const later = (orderId: number) =>
  t.db.query(
    `update payment_attempts
     set created_at = created_at - interval '2 minutes', expires_at = expires_at - interval '2 minutes'
     where order_id = $1`,
    [orderId],
  );
const ends = async (orderId: number) =>
  (
    await t.db.query(
      `select floor(extract(epoch from a.expires_at)) = d.expires_at as is_same,
         extract(epoch from a.expires_at - a.updated_at) between 1740 and 1861 as is_whole,
         a.state, d.status
       from payment_attempts a join dev_checkouts d on d.id = a.provider_session_id
       where a.order_id = $1`,
      [orderId],
    )
  ).rows;
const OPEN = [{ is_same: true, is_whole: true, state: 'open', status: 'open' }];

describe('ORD-514 a payment whose page did not open', () => {
  it('opens after the first minute, and may be paid as long as any other', async () => {
    const orderId = await unopened();
    const { reference } = await attemptOf(t, orderId);
    const opened = await startByCard(agente, orderId);
    expect([opened.status, await orderState(t, orderId)]).toEqual([200, 'in_payment']);
    expect((await attemptOf(t, orderId)).reference, 'it is the same attempt').toBe(reference);
    expect(await ends(orderId)).toEqual(OPEN);
    expect((await startByCard(agente, orderId)).body.id).toBe(opened.body.id);
  });

  it('opens as well when its own end is only just too near for the provider', async () => {
    const orderId = await unopened();
    await t.db.query(
      `update payment_attempts set expires_at = expires_at + interval '45 seconds' where order_id = $1`,
      [orderId],
    );
    expect((await startByCard(agente, orderId)).status).toBe(200);
    expect(await ends(orderId)).toEqual(OPEN);
  });

  it('given up, its provider is asked to close nothing', async () => {
    const orderId = await unopened();
    const { payments } = t.services.ports;
    const { expireCheckout } = payments;
    let asked = 0;
    payments.expireCheckout = (id) => {
      asked += 1;
      return expireCheckout(id);
    };
    const left = await agente.post<{ state: string }>(`/api/agent/pending-orders/${orderId}/payment-abandon`);
    Object.assign(payments, { expireCheckout });
    expect([left.status, left.body.state, asked]).toEqual([200, 'open', 0]);
  });

  it('is asked about from the sixtieth second on', async () => {
    const orderId = await unopened();
    const now = t.services.ports.clock.now();
    await t.db.query('update payment_attempts set created_at = $2 where order_id = $1', [
      orderId,
      new Date(now.getTime() - 60_000),
    ]);
    const back = stopClock(t, now);
    const asked = await agente.post(`/api/agent/pending-orders/${orderId}/payment-check`).finally(back);
    expect([asked.status, (await attemptOf(t, orderId)).state]).toEqual([200, 'expired']);
  });

  it('is one page for whoever opens it at once', async () => {
    const orderId = await unopened();
    const answers = await Promise.all(Array.from({ length: 10 }, () => startByCard(agente, orderId)));
    expect(new Set(answers.map((a) => `${a.status} ${a.body.id}`)).size).toBe(1);
    expect(await ends(orderId)).toEqual(OPEN);
    const { reference } = await attemptOf(t, orderId);
    const made = await t.db.query('select count(*)::int as n from dev_checkouts where reference = $1', [reference]);
    expect(made.rows).toEqual([{ n: 1 }]);
  });

  it('is not taken for forgotten while it is opened anew', async () => {
    const orderId = await unopened();
    const { payments } = t.services.ports;
    const { createCheckout } = payments;
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    payments.createCheckout = async (request) => {
      begun.resolve();
      await held.promise;
      return createCheckout(request);
    };
    const opening = startByCard(agente, orderId);
    await begun.promise;
    Object.assign(payments, { createCheckout });
    await t.db.query(`update payment_attempts set created_at = created_at - interval '9 minutes' where order_id = $1`, [
      orderId,
    ]);
    expect((await agente.post(`/api/agent/pending-orders/${orderId}/payment-check`)).status).toBe(200);
    await reconcilePayments(t.services);
    expect((await attemptOf(t, orderId)).state).toBe('created');
    held.resolve();
    expect([(await opening).status, await ends(orderId)]).toEqual([200, OPEN]);
  });

  it('is over for whoever opens it anew when it was given up just before: no page is asked for', async () => {
    const orderId = await unopened();
    const { payments } = t.services.ports;
    const { createCheckout } = payments;
    let asked = 0;
    payments.createCheckout = (request) => {
      asked += 1;
      return createCheckout(request);
    };
    const end = async () =>
      (await t.db.query('select expires_at from payment_attempts where order_id = $1', [orderId])).rows;
    const before = await end();
    const opened = await whileHeld(
      t,
      (held) => held.query('select from payment_attempts where order_id = $1 for update', [orderId]),
      () => startByCard(agente, orderId),
      async (held) => {
        await held.query(`update payment_attempts set state = 'expired' where order_id = $1`, [orderId]);
        await held.query(`update orders set state = 'open' where id = $1`, [orderId]);
      },
    );
    Object.assign(payments, { createCheckout });
    expect([opened.status, asked, await end()]).toEqual([409, 0, before]);
  });

  it('keeps the page that was opened anew: one that the first request brings late is closed', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const { payments } = t.services.ports;
    const { createCheckout } = payments;
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    payments.createCheckout = async (request) => {
      const answer = await createCheckout(request);
      begun.resolve();
      await held.promise;
      return answer;
    };
    const first = startByCard(agente, orderId);
    await begun.promise;
    Object.assign(payments, { createCheckout });
    const back = moveClock(t, new Date(t.services.ports.clock.now().getTime() + 120_000).toISOString());
    const second = await startByCard(agente, orderId).finally(back);
    held.resolve();
    expect([second.status, (await first).status]).toEqual([200, 409]);
    expect((await attemptOf(t, orderId)).provider_session_id).toBe(second.body.id);
    const { reference } = await attemptOf(t, orderId);
    const pages = await t.db.query('select id = $2 as is_kept, status from dev_checkouts where reference = $1', [
      reference,
      second.body.id,
    ]);
    expect(pages.rows).toEqual(
      expect.arrayContaining([
        { is_kept: true, status: 'open' },
        { is_kept: false, status: 'expired' },
      ]),
    );
  });
});

describe('ORD-425 a payment whose page opens while it is asked about', () => {
  /** Its page opens just after whoever asks has read that there is none. */
  const openedMeanwhile = async (rest: 'payment-abandon' | 'payment-check') => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const { payments } = t.services.ports;
    const { createCheckout } = payments;
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    payments.createCheckout = async (request) => {
      begun.resolve();
      await held.promise;
      return createCheckout(request);
    };
    const opening = startByCard(agente, orderId);
    await begun.promise;
    Object.assign(payments, { createCheckout });
    await t.db.query(
      `update payment_attempts set created_at = created_at - interval '61 seconds' where order_id = $1`,
      [orderId],
    );
    const asked = await whileHeld(
      t,
      (tx) => tx.query('select from orders where id = $1 for update', [orderId]),
      () => agente.post(`/api/agent/pending-orders/${orderId}/${rest}`),
      async () => {
        held.resolve();
        expect((await opening).status).toBe(200);
      },
    );
    expect(asked.status).toBe(200);
    const { rows } = await t.db.query<{ state: string; status: string }>(
      `select a.state, d.status
       from payment_attempts a
       join dev_checkouts d on d.id = a.provider_session_id
       where a.order_id = $1`,
      [orderId],
    );
    return { orderState: await orderState(t, orderId), rows };
  };

  it('given up, that page is closed too', async () => {
    expect(await openedMeanwhile('payment-abandon')).toEqual({
      orderState: 'open',
      rows: [{ state: 'expired', status: 'expired' }],
    });
  });

  it('only asked about, it stays open', async () => {
    expect(await openedMeanwhile('payment-check')).toEqual({
      orderState: 'in_payment',
      rows: [{ state: 'open', status: 'open' }],
    });
  });
});

it('ORD-425 a payment that is over is opened by nobody, though nobody began to', async () => {
  const orderId = await unopened();
  await t.db.query(`update payment_attempts set state = 'expired', asked_at = null where order_id = $1`, [orderId]);
  const attempt = await attemptById(t.services.db, (await attemptOf(t, orderId)).id);
  const now = t.services.ports.clock.now();
  const c = { transact: <T>(work: (tx: Tx) => Promise<T>) => t.services.db.transaction(now, work) };
  expect(attempt && (await claimAttempt(c, attempt))).toBe(false);
});

it('I1 whoever begins to open one has half a minute for it, then another may', async () => {
  const orderId = await unopened();
  const { id } = await attemptOf(t, orderId);
  const attempt = await attemptById(t.services.db, id);
  const now = t.services.ports.clock.now();
  const c = { transact: <T>(work: (tx: Tx) => Promise<T>) => t.services.db.transaction(now, work) };
  const claimed = async (ms: number) => {
    await t.db.query('update payment_attempts set asked_at = $2 where id = $1', [id, new Date(now.getTime() - ms)]);
    return attempt && claimAttempt(c, attempt);
  };
  expect([await claimed(30_000), await claimed(30_001)]).toEqual([false, true]);
});

it('ORD-347 a financing is over when its fifty minutes are, to the moment', async () => {
  const orderId = await financedOrder(t, agente);
  await startFinancing(t, orderId);
  const now = t.services.ports.clock.now();
  await t.db.query('update payment_attempts set expires_at = $2 where order_id = $1', [orderId, now]);
  const back = stopClock(t, now);
  await reconcilePayments(t.services, -1).finally(back);
  expect([await orderState(t, orderId), (await attemptOf(t, orderId)).state]).toEqual(['confirmed', 'expired']);
});
