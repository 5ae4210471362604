import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, attemptOf, meetSandbox, notify, orderState, PAID, startByCard } from '../../test/payments.ts';
import { reconcilePayments } from './jobs.ts';

const t = testPortal({ listen: true });
let agente: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
  admin = await t.as('admin');
});
const TWENTY = Array.from({ length: 20 }, (_, n) => n);
const started = async (method = 'stripe_credit_card') => {
  const made = await makeCommission(agente, method);
  const session = (await startByCard(agente, made.orderId)).body.id;
  return { ...made, session, attempt: (await attemptOf(t, made.orderId)).id };
};
const at = async (orderId: number) => [await orderState(t, orderId), (await attemptOf(t, orderId)).state];
const count = async (from: string, ...values: unknown[]): Promise<number> =>
  Number((await t.db.query<{ n: string }>(`select count(*) as n from ${from}`, values)).rows[0]?.n);
const check = (orderId: number) => agente.post(`/api/agent/pending-orders/${orderId}/payment-check`);
const giveUp = (orderId: number) => agente.post(`/api/agent/pending-orders/${orderId}/payment-abandon`);
const resolve = (attempt: number, action: string) =>
  admin.post(`/api/admin/payments/${attempt}/resolve`, { action, note: 'sistemato' }, { key: newKey() });

describe('races of payments', () => {
  it('I1 two attempts paid: the order goes out once, the other money is kept and flagged', async () => {
    const first = await started();
    await t.db.query(`update payment_attempts set state = 'expired' where id = $1`, [first.attempt]);
    await t.db.query(`update orders set state = 'open' where id = $1`, [first.orderId]);
    const second = (await startByCard(agente, first.orderId)).body.id;
    expect(second).not.toBe(first.session);
    await atCheckout(t, first.session, PAID);
    await atCheckout(t, second, PAID);
    await Promise.all(
      TWENTY.map((n) => notify(t, n % 2 ? first.session : second, { id: `evt_two_${first.orderId}_${n}` })),
    );
    const found = await t.db.query(`select state, flag from payment_attempts where order_id = $1 order by id`, [
      first.orderId,
    ]);
    expect(found.rows).toEqual([
      { state: 'paid_after_close', flag: 'closed' },
      { state: 'paid', flag: null },
    ]);
    expect(await orderState(t, first.orderId)).toBe('submitted');
    expect(await auditCount(t, 'payments.settled', first.orderId)).toBe(2);
  });

  it('I1 paying, giving up, editing and deleting at once: the order and its payment agree', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await makeCommission(agente, 'stripe_credit_card');
      const answers = await Promise.all(
        TWENTY.map((n) => {
          if (n % 4 === 0) return startByCard(agente, made.orderId);
          if (n % 4 === 1) return giveUp(made.orderId);
          if (n % 4 === 2) return agente.del(`/api/agent/commissions/${made.id}`);
          return check(made.orderId);
        }),
      );
      for (const a of answers) expect(a.status, JSON.stringify(a.body)).toBeLessThan(500);
      const state = await orderState(t, made.orderId);
      const open = await count(`payment_attempts where order_id = $1 and state in ('created', 'open')`, made.orderId);
      expect(open, state).toBe(state === 'in_payment' ? 1 : 0);
      expect(
        await count(
          `payment_attempts a join dev_checkouts d on d.id = a.provider_session_id where a.order_id = $1 and d.status = 'open' and a.state not in ('created', 'open')`,
          made.orderId,
        ),
        'sessions left open for a payment that is over',
      ).toBe(0);
    }
  });

  it('I3 twenty return pages, checks and reads of an unpaid order write nothing', async () => {
    const made = await started();
    const before = await t.db.query('select version, state from orders where id = $1', [made.orderId]);
    await Promise.all(
      TWENTY.map((n) => (n % 2 ? check(made.orderId) : agente.get(`/api/agent/orders/${made.orderId}/payment-status`))),
    );
    await agente.get(`/app/orders/${made.orderId}/details`);
    expect((await t.db.query('select version, state from orders where id = $1', [made.orderId])).rows).toEqual(
      before.rows,
    );
    expect(await at(made.orderId)).toEqual(['in_payment', 'open']);
  });

  it.each([
    ['a cent less', 'amount_cents = amount_cents - 1', 'amount'],
    ['a cent more', 'amount_cents = amount_cents + 1', 'amount'],
    ['dollars', `currency = 'usd'`, 'currency'],
    ['another order’s reference', `reference = 'ema-1-0000000000000000'`, 'reference'],
    ['real money in a trial', 'livemode = true', 'livemode'],
  ])('I4 %s: kept, flagged once, never sent', async (_, set, flag) => {
    const made = await started();
    await atCheckout(t, made.session, `${PAID}, ${set}`);
    await Promise.all(
      TWENTY.map((n) => (n % 2 ? check(made.orderId) : notify(t, made.session, { id: `evt_${made.session}_${n}` }))),
    );
    expect([...(await at(made.orderId)), (await attemptOf(t, made.orderId)).flag]).toEqual([
      'in_payment',
      'in_review',
      flag,
    ]);
    expect(await auditCount(t, 'payments.settled', made.orderId)).toBe(1);
  });
  it('I4 an order that asks for something else by the time its money comes: kept, flagged, never sent', async () => {
    const made = await started();
    await t.db.query(
      `update orders set shipping_cents = shipping_cents + 100, total_cents = total_cents + 100 where id = $1`,
      [made.orderId],
    );
    await atCheckout(t, made.session, PAID);
    await notify(t, made.session);
    expect([...(await at(made.orderId)), (await attemptOf(t, made.orderId)).flag]).toEqual([
      'in_payment',
      'in_review',
      'order_changed',
    ]);
  });

  it.each([
    ['expired', 'open', `state = 'open'`],
    ['refused', 'open', `state = 'open'`],
    ['cancelled', 'cancelled', `state = 'cancelled'`],
    ['expired', 'submitted', `state = 'submitted', submitted_at = ema_now()`],
    ['open', 'submitted', `state = 'submitted', submitted_at = ema_now()`],
    ['open', 'cancelled', `state = 'cancelled'`],
  ])(
    'I5 paid when the payment is %s and the order %s: the money is kept and shown, the order stays',
    async (attempt, order, set) => {
      const made = await started();
      await t.db.query('update payment_attempts set state = $2 where id = $1', [made.attempt, attempt]);
      await t.db.query(`update orders set ${set} where id = $1`, [made.orderId]);
      await atCheckout(t, made.session, PAID);
      await Promise.all(TWENTY.map((n) => notify(t, made.session, { id: `evt_${made.session}_${n}` })));
      expect([...(await at(made.orderId)), (await attemptOf(t, made.orderId)).flag]).toEqual([
        order,
        'paid_after_close',
        'closed',
      ]);
      expect(await auditCount(t, 'payments.settled', made.orderId)).toBe(1);
      const queue = await admin.get<{ items: { id: number; reason: string; actions: string[] }[] }>(
        '/api/admin/payments?perPage=200',
      );
      const shown = queue.body.items.find((p) => p.id === made.attempt);
      expect(shown?.reason).toMatch(/per un pagamento già chiuso/);
      expect(shown?.actions).toEqual(order === 'open' ? ['accept', 'refund', 'close'] : ['refund', 'close']);
    },
  );

  it('I7 Klarna: complete but unpaid waits; failed frees the order, and an event out of turn changes nothing', async () => {
    const made = await started('stripe_klarna');
    await atCheckout(t, made.session, `status = 'complete'`);
    await Promise.all(
      TWENTY.map((n) =>
        notify(t, made.session, {
          id: `evt_${made.session}_${n}`,
          type: n % 2 ? 'checkout.session.completed' : 'checkout.session.async_payment_failed',
        }),
      ),
    );
    expect(await at(made.orderId)).toEqual(['in_payment', 'open']);
    await atCheckout(t, made.session, `payment_status = 'failed'`);
    await Promise.all(
      TWENTY.map((n) =>
        notify(t, made.session, { id: `evt_${made.session}_f${n}`, type: 'checkout.session.async_payment_succeeded' }),
      ),
    );
    expect(await at(made.orderId)).toEqual(['open', 'refused']);
    expect(
      (await agente.get<{ paymentNotice: { title: string } }>(`/api/agent/pending-orders/${made.orderId}`)).body
        .paymentNotice.title,
    ).toMatch(/rifiutato/);
  });

  it('I7 giving up while the provider still decides leaves the payment as it is', async () => {
    const made = await started('stripe_klarna');
    await atCheckout(t, made.session, `status = 'complete'`);
    await Promise.all(TWENTY.map(() => giveUp(made.orderId)));
    expect(await at(made.orderId)).toEqual(['in_payment', 'open']);
    await atCheckout(t, made.session, `payment_status = 'paid'`);
    await Promise.all(
      TWENTY.map((n) => (n % 2 ? giveUp(made.orderId) : notify(t, made.session, { id: `evt_${made.session}_${n}` }))),
    );
    expect(await at(made.orderId)).toEqual(['submitted', 'paid']);
  });

  it('I8 twenty words of two administrators on one payment: one of them holds, the money moves at most once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await started();
      await atCheckout(t, made.session, `${PAID}, amount_cents = amount_cents - 100`);
      await notify(t, made.session);
      const answers = await Promise.all(
        TWENTY.map((n) => resolve(made.attempt, ['accept', 'refund', 'close'][(n + round) % 3] ?? 'close')),
      );
      for (const a of answers) expect([200, 409], JSON.stringify(a.body)).toContain(a.status);
      const refunds = await count('dev_refunds where checkout_id = $1', made.session);
      const [order, attempt] = await at(made.orderId);
      const said = await t.db.query('select resolution from payment_attempts where id = $1', [made.attempt]);
      expect([
        ['submitted', 'paid', 'accept', 0],
        ['open', 'refunded', 'refund', 1],
        ['open', 'in_review', 'close', 0],
      ]).toContainEqual([order, attempt, said.rows[0]?.resolution, refunds]);
    }
  });
  it('I8 a card payment is refunded by nobody but an administrator, and never more than came in', async () => {
    const made = await started();
    await atCheckout(t, made.session, `${PAID}, amount_cents = amount_cents - 100`);
    await notify(t, made.session);
    expect(
      (await agente.post(`/api/admin/payments/${made.attempt}/resolve`, { action: 'refund', note: '' })).status,
    ).toBe(403);
    expect(
      (await t.anyone.post(`/api/admin/payments/${made.attempt}/resolve`, { action: 'refund', note: '' })).status,
    ).toBe(401);
    const untold = await admin.post(`/api/admin/payments/${made.attempt}/resolve`, { action: 'close', note: ' ' });
    expect(untold.status, 'closed without a word').toBe(422);
    await Promise.all(TWENTY.map(() => resolve(made.attempt, 'refund')));
    const given = await t.db.query('select amount_cents::int as cents from dev_refunds where checkout_id = $1', [
      made.session,
    ]);
    const came = await t.db.query('select amount_cents::int as cents from dev_checkouts where id = $1', [made.session]);
    expect(given.rows).toEqual(came.rows);
    expect(await at(made.orderId)).toEqual(['open', 'refunded']);
    expect(await auditCount(t, 'payments.refunded', made.orderId)).toBe(1);
  });
});

describe('what breaks off is ended', () => {
  it.each(['before the provider hears of it', 'after the provider has opened it'])(
    'I6 a start that stops %s: the next one has the same session, and the provider one',
    async (when) => {
      const made = await makeCommission(agente, 'stripe_credit_card');
      const { payments } = t.services.ports;
      const { createCheckout } = payments;
      payments.createCheckout = async (request) => {
        if (when.startsWith('after')) await createCheckout(request);
        throw new Error('killed');
      };
      expect((await startByCard(agente, made.orderId)).status).toBe(502);
      payments.createCheckout = createCheckout;
      expect(await at(made.orderId)).toEqual(['in_payment', 'created']);
      const again = await Promise.all(TWENTY.map(() => startByCard(agente, made.orderId)));
      expect(new Set(again.map((a) => a.body.id)).size).toBe(1);
      const { reference } = await attemptOf(t, made.orderId);
      expect(await count('dev_checkouts where reference = $1', reference)).toBe(1);
      expect(await count('payment_attempts where order_id = $1', made.orderId)).toBe(1);
    },
  );
  it('I6 a start nobody comes back to is given up by the reconciler, and the order is free', async () => {
    const made = await makeCommission(agente, 'stripe_credit_card');
    const { payments } = t.services.ports;
    const { createCheckout } = payments;
    payments.createCheckout = () => Promise.reject(new Error('killed'));
    await startByCard(agente, made.orderId);
    payments.createCheckout = createCheckout;
    await reconcilePayments(t.services);
    expect(await at(made.orderId)).toEqual(['in_payment', 'created']);
    await t.db.query(
      `update payment_attempts set created_at = created_at - interval '16 minutes' where order_id = $1`,
      [made.orderId],
    );
    await reconcilePayments(t.services);
    expect(await at(made.orderId)).toEqual(['open', 'expired']);
  });
  it('I6 a refund that stops after the provider gave the money back is ended, and the money given back once', async () => {
    const made = await started();
    await atCheckout(t, made.session, `${PAID}, amount_cents = amount_cents - 100`);
    await notify(t, made.session);
    const { payments } = t.services.ports;
    const { refundCheckout } = payments;
    payments.refundCheckout = async (...asked) => {
      await refundCheckout(...asked);
      throw new Error('killed');
    };
    expect((await resolve(made.attempt, 'refund')).status).toBe(502);
    payments.refundCheckout = refundCheckout;
    expect(await at(made.orderId)).toEqual(['in_payment', 'refunding']);
    await t.db.query(
      `update payment_refunds set requested_at = requested_at - interval '16 minutes', asked_at = null where attempt_id = $1`,
      [made.attempt],
    );
    await Promise.all(TWENTY.slice(0, 4).map(() => reconcilePayments(t.services)));
    expect(await at(made.orderId)).toEqual(['open', 'refunded']);
    expect(await count('dev_refunds where checkout_id = $1', made.session)).toBe(1);
  });
});

describe('the database holds what the code promises', () => {
  const insert = (state: string) =>
    `insert into payment_attempts (order_id, provider, state, reference, amount_cents, success_path, cancel_path, created_by_user_id, expires_at)
     select order_id, provider, '${state}', 'ema-other-' || random(), amount_cents, '', '', 1, ema_now() from payment_attempts where id = $1`;
  it.each([
    ['I1 two open attempts of an order', 'open', insert('created'), 'payment_attempts_one_open'],
    ['I2 two payments of an order', 'paid', insert('paid'), 'payment_attempts_one_paid'],
    [
      'I2 two attempts under one reference',
      'open',
      `update payment_attempts set reference = (select reference from payment_attempts where id <> $1 limit 1) where id = $1`,
      'payment_attempts_reference',
    ],
    [
      'I8 two refunds of a payment',
      'paid',
      `insert into payment_refunds (attempt_id, amount_cents, attempt_state, requested_by_user_id, requested_at) select id, 1, state, 1, ema_now() from payment_attempts, generate_series(1, 2) where id = $1`,
      'payment_refunds_once',
    ],
    [
      'a state that is not in the table',
      'open',
      `update payment_attempts set state = 'lost' where id = $1`,
      'payment_attempts_state',
    ],
    [
      'an attempt over nothing',
      'open',
      `update payment_attempts set amount_cents = 0 where id = $1`,
      'payment_attempts_amount',
    ],
  ])('%s cannot be', async (_, state, statement, constraint) => {
    const made = await started();
    await t.db.query(`update payment_attempts set state = $2 where id = $1`, [made.attempt, state]);
    await expect(t.db.query(statement, [made.attempt])).rejects.toMatchObject({ constraint });
  });
});
