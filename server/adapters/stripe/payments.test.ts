import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../kernel/config.ts';
import { ProviderRefusal, type Payments } from '../ports.ts';
import { createStripePayments } from './payments.ts';

/**
 * Recorded: an event of a completed checkout, the secret of its endpoint, and the header `Stripe-Signature` that the
 * provider's own library made for these very bytes at that second. Not one byte of them may be made anew here.
 */
const SECRET = 'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH';
const AT = 1_795_250_000;
const EVENT =
  '{"id":"evt_1TQx8dLkdIwHu7ixK2yT3bVn","object":"event","api_version":"2026-10-28.acacia","created":1795249998,"data":{"object":{"id":"cs_live_a1Qe7mZ0b4","object":"checkout.session","amount_total":12103,"client_reference_id":"ema-20046-7b8522b4f7b4e989","currency":"eur","livemode":true,"payment_status":"paid","status":"complete"}},"livemode":true,"pending_webhooks":1,"request":{"id":null,"idempotency_key":null},"type":"checkout.session.completed"}';
const SIGNED = 't=1795250000,v1=93c5cf6e94612e242f10d176991d931f4ea9902661c375383638048ac210d608';
const CONNECTED = EVENT.replace('"api_version"', '"account":"acct_1Somebody","api_version"');
const CONNECTED_SIGNED = 't=1795250000,v1=aedb2d22fb1d15e656b6e061fdd2cd603495424b010faefe54d7ebd67edb0fa5';

let seconds = AT;
const portOf = (more: Record<string, string> = {}): Payments =>
  createStripePayments(
    readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody', STRIPE_WEBHOOK_SECRET: SECRET, ...more }),
    { now: () => new Date(seconds * 1000), aheadMs: 0 },
  );

describe('recorded notifications', () => {
  const read = (payload: string, header: string, more?: Record<string, string>) =>
    portOf(more).readEvent(Buffer.from(payload), header);

  it('I2 is believed as it was recorded', async () => {
    expect(await read(EVENT, SIGNED)).toEqual({
      id: 'evt_1TQx8dLkdIwHu7ixK2yT3bVn',
      type: 'checkout.session.completed',
      refundId: '',
      sessionId: 'cs_live_a1Qe7mZ0b4',
    });
  });
  it('I2 while the secret is being changed the old one still opens it', async () => {
    expect((await read(EVENT, SIGNED, { STRIPE_WEBHOOK_SECRET: `whsec_new , ${SECRET}` }))?.sessionId).toBe(
      'cs_live_a1Qe7mZ0b4',
    );
  });
  it.each([
    ['one cent more', EVENT.replace('12103', '12104'), SIGNED],
    ['a space more', EVENT.replace(':{', ': {'), SIGNED],
    ['another signature', EVENT, SIGNED.replace(/.$/, (c) => (c === '0' ? '1' : '0'))],
    ['the signature of another event', EVENT, CONNECTED_SIGNED],
    ['another time', EVENT, SIGNED.replace('t=1795250000', 't=1795250001')],
    ['a scheme of no worth', EVENT, SIGNED.replace('v1=', 'v0=')],
    ['no signature', EVENT, 't=1795250000'],
    ['nothing', EVENT, ''],
  ])('I2 is refused with %s', (_, payload, header) =>
    expect(read(payload, header)).rejects.toThrow(/signature|header/i),
  );
  it('I2 is refused with another endpoint’s secret, and when it is older than five minutes', async () => {
    await expect(read(EVENT, SIGNED, { STRIPE_WEBHOOK_SECRET: 'whsec_other' })).rejects.toThrow(/signature/i);
    seconds = AT + 299;
    expect(await read(EVENT, SIGNED)).not.toBeNull();
    seconds = AT + 302;
    await expect(read(EVENT, SIGNED)).rejects.toThrow(/tolerance/i);
    seconds = AT;
  });
  it('I2 an event of another account is nobody’s here', async () => {
    expect(await read(CONNECTED, CONNECTED_SIGNED)).toBeNull();
  });
});

type Asked = { method: string; url: string; key: string | undefined; body: URLSearchParams; authorization: string };
describe('what is asked of the provider', () => {
  const asked: Asked[] = [];
  let answers: { status: number; body: unknown }[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push({
        method: request.method ?? '',
        url: request.url ?? '',
        key: request.headers['idempotency-key'] as string | undefined,
        body: new URLSearchParams(Buffer.concat(parts).toString()),
        authorization: request.headers.authorization ?? '',
      });
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500, body: {} };
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  let payments: Payments;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    payments = portOf({
      STRIPE_SECRET_KEY: 'sk_live_recorded',
      STRIPE_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    asked.length = 0;
  });
  const session = (more: Record<string, unknown> = {}) => ({
    id: 'cs_1',
    object: 'checkout.session',
    url: 'https://checkout.stripe.com/c/pay/cs_1',
    client_reference_id: 'ema-1',
    amount_total: 12103,
    currency: 'eur',
    livemode: true,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    ...more,
  });
  const request = {
    reference: 'ema-1',
    amountCents: 12103,
    description: 'EMA Planet, ordine 1',
    method: 'klarna' as const,
    successUrl: 'https://portale.example/app/orders/1/details',
    cancelUrl: 'https://portale.example/app/orders/pending-orders/1',
    expiresAt: new Date('2026-11-21T10:00:00Z'),
  };

  it('I6 ORD-514 a checkout is keyed with our reference and its end, carries our amount, and asks for one way to pay', async () => {
    answers = [{ status: 200, body: session() }];
    expect(await payments.createCheckout(request)).toEqual({
      sessionId: 'cs_1',
      url: 'https://checkout.stripe.com/c/pay/cs_1',
    });
    expect([asked[0]?.url, asked[0]?.key, asked[0]?.authorization]).toEqual([
      '/v1/checkout/sessions',
      'ema-1-1795255200',
      'Bearer sk_live_recorded',
    ]);
    const body = Object.fromEntries(asked[0]?.body ?? []);
    expect(body).toMatchObject({
      mode: 'payment',
      client_reference_id: 'ema-1',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '12103',
      'line_items[0][price_data][currency]': 'eur',
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: '1795255200',
      locale: 'it',
    });
    expect(Object.entries(body).filter(([key]) => key.includes('payment_method_types'))).toEqual([
      [expect.any(String), 'klarna'],
    ]);
    expect(payments.livemode).toBe(true);
  });
  it.each([
    ['open', { status: 'open' }, 'open'],
    [
      'paid',
      { status: 'complete', payment_status: 'paid', payment_intent: { id: 'pi_1', status: 'succeeded' } },
      'paid',
    ],
    [
      'complete, money under way',
      { status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } },
      'pending',
    ],
    [
      'complete, and the money did not come',
      { status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
      'refused',
    ],
    ['expired', { status: 'expired' }, 'expired'],
  ])('I7 a session that is %s', async (_, more, outcome) => {
    answers = [{ status: 200, body: session(more) }];
    expect(await payments.readCheckout('cs_1')).toMatchObject({
      outcome,
      reference: 'ema-1',
      amountCents: 12103,
      currency: 'eur',
      livemode: true,
    });
  });
  it('a session the provider does not know is null, an outage is an error', async () => {
    answers = [
      { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: '' } } },
    ];
    expect(await payments.readCheckout('cs_2')).toBeNull();
    answers = [{ status: 500, body: { error: { type: 'api_error', message: 'down' } } }];
    await expect(payments.readCheckout('cs_1')).rejects.toThrow('down');
  });
  it('I6 what is no answer of the provider’s is never taken for one', async () => {
    const proxy = { status: 502, body: { title: 'Bad gateway' } };
    answers = [proxy];
    await expect(payments.readCheckout('cs_1')).rejects.toThrow('no session');
    await expect(payments.createCheckout(request)).rejects.toThrow('without an address');
    answers = [{ status: 200, body: session({ status: 'complete', payment_intent: { id: 'pi_1' } }) }, proxy];
    await expect(payments.refundCheckout('cs_1', 100, 'refund-1')).rejects.not.toBeInstanceOf(ProviderRefusal);
  });
  it('I8 a refund is of the payment, of that amount, under its own key; one that failed is refused', async () => {
    const paid = { status: 200, body: session({ status: 'complete', payment_intent: { id: 'pi_1' } }) };
    const earlier = (...data: object[]) => ({ status: 200, body: { object: 'list', data } });
    const refund = { id: 're_1', object: 'refund', status: 'succeeded' };
    answers = [paid, earlier(), { status: 200, body: refund }];
    expect(await payments.refundCheckout('cs_1', 12103, 'refund-1')).toEqual({ reference: 're_1', outcome: 'done' });
    expect([asked[2]?.url, asked[2]?.key, Object.fromEntries(asked[2]?.body ?? [])]).toEqual([
      '/v1/refunds',
      'refund-1',
      { payment_intent: 'pi_1', amount: '12103', 'metadata[ema_refund]': 'refund-1' },
    ]);
    const other = { ...refund, id: 're_0', metadata: { ema_refund: 'refund-0' } };
    answers = [paid, earlier(other, { ...refund, status: 'pending', metadata: { ema_refund: 'refund-1' } })];
    asked.length = 0;
    expect(await payments.refundCheckout('cs_1', 100, 'refund-1')).toEqual({ reference: 're_1', outcome: 'pending' });
    expect(
      asked.map(({ url }) => url),
      'the key is forgotten after a day, the refund is not',
    ).toHaveLength(2);
    answers = [
      paid,
      earlier(),
      { status: 200, body: { id: 're_1', object: 'refund', status: 'failed', failure_reason: 'declined' } },
    ];
    await expect(payments.refundCheckout('cs_1', 1, 'refund-2')).rejects.toMatchObject({ code: 'declined' });
    answers = [{ status: 200, body: session() }];
    await expect(payments.refundCheckout('cs_1', 1, 'refund-3')).rejects.toMatchObject({ code: 'not_paid' });
  });
});
