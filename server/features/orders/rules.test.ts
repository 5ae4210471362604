import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyCustomer, makeCommission, plainProducts, type Made } from '../../test/builders.ts';
import { customerOrder, shopper, signOrder } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Answer, type Client } from '../../test/harness.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal();
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
type Product = {
  code: string;
  name: string;
  price: string;
  points: string;
  attributes: { name: string; options: string[] }[];
  customProductOptions: Record<string, unknown> | null;
};
let kleen: Client;
let fibra: Client;
let customer: number;
let plain: string;
beforeAll(async () => {
  [kleen, fibra] = [await t.as('agente', 1), await t.as('agente', 0)];
  customer = await anyCustomer(kleen);
  plain = (await plainProducts(kleen, 1))[0]?.code ?? '';
});
const own = () => `seller_id = (select id from agents where user_id = ${kleen.userId})`;
const agent = (set: string) => t.db.query(`update agents set ${set} where user_id = ${kleen.userId}`);
beforeEach(async () => {
  await t.db.query(`delete from orders where ${own()} and state = 'open'`);
  await agent(
    'level = 3, sample_units_purchased = 0, points_tenths = 1000, multiple_weekly_orders_enabled = true, commission_limit_enabled = false',
  );
});

const listing = async (who: Client, name: string): Promise<Product[]> =>
  (await who.get<{ items: Product[] }>(`/api/agent/products?productListingIdentifier=${name}`)).body.items;
const create = (who: Client, body: object) =>
  who.post<Made & Problem>('/api/agent/commissions', { paymentMethod: 'mav', note: '', ...body }, { key: newKey() });
const kleenCart = (items: object[], more: object = {}) =>
  create(kleen, { type: 'kleen-commission', customer, items, ...more });
const fibraCart = (items: object[], more: object = {}) => create(fibra, { type: 'fibra-cumulative', items, ...more });
const pending = async (id: number) =>
  (await kleen.get<Record<string, unknown>>(`/api/agent/pending-orders/${id}`)).body;
const close = (id: number) =>
  kleen.post<Problem>(`/api/agent/pending-orders/${id}/direct-submission`, {}, { key: newKey() });
const expectRefused = (answer: Answer<Problem>, words: string): void => {
  expect([answer.status, answer.body.violations.length > 0]).toEqual([422, true]);
  expect(answer.body.violations[0]?.message).toContain(words);
};

describe('the sample item', () => {
  const sample = async () => {
    const code = (await kleen.get<{ sampleProductCode: string }>('/api/agent/me')).body.sampleProductCode;
    const product = (await kleen.get<Product>(`/api/agent/products/${code}`)).body;
    const [colour] = product.attributes;
    return { product, item: { product: code, quantity: 1, attributes: { [colour?.name ?? '']: colour?.options[0] } } };
  };

  it('ORD-095 is one SCN product, by a parameter, with one attribute of colours', async () => {
    const { product } = await sample();
    expect(product.code).toMatch(/^SCN-/);
    expect(product.attributes).toHaveLength(1);
    expect(product.attributes[0]?.options.length).toBeGreaterThan(1);
    await t.db.query(`update parameters set value = 'SCN-0' where id = 'discounted_product_code'`);
    expect((await kleen.get<{ sampleProductCode: string }>('/api/agent/me')).body.sampleProductCode).toBe('SCN-0');
    expect((await kleen.get('/api/agent/products/SCN-0')).status).toBe(404);
    await t.db.query(`update parameters set value = $1 where id = 'discounted_product_code'`, [product.code]);
  });

  it('ORD-093 ORD-094 ORD-098 alone without a customer; once ever below level 10, then once among open commissions', async () => {
    const { item } = await sample();
    expectRefused(await kleenCart([{ ...item, quantity: 2 }]), 'una sola volta');
    const made = await kleenCart([item], { customer: null });
    expect(made.status).toBe(201);
    expectRefused(await kleenCart([item]), 'una sola volta');
    expectRefused(await fibraCart([item]), 'una sola volta');
    expect((await kleen.del(`/api/agent/commissions/${made.body.id}`)).status).toBe(204);
    const again = await kleenCart([item, { product: plain, quantity: 5 }]);
    expect(again.status).toBe(201);
    expect((await close(again.body.orderId)).status).toBe(200);
    expectRefused(await kleenCart([item]), 'una sola volta');
    await agent('level = 10');
    const atTen = await kleenCart([item]);
    expect(atTen.status).toBe(201);
    expectRefused(await kleenCart([item]), 'una sola volta');
  });

  it('ORD-098 other goods need their customer', async () => {
    const { item } = await sample();
    expectRefused(await kleenCart([item, { product: plain, quantity: 1 }], { customer: null }), 'Scegli il cliente');
  });
});

describe('gifts and points', () => {
  it('ORD-104 only a listing with REF entries gives gifts', async () => {
    const gift = (await listing(kleen, 'pl.kleen_commission_gift'))[0];
    expect(gift?.code).toMatch(/^REF-/);
    for (const other of ['pl.fibra_cumulative', 'pl.fibra_ecommerce'])
      expect((await listing(fibra, other)).filter((p) => p.code.startsWith('REF'))).toEqual([]);
    expect((await listing(kleen, 'pl.kleen_direct_sale')).filter((p) => p.code.startsWith('REF'))).toEqual([]);
    expectRefused(
      await create(kleen, { type: 'kleen-direct-sale', items: [{ product: gift?.code, quantity: 1 }] }),
      'non è in questo listino',
    );
  });

  it('ORD-108 gifts above the balance are refused, for a new commission and for a changed one', async () => {
    const gift = (await listing(kleen, 'pl.kleen_commission_gift')).find((p) => p.attributes.length === 0);
    const cost = Math.round(Number(gift?.points) * 10);
    await agent(`points_tenths = ${cost}`);
    const items = (gifts: number) => [
      { product: plain, quantity: 3 },
      ...(gifts > 0 ? [{ product: gift?.code, quantity: gifts }] : []),
    ];
    expectRefused(await kleenCart(items(9)), 'superano i tuoi punti');
    const made = await kleenCart(items(1));
    expect(made.status).toBe(201);
    const before = await pending(made.body.orderId);
    const edit = (gifts: number) =>
      putSeen<Problem>(kleen, `/api/agent/commissions/${made.body.id}`, { note: '', items: items(gifts) });
    expectRefused(await edit(9), 'superano i tuoi punti');
    expect(await pending(made.body.orderId)).toEqual(before);
    expect((await edit(0)).status).toBe(200);
  });
});

describe('doormats', () => {
  const mat = async () => (await listing(fibra, 'pl.fibra_cumulative')).find((p) => p.customProductOptions) as Product;
  const sized = (product: string, width: unknown, height: unknown) =>
    fibraCart([{ product, quantity: 1, attributes: { Larghezza: String(width), Altezza: String(height) } }]);

  it('ORD-126 ORD-127 ORD-131 the product’s own bounds and price; other sizes are refused', async () => {
    const { code, customProductOptions } = await mat();
    expect(customProductOptions).toMatchObject({ minWidth: 20, maxWidth: 400, minHeight: 20, maxHeight: 160 });
    expect(customProductOptions?.['priceSquareCentimeter']).toMatch(/^0\.\d+$/);
    const made = await sized(code, 120, 80);
    const quoted = await fibra.post<{ price: string }>('/api/agent/products/custom-doormat-quotation', {
      width: 120,
      height: 80,
    });
    expect((await pending(made.body.orderId))['commissions']).toMatchObject([
      { items: [{ unitPrice: quoted.body.price, attributes: { Larghezza: '120', Altezza: '80' } }] },
    ]);
    for (const [w, h] of [
      [401, 80],
      [19, 80],
      [120, 161],
      [120, 19],
      ['120.5', 80],
      ['1e2', 80],
    ] as const)
      expectRefused(await sized(code, w, h), 'una larghezza tra 20 e 400 cm');
    await t.db.query(
      `update products set custom_product_options = custom_product_options || '{"maxWidth": 200}' where code = $1`,
      [code],
    );
    expectRefused(await sized(code, 201, 80), 'una larghezza tra 20 e 200 cm');
    expect((await mat()).customProductOptions?.['maxWidth']).toBe(200);
    expect((await sized(code, '', 80)).status).toBe(422);
    await t.db.query(
      `update products set custom_product_options = custom_product_options || '{"maxWidth": 400}' where code = $1`,
      [code],
    );
  });

  it('ORD-130 the lowest price is one parameter, in the order and in the quotation', async () => {
    const { code } = await mat();
    const prices = async () => {
      const quotation = await fibra.post<{ lines: string }>('/api/agent/commissions/quotation', {
        type: 'fibra-cumulative',
        items: [{ product: code, quantity: 1, attributes: { Larghezza: '20', Altezza: '20' } }],
        paymentMethod: 'mav',
      });
      const quote = await fibra.post<{ price: string }>('/api/agent/products/custom-doormat-quotation', {
        width: 20,
        height: 20,
      });
      return [quotation.body.lines, quote.body.price, (await mat()).customProductOptions?.['minimumPrice']];
    };
    expect(await prices()).toEqual(['46.00', '46.00', '46.00']);
    await t.db.query(`update parameters set value = '52.00' where id = 'doormat_minimum_price'`);
    expect(await prices()).toEqual(['52.00', '52.00', '52.00']);
    await t.db.query(`update parameters set value = '46.00' where id = 'doormat_minimum_price'`);
  });
});

describe('kits', () => {
  it('ORD-088 ORD-115 ORD-155 ORD-156 ORD-166 kleen-contract takes a kit at its price, for a customer who completes it: an order each', async () => {
    const types = (
      await kleen.get<{ items: { id: string; productsSelectionMode: string }[] }>('/api/agent/commission-types')
    ).body.items;
    expect(types.map((x) => [x.id, x.productsSelectionMode])).toEqual([
      ['kleen-commission', 'listing'],
      ['kleen-contract', 'product_kit'],
      ['kleen-direct-sale', 'listing'],
    ]);
    const kit = (
      await kleen.get<{
        items: { id: number; name: string; price: string; productsTotalPrice: string; discountValue: string }[];
      }>('/api/agent/product-kits')
    ).body.items[0];
    expect(Number(kit?.productsTotalPrice) - Number(kit?.price)).toBeCloseTo(Number(kit?.discountValue), 2);
    const who = await shopper(t);
    const contract = (more: object = {}) =>
      create(kleen, { type: 'kleen-contract', customer: who.customerId, productKit: kit?.id, ...more });
    expectRefused(await contract({ productKit: null }), 'Scegli un pacchetto');
    expectRefused(await contract({ items: [{ product: plain, quantity: 1 }] }), 'non si scelgono altri prodotti');
    expectRefused(await contract({ customer: null }), 'Scegli il cliente');
    expectRefused(await kleenCart([{ product: plain, quantity: 1 }], { productKit: kit?.id }), 'non prevede pacchetti');
    const [one, two] = [await contract(), await contract()];
    expect([one.status, two.status, one.body.total]).toEqual([201, 201, kit?.price]);
    expect(one.body.orderId).not.toBe(two.body.orderId);
    const order = await pending(one.body.orderId);
    expect(order).toMatchObject({
      commissionsCount: 1,
      statusText: '-',
      confirmationError: null,
      isSubmittable: false,
    });
    expect(order['commissions']).toMatchObject([
      { productKitName: kit?.name, isUpdateLocked: true, isDeleteLocked: false },
    ]);
    expect((await close(one.body.orderId)).status).toBe(409);
    expect((await putSeen(kleen, `/api/agent/commissions/${one.body.id}`, { note: 'x', items: [] })).status).toBe(409);
    expect((await kleen.del(`/api/agent/commissions/${one.body.id}`)).status).toBe(204);
    await signOrder(t, who, await customerOrder(who.client, two.body.id));
    expect((await pending(two.body.orderId))['commissions']).toMatchObject([
      { isUpdateLocked: true, isDeleteLocked: true },
    ]);
    // ORD-139, ORD-141: what the customer has confirmed is theirs.
    expect((await kleen.del(`/api/agent/commissions/${two.body.id}`)).status).toBe(409);
    expect((await close(two.body.orderId)).status).toBe(409);
  });
});

describe('why an order cannot go out', () => {
  const parameter = (id: string, value: string) =>
    t.db.query('update parameters set value = $2 where id = $1', [id, value]);
  const expectHeld = async (id: number, words: RegExp): Promise<void> => {
    const order = await pending(id);
    expect(order['confirmationError']).toMatch(words);
    expect([order['statusText'], order['isSubmittable'], order['isPayableOnlineWithStripe']]).toEqual([
      order['confirmationError'],
      false,
      false,
    ]);
    const closed = await close(id);
    const isOnline = order['paymentMethodId'] !== 'mav';
    expect([closed.status, closed.body.detail === order['confirmationError']]).toEqual([409, !isOnline]);
    const addresses = { successUrl: `/app/orders/${id}/details`, cancelUrl: `/app/orders/pending-orders/${id}` };
    const paid = await kleen.post<Problem>(`/api/agent/pending-orders/${id}/stripe-payment`, addresses, {
      key: newKey(),
    });
    expect([paid.status, paid.body.detail === order['confirmationError']]).toEqual([409, isOnline]);
    expect((await pending(id))['state']).toBe('open');
  };

  it('ORD-190 ORD-163 ORD-151 totals below the minimum, above the maximum and above the agent’s own limit, with the figure', async () => {
    const small = await kleenCart([{ product: plain, quantity: 1 }], { paymentMethod: 'stripe_credit_card' });
    await expectHeld(small.body.orderId, /^Il totale dei prodotti è .* minimo di 30,00.€: mancano \d+,\d\d.€\.$/);
    const large = await kleenCart([{ product: plain, quantity: 400 }]);
    await expectHeld(large.body.orderId, /^Il totale .* supera di [\d.]+,\d\d.€ il massimo di 3\.000,00.€\.$/);
    await agent('commission_limit_enabled = true, commission_limit_cents = 5000');
    const limited = await kleenCart([{ product: plain, quantity: 6 }]);
    await expectHeld(limited.body.orderId, /^Il totale supera il tuo limite di 50,00.€\.$/);
    await agent('commission_limit_enabled = false');
    expect((await pending(limited.body.orderId))['confirmationError']).toBeNull();
  });

  it('ORD-163 ORD-453 outside the weekly period, a second order of the week, with the sentence', async () => {
    const cheap = (await listing(fibra, 'pl.fibra_cumulative')).find(
      (p) => p.attributes.length === 0 && !p.customProductOptions && p.code.startsWith('VEN'),
    );
    const made = await fibraCart([{ product: cheap?.code, quantity: 9 }]);
    await parameter('commission_submission_period_end_day', '5');
    await expectHeld(made.body.orderId, /^Il periodo d’ordine è chiuso: si riapre il 23\/11\/2026 08:00\.$/);
    await parameter('commission_submission_period_end_day', '7');
    expect((await pending(made.body.orderId))['confirmationError']).toBeNull();
    expect((await close(made.body.orderId)).status).toBe(200);
    await agent('multiple_weekly_orders_enabled = false');
    const second = await fibraCart([{ product: cheap?.code, quantity: 9 }]);
    await expectHeld(second.body.orderId, /^Hai già inviato un ordine di questo tipo questa settimana\.$/);
    // A week is Monday to Sunday, of the orders’ dates: sent on Monday, this one is of the week before (ORD-453).
    const dated = (on: string) => t.db.query(`update orders set order_date = '${on}' where id = ${made.body.orderId}`);
    await t.db.query(
      `update orders set order_date = '2026-10-01' where ${own()} and type_id = 'fibra-cumulative' and state = 'submitted'`,
    );
    await dated('2026-11-15');
    expect((await pending(second.body.orderId))['confirmationError']).toBeNull();
    await dated('2026-11-16');
    await expectHeld(second.body.orderId, /^Hai già inviato/);
  });

  it('ORD-163 a customer no longer validated, points that are gone', async () => {
    const made = await makeCommission(kleen);
    await t.db.query(
      `update people set mobile_validated_at = null where id = (select person_id from customers where id = $1)`,
      [customer],
    );
    await expectHeld(made.orderId, /^I contatti del cliente non sono ancora convalidati\.$/);
    await t.db.query(
      `update people set mobile_validated_at = ema_now() where id = (select person_id from customers where id = $1)`,
      [customer],
    );
    await t.db.query('update orders set points_used_tenths = points_earned_tenths + 25 where id = $1', [made.orderId]);
    await agent('points_tenths = 0');
    await expectHeld(made.orderId, /^Gli omaggi superano i tuoi punti di 2,5\.$/);
  });
});

describe('who may close', () => {
  it('ORD-167 ORD-168 only the seller: neither another agent nor one who manages the seller', async () => {
    const made = await makeCommission(kleen);
    const url = `/api/agent/pending-orders/${made.orderId}/direct-submission`;
    expect((await (await t.as('gm', 1)).post(url, {}, { key: newKey() })).status).toBe(404);
    const manager = await t.as('manager', 1);
    const entered = await manager.post('/api/subordinate-login', { user: 'agente' });
    const headers = { cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' };
    const refused = await manager.post<Problem>(url, {}, { key: newKey(), headers });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('solo chi vende')]);
    expect((await pending(made.orderId))['state']).toBe('open');
    expect((await close(made.orderId)).status).toBe(200);
  });
});

describe('an agent who manages another', () => {
  it('ORD-004 ORD-005 sees the other’s data, and a new commission is the other’s', async () => {
    const manager = await t.as('manager', 1);
    expect((await manager.get('/api/account')).body).toMatchObject({ isManagingAnotherAgent: false });
    const entered = await manager.post('/api/subordinate-login', { user: 'agente' });
    const acting = { headers: { cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' } };
    await manager.put('/api/account/shop', { shop: 1 }, acting);
    const theirs = (await kleen.get<{ id: number; points: { current: string } }>('/api/agent/me')).body;
    expect((await manager.get('/api/account', acting)).body).toMatchObject({
      isManagingAnotherAgent: true,
      managedAgent: { id: theirs.id, points: theirs.points.current },
    });
    for (const list of ['/api/agent/customers?perPage=200', '/api/agent/orders', '/api/agent/pending-orders'])
      expect((await manager.get(list, acting)).body).toEqual((await kleen.get(list)).body);
    const made = await manager.post<Made>(
      '/api/agent/commissions',
      { type: 'kleen-direct-sale', items: [{ product: plain, quantity: 3 }], paymentMethod: 'mav', note: '' },
      { ...acting, key: newKey() },
    );
    expect((await pending(made.body.orderId))['commissions']).toMatchObject([{ seller: { id: theirs.id } }]);
  });
});

describe('the delivery notice', () => {
  it('ORD-013 ORD-014 stands on the pending orders of fibra only, as the parameter says', async () => {
    await t.db.query(`update parameters set value = 'Si consegna il lunedì.' where id = 'delivery_notice'`);
    const product = (await listing(fibra, 'pl.fibra_cumulative')).find(
      (p) => p.attributes.length === 0 && !p.customProductOptions && p.code.startsWith('VEN'),
    );
    const inFibra = await fibraCart([{ product: product?.code, quantity: 1 }]);
    const inKleen = await makeCommission(kleen);
    expect((await pending(inFibra.body.orderId))['deliveryNotice']).toBe('Si consegna il lunedì.');
    expect((await pending(inKleen.orderId))['deliveryNotice']).toBeNull();
  });
});

describe('the last orders', () => {
  it('ORD-185 ORD-187 those of the last submission day in Rome, and no earlier one', async () => {
    const [one, two, three] = [await makeCommission(kleen), await makeCommission(kleen), await makeCommission(kleen)];
    for (const made of [one, two, three]) expect((await close(made.orderId)).status).toBe(200);
    await t.db.query(
      `update orders set submitted_at = submitted_at - interval '3 months' where ${own()} and shop = 1 and state = 'submitted' and id < $1`,
      [one.orderId],
    );
    const at = (id: number, time: string) =>
      t.db.query('update orders set submitted_at = $2 where id = $1', [id, time]);
    await at(one.orderId, '2026-11-20T23:59:59+01:00');
    await at(two.orderId, '2026-11-21T00:00:00+01:00');
    await at(three.orderId, '2026-11-21T23:00:00+01:00');
    const last = await kleen.get<{ items: { id: number }[] }>('/api/agent/orders?onlyLastSubmitted=true&perPage=200');
    expect(last.body.items.map((o) => o.id)).toEqual([three.orderId, two.orderId]);
  });
});

describe('the way of paying', () => {
  it('ORD-118 ORD-120 not chosen it promises no discount, and with several it must be chosen; the only one is taken', async () => {
    const body = { type: 'kleen-commission', customer, items: [{ product: plain, quantity: 3 }] };
    const quote = (paymentMethod: string | null) =>
      kleen.post<{ lines: string; paymentDiscount: string; total: string }>('/api/agent/commissions/quotation', {
        ...body,
        paymentMethod,
      });
    expect((await quote(null)).body.paymentDiscount).toBe('0.00');
    const card = (await quote('stripe_credit_card')).body;
    expect(Number(card.paymentDiscount)).toBeCloseTo(Number(card.lines) * 0.02, 2);
    expectRefused(await create(kleen, { ...body, paymentMethod: null }), 'Scegli come si paga');
    await t.db.query(`delete from commission_type_payments where type_id = 'kleen-direct-sale' and method_id <> 'mav'`);
    const made = await create(kleen, {
      type: 'kleen-direct-sale',
      items: [{ product: plain, quantity: 3 }],
      paymentMethod: null,
    });
    expect((await pending(made.body.orderId))['paymentMethodId']).toBe('mav');
  });
});
