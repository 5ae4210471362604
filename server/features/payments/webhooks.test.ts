import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../db/demo/random.ts';
import { sandboxKeys } from '../../adapters/stripe/payments.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { atCheckout, attemptOf, meetSandbox, notify, orderState, PAID, startByCard } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let agente: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
});
const random = seededRandom(20_261_121);
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

const moneyOf = async (orderId: number) =>
  (
    await t.db.query('select state, paid_at, received_cents, came_in_cents from payment_attempts where order_id = $1', [
      orderId,
    ])
  ).rows;

/** What the provider has for an order, which events it tells of it, and where it has to end. */
const TRUTHS = [
  { set: PAID, events: ['checkout.session.completed'], ends: ['submitted', 'paid', null] },
  {
    set: PAID,
    events: ['checkout.session.completed', 'checkout.session.async_payment_succeeded'],
    ends: ['submitted', 'paid', null],
  },
  {
    set: `status = 'complete', payment_status = 'failed'`,
    events: ['checkout.session.async_payment_failed', 'checkout.session.completed'],
    ends: ['open', 'refused', null],
  },
  { set: `status = 'complete'`, events: ['checkout.session.completed'], ends: ['in_payment', 'open', null] },
  { set: `status = 'expired'`, events: ['checkout.session.expired'], ends: ['open', 'expired', null] },
  { set: `status = 'open'`, events: ['checkout.session.completed'], ends: ['in_payment', 'open', null] },
  {
    set: `${PAID}, amount_cents = amount_cents + 1`,
    events: ['checkout.session.completed'],
    ends: ['in_payment', 'in_review', 'amount'],
  },
  {
    set: `${PAID}, currency = 'usd'`,
    events: ['checkout.session.completed'],
    ends: ['in_payment', 'in_review', 'currency'],
  },
  {
    set: `${PAID}, reference = 'ema-1-0000000000000000'`,
    events: ['checkout.session.completed'],
    ends: ['in_payment', 'in_review', 'reference'],
  },
  {
    set: `${PAID}, livemode = true`,
    events: ['checkout.session.completed'],
    ends: ['in_payment', 'in_review', 'livemode'],
  },
] as const;

type Delivery = { isHostile: boolean; send: () => Promise<{ statusCode: number }> };
const bodyOf = (session: string, type: string, id: string): string =>
  JSON.stringify({ id, object: 'event', type, data: { object: { id: session, object: 'checkout.session' } } });
const post = (payload: string, header: string | undefined) =>
  t.app.inject({
    method: 'POST',
    url: '/stripe/webhook',
    headers: { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) },
    payload,
  });
const sign = (payload: string, time: number): string =>
  createHmac('sha256', sandboxKeys(t.services.config).webhookSecret).update(`${time}.${payload}`).digest('hex');
const seconds = (): number => Math.floor(t.services.ports.clock.now().getTime() / 1000);

/** Nine ways to lie about a payment. */
const HOSTILE: readonly ((session: string) => ReturnType<typeof post>)[] = [
  (s) => notify(t, s, { secret: 'whsec_guess' }),
  (s) => notify(t, s, { age: 301 }),
  (s) => notify(t, s, { age: -100_000, secret: 'whsec_guess' }),
  (s) => post(bodyOf(s, 'checkout.session.completed', 'evt_bare'), undefined),
  (s) => post(bodyOf(s, 'checkout.session.completed', 'evt_empty'), ''),
  (s) => post(bodyOf(s, 'checkout.session.completed', 'evt_v0'), `t=${seconds()},v0=${sign('x', seconds())}`),
  (s) => {
    const payload = bodyOf(s, 'checkout.session.completed', 'evt_tampered');
    return post(
      payload.replace('completed', 'async_payment_succeeded'),
      `t=${seconds()},v1=${sign(payload, seconds())}`,
    );
  },
  (s) => {
    const payload = bodyOf(s, 'checkout.session.completed', 'evt_later');
    return post(payload, `t=${seconds() + 1},v1=${sign(payload, seconds())}`);
  },
  () => post('not json', `t=${seconds()},v1=${sign('not json', seconds())}`),
];

describe('notifications of card payments', () => {
  it('I2 I4 I7 forty orders, shuffled, doubled, in parallel, one in five hostile: each ends where its truth says, once', async () => {
    const orders = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const truth = TRUTHS[n % TRUTHS.length] ?? TRUTHS[0];
        const { orderId } = await makeCommission(agente, n % 3 === 0 ? 'stripe_klarna' : 'stripe_credit_card');
        const session = (await startByCard(agente, orderId)).body.id;
        await atCheckout(t, session, truth.set);
        return { orderId, session, truth };
      }),
    );
    const honest: Delivery[] = orders.flatMap(({ session, truth }) =>
      truth.events.flatMap((type) =>
        Array.from({ length: 1 + random.below(5) }, () => ({
          isHostile: false,
          send: () => notify(t, session, { type, id: `evt_${session}_${type}` }),
        })),
      ),
    );
    const hostile: Delivery[] = Array.from({ length: Math.ceil(honest.length / 4) }, () => {
      const [lie, { session }] = [random.pick(HOSTILE), random.pick(orders)];
      return { isHostile: true, send: () => lie(session) };
    });
    const queue = shuffled([...honest, ...hostile]);
    expect(hostile.length / queue.length).toBeGreaterThanOrEqual(0.2);
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { statusCode } = await next.send();
        expect(statusCode).toBe(next.isHostile ? 400 : 200);
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    for (const { orderId, truth } of orders) {
      const attempt = await attemptOf(t, orderId);
      expect([await orderState(t, orderId), attempt.state, attempt.flag], truth.set).toEqual(truth.ends);
      expect(await auditCount(t, 'payments.settled', orderId), truth.set).toBe(attempt.state === 'open' ? 0 : 1);
    }
    const lies = await t.db.query(
      `select count(*)::int as n from provider_events where id like 'evt_%' and id !~ '^evt_cs_test'`,
    );
    expect(lies.rows[0]?.n).toBe(0);
  }, 120_000);

  it('ACC-437 I2 another account’s event and a session nobody knows are answered, and change nothing', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const session = (await startByCard(agente, orderId)).body.id;
    await atCheckout(t, session, PAID);
    expect((await notify(t, session, { body: { account: 'acct_other' } })).statusCode).toBe(200);
    expect((await notify(t, 'cs_test_nobody')).statusCode).toBe(200);
    const known = await t.db.query(`select id from provider_events where id = 'evt_cs_test_nobody'`);
    expect(known.rows, 'it is none of ours').toEqual([]);
    expect((await notify(t, session, { type: 'charge.refunded' })).statusCode).toBe(200);
    expect(await orderState(t, orderId)).toBe('in_payment');
    expect((await notify(t, session)).statusCode).toBe(200);
    expect(await orderState(t, orderId)).toBe('submitted');
  });

  it('ORD-524 I2 an event is looked at once; another of the same payment leaves the moment at which it came', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const session = (await startByCard(agente, orderId)).body.id;
    await atCheckout(t, session, PAID);
    const { payments } = t.services.ports;
    const { readCheckout } = payments;
    let asked = 0;
    payments.readCheckout = (id) => {
      asked += 1;
      return readCheckout(id);
    };
    for (let times = 0; times < 2; times += 1) expect((await notify(t, session)).statusCode).toBe(200);
    Object.assign(payments, { readCheckout });
    expect(asked).toBe(1);
    const [paid] = await moneyOf(orderId);
    expect(paid).toMatchObject({ state: 'paid', paid_at: expect.any(Date) });
    const back = moveClock(t, new Date(t.services.ports.clock.now().getTime() + 86_400_000).toISOString());
    expect((await notify(t, session, { id: `evt_${session}_later` })).statusCode).toBe(200);
    back();
    expect(await moneyOf(orderId)).toEqual([paid]);
  });

  it('ORD-425 of a payment that is given up no money came in, and no moment', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    await startByCard(agente, orderId);
    expect((await agente.post(`/api/agent/pending-orders/${orderId}/payment-abandon`)).status).toBe(200);
    expect(await moneyOf(orderId)).toEqual([
      { state: 'expired', paid_at: null, received_cents: null, came_in_cents: null },
    ]);
  });

  it('I2 while the provider does not answer the notification is put off with 503, and the next one settles it', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const session = (await startByCard(agente, orderId)).body.id;
    await atCheckout(t, session, PAID);
    const { payments } = t.services.ports;
    const { readCheckout } = payments;
    payments.readCheckout = () => Promise.reject(new Error('down'));
    const answer = await notify(t, session);
    payments.readCheckout = readCheckout;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(await orderState(t, orderId)).toBe('in_payment');
    expect((await notify(t, session)).statusCode).toBe(200);
    expect(await orderState(t, orderId)).toBe('submitted');
  });
});
