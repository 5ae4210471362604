import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import {
  codeSentTo,
  customerOrder,
  makeCustomerOrder,
  readCopy,
  shopper,
  signOrder,
  submittedOrder,
  type Commission,
  type Problem,
} from '../../test/customer-builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();
const api = (id: number, rest = '') => `/api/customer/commissions/${id}${rest}`;
const sign = (id: number, what: 'start' | 'complete') => api(id, `/customer-contract/${what}-signature`);
const stateOf = async (orderId: number): Promise<string> =>
  String((await t.db.query('select state from orders where id = $1', [orderId])).rows[0]?.state);
type Page = { items: Commission[]; pagination: { totalItems: number } };

const ACTIONS = [
  ['/customer-contract/start-signature', {}],
  ['/customer-contract/complete-signature', { token: '123456' }],
  ['/direct-submission', {}],
  ['/cancel', {}],
  ['/withdrawal', { fullName: 'Giulia Rossi', email: 'giulia@example.it' }],
] as const;

describe('what a customer may choose', () => {
  it('ORD-256 ORD-341 types flagged for customers, kits and products: for a customer, for nobody else', async () => {
    const { client } = await shopper(t);
    const agente = await t.as('agente', 1);
    const types = await client.get<{ items: { id: string; giftsListingIdentifier: string | null }[] }>(
      '/api/customer/commission-types',
    );
    expect(types.body.items.map((x) => x.id)).toEqual(['kleen-commission', 'kleen-contract']);
    await t.db.query(`update commission_types set offered_to_customers = false where id = 'kleen-commission'`);
    const fewer = await client.get<{ items: { id: string }[] }>('/api/customer/commission-types');
    expect(fewer.body.items.map((x) => x.id)).toEqual(['kleen-contract']);
    expect((await client.get('/api/customer/commission-types/kleen-commission')).status).toBe(404);
    await t.db.query(`update commission_types set offered_to_customers = true where id = 'kleen-commission'`);
    expect((await client.get('/api/customer/commission-types/kleen-contract')).status).toBe(200);
    expect((await client.get('/api/customer/commission-types/kleen-direct-sale')).status).toBe(404);
    const kits = await client.get<{ items: { id: number; name: string }[] }>('/api/customer/product-kits');
    const kit = kits.body.items[0];
    expect((await client.get<{ name: string }>(`/api/customer/product-kits/${kit?.id}`)).body.name).toBe(kit?.name);
    expect((await client.get('/api/customer/product-kits/9999999')).status).toBe(404);
    const products = await client.get<{ items: { code: string }[] }>(
      '/api/customer/products?productListingIdentifier=pl.kleen_commission',
    );
    expect(products.body.items.length).toBeGreaterThan(10);
    expect(products.body.items.every((p) => p.code.startsWith('VEN'))).toBe(true);
    for (const foreign of ['pl.kleen_direct_sale', 'pl.fibra_cumulative'])
      expect((await client.get(`/api/customer/products?productListingIdentifier=${foreign}`)).body['items']).toEqual(
        [],
      );
    for (const path of ['commission-types', 'product-kits', 'commissions', 'products?productListingIdentifier=x'])
      expect([
        (await t.anyone.get(`/api/customer/${path}`)).status,
        (await agente.get(`/api/customer/${path}`)).status,
      ]).toEqual([401, 403]);
  });

  it('ORD-106 a quotation is the server’s and tells nothing of what the agent earns', async () => {
    const { client } = await shopper(t);
    const [product] = (
      await client.get<{ items: { code: string; price: string; attributes: unknown[] }[] }>(
        '/api/customer/products?productListingIdentifier=pl.kleen_commission',
      )
    ).body.items.filter((p) => p.attributes.length === 0);
    const cart = {
      type: 'kleen-commission',
      paymentMethod: 'mav',
      items: [{ product: product?.code, quantity: 3, attributes: {} }],
    };
    const answer = await client.post<{ lines: string; fee?: unknown; points?: unknown }>(
      '/api/customer/commissions/quotation',
      cart,
    );
    expect(Number(answer.body.lines)).toBeCloseTo(Number(product?.price) * 3, 2);
    expect([answer.body.fee, answer.body.points]).toEqual([undefined, undefined]);
    const sample = { ...cart, items: [{ product: 'SCN-9001', quantity: 1, attributes: {} }] };
    const gift = (
      await t.db.query<{ code: string }>(
        `select p.code from products p join listing_entries e on e.product_id = p.id where e.listing = 'pl.kleen_commission_gift' limit 1`,
      )
    ).rows[0]?.code;
    for (const body of [sample, { ...cart, items: [{ product: gift, quantity: 1, attributes: {} }] }])
      expect((await client.post('/api/customer/commissions/quotation', body)).status).toBe(422);
  });
});

describe('a customer’s own order', () => {
  it('ORD-342 ORD-256 is created at the catalogue’s prices, waits for the signature and is credited to the agent', async () => {
    const { client } = await shopper(t);
    const order = await makeCustomerOrder(client);
    expect(order).toMatchObject({
      statusText: 'Da confermare',
      isWaitingForCustomerConfirmation: true,
      isConfirmedByCustomer: false,
      isInError: false,
      isCancellable: false,
    });
    const seller = await t.db.query<{ username: string }>(
      'select u.username from orders o join agents a on a.id = o.seller_id join users u on u.id = a.user_id where o.id = $1',
      [order.orderId],
    );
    expect(seller.rows[0]?.username).toBe('agente');
    expect(await auditCount(t, 'customer-orders.create', order.id)).toBe(1);
  });

  it('ORD-342 ORD-458 bad input changes nothing: another shop’s type, another price, below the minimum, no agent', async () => {
    const { client } = await shopper(t);
    const alone = await shopper(t, { agent: null });
    const count = async () => Number((await t.db.query('select count(*) as n from orders')).rows[0]?.n);
    const before = await count();
    const [kit] = (await client.get<{ items: { id: number }[] }>('/api/customer/product-kits')).body.items;
    const cheap = (
      await t.db.query<{ code: string }>(
        `select p.code from listing_entries e join products p on p.id = e.product_id where e.listing = 'pl.kleen_commission' and e.price_cents < 2900 and p.attributes = '[]' and p.code like 'VEN%' limit 1`,
      )
    ).rows[0]?.code;
    const kitCart = { type: 'kleen-contract', productKit: kit?.id, paymentMethod: 'mav' };
    const cases: [unknown, number][] = [
      [{ type: 'fibra-cumulative', items: [] }, 422],
      [{ type: 'kleen-direct-sale', items: [] }, 422],
      [{ ...kitCart, paymentMethod: 'bitcoin' }, 422],
      [{ ...kitCart, productKit: null }, 422],
      [{ ...kitCart, paymentMethod: undefined }, 422],
      [{ ...kitCart, expectedTotal: '1.00' }, 409],
      [
        { type: 'kleen-commission', paymentMethod: 'mav', items: [{ product: cheap, quantity: 1, attributes: {} }] },
        422,
      ],
    ];
    for (const [body, status] of cases) {
      const answer = await client.post<Problem>('/api/customer/commissions', body, { key: newKey() });
      expect([answer.status, body]).toEqual([status, body]);
    }
    const silent = await client.post<Problem>(
      '/api/customer/commissions',
      { ...kitCart, paymentMethod: null },
      { key: newKey() },
    );
    expect(silent.body.violations).toMatchObject([{ propertyPath: 'paymentMethod', message: 'Scegli come si paga.' }]);
    const nobody = await alone.client.post<Problem>('/api/customer/commissions', kitCart, { key: newKey() });
    expect([nobody.status, nobody.body.detail]).toEqual([409, expect.stringContaining('incaricato')]);
    expect(await count()).toBe(before);
    const key = newKey();
    const twice = await Promise.all(
      Array.from({ length: 20 }, () => client.post<{ id: number }>('/api/customer/commissions', kitCart, { key })),
    );
    expect(new Set(twice.map((a) => a.body.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('ORD-003 there is none in the fibre shop: a customer cannot go there', async () => {
    const who = await shopper(t);
    expect((await who.client.put('/api/account/shop', { shop: 0 })).status).toBe(403);
    const account = await who.client.get<{ shop: number; roles: string[] }>('/api/account');
    expect([account.body.shop, account.body.roles.includes('ROLE_ACCESS_CUSTOMER_COMMISSIONS')]).toEqual([1, true]);
  });

  it('ORD-257 ORD-258 ORD-349 the list is one’s own, newest first, with what was bought', async () => {
    const who = await shopper(t);
    const other = await shopper(t);
    const first = await makeCustomerOrder(who.client);
    const second = await makeCustomerOrder(who.client);
    await t.db.query(`update commissions set created_at = created_at - interval '2 days' where id = $1`, [first.id]);
    await makeCustomerOrder(other.client);
    const list = await who.client.get<Page>('/api/customer/commissions');
    expect(list.body.items.map((o) => o.id)).toEqual([second.id, first.id]);
    expect(list.body.pagination.totalItems).toBe(2);
    const kit = await t.db.query<{ kit_name: string }>('select kit_name from commissions where id = $1', [first.id]);
    expect(list.body.items[0]?.bought).toBe(kit.rows[0]?.kit_name);
    const products = (
      await who.client.get<{ items: { code: string; attributes: unknown[] }[] }>(
        '/api/customer/products?productListingIdentifier=pl.kleen_commission',
      )
    ).body.items.filter((p) => p.attributes.length === 0);
    const listed = await who.client.post<{ id: number }>(
      '/api/customer/commissions',
      {
        type: 'kleen-commission',
        paymentMethod: 'mav',
        items: [
          { product: products[0]?.code, quantity: 4, attributes: {} },
          { product: products[1]?.code, quantity: 5, attributes: {} },
        ],
      },
      { key: newKey() },
    );
    expect((await customerOrder(who.client, listed.body.id)).bought).toBe('9 articoli');
  });

  it('ORD-039 another customer’s order is as absent as one that never was, on every call', async () => {
    const who = await shopper(t);
    const other = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    for (const path of ['', '/customer-contract', '/withdrawal-receipt']) {
      const foreign = await other.client.get<Problem>(api(order.id, path));
      const absent = await other.client.get<Problem>(api(99_999_999, path));
      expect([foreign.status, absent.status, (await t.anyone.get(api(order.id, path))).status]).toEqual([
        404, 404, 401,
      ]);
      expect(foreign.body.detail.replace(/\d+/, '')).toBe(absent.body.detail.replace(/\d+/, ''));
    }
    const agente = await t.as('agente', 1);
    for (const [path, body] of ACTIONS) {
      expect([path, (await other.client.post(api(order.id, path), body, { key: newKey() })).status]).toEqual([
        path,
        404,
      ]);
      expect((await agente.post(api(order.id, path), body, { key: newKey() })).status).toBe(403);
      expect((await t.anyone.post(api(order.id, path), body)).status).toBe(401);
    }
    expect(await stateOf(order.orderId)).toBe('waiting_confirmation');
    expect((await other.client.get(`/api/account/contracts/${order.contractId}`)).status).toBe(404);
  });
});

describe('signing the copy', () => {
  it('ORD-270 ORD-272 ORD-343 the code comes only after every page was read; one SMS to the customer’s number', async () => {
    const who = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    const early = await who.client.post<Problem>(sign(order.id, 'start'));
    expect([early.status, await t.outbox(who.mobile)]).toEqual([409, []]);
    await readCopy(who.client, order);
    const started = await who.client.post<{ tokenDeliveryMethod: string; durationInMinutes: number }>(
      sign(order.id, 'start'),
    );
    expect([started.status, started.body.tokenDeliveryMethod, started.body.durationInMinutes]).toEqual([
      200,
      'SMS',
      10,
    ]);
    expect((await t.outbox(who.mobile)).length).toBe(1);
    expect((await customerOrder(who.client, order.id)).customerContractOtpChallenge).toMatchObject({
      remainingAttemptsNumber: 5,
    });
    await who.client.post(sign(order.id, 'start'));
    expect((await t.outbox(who.mobile)).length).toBe(1);
  });

  it('ORD-273 ORD-344 ORD-276 a wrong code spends an attempt and confirms nothing; the right one confirms, once', async () => {
    const who = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    await readCopy(who.client, order);
    await who.client.post(sign(order.id, 'start'));
    const code = await codeSentTo(t, who.mobile);
    const wrong = await who.client.post<Problem>(sign(order.id, 'complete'), {
      token: code === '000000' ? '000001' : '000000',
    });
    expect([wrong.status, wrong.body.detail]).toEqual([422, expect.stringContaining('Ti restano 4 tentativi')]);
    expect(await stateOf(order.orderId)).toBe('waiting_confirmation');
    const all = await Promise.all(
      Array.from({ length: 20 }, () => who.client.post<Commission>(sign(order.id, 'complete'), { token: code })),
    );
    expect(all.filter((a) => a.status === 200).length).toBe(1);
    expect(all.filter((a) => a.status === 409).length).toBe(19);
    expect(await customerOrder(who.client, order.id)).toMatchObject({
      statusText: 'Confermato',
      isConfirmedByCustomer: true,
      isWaitingForCustomerConfirmation: false,
    });
    expect((await who.client.post(sign(order.id, 'start'))).status).toBe(409);
  });

  it('ORD-271 ORD-259 the copy is the customer’s: the text to read, then the sealed copy with the evidence', async () => {
    const who = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    const before = await who.client.get(api(order.id, '/customer-contract'));
    expect([before.status, before.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await PDF.load(before.raw))
      .getPages()
      .map((p) => p.extractText().text)
      .join(' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain(`Ordine n. ${order.orderId}`);
    expect(text).toContain('Recedi dal contratto qui');
    expect(text).toContain('Giulia Rossi');
    await signOrder(t, who, order);
    const after = await who.client.get(api(order.id, '/customer-contract'));
    expect((await PDF.load(after.raw)).getPageCount()).toBe((await PDF.load(before.raw)).getPageCount() + 1);
    expect(after.raw.subarray(0, before.raw.length).equals(before.raw)).toBe(false);
    expect(after.raw.includes('ETSI.CAdES.detached')).toBe(true);
  });

  it('ORD-275 the copy of an order is not signed past the order, nor asked for in the operations centre', async () => {
    const who = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    await readCopy(who.client, order);
    const past = await who.client.post(`/api/account/contracts/${order.contractId}/start-signature`);
    expect(past.status).toBe(409);
    expect(
      (await who.client.post(`/api/account/contracts/${order.contractId}/complete-signature`, { token: '123456' }))
        .status,
    ).toBe(409);
    const account = await who.client.get<{ requiredOperations: unknown[] }>('/api/account');
    expect(account.body.requiredOperations).toEqual([]);
  });
});

describe('closing and cancelling', () => {
  it('ORD-277 an order that is not confirmed can neither be closed nor cancelled', async () => {
    const who = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    for (const path of ['/direct-submission', '/cancel'])
      expect((await who.client.post(api(order.id, path), {}, { key: newKey() })).status).toBe(409);
    expect(await stateOf(order.orderId)).toBe('waiting_confirmation');
  });

  it('ORD-278 ORD-345 a confirmed MAV order is closed by its customer, once; the agent has the points and cannot close it', async () => {
    const who = await shopper(t);
    const signed = await signOrder(t, who, await makeCustomerOrder(who.client));
    expect(signed.isReadyToBeDirectlySubmittedByCustomer).toBe(true);
    const agente = await t.as('agente', 1);
    const past = await agente.post(
      `/api/agent/pending-orders/${signed.orderId}/direct-submission`,
      {},
      { key: newKey() },
    );
    expect([past.status, await stateOf(signed.orderId)]).toEqual([409, 'confirmed']);
    const points = async () =>
      Number(
        (
          await t.db.query(
            `select a.points_tenths from agents a join users u on u.id = a.user_id where u.username = 'agente'`,
          )
        ).rows[0]?.points_tenths,
      );
    const [before, earned] = [
      await points(),
      Number(
        (await t.db.query('select points_earned_tenths from orders where id = $1', [signed.orderId])).rows[0]
          ?.points_earned_tenths,
      ),
    ];
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        who.client.post<Commission>(api(signed.id, '/direct-submission'), {}, { key: newKey() }),
      ),
    );
    expect(all.filter((a) => a.status === 200).length).toBe(1);
    expect([await points(), earned > 0]).toEqual([before + earned, true]);
    const sent = await customerOrder(who.client, signed.id);
    expect([sent.isSubmitted, sent.statusText]).toEqual([true, 'Completato']);
    expect(await auditCount(t, 'customer-orders.direct-submission', signed.orderId)).toBe(1);
    expect((await who.client.post(api(signed.id, '/cancel'), {}, { key: newKey() })).status).toBe(409);
  });

  it('ORD-262 ORD-263 ORD-264 ORD-265 the four texts follow the order; a reason of the agent’s is not told to the customer', async () => {
    const who = await shopper(t);
    const order = await makeCustomerOrder(who.client);
    const texts = [order.statusText];
    const signed = await signOrder(t, who, order);
    texts.push(signed.statusText);
    const limit = (on: boolean) =>
      t.db.query(
        `update agents set commission_limit_enabled = $1, commission_limit_cents = 100 where user_id = (select id from users where username = 'agente')`,
        [on],
      );
    await limit(true);
    const limited = await customerOrder(who.client, order.id);
    const refused = await who.client.post<Problem>(api(order.id, '/direct-submission'), {}, { key: newKey() });
    await limit(false);
    expect([limited.error, refused.status]).toEqual([expect.stringContaining('incaricato'), 409]);
    texts.push(limited.statusText);
    await who.client.post(api(order.id, '/direct-submission'), {}, { key: newKey() });
    texts.push((await customerOrder(who.client, order.id)).statusText);
    expect(texts).toEqual(['Da confermare', 'Confermato', 'Errore', 'Completato']);
  });

  it('ORD-348 ORD-266 ORD-283 a confirmed order is cancelled, once, and leaves the list; a sent one is not', async () => {
    const who = await shopper(t);
    const signed = await signOrder(t, who, await makeCustomerOrder(who.client));
    const all = await Promise.all(
      Array.from({ length: 20 }, () => who.client.post<Commission>(api(signed.id, '/cancel'), {}, { key: newKey() })),
    );
    expect(all.filter((a) => a.status === 200).length).toBe(1);
    const gone = await customerOrder(who.client, signed.id);
    expect([gone.isCancelled, gone.isCancellable, gone.isReadyToBeDirectlySubmittedByCustomer]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await who.client.get<Page>('/api/customer/commissions')).body.items).toEqual([]);
    expect((await who.client.post(api(signed.id, '/direct-submission'), {}, { key: newKey() })).status).toBe(409);
    const copy = await t.db.query('select state from contracts where order_id = $1', [signed.orderId]);
    expect(copy.rows[0]?.state).toBe('cancelled');
    const sent = await submittedOrder(t, who);
    expect((await who.client.post(api(sent.id, '/cancel'), {}, { key: newKey() })).status).toBe(409);
  });
});
