/** What every call of customers refuses alike: whoever is no customer, and the orders of others. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeCustomerOrder,
  readCopy,
  shopper,
  signOrder,
  type Commission,
  type Shopper,
} from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { attemptOf, meetSandbox } from '../../test/payments.ts';
import { personWith, spendCodes } from '../../test/spent-codes.ts';

const t = testPortal({ listen: true });
let who: Shopper;
beforeAll(async () => {
  meetSandbox(t);
  who = await shopper(t);
});

const ORDERS = '/api/customer/commissions';
const page = (id: number) => `/app/customer-commissions/${id}/detail`;
const cart = { type: 'kleen-contract', productKit: 1, paymentMethod: 'mav' };
/** Calls about one order, as a page of the portal makes them. */
const CALLS: [method: 'get' | 'post', rest: string, body?: object][] = [
  ['get', ''],
  ['get', '/customer-contract'],
  ['post', '/customer-contract/start-signature'],
  ['post', '/customer-contract/complete-signature', { token: '123456' }],
  ['post', '/direct-submission'],
  ['post', '/cancel'],
  ['post', '/stripe-payment', { successUrl: page(1), cancelUrl: page(1) }],
  ['post', '/pagodil-payment', { returnUrl: page(1) }],
  ['post', '/payment-check'],
  ['post', '/payment-abandon'],
  ['post', '/withdrawal', { fullName: 'Giulia Rossi', email: 'ricevuta@example.it' }],
  ['get', '/withdrawal-receipt'],
  ['get', '/payment-methods'],
  ['post', '/payment-method', { paymentMethod: 'mav' }],
];
const ask = async (client: Client, method: 'get' | 'post', path: string, body?: object): Promise<number> =>
  (method === 'get' ? await client.get(path) : await client.post(path, body, { key: newKey() })).status;

/** Somebody who sold once and is in no register of customers: their role opens the area, their orders are nobody's. */
const formerAgent = async (): Promise<Client> => {
  const username = `ex-${randomBytes(4).toString('hex')}`;
  await t.db.query(
    `with p as (
       insert into people (first_name, last_name, email, email_validated_at, mobile, mobile_validated_at)
       values ('Ex', 'Agente', $1 || '@example.it', ema_now(), $2, ema_now()) returning id),
     u as (insert into users (person_id, username, user_type, password_hash) select id, $1, 'agente', 'x' from p returning id)
     insert into agents (user_id, status) select id, 'customer' from u`,
    [username, `+3934${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}`],
  );
  return t.as(username, 1);
};

describe('the area of customers', () => {
  it('ORD-003 is open to customers only, whatever a former agent asks for', async () => {
    const former = await formerAgent();
    for (const path of ['commission-types', 'commission-types/kleen-contract', 'product-kits', 'product-kits/1'])
      expect([path, (await former.get(`/api/customer/${path}`)).status]).toEqual([path, 403]);
    const listing = '/api/customer/products?productListingIdentifier=pl.kleen_commission';
    expect((await former.get(listing)).status).toBe(403);
    expect((await former.get(ORDERS)).status).toBe(403);
    expect((await former.get('/file/customer-commissions')).status).toBe(403);
    expect((await former.post(`${ORDERS}/quotation`, cart)).status).toBe(403);
    expect((await former.post(ORDERS, cart, { key: newKey() })).status).toBe(403);
    const order = await makeCustomerOrder(who.client);
    for (const [method, rest, body] of CALLS)
      expect([rest, await ask(former, method, `${ORDERS}/${order.id}${rest}`, body)]).toEqual([rest, 403]);
  });

  it('ORD-277 an order of somebody else is as absent as one that never was', async () => {
    const order = await makeCustomerOrder(who.client);
    const { client } = await shopper(t);
    for (const id of [order.id, 99_999_999])
      for (const [method, rest, body] of CALLS)
        expect([rest, await ask(client, method, `${ORDERS}/${id}${rest}`, body)]).toEqual([rest, 404]);
    expect((await (await t.as('admin')).get('/file/withdrawal/99999999')).status).toBe(404);
  });

  it('ORD-283 ORD-370 an order that its agent finished and sent is not the customer’s to cancel or to pay otherwise', async () => {
    const order = await signOrder(t, who, await makeCustomerOrder(who.client));
    const set = (values: string) => t.db.query(`update orders set ${values} where id = $1`, [order.orderId]);
    const state = async () =>
      (await t.db.query('select state from orders where id = $1', [order.orderId])).rows[0]?.state;
    const change = [`${ORDERS}/${order.id}/payment-method`, { paymentMethod: 'stripe_credit_card' }] as const;
    await set(`customer_completes = false, state = 'submitted', submitted_at = ema_now()`);
    expect((await who.client.get(`${ORDERS}/${order.id}`)).status, 'it is shown').toBe(200);
    expect(await ask(who.client, 'post', `${ORDERS}/${order.id}/cancel`)).toBe(404);
    expect(await ask(who.client, 'post', ...change)).toBe(404);
    await set('customer_completes = true');
    expect(await ask(who.client, 'post', `${ORDERS}/${order.id}/cancel`), 'too late').toBe(409);
    expect(await ask(who.client, 'post', ...change), 'too late').toBe(409);
    expect(await state()).toBe('submitted');
  });

  it('ACC-090 after too many codes none is sent, and after too many wrong ones the right one signs nothing', async () => {
    const [first, second] = [await makeCustomerOrder(who.client), await makeCustomerOrder(who.client)];
    for (const order of [first, second]) await readCopy(who.client, order);
    const sign = (order: Commission, step: string, body?: object) =>
      ask(who.client, 'post', `${ORDERS}/${order.id}/customer-contract/${step}`, body);
    expect(await sign(first, 'start-signature')).toBe(200);
    await spendCodes(t, await personWith(t, who.mobile), 'order-signature');
    expect(await sign(first, 'complete-signature', { token: '123456' })).toBe(429);
    expect(await sign(second, 'start-signature')).toBe(429);
  });
});

describe('a provider of payments that does not answer', () => {
  /** Neither provider answers as long as something is asked. */
  const unanswered = async <T>(work: () => Promise<T>): Promise<T> => {
    const { payments, financing } = t.services.ports;
    const [{ createCheckout, readCheckout, expireCheckout }, { initialize }] = [payments, financing];
    const fail = () => Promise.reject(new Error('no answer'));
    Object.assign(payments, { createCheckout: fail, readCheckout: fail, expireCheckout: fail });
    Object.assign(financing, { initialize: fail });
    try {
      return await work();
    } finally {
      Object.assign(payments, { createCheckout, readCheckout, expireCheckout });
      Object.assign(financing, { initialize });
    }
  };
  const ready = async (method: string) => {
    const buyer = await shopper(t);
    const order = await signOrder(t, buyer, await makeCustomerOrder(buyer.client, method));
    return (rest: string, body?: object) => ask(buyer.client, 'post', `${ORDERS}/${order.id}${rest}`, body);
  };
  const card = { successUrl: page(1), cancelUrl: page(1) };

  it('ORD-279 by card: neither opened, nor asked, nor given up, and all of it works when it answers again', async () => {
    const call = await ready('stripe_credit_card');
    expect(await call('/payment-abandon'), 'nothing is being paid').toBe(409);
    expect(await unanswered(() => call('/stripe-payment', card))).toBe(502);
    expect(await call('/stripe-payment', card)).toBe(200);
    expect(await unanswered(() => call('/payment-check'))).toBe(502);
    expect(await unanswered(() => call('/payment-abandon'))).toBe(502);
    expect(await call('/payment-abandon')).toBe(200);
  });

  it('ORD-280 with PagoDIL: not opened, nor from a strange page', async () => {
    const call = await ready('pagodil');
    expect(await call('/pagodil-payment', { returnUrl: 'https://example.com/' })).toBe(422);
    expect(await unanswered(() => call('/pagodil-payment', { returnUrl: page(1) }))).toBe(502);
  });

  it('ORD-280 whoever comes while another request is opening the financing is told so', async () => {
    const buyer = await shopper(t);
    const order = await signOrder(t, buyer, await makeCustomerOrder(buyer.client, 'pagodil'));
    const pay = () => ask(buyer.client, 'post', `${ORDERS}/${order.id}/pagodil-payment`, { returnUrl: page(order.id) });
    expect(await pay()).toBe(200);
    const { id } = await attemptOf(t, order.orderId);
    await t.db.query('update payment_attempts set checkout_url = null where id = $1', [id]);
    expect(await pay()).toBe(409);
  });
});
