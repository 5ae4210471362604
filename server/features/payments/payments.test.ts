import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../adapters/stripe/payments.ts';
import { ProviderRefusal } from '../../adapters/ports.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { financedOrder, startFinancing } from '../../test/payments.ts';
import { reconcilePayments } from './jobs.ts';

const t = testPortal({ listen: true });
beforeAll(() => {
  const address = t.app.server.address();
  if (typeof address === 'object' && address) t.services.config.PORT = address.port;
});

const start = (who: Client, orderId: number) =>
  who.post<{ id: string; redirectUrl: string }>(
    `/api/agent/pending-orders/${orderId}/stripe-payment`,
    { successUrl: `/app/orders/${orderId}/details`, cancelUrl: `/app/orders/pending-orders/${orderId}` },
    { key: newKey() },
  );
const stateOf = async (orderId: number): Promise<string> =>
  String((await t.db.query('select state from orders where id = $1', [orderId])).rows[0]?.state);
const attemptOf = async (orderId: number): Promise<string> =>
  String(
    (await t.db.query('select state from payment_attempts where order_id = $1 order by id desc limit 1', [orderId]))
      .rows[0]?.state,
  );

/** A notification as the provider signs it. */
const notify = async (sessionId: string, more: { id?: string; secret?: string; age?: number } = {}) => {
  const payload = JSON.stringify({
    id: more.id ?? `evt_${sessionId}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session' } },
  });
  const time = Math.floor(t.services.ports.clock.now().getTime() / 1000) - (more.age ?? 0);
  const signature = createHmac('sha256', more.secret ?? sandboxKeys(t.services.config).webhookSecret)
    .update(`${time}.${payload}`)
    .digest('hex');
  return t.app.inject({
    method: 'POST',
    url: '/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    payload,
  });
};
const pay = (sessionId: string) =>
  t.db.query(`update dev_checkouts set status = 'complete', payment_status = 'paid' where id = $1`, [sessionId]);

describe('card payments', () => {
  it('I1 twenty parallel payments of one order open one session', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(agente, made.orderId)));
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(1);
    expect(
      (await t.db.query(`select count(*)::int as n from payment_attempts where order_id = $1`, [made.orderId])).rows[0]
        ?.n,
    ).toBe(1);
    expect(await stateOf(made.orderId)).toBe('in_payment');
  });

  it('I3 the return page and an unpaid notification make nothing paid', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    const session = (await start(agente, made.orderId)).body.id;
    await agente.post(`/api/agent/pending-orders/${made.orderId}/payment-check`);
    expect((await notify(session)).statusCode).toBe(200);
    expect(await stateOf(made.orderId)).toBe('in_payment');
  });

  it('I2 a forged, stale or tampered notification is refused and changes nothing', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    const session = (await start(agente, made.orderId)).body.id;
    await pay(session);
    expect((await notify(session, { secret: 'whsec_wrong' })).statusCode).toBe(400);
    expect((await notify(session, { age: 3600 })).statusCode).toBe(400);
    expect((await t.app.inject({ method: 'POST', url: '/stripe/webhook', payload: { id: 'evt' } })).statusCode).toBe(
      400,
    );
    expect(await stateOf(made.orderId)).toBe('in_payment');
  });

  it('I2 the same notification twenty times submits the order once', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    const session = (await start(agente, made.orderId)).body.id;
    await pay(session);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => notify(session, { id: `evt_${session}_${i % 3}` })),
    );
    expect(answers.every((a) => a.statusCode === 200)).toBe(true);
    expect([await stateOf(made.orderId), await attemptOf(made.orderId)]).toEqual(['submitted', 'paid']);
  });

  it('I4 another amount is kept for review and never submits', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    const session = (await start(agente, made.orderId)).body.id;
    await t.db.query(
      `update dev_checkouts set status = 'complete', payment_status = 'paid', amount_cents = amount_cents - 1 where id = $1`,
      [session],
    );
    await notify(session);
    expect([await stateOf(made.orderId), await attemptOf(made.orderId)]).toEqual(['in_payment', 'in_review']);
  });

  it('I5 the provider is asked about what was never notified: paid submits, expired frees', async () => {
    const agente = await t.as('agente', 1);
    const [paid, expired] = [
      await makeCommission(agente, 'stripe_credit_card'),
      await makeCommission(agente, 'stripe_credit_card'),
    ];
    await pay((await start(agente, paid.orderId)).body.id);
    const session = (await start(agente, expired.orderId)).body.id;
    await t.db.query(`update dev_checkouts set status = 'expired' where id = $1`, [session]);
    await t.db.query(
      `update payment_attempts set created_at = ema_now() - interval '20 minutes' where order_id = any($1)`,
      [[paid.orderId, expired.orderId]],
    );
    await reconcilePayments(t.services);
    expect([await stateOf(paid.orderId), await stateOf(expired.orderId)]).toEqual(['submitted', 'open']);
  });

  it('ORD-424 I5 a hundred that the provider never answers for keep no other from being asked about', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    await pay((await start(agente, made.orderId)).body.id);
    await t.db.query(
      `insert into payment_attempts (order_id, provider, state, reference, amount_cents, provider_session_id, provider_day,
         success_path, cancel_path, created_by_user_id, created_at, expires_at)
       select o.id, a.provider, 'open', 'stuck-' || o.id, 1, 'stuck-' || o.id, a.provider_day, '/', '/', a.created_by_user_id,
         ema_now() - interval '30 minutes', a.expires_at
       from (select * from payment_attempts where order_id = $1) a,
         (select o.id from orders o where not exists (select 1 from payment_attempts x where x.order_id = o.id)
          order by o.id limit 100) o`,
      [made.orderId],
    );
    await t.db.query(`update payment_attempts set created_at = ema_now() - interval '20 minutes' where order_id = $1`, [
      made.orderId,
    ]);
    const { payments } = t.services.ports;
    const { readCheckout } = payments;
    const asked: string[] = [];
    payments.readCheckout = (id) => {
      asked.push(id);
      return id.startsWith('stuck-') ? Promise.reject(new Error('no answer')) : readCheckout(id);
    };
    const run = () => expect(reconcilePayments(t.services)).rejects.toThrow(/^payment not reconciled: \d+ of 100$/);
    await run();
    expect([asked.length, await stateOf(made.orderId)]).toEqual([100, 'in_payment']);
    await run();
    expect(await stateOf(made.orderId)).toBe('submitted');
    const again = asked.slice(100).filter((id) => id.startsWith('stuck-'));
    expect(again.length, 'and those are asked about again, each time').toBeGreaterThan(90);
    payments.readCheckout = readCheckout;
    await t.db.query(`delete from payment_attempts where reference like 'stuck-%'`);
  });

  it('I3 an order of somebody else is as absent as one that never was, for whoever pays, asks or gives up', async () => {
    const [agente, gm] = [await t.as('agente', 1), await t.as('gm', 1)];
    const made = await makeCommission(agente, 'stripe_credit_card');
    for (const orderId of [made.orderId, 99_999_999]) {
      expect((await start(gm, orderId)).status).toBe(404);
      expect((await gm.get(`/api/agent/orders/${orderId}/payment-status`)).status).toBe(404);
      for (const rest of ['payment-check', 'payment-abandon'])
        expect((await gm.post(`/api/agent/pending-orders/${orderId}/${rest}`)).status).toBe(404);
    }
    expect(await stateOf(made.orderId)).toBe('open');
  });

  it('I6 while the provider does not answer a payment is neither looked at nor given up', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    await start(agente, made.orderId);
    const { payments } = t.services.ports;
    const { readCheckout, expireCheckout } = payments;
    const fail = () => Promise.reject(new Error('no answer'));
    Object.assign(payments, { readCheckout: fail, expireCheckout: fail });
    for (const rest of ['payment-check', 'payment-abandon'])
      expect((await agente.post(`/api/agent/pending-orders/${made.orderId}/${rest}`)).status).toBe(502);
    Object.assign(payments, { readCheckout, expireCheckout });
    expect(await stateOf(made.orderId)).toBe('in_payment');
  });

  it('I6 ORD-425 a payment that the provider was not told to close is not given up: it could still be paid', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    await start(agente, made.orderId);
    const { payments } = t.services.ports;
    const { expireCheckout } = payments;
    Object.assign(payments, { expireCheckout: () => Promise.reject(new Error('no answer')) });
    const abandon = () => agente.post<{ state: string }>(`/api/agent/pending-orders/${made.orderId}/payment-abandon`);
    const unheard = await abandon();
    expect([unheard.status, await stateOf(made.orderId), await attemptOf(made.orderId)]).toEqual([
      502,
      'in_payment',
      'open',
    ]);
    // One that it refuses to close, and that it says is open, is open.
    Object.assign(payments, { expireCheckout: () => Promise.reject(new ProviderRefusal('locked', 'not now')) });
    const refused = await abandon();
    expect([refused.status, refused.body.state, await attemptOf(made.orderId)]).toEqual([200, 'in_payment', 'open']);
    Object.assign(payments, { expireCheckout });
    expect((await abandon()).body.state).toBe('open');
  });

  it('ORD giving the payment up makes the order editable again', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    await start(agente, made.orderId);
    expect((await agente.del(`/api/agent/commissions/${made.id}`)).status).toBe(409);
    expect(
      (await agente.post<{ state: string }>(`/api/agent/pending-orders/${made.orderId}/payment-abandon`)).body.state,
    ).toBe('open');
    expect((await agente.del(`/api/agent/commissions/${made.id}`)).status).toBe(204);
  });

  it.each([
    'https://evil.example/app/orders/1/details',
    'https://[',
    '//evil.example/',
    'javascript:alert(1)',
    '/app/account',
    '/app/orders/1/details?x=1',
  ])('F4 the browser’s return address is refused: %s', async (address) => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    const answer = await agente.post(`/api/agent/pending-orders/${made.orderId}/stripe-payment`, {
      successUrl: address,
      cancelUrl: '/app/orders/unsubmitted',
    });
    expect(answer.status).toBe(422);
    expect(await stateOf(made.orderId)).toBe('open');
  });

  it.each([
    ['stripe_credit_card', 'card'],
    ['stripe_klarna', 'klarna'],
  ])('ORD-172 %s is paid at a page for it; that it was begun is written once', async (method, page) => {
    const agente = await t.as('agente', 1);
    const { orderId } = await makeCommission(agente, method);
    const session = (await start(agente, orderId)).body.id;
    expect((await start(agente, orderId)).body.id).toBe(session);
    const { rows } = await t.db.query('select method from dev_checkouts where id = $1', [session]);
    expect(rows).toEqual([{ method: page }]);
    expect(await auditCount(t, 'payments.stripe-payment', orderId)).toBe(1);
  });

  it('ORD-172 ORD-280 that a payment is of real money its own provider says', async () => {
    const agente = await t.as('agente', 1);
    const { ports } = t.services;
    const real = { ...ports.payments, livemode: true };
    const before = ports.payments;
    Object.assign(ports, { payments: real });
    const [card, financed] = [
      (await makeCommission(agente, 'stripe_credit_card')).orderId,
      await financedOrder(t, agente),
    ];
    await start(agente, card);
    await startFinancing(t, financed);
    Object.assign(ports, { payments: before });
    const { rows } = await t.db.query(
      'select provider, livemode from payment_attempts where order_id = any($1) order by id',
      [[card, financed]],
    );
    expect(rows).toEqual([
      { provider: 'stripe', livemode: true },
      { provider: 'pagodil', livemode: false },
    ]);
  });

  it('ACC-437 what is settled is written with what it became, who told it, and why somebody has to look', async () => {
    const agente = await t.as('agente', 1);
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const session = (await start(agente, orderId)).body.id;
    await pay(session);
    await t.db.query('update dev_checkouts set amount_cents = amount_cents - 1 where id = $1', [session]);
    await notify(session);
    const { rows } = await t.db.query(`select detail from audit where event = 'payments.settled' and object_id = $1`, [
      String(orderId),
    ]);
    expect(rows).toEqual([
      {
        detail: {
          attempt: expect.any(Number),
          from: 'open',
          to: 'in_review',
          why: 'amount',
          flag: 'amount',
          source: 'checkout.session.completed',
        },
      },
    ]);
  });

  it('ORD-428 an order that takes none in is as it was paid for: a dearer shipping since then changes nothing', async () => {
    const agente = await t.as('agente', 1);
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const total = async () => (await t.db.query('select total_cents, state from orders where id = $1', [orderId])).rows;
    const before = await total();
    await start(agente, orderId);
    await t.db.query(
      `update commission_types
       set shipping_fee_cents = shipping_fee_cents + 250, free_shipping_min_cents = null
       where id = (select type_id from orders where id = $1)`,
      [orderId],
    );
    expect((await agente.post(`/api/agent/pending-orders/${orderId}/payment-abandon`)).status).toBe(200);
    expect(await total()).toEqual(before);
  });

  it('ORD-121 cash on delivery charges a deposit of 20 %', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'cash_on_delivery');
    await start(agente, made.orderId);
    const amount = (await t.db.query('select amount_cents from payment_attempts where order_id = $1', [made.orderId]))
      .rows[0]?.amount_cents;
    expect(Number(amount)).toBe(Math.round(Math.round(Number(made.total) * 100) * 0.2));
  });
});
