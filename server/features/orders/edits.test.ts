import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyCustomer, plainProducts, type Made } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { putSeen } from '../../test/seen.ts';

/** What a change of a commission costs: its own points, the prices it was ordered at, what has left the listing. */
const t = testPortal();
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
type Points = { previous: string; earned: string; used: string; balance: string };
type Quoted = Problem & { total: string; lines: string; taxable: string; points: Points };
type Item = { product: string; quantity: number; unitPrice: string; points: string };
type Commission = Problem & { note: string; total: string; items: Item[] };
const QUOTATION = '/api/agent/commissions/quotation';
let kleen: Client;
let customer: number;
let codes: string[];
let gift: { code: string; points: string };
beforeAll(async () => {
  kleen = await t.as('agente', 1);
  customer = await anyCustomer(kleen);
  codes = (await plainProducts(kleen, 3)).map((p) => p.code);
  const gifts = await kleen.get<{ items: { code: string; points: string; attributes: unknown[] }[] }>(
    '/api/agent/products?productListingIdentifier=pl.kleen_commission_gift',
  );
  gift = gifts.body.items.find((p) => p.attributes.length === 0) ?? gift;
});
const own = () => `seller_id = (select id from agents where user_id = ${kleen.userId})`;
beforeEach(() => t.db.query(`delete from orders where ${own()} and state in ('open', 'in_payment')`));
const item = (n: number, quantity: number) => ({ product: codes[n] ?? '', quantity, attributes: {} });
const gifts = (quantity: number) => ({ product: gift.code, quantity, attributes: {} });
const owns = (tenths: number) =>
  t.db.query('update agents set points_tenths = $1 where user_id = $2', [tenths, kleen.userId]);
const make = async (items: object[]): Promise<Made> => {
  const made = await kleen.post<Made>(
    '/api/agent/commissions',
    { type: 'kleen-commission', customer, items, paymentMethod: 'mav', note: '' },
    { key: newKey() },
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const quote = (id: number, items: object[]) =>
  kleen.post<Quoted>(QUOTATION, { type: 'kleen-commission', items, paymentMethod: 'mav', commission: id });
const save = (id: number, items: object[], more: object = {}) =>
  putSeen<Commission>(kleen, `/api/agent/commissions/${id}`, { note: 'Citofonare', items, ...more });
const pending = async (orderId: number) =>
  (await kleen.get<{ orderTotal: string; breakdown: Quoted }>(`/api/agent/pending-orders/${orderId}`)).body;

describe('the points of a commission that is changed', () => {
  it('ORD-442 a commission does not count its own points twice, and its order shows the same balance', async () => {
    const cost = Math.round(Number(gift.points) * 10);
    await owns(cost);
    const made = await make([item(0, 3), gifts(1)]);
    const { points } = (await quote(made.id, [item(0, 3), gifts(1)])).body;
    expect(points).toMatchObject({ previous: (cost / 10).toFixed(1), used: (cost / 10).toFixed(1) });
    expect(points.balance).toBe(points.earned);
    expect((await save(made.id, [item(0, 3), gifts(1)])).status).toBe(200);
    expect((await pending(made.orderId)).breakdown.points).toEqual(points);
    const other = await make([item(1, 2)]);
    const [shown, asked] = [
      (await pending(made.orderId)).breakdown.points,
      (await quote(made.id, [item(0, 3), gifts(1)])).body.points,
    ];
    expect(shown).toEqual(asked);
    const earned = (await pending(other.orderId)).breakdown.points.earned;
    expect(Number(shown.previous)).toBeCloseTo(cost / 10 + Number(earned), 5);
    await owns(0);
  });

  it('ORD-442 the commissions beside it in one order, and another order that is being paid, keep their points', async () => {
    const made = await make([item(0, 3)]);
    const paying = await make([item(1, 1)]);
    const kept = await t.db.query<{ n: number }>(
      `update orders set state = 'in_payment', points_used_tenths = 40 where id = $1
       returning points_used_tenths - points_earned_tenths as n`,
      [paying.orderId],
    );
    await owns(1000);
    const before = ((1000 - (kept.rows[0]?.n ?? 0)) / 10).toFixed(1);
    expect((await quote(made.id, [item(0, 3)])).body.points.previous).toBe(before);
    expect((await pending(made.orderId)).breakdown.points.previous).toBe(before);
    await t.db.query(
      `with c as (
         insert into commissions (order_id, type_id, seller_id, created_by_user_id, customer_id, note, total_cents, created_at)
         select order_id, type_id, seller_id, created_by_user_id, customer_id, '', 0, created_at
         from commissions where id = $1
         returning id)
       insert into commission_lines
         (commission_id, product_id, code, name, attributes, quantity, unit_price_cents, vat_basis_points, points_tenths)
       select c.id, p.id, p.code, p.name, '{}', 2, 0, 2200, 150 from c, products p where p.code = $2`,
      [made.id, gift.code],
    );
    expect((await quote(made.id, [item(0, 3)])).body.points.previous).toBe((Number(before) - 30).toFixed(1));
    await owns(0);
  });

  it('ORD-442 the commission of somebody else is not there', async () => {
    const { id } = await make([item(0, 1)]);
    const stranger = await t.as('manager', 1);
    const asked = { type: 'kleen-commission', items: [item(0, 1)], paymentMethod: 'mav', commission: id };
    expect((await stranger.post(QUOTATION, asked)).status).toBe(404);
    expect((await quote(999_999_999, [item(0, 1)])).status).toBe(404);
  });
});
