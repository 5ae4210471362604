import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { anyCustomer, makeCommission, type Made } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Figures = { lines: string; shipping: string; total: string; fee: { amount: string; percentage: string } };
type Quoted = Figures & {
  warning: string | null;
  joins: { orderId: number; others: number; breakdown: Figures } | null;
};
let fibra: Client;
let customer: number;
let product: string;
let cents: number;
beforeAll(async () => {
  fibra = await t.as('agente', 0);
  customer = await anyCustomer(fibra);
  const listing = await fibra.get<{ items: { code: string; attributes: unknown[] }[] }>(
    '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
  );
  product = listing.body.items.find((p) => p.attributes.length === 0)?.code ?? '';
  cents = Math.round(Number((await quote(1)).lines) * 100);
  // Three pieces are sent free of charge, and five are too many.
  await t.db.query(
    `update commission_types
     set shipping_fee_cents = 800, free_shipping_min_cents = $1, max_total_cents = $2, min_total_cents = 0
     where id = 'fibra-cumulative'`,
    [cents * 3, cents * 4],
  );
});
const open = `seller_id = (select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente')
  and state = 'open'`;
beforeEach(() => t.db.query(`delete from orders where ${open}`));
const cartOf = (quantity: number, more: object = {}) => ({
  type: 'fibra-cumulative',
  items: [{ product, quantity, attributes: {} }],
  paymentMethod: 'mav',
  ...more,
});
const quote = async (quantity: number, more: object = {}) =>
  (await fibra.post<Quoted>('/api/agent/commissions/quotation', cartOf(quantity, more))).body;
const create = async (quantity: number, more: object = {}) =>
  (
    await fibra.post<Made>(
      '/api/agent/commissions',
      { ...cartOf(quantity, more), customer, note: '' },
      { key: newKey() },
    )
  ).body;
const figuresOf = async (orderId: number): Promise<Figures> =>
  (await fibra.get<{ breakdown: Figures }>(`/api/agent/pending-orders/${orderId}`)).body.breakdown;
const takes = async (orderId: number, who = fibra): Promise<unknown> =>
  (await who.get(`/api/agent/pending-orders/${orderId}`)).body['takesCommissions'];

describe('what goes into an order beside others', () => {
  it('ORD-473 is quoted with them: shipping, fee and total are those of the order that it becomes part of', async () => {
    const alone = await quote(2);
    expect([alone.joins, alone.shipping]).toEqual([null, '8.00']);
    const first = await create(2);
    const joined = await quote(1);
    expect(await takes(first.orderId)).toBe(true);
    expect([joined.lines, joined.joins?.orderId, joined.joins?.others]).toEqual([
      (cents / 100).toFixed(2),
      first.orderId,
      1,
    ]);
    expect(joined.joins?.breakdown.shipping).toBe('0.00');
    const second = await create(1);
    expect(second.orderId).toBe(first.orderId);
    expect(await figuresOf(first.orderId)).toMatchObject({
      lines: joined.joins?.breakdown.lines,
      shipping: joined.joins?.breakdown.shipping,
      total: joined.joins?.breakdown.total,
      fee: joined.joins?.breakdown.fee,
    });
    const changed = await quote(2, { commission: second.id });
    expect([changed.joins?.others, changed.joins?.breakdown.lines]).toEqual([1, ((cents * 4) / 100).toFixed(2)]);
  });

  it('ORD-473 is too much when all of it together is, and never beside what is paid otherwise', async () => {
    await create(2);
    expect((await quote(2)).warning).toBeNull();
    expect((await quote(3)).warning).toContain(`supera di ${formatEuro(cents)} il massimo`);
    expect((await quote(3, { paymentMethod: 'stripe_credit_card' })).joins).toBeNull();
    expect((await quote(3, { paymentMethod: null })).joins).toBeNull();
  });

  it('ORD-473 the only one of its order is changed by itself', async () => {
    const only = await create(2);
    expect((await quote(3, { commission: only.id })).joins).toBeNull();
  });

  it('ORD-473 nothing goes into one that is being paid, nor into one of another type', async () => {
    const [{ orderId }, kleen] = [await create(2), await t.as('agente', 1)];
    await t.db.query(`update orders set state = 'in_payment' where id = $1`, [orderId]);
    expect([await takes(orderId), await takes((await makeCommission(kleen)).orderId, kleen)]).toEqual([false, false]);
    await t.db.query('delete from orders where id = $1', [orderId]);
  });

  it('ORD-137 ORD-473 without one of its two the order stands, with the figures of what is left', async () => {
    const [kept, deleted] = [await create(2), await create(1)];
    expect((await fibra.del(`/api/agent/commissions/${deleted.id}`)).status).toBe(204);
    const { body } = await fibra.get<{ breakdown: Figures; commissions: { id: number }[] }>(
      `/api/agent/pending-orders/${kept.orderId}`,
    );
    expect(body.commissions.map(({ id }) => id)).toEqual([kept.id]);
    expect(body.breakdown).toMatchObject({ lines: ((cents * 2) / 100).toFixed(2), shipping: '8.00' });
  });
});
