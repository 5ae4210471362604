import { beforeAll, describe, expect, it } from 'vitest';
import { anyCustomer, makeCommission, plainProducts, type Made } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal({ listen: true });
beforeAll(() => {
  const address = t.app.server.address();
  if (typeof address === 'object' && address) t.services.config.PORT = address.port;
});
type Row = Record<string, unknown> & { id: number };
type List = { items: Row[]; pagination: { totalItems: number } };
const NOWHERE = 999_999_999;
/** A request with no body at all, not even an empty object. */
const bare = async (who: Client, url: string): Promise<number> =>
  (await t.app.inject({ method: 'POST', url, headers: { cookie: who.cookie } })).statusCode;
const ownAgent = async (username = 'agente'): Promise<number> =>
  Number(
    (
      await t.db.query<{ id: number }>(
        'select a.id from agents a join users u on u.id = a.user_id where u.username = $1',
        [username],
      )
    ).rows[0]?.id,
  );
const keys = (of: object): string[] => Object.keys(of).toSorted();
const send = (who: Client, orderId: number) =>
  who.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });

describe('the catalogue’s calls', () => {
  it('ORD-001 ORD-319 a listing and the kits of the current shop', async () => {
    const fibra = await t.as('agente', 0);
    const kleen = await t.as('agente', 1);
    const listing = '/api/agent/products?productListingIdentifier=pl.fibra_ecommerce';
    expect((await fibra.get<List>(listing)).body.items.length).toBeGreaterThan(0);
    expect((await kleen.get<List>(listing)).body.items).toEqual([]);
    const kits = (await kleen.get<{ items: { products: unknown[] }[] }>('/api/agent/product-kits')).body.items;
    expect(kits.length).toBeGreaterThan(0);
    expect(kits.every((k) => k.products.length > 0)).toBe(true);
    expect((await fibra.get<List>('/api/agent/product-kits')).body.items).toEqual([]);
  });

  it('ORD-320 ORD-131 the price of a made-to-measure doormat; sizes out of the product’s range are refused', async () => {
    const agente = await t.as('agente', 0);
    const quote = (width: number, height: number) =>
      agente.post<{ price: string }>('/api/agent/products/custom-doormat-quotation', { width, height });
    const priced = await quote(100, 80);
    expect([priced.status, /^\d+\.\d\d$/.test(priced.body.price)]).toEqual([200, true]);
    expect((await quote(20, 20)).body.price).toBe('46.00');
    for (const [w, h] of [
      [19, 80],
      [401, 80],
      [100, 19],
      [100, 161],
    ] as const)
      expect((await quote(w, h)).status).toBe(422);
  });

  it('ORD-321 a type by id, a product by code, a parameter by name; unknown ones are 404', async () => {
    const agente = await t.as('agente', 1);
    const [product] = await plainProducts(agente, 1);
    expect((await agente.get('/api/agent/commission-types/kleen-commission')).body).toMatchObject({
      id: 'kleen-commission',
    });
    expect((await agente.get(`/api/agent/products/${product?.code}`)).body).toMatchObject({ code: product?.code });
    expect((await agente.get('/api/parameters/commission_total_min')).body).toEqual({ parameterValue: '30.00' });
    for (const url of [
      '/api/agent/commission-types/kleen-niente',
      '/api/agent/products/VEN-0',
      '/api/parameters/niente',
      // Not for who orders.
      '/api/parameters/orders_email',
    ])
      expect((await agente.get(url)).status).toBe(404);
  });

  it('ORD-011 ORD-012 the agent as orders see them', async () => {
    const agente = await t.as('agente', 1);
    const { body } = await agente.get('/api/agent/me');
    expect(body).toMatchObject({
      status: expect.any(String),
      level: { id: expect.any(Number) },
      points: { current: expect.any(String), earned: expect.any(String), used: expect.any(String) },
      totalDiscountedStrizzamopUnitsPurchased: expect.any(Number),
      supportedCommissionTypes: ['kleen-commission', 'kleen-contract', 'kleen-direct-sale'],
      feesConditionsDescription: { 'kleen-commission': expect.stringContaining('provvigione') },
    });
    expect(keys(body)).toEqual(
      expect.arrayContaining(['carrier', 'deliveryAddress', 'deliverySubjectName', 'feesConditionsDescription']),
    );
  });
});

describe('commissions by their paths', () => {
  it('ORD-315 the seller is oneself, by whatever way one came; nobody else', async () => {
    const agente = await t.as('agente', 1);
    const body = { type: 'kleen-commission', customer: await anyCustomer(agente), paymentMethod: 'mav' };
    const items = [{ product: (await plainProducts(agente, 1))[0]?.code, quantity: 3, attributes: {} }];
    const refused = await agente.post<{ violations: object[] }>('/api/agent/commissions', {
      ...body,
      items,
      seller: await ownAgent('manager'),
    });
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [{ propertyPath: 'seller', message: 'Una commissione si crea solo a proprio nome.' }],
    ]);
  });

  it('ORD-350 deleted again with the same key, it is deleted: the first answer was lost on its way', async () => {
    const agente = await t.as('agente', 1);
    const [made, key] = [await makeCommission(agente), newKey()];
    for (let i = 0; i < 2; i += 1)
      expect((await agente.del(`/api/agent/commissions/${made.id}`, { key })).status).toBe(204);
    expect((await agente.del(`/api/agent/commissions/${made.id}`, { key: newKey() })).status).toBe(404);
  });

  it('ORD-315 ORD-318 ORD-350 ORD-351 ORD-352 made with plain ids, answered with 201, read back with everything in it', async () => {
    const agente = await t.as('agente', 1);
    const customer = await anyCustomer(agente);
    const [product] = await plainProducts(agente, 1);
    const made = await agente.post<Made>(
      '/api/agent/commissions',
      {
        type: 'kleen-commission',
        customer,
        items: [{ product: product?.code, quantity: 3, attributes: {} }],
        productKit: null,
        note: 'terzo piano',
        paymentMethod: 'mav',
        seller: await ownAgent(),
      },
      { key: newKey() },
    );
    expect(made.status).toBe(201);
    const commission = await agente.get<Row>(`/api/agent/commissions/${made.body.id}`);
    expect(commission.body).toMatchObject({
      id: made.body.id,
      type: { id: 'kleen-commission' },
      customer: { id: customer },
      note: 'terzo piano',
      total: (Number(product?.price) * 3).toFixed(2),
      items: [{ product: product?.code, quantity: 3 }],
    });
    const order = await agente.get<{ commissions: Row[] }>(`/api/agent/pending-orders/${made.body.orderId}`);
    expect(order.body.commissions).toEqual([commission.body]);
    expect((await agente.get(`/api/agent/commissions/${NOWHERE}`)).body).toMatchObject({ errorId: 'NotFound' });
  });

  it('ORD-140 a commission in a list says its type, its seller and whether it may be changed or deleted', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const list = await agente.get<List>('/api/agent/commissions?submitted=false&perPage=100');
    const row = list.body.items.find((i) => i.id === made.id);
    expect(row).toMatchObject({
      isUpdateLocked: false,
      isDeleteLocked: false,
      type: { id: 'kleen-commission', title: expect.any(String) },
      seller: {
        id: expect.any(Number),
        fullName: expect.stringMatching(/\S+ \S+/),
        email: expect.stringContaining('@'),
        mobile: expect.stringMatching(/^\+?\d+$/),
      },
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await send(agente, made.orderId);
    expect((await agente.get(`/api/agent/commissions/${made.id}`)).body).toMatchObject({
      isUpdateLocked: true,
      isDeleteLocked: true,
    });
  });

  it('ORD-316 ORD-317 note and items are replaced; a deleted one no longer exists', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const [product] = await plainProducts(agente, 1);
    const body = { note: 'suonare due volte', items: [{ product: product?.code, quantity: 5, attributes: {} }] };
    const changed = await putSeen(agente, `/api/agent/commissions/${made.id}`, body);
    expect([changed.status, changed.body]).toMatchObject([200, { note: body.note, items: [{ quantity: 5 }] }]);
    const gone = await agente.del(`/api/agent/commissions/${made.id}`);
    expect([gone.status, gone.raw.length]).toEqual([204, 0]);
    expect((await agente.get(`/api/agent/commissions/${made.id}`)).status).toBe(404);
    expect((await t.db.query('select 1 from commissions where id = $1', [made.id])).rowCount).toBe(0);
  });
});

describe('orders by their paths', () => {
  it('ORD-157 ORD-326 a pending order has what its screen shows; a random id is NotFound', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const { body } = await agente.get<Row>(`/api/agent/pending-orders/${made.orderId}`);
    expect(body).toMatchObject({
      id: made.orderId,
      title: expect.stringContaining(String(made.orderId)),
      type: { id: 'kleen-commission', isCompletableBySeller: true, isDeliveryPaymentConfirmationRequired: true },
      commissions: [{ id: made.id }],
      confirmationError: null,
      isSubmittable: true,
      isPayableOnlineWithStripe: false,
      isWaitingForCustomerConfirmation: false,
      isInPayment: false,
      orderTotal: made.total,
      agentFee: expect.stringMatching(/^\d+\.\d\d$/),
      paymentMethodName: 'MAV',
    });
    const { rows } = await t.db.query<{ percentage: string; fee: string; earned: string }>(
      `update orders set points_used_tenths = 35 where id = $1
       returning (fee_basis_points / 100.0)::float8::text as percentage,
         (fee_cents / 100.0)::numeric(12, 2)::text as fee, (points_earned_tenths / 10.0)::numeric(12, 1)::text as earned`,
      [made.orderId],
    );
    const [kept] = rows;
    expect([Number(kept?.percentage) > 0, Number(kept?.earned) > 0]).toEqual([true, true]);
    expect((await agente.get<Row>(`/api/agent/pending-orders/${made.orderId}`)).body).toMatchObject({
      agentFee: kept?.fee,
      agentFeePercentage: kept?.percentage,
      pointsEarned: kept?.earned,
      pointsUsed: '3.5',
      agentFeeScaleDescription: expect.stringMatching(
        /^(Con altri .* passi al \d+\u00a0%|Hai raggiunto la fascia più alta \(\d+\u00a0%\))$/,
      ),
    });
    expect((await agente.get(`/api/agent/pending-orders/${NOWHERE}`)).body).toMatchObject({
      status: 404,
      errorId: 'NotFound',
    });
  });

  it('ORD-184 ORD-189 ORD-322 ORD-328 closed without a body, it is a submitted order; an unknown one is 404', async () => {
    const agente = await t.as('agente', 1);
    const first = await makeCommission(agente);
    expect(await bare(agente, `/api/agent/pending-orders/${first.orderId}/direct-submission`)).toBe(200);
    const made = await makeCommission(agente);
    const closed = await send(agente, made.orderId);
    expect([closed.status < 300, closed.body['id']]).toEqual([true, made.orderId]);
    const order = await agente.get<Row>(`/api/agent/orders/${made.orderId}`);
    const both = {
      type: { id: 'kleen-commission', title: expect.any(String) },
      isInPayment: false,
      isSubmitted: true,
      submissionTime: closed.body['submissionTime'],
      orderTotal: made.total,
      agentFee: expect.stringMatching(/^\d+\.\d\d$/),
      paymentMethodName: expect.any(String),
    };
    expect(order.body).toMatchObject({ ...both, agentStripePaymentSessionId: null, commissions: [{ id: made.id }] });
    const row = (await agente.get<List>('/api/agent/orders?perPage=5')).body.items[0];
    expect(row).toMatchObject({
      ...both,
      id: made.orderId,
      commissions: [{ id: made.id, customer: expect.any(String), total: made.total }],
      agentFeePercentage: expect.stringMatching(/^\d+(\.\d+)?$/),
      agentFeeScaleDescription: expect.stringContaining('%'),
    });
    expect((await agente.get(`/api/agent/orders/${NOWHERE}`)).status).toBe(404);
  });

  it('ORD-323 every parameter of the order list changes its answer', async () => {
    const agente = await t.as('agente', 1);
    const list = async (query: string) => (await agente.get<List>(`/api/agent/orders?perPage=100&${query}`)).body.items;
    const shops = async (query: string) => new Set((await list(query)).map((o) => o['shop']));
    expect(await shops('shop=0')).toEqual(new Set([0]));
    expect(await shops('shop=1')).toEqual(new Set([1]));
    const totals = async (dir: string) =>
      (await list(`orderField=orderTotal&orderDir=${dir}`)).map((o) => Number(o['orderTotal']));
    expect(await totals('asc')).toEqual((await totals('asc')).toSorted((a, b) => a - b));
    expect(await totals('desc')).toEqual((await totals('desc')).toSorted((a, b) => b - a));
    const all = await list('');
    const last = await list('onlyLastSubmitted=true');
    expect(last.length).toBeGreaterThan(0);
    expect(last.length).toBeLessThan(all.length);
    const day = (o: Row) =>
      new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome' }).format(new Date(String(o['submissionTime'])));
    expect(new Set(last.map(day)).size).toBe(1);
    const every = async (query: string): Promise<number[]> => {
      const ids: number[] = [];
      for (let page = 1; ; page += 1) {
        const url = `/api/agent/orders?perPage=100&page=${page}&${query}`;
        const { items, pagination } = (await agente.get<List>(url)).body;
        ids.push(...items.map(({ id }) => id));
        if (items.length === 0 || ids.length === pagination.totalItems) return ids;
      }
    };
    const undated = all.slice(1, 3).map(({ id }) => id);
    await t.db.query('update orders set order_date = null where id = any($1)', [undated]);
    const byDate = (dir: string, nulls: string) => every(`orderField=orderDate&orderDir=${dir}&orderNulls=${nulls}`);
    for (const dir of ['asc', 'desc']) {
      const [first, last] = [await byDate(dir, 'first'), await byDate(dir, 'last')];
      expect([new Set(first.slice(0, 2)), new Set(last.slice(-2))]).toEqual([new Set(undated), new Set(undated)]);
      expect(first.slice(2), 'the others are ordered alike').toEqual(last.slice(0, -2));
    }
    expect((await byDate('asc', 'last')).slice(0, -2)).not.toEqual((await byDate('desc', 'last')).slice(0, -2));
    expect((await agente.get('/api/agent/orders?orderNulls=middle')).status).toBe(422);
  });

  it('NET-210 NET-603 pending orders take seller and shop: one’s own, and nothing of anybody else', async () => {
    const agente = await t.as('agente', 1);
    const { orderId } = await makeCommission(agente);
    const me = (await agente.get<{ id: number }>('/api/agent/me')).body.id;
    const ids = async (who: Client, query: string) =>
      (await who.get<List>(`/api/agent/pending-orders?${query}`)).body.items.map((i) => i.id);
    expect(await ids(agente, `seller=${me}&shop=1`)).toEqual(await ids(agente, ''));
    expect(await ids(agente, `seller=${me}&shop=kleen`)).toContain(orderId);
    expect(await ids(agente, `seller=${me}&shop=fibra`)).not.toContain(orderId);
    expect(await ids(agente, `seller=${me + 1}&shop=1`)).toEqual([]);
    expect(await ids(await t.as('manager', 1), `seller=${me}&shop=1`), 'another seller sees none').toEqual([]);
    expect((await agente.get('/api/agent/pending-orders?seller=io')).status).toBe(422);
  });

  it('ORD-324 ORD-325 submitted=false answers what is not sent yet, of that agent and that shop only', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const me = (await agente.get<{ id: number }>('/api/agent/me')).body.id;
    const ids = async (url: string) => (await agente.get<List>(`${url}&perPage=100`)).body.items.map((i) => i.id);
    const pending = (await agente.get<List>('/api/agent/pending-orders')).body.items.map((i) => i.id);
    expect(pending).toContain(made.orderId);
    expect(await ids(`/api/agent/submitted-orders?agent=${me}&submitted=false&shop=1`)).toEqual(pending);
    expect(await ids(`/api/agent/commissions?seller=${me}&submitted=false&shop=1`)).toContain(made.id);
    expect(await ids(`/api/agent/submitted-orders?agent=${me}&submitted=false&shop=0`)).not.toContain(made.orderId);
    expect(await ids(`/api/agent/commissions?seller=${me}&submitted=false&shop=0`)).not.toContain(made.id);
    expect(await ids(`/api/agent/submitted-orders?agent=${me + 1}&submitted=false`)).toEqual([]);
    expect(await ids(`/api/agent/commissions?seller=${me + 1}`)).toEqual([]);
    await send(agente, made.orderId);
    expect(await ids('/api/agent/commissions?submitted=false')).not.toContain(made.id);
    expect(await ids('/api/agent/commissions?submitted=true')).toContain(made.id);
    expect(await ids('/api/agent/submitted-orders?submitted=true')).toContain(made.orderId);
  });

  it('ORD-327 the provisional date of an order is a day', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente);
    const answer = await agente.get<{ provisionalOrderDate: string }>(
      `/api/agent/pending-orders/${made.orderId}/provisional-order-date`,
    );
    expect([answer.status, answer.body.provisionalOrderDate]).toEqual([
      200,
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
    const foreign = await t.as('gm', 1);
    expect((await foreign.get(`/api/agent/pending-orders/${made.orderId}/provisional-order-date`)).status).toBe(404);
  });

  it('ORD-329 ORD-177 a card payment answers its session and leaves the order in payment; addresses elsewhere are refused', async () => {
    const agente = await t.as('agente', 1);
    const made = await makeCommission(agente, 'stripe_credit_card');
    const pay = (successUrl: string, cancelUrl: string) =>
      agente.post<{ id: string }>(
        `/api/agent/pending-orders/${made.orderId}/stripe-payment`,
        { successUrl, cancelUrl },
        { key: newKey() },
      );
    expect((await pay('https://example.com/', '/app/orders/unsubmitted')).status).toBe(422);
    const started = await pay(`/app/orders/${made.orderId}/details`, `/app/orders/pending-orders/${made.orderId}`);
    expect(started.body).toMatchObject({ id: expect.any(String) });
    expect([started.status < 300, started.body.id.length > 8]).toEqual([true, true]);
    expect((await agente.get(`/api/agent/pending-orders/${made.orderId}`)).body).toMatchObject({
      isInPayment: true,
      agentStripePaymentSessionId: started.body.id,
    });
    await t.db.query('update orders set customer_completes = true where id = $1', [made.orderId]);
    const { body } = await agente.get(`/api/agent/pending-orders/${made.orderId}`);
    expect(body, 'ORD-172 where its customer pays, that is theirs').toMatchObject({
      isInPayment: true,
      agentStripePaymentSessionId: null,
    });
  });

  it('ORD-166 commissions of the same seller, type and payment method share an order; another method begins another', async () => {
    const agente = await t.as('agente', 0);
    const [product] = (
      await agente.get<{ items: { code: string; attributes: unknown[]; customProductOptions: unknown }[] }>(
        '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
      )
    ).body.items.filter((p) => p.attributes.length === 0 && !p.customProductOptions && p.code.startsWith('VEN'));
    const make = async (paymentMethod: string) =>
      (
        await agente.post<Made>('/api/agent/commissions', {
          type: 'fibra-cumulative',
          items: [{ product: product?.code, quantity: 1, attributes: {} }],
          paymentMethod,
          note: '',
        })
      ).body.orderId;
    const methods = (
      await agente.get<{ paymentMethods: { methodId: string }[] }>('/api/agent/commission-types/fibra-cumulative')
    ).body.paymentMethods.map((m) => m.methodId);
    const [first = '', second = ''] = methods;
    expect(await make(first)).toBe(await make(first));
    expect(await make(second)).not.toBe(await make(first));
  });
});
