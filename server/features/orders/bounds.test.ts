import { beforeAll, describe, expect, it } from 'vitest';
import { anyCustomer } from '../../test/builders.ts';
import { makeCustomerOrder, shopper, type Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

/** A type's bounds and the agent's limit, to the cent, where the payment discount makes a difference. */
const t = testPortal();
let kleen: Client;
let code: string;
beforeAll(async () => {
  kleen = await t.as('agente', 1);
  const listing = await kleen.get<{ items: { code: string; attributes: unknown[] }[] }>(
    '/api/agent/products?productListingIdentifier=pl.kleen_commission',
  );
  code = listing.body.items.find((p) => p.attributes.length === 0 && p.code.startsWith('VEN'))?.code ?? '';
  // Two pieces by card at 2 % are 100,00 € of products, 98,00 € after the discount.
  await t.db.query(
    `update listing_entries set price_cents = 5000
     where listing = 'pl.kleen_commission' and product_id = (select id from products where code = $1)`,
    [code],
  );
});
const bounds = (type: string, min: number, max: number) =>
  t.db.query('update commission_types set min_total_cents = $2, max_total_cents = $3 where id = $1', [type, min, max]);
/** What keeps the order back: the quotation of the same goods told it before (ORD-434). */
const held = async (): Promise<unknown> => {
  const cart = {
    type: 'kleen-commission',
    customer: await anyCustomer(kleen),
    items: [{ product: code, quantity: 2, attributes: {} }],
    paymentMethod: 'stripe_credit_card',
  };
  const quoted = await kleen.post<{ warning: string | null }>('/api/agent/commissions/quotation', cart);
  const made = await kleen.post<{ orderId: number }>(
    '/api/agent/commissions',
    { ...cart, note: '' },
    { key: newKey() },
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const reason = (await kleen.get(`/api/agent/pending-orders/${made.body.orderId}`)).body['confirmationError'];
  expect(quoted.body.warning, 'told while the goods are chosen').toBe(reason);
  return reason;
};
const limit = (cents: number | null) =>
  t.db.query(
    `update agents set commission_limit_enabled = $1, commission_limit_cents = coalesce($2, commission_limit_cents)
     where user_id = $3`,
    [cents !== null, cents, kleen.userId],
  );

describe('bounds of an order by card, at a discount', () => {
  it.each([
    [10_000, 300_000, null],
    [10_001, 300_000, 'Il totale dei prodotti è inferiore al minimo di 100,01\u00a0€: mancano 0,01\u00a0€.'],
    [0, 10_000, null],
    [0, 9_999, 'Il totale dei prodotti supera di 0,01\u00a0€ il massimo di 99,99\u00a0€.'],
  ])('ORD-190 ORD-380 R16 from %i to %i cents', async (min, max, reason) => {
    await bounds('kleen-commission', min, max);
    expect(await held()).toBe(reason);
  });
  it.each([
    [9_800, null],
    [9_799, 'Il totale supera il tuo limite di 97,99\u00a0€.'],
  ])('ORD-163 ORD-380 R16 a limit of the agent of %i cents is one of what the goods cost', async (cents, reason) => {
    await bounds('kleen-commission', 0, 300_000);
    await limit(cents);
    expect(await held()).toBe(reason);
    await limit(null);
  });
  it('ACC-250 without a total of the agent’s own, the one of everybody', async () => {
    await bounds('kleen-commission', 0, 300_000);
    await limit(0);
    expect(await held()).toBeNull();
    await t.db.query(`update parameters set value = '97.99' where id = 'commission_total_max'`);
    expect(await held()).toBe('Il totale supera il tuo limite di 97,99\u00a0€.');
    await t.db.query(`update parameters set value = '3000.00' where id = 'commission_total_max'`);
    await limit(null);
  });
  it('ORD-342 ORD-380 ORD-434 R16 a customer’s own order is judged on its products too', async () => {
    const who = await shopper(t);
    const kits = await who.client.get<{ items: { id: number; price: string }[] }>('/api/customer/product-kits');
    const price = Math.round(Number(kits.body.items[0]?.price) * 100);
    const cart = { type: 'kleen-contract', productKit: kits.body.items[0]?.id, paymentMethod: 'stripe_credit_card' };
    const order = () => who.client.post<Problem>('/api/customer/commissions', cart, { key: newKey() });
    const warning = async () =>
      (await who.client.post<{ warning: string | null }>('/api/customer/commissions/quotation', cart)).body.warning;
    await bounds('kleen-contract', price, price);
    expect((await makeCustomerOrder(who.client, 'stripe_credit_card')).isWaitingForCustomerConfirmation).toBe(true);
    expect(await warning()).toBeNull();
    await bounds('kleen-contract', price + 1, price + 1);
    expect(await warning()).toMatch(/^Il totale dei prodotti è inferiore al minimo/);
    expect((await order()).body.violations[0]?.message).toMatch(/^Il totale dei prodotti è inferiore al minimo/);
    await bounds('kleen-contract', 0, price - 1);
    expect(await warning()).toMatch(/supera di 0,01.€ il massimo /);
    expect((await order()).body.violations[0]?.message).toMatch(/supera di 0,01.€ il massimo /);
  });
  it('ORD-434 a cumulative order is not yet too small, and is told as soon as it is too large', async () => {
    const fibra = await t.as('agente', 0);
    const listing = await fibra.get<{ items: { code: string; attributes: unknown[] }[] }>(
      '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
    );
    const product = listing.body.items.find((p) => p.attributes.length === 0)?.code ?? '';
    const cart = { type: 'fibra-cumulative', items: [{ product, quantity: 1, attributes: {} }], paymentMethod: null };
    const quote = async () =>
      (await fibra.post<{ warning: string | null; lines: string }>('/api/agent/commissions/quotation', cart)).body;
    const cents = Math.round(Number((await quote()).lines) * 100);
    await bounds('fibra-cumulative', cents + 1, cents);
    expect((await quote()).warning).toBeNull();
    await bounds('fibra-cumulative', 0, cents - 1);
    expect((await quote()).warning).toMatch(/^Il totale dei prodotti supera di 0,01.€ il massimo di /);
    await bounds('fibra-cumulative', 3000, 300_000);
  });
});
