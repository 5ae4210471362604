import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
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
/** Of the products `codes[n]` and the gift. */
const listed = (set: string, code: string) =>
  t.db.query(`update listing_entries set ${set} where product_id = (select id from products where code = $1)`, [code]);

describe('the points of a commission that is changed', () => {
  it('ORD-108 ORD-450 gifts alone need points, and are covered by exactly those that they cost', async () => {
    const cost = Math.round(Number(gift.points) * 10);
    await owns(cost);
    const made = await make([item(0, 3), gifts(1)]);
    expect((await save(made.id, [gifts(1)])).status).toBe(200);
    await owns(-400);
    expect((await save(made.id, [item(0, 1)])).status).toBe(200);
  });

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

describe('the prices of a commission that is changed', () => {
  it('ORD-443 a note, more pieces and fewer keep the price and VAT of the order; what is new has those of today', async () => {
    const made = await make([item(0, 3), item(1, 2)]);
    const stands = async () =>
      (
        await t.db.query<{ code: string; quantity: number; cents: number; vat: number }>(
          `select code, quantity, unit_price_cents::int as cents, vat_basis_points as vat
           from commission_lines where commission_id = $1 order by id`,
          [made.id],
        )
      ).rows;
    const before = await stands();
    const kept = (
      await t.db.query<{ id: number; price: string; code: string }>(
        `select e.id, e.price_cents as price, p.code from listing_entries e join products p on p.id = e.product_id
         where e.listing = 'pl.kleen_commission' and p.code = any($1)`,
        [codes],
      )
    ).rows;
    await t.db.query(`update listing_entries set price_cents = price_cents + 111 where id = any($1)`, [
      kept.map((k) => k.id),
    ]);
    const vat = (
      await t.db.query<{ vat: number }>(
        `update products set vat_basis_points = 1000 where code = $1
         returning (select p.vat_basis_points from products p where p.code = $1) as vat`,
        [codes[0]],
      )
    ).rows[0]?.vat;
    try {
      const quoted = (await quote(made.id, [item(0, 3), item(1, 2)])).body;
      expect(quoted.total).toBe(made.total);
      expect((await save(made.id, [item(0, 3), item(1, 2)], { expectedTotal: quoted.total })).status).toBe(200);
      expect(await stands()).toEqual(before);
      expect(await pending(made.orderId)).toMatchObject({
        orderTotal: made.total,
        breakdown: { taxable: quoted.taxable },
      });
      const more = [item(0, 5), item(1, 1), item(2, 1)];
      const asked = (await quote(made.id, more)).body;
      expect((await save(made.id, more, { expectedTotal: asked.total })).body.total).toBe(asked.lines);
      const today = kept.find((k) => k.code === codes[2]);
      expect((await stands()).map((l) => [l.quantity, l.cents, l.vat])).toEqual([
        [5, before[0]?.cents, before[0]?.vat],
        [1, before[1]?.cents, before[1]?.vat],
        [1, Number(today?.price) + 111, expect.any(Number)],
      ]);
    } finally {
      for (const k of kept)
        await t.db.query('update listing_entries set price_cents = $2 where id = $1', [k.id, k.price]);
      await t.db.query('update products set vat_basis_points = $2 where code = $1', [codes[0], vat]);
    }
  });

  it('ORD-443 a gift keeps the points it was ordered at when a note is saved, whatever it costs today', async () => {
    const cost = Math.round(Number(gift.points) * 10);
    await owns(10 * cost);
    const made = await make([item(0, 3), gifts(1)]);
    const points = async () =>
      (
        await t.db.query<{ line: number; used: number }>(
          `select l.points_tenths as line, o.points_used_tenths as used
           from commission_lines l join commissions c on c.id = l.commission_id join orders o on o.id = c.order_id
           where c.id = $1 and l.code = $2`,
          [made.id, gift.code],
        )
      ).rows;
    expect(await points()).toEqual([{ line: cost, used: cost }]);
    const quoted = async () => (await quote(made.id, [item(0, 3), gifts(1)])).body;
    const before = await quoted();
    const dearer = (tenths: number) =>
      t.db.query(
        `update listing_entries set points_tenths = points_tenths + $2
         where product_id = (select id from products where code = $1)`,
        [gift.code, tenths],
      );
    await dearer(77);
    try {
      expect(await quoted()).toEqual(before);
      expect((await save(made.id, [item(0, 3), gifts(1)], { expectedTotal: before.total })).status).toBe(200);
      expect(await points()).toEqual([{ line: cost, used: cost }]);
      expect((await quoted()).points).toEqual(before.points);
    } finally {
      await dearer(-77);
      await owns(0);
    }
  });

  it('ORD-443 another total than the one that was shown is refused with both, and nothing is written', async () => {
    const made = await make([item(0, 3)]);
    const shown = (Number(made.total) - 1).toFixed(2);
    const refused = await save(made.id, [item(0, 3)], { expectedTotal: shown });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `Nel frattempo i prezzi sono cambiati: il totale della commissione non è più di ${formatEuro(wireToCents(shown))}, ` +
        `ma di ${formatEuro(wireToCents(made.total))}. Ricontrolla e salva di nuovo.`,
    ]);
    expect((await kleen.get<Commission>(`/api/agent/commissions/${made.id}`)).body.note).toBe('');
  });

  it('ORD-443 the note of a package is changed without its products', async () => {
    const made = await make([item(0, 3)]);
    await t.db.query(`update commissions set kit_name = 'Pacchetto' where id = $1`, [made.id]);
    const saved = await save(made.id, []);
    expect([saved.status, saved.body.note, saved.body.items.length]).toEqual([200, 'Citofonare', 1]);
    expect((await pending(made.orderId)).orderTotal).toBe(made.total);
  });
});

describe('a commission that holds what has left the listing', () => {
  it('ORD-444 keeps it or fewer of it, lets it go, and takes no more of it', async () => {
    const made = await make([item(0, 3), item(1, 1)]);
    await listed('enabled = false', codes[0] ?? '');
    try {
      const same = [item(0, 3), item(1, 1)];
      expect((await quote(made.id, same)).body.total).toBe(made.total);
      expect((await save(made.id, same)).body).toMatchObject({ note: 'Citofonare' });
      expect((await pending(made.orderId)).orderTotal).toBe(made.total);
      for (const asked of [await quote(made.id, [item(0, 4)]), await save(made.id, [item(0, 4)])])
        expect([asked.status, asked.body.violations[0]?.message]).toEqual([
          422,
          expect.stringMatching(/: non è più nel listino, puoi tenerne al massimo 3\.$/),
        ]);
      expect((await save(made.id, [item(0, 2), item(1, 1)])).body.items.map((i) => i.quantity)).toEqual([2, 1]);
      expect((await save(made.id, [item(1, 1)])).body.items.map((i) => i.product)).toEqual([codes[1]]);
      expect((await save(made.id, same)).body.violations[0]?.message).toContain('non è in questo listino');
    } finally {
      await listed('enabled = true', codes[0] ?? '');
    }
  });
});
