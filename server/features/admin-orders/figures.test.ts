import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyCustomer } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { textOfXlsx } from '../../test/xlsx-text.ts';
import { ordersSheet } from './documents.ts';
import type { FileRow } from './list-queries.ts';

/** One set of figures from the cart to the papers, against the same rules written as one statement of SQL. */
const t = testPortal();
type Vat = { percentage: number; taxable: string; vat: string };
type Figures = { lines: string; discount: string; shipping: string; total: string; base: string; vat: Vat[] };
const ORACLE = `
  with rates as (
    select l.vat_basis_points as rate, sum(l.quantity * l.unit_price_cents)::numeric as gross
    from commission_lines l join commissions c on c.id = l.commission_id
    where c.order_id = $1
    group by 1 having sum(l.quantity * l.unit_price_cents) > 0),
  whole as (
    select sum(gross) as lines, round(sum(gross) * m.discount_basis_points / 10000) as discount,
      case when sum(gross) >= ty.free_shipping_min_cents then 0 else ty.shipping_fee_cents end::numeric as shipping
    from rates, orders o
    join commission_types ty on ty.id = o.type_id
    join commission_type_payments m on m.type_id = o.type_id and m.method_id = o.payment_method_id
    where o.id = $1
    group by m.discount_basis_points, ty.free_shipping_min_cents, ty.shipping_fee_cents),
  parts as (
    select rate, gross, w.*,
      floor(discount * gross / lines) + (row_number() over (order by mod(discount * gross, lines) desc, rate)
        <= discount - sum(floor(discount * gross / lines)) over ())::int as off,
      floor(shipping * gross / lines) + (row_number() over (order by mod(shipping * gross, lines) desc, rate)
        <= shipping - sum(floor(shipping * gross / lines)) over ())::int as more
    from rates, whole w),
  taxed as (
    select *, gross - off + more as all_in, round((gross - off + more) * 10000 / (10000 + rate)) as net,
      round((gross - off) * 10000 / (10000 + rate)) as goods
    from parts)
  select min(lines) / 100 as lines, min(discount) / 100 as discount, min(shipping) / 100 as shipping,
    sum(all_in) / 100 as total, sum(goods) / 100 as base,
    json_agg(json_build_object('percentage', rate / 100.0, 'taxable', round(net / 100, 2)::text,
      'vat', round((all_in - net) / 100, 2)::text) order by rate) as vat
  from taxed`;
const expected = async (orderId: number): Promise<Figures> => {
  const { vat, ...sums } = (await t.db.query<Figures>(ORACLE, [orderId])).rows[0] ?? ({} as Figures);
  const [lines, discount, shipping, total, base] = [
    sums.lines,
    sums.discount,
    sums.shipping,
    sums.total,
    sums.base,
  ].map((n) => Number(n).toFixed(2)) as [string, string, string, string, string];
  return { lines, discount, shipping, total, base, vat };
};
const euro = (wire: string): string => {
  const [whole = '', decimals = ''] = wire.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${decimals} €`;
};
const plain = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('−', '-');

const emptyRow: Omit<FileRow, 'lines'> = {
  id: 1,
  seller_id: 2,
  seller_name: 'Marta Ferrero',
  customer_name: null,
  submitted_at: new Date('2026-11-02T09:00:00Z'),
  ip_address: '',
  exported_at: null,
  undone_at: null,
  withdrawn_at: null,
  type_id: 'kleen-commission',
  type_title: 'Commissione kleen',
  shop: 1,
  total_cents: 0,
  payment_method_id: 'mav',
  payment_method_name: 'MAV',
  flag: null,
  discount_cents: 0,
  shipping_cents: 0,
  taxable_cents: 0,
};

type Detail = {
  priceTotal: string;
  priceTotalTaxable: string;
  shippingCost: string;
  discounts: { value: string }[];
  vat: Vat[];
};
type Order = { breakdown: { total: string; shipping: string; taxable: string; vat: Vat[] } };
type Product = { code: string; attributes: { name: string; options: string[] }[] };
let seller: Client;
let admin: Client;
let customer: number;
let products: Product[];
beforeAll(async () => {
  await t.db.query('update products set vat_basis_points = (array[400, 500, 1000, 2200])[1 + id % 4]');
  [seller, admin] = [await t.as('agente', 1), await t.as('admin')];
  customer = await anyCustomer(seller);
  products = (
    await seller.get<{ items: Product[] }>('/api/agent/products?productListingIdentifier=pl.kleen_commission')
  ).body.items.filter((p) => p.code.startsWith('VEN'));
});
const itemOf = (p: Product) =>
  fc.record({
    product: fc.constant(p.code),
    quantity: fc.integer({ min: 1, max: 4 }),
    attributes: fc.record(Object.fromEntries(p.attributes.map((a) => [a.name, fc.constantFrom(...a.options)]))),
  });
/** The office sees what was sent: what the server froze of this order is looked at as if it had been. */
const sent = async (items: unknown, paymentMethod: string): Promise<number> => {
  const made = await seller.post<{ orderId: number }>(
    '/api/agent/commissions',
    { type: 'kleen-commission', customer, items, paymentMethod, note: '' },
    { key: newKey() },
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await t.db.query(`update orders set state = 'submitted', submitted_at = '2026-11-02 10:00+01' where id = $1`, [
    made.body.orderId,
  ]);
  return made.body.orderId;
};

describe('the figures of an order', () => {
  it('ORD-380 ORD-381 are the same, to the cent, for agent, office, PDF and e-mail (24 random orders)', async () => {
    const cart = fc.record({
      method: fc.constantFrom('stripe_credit_card', 'mav'),
      items: fc.uniqueArray(fc.constantFrom(...products).chain(itemOf), { minLength: 1, maxLength: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(cart, async ({ method, items }) => {
        const id = await sent(items, method);
        const should = await expected(id);
        const seen = (await seller.get<Order>(`/api/agent/orders/${id}`)).body.breakdown;
        expect(seen).toMatchObject({
          lines: should.lines,
          paymentDiscount: should.discount,
          shipping: should.shipping,
          total: should.total,
          taxable: should.base,
          vat: should.vat,
        });
        const detail = (await admin.get<Detail>(`/api/admin/commissions/${id}`)).body;
        expect(detail).toMatchObject({
          priceTotal: should.total,
          priceTotalTaxable: should.base,
          shippingCost: should.shipping,
          vat: should.vat,
        });
        const pdf = await textOfPdf((await admin.get(`/file/commission/${id}`)).raw);
        const mailed = await admin.put<{ sentTo: string }>(
          `/api/admin/commissions/${id}/send-email`,
          { emailType: 'admin' },
          { key: newKey() },
        );
        const mail = plain((await t.outbox(mailed.body.sentTo))[0]?.body ?? '');
        for (const v of should.vat) {
          const rate = `${String(v.percentage).replace('.', ',')} %`;
          expect(plain(pdf)).toContain(`Imponibile ${rate} ${euro(v.taxable)} IVA ${rate} ${euro(v.vat)}`);
          expect(mail).toContain(`di cui IVA ${rate}: ${euro(v.vat)}, imponibile ${euro(v.taxable)}`);
        }
        expect(plain(pdf)).toContain(`Totale ${euro(should.total)}`);
        expect(plain(pdf)).toContain(`Imponibile provvigionale ${euro(should.base)}`);
        expect(mail).toContain(`Totale: ${euro(should.total)}`);
        expect(mail).toContain(`Imponibile provvigionale: ${euro(should.base)}`);
      }),
      { numRuns: 24 },
    );
  }, 120_000);

  it('ORD-381 what was frozen stays: old figures are shown as they are, their VAT sums to their total', async () => {
    const plainOne = products.find((p) => p.attributes.length === 0)?.code;
    const id = await sent([{ product: plainOne, quantity: 3, attributes: {} }], 'mav');
    await t.db.query(
      `update orders set shipping_cents = 990, discount_cents = 302, total_cents = lines_total_cents - 302 + 990,
         taxable_cents = 1, fee_cents = 2 where id = $1`,
      [id],
    );
    const seen = (await seller.get<Order>(`/api/agent/orders/${id}`)).body.breakdown;
    expect([seen.shipping, seen.taxable]).toEqual(['9.90', '0.01']);
    const cents = (wire: string) => Math.round(Number(wire) * 100);
    expect(seen.vat.reduce((sum, v) => sum + cents(v.taxable) + cents(v.vat), 0)).toBe(cents(seen.total));
  });

  it('ORD-380 R4 goods of the free minimum travel free however they are paid', async () => {
    await t.db.query(`update commission_types set free_shipping_min_cents = 15120 where id = 'kleen-commission'`);
    const code = products.find((p) => p.attributes.length === 0)?.code ?? '';
    await t.db.query(
      `update listing_entries set price_cents = 5040
       where listing = 'pl.kleen_commission' and product_id = (select id from products where code = $1)`,
      [code],
    );
    for (const [quantity, paymentMethod, shipping, total] of [
      [3, 'stripe_credit_card', '0.00', '148.18'],
      [3, 'mav', '0.00', '151.20'],
      [2, 'stripe_credit_card', '9.90', '108.68'],
    ] as const) {
      const quoted = await seller.post<{ shipping: string; total: string }>('/api/agent/commissions/quotation', {
        type: 'kleen-commission',
        items: [{ product: code, quantity, attributes: {} }],
        paymentMethod,
      });
      expect([quoted.body.shipping, quoted.body.total]).toEqual([shipping, total]);
    }
  });

  it('ORD-382 R3 7 green and 53 blue gloves are packed as such: summary, PDF, e-mail and export', async () => {
    const glove = products.find((p) => p.attributes.length === 1 && (p.attributes[0]?.options.length ?? 0) > 1);
    const { name, options } = glove?.attributes[0] ?? { name: '', options: [] };
    const [first = '', second = ''] = options;
    const of = (option: string, quantity: number) => ({
      product: glove?.code,
      quantity,
      attributes: { [name]: option },
    });
    const id = await sent([of(first, 7), of(second, 53)], 'mav');
    const { items } = (
      await admin.get<{ items: { quantity: number; attributes: Record<string, string> }[] }>(
        `/api/admin/commissions/${id}`,
      )
    ).body;
    expect(new Set(items.map((i) => `${i.quantity} ${i.attributes[name]}`))).toEqual(
      new Set([`7 ${first}`, `53 ${second}`]),
    );
    const pdf = await textOfPdf((await admin.get(`/file/commission/${id}`)).raw);
    const mailed = await admin.put<{ sentTo: string }>(
      `/api/admin/commissions/${id}/send-email`,
      { emailType: 'admin' },
      { key: newKey() },
    );
    const mail = (await t.outbox(mailed.body.sentTo))[0]?.body ?? '';
    const file = (format: string) => admin.get(`/file/commissions?shop=1&search=${id}&format=${format}`);
    const csv = (await file('csv')).raw.toString('utf8');
    const sheet = textOfXlsx((await file('xlsx')).raw);
    for (const [quantity, option] of [
      [7, first],
      [53, second],
    ] as const) {
      const variant = `${name}: ${option}`;
      expect(pdf).toMatch(new RegExp(`${variant} [\\d,]+ € ${quantity} `));
      expect(mail).toMatch(new RegExp(`^${quantity} × .*\\(${glove?.code}\\), ${variant}, `, 'm'));
      for (const text of [csv, sheet]) expect(text).toMatch(new RegExp(`${quantity} × [^;]*, ${variant}`));
    }
    const should = await expected(id);
    const sums = (key: 'taxable' | 'vat') => should.vat.reduce((sum, v) => sum + Number(v[key]), 0).toFixed(2);
    const figures = [sums('taxable'), sums('vat'), should.base];
    expect(csv).toContain(figures.map((n) => n.replace('.', ',')).join(';'));
    for (const figure of figures) expect(sheet).toContain(`<v>${Number(figure)}</v>`);
  });

  it('ORD-382 an order of more articles than a cell holds says how many are left out', async () => {
    const line = (n: number) => ({
      code: `VEN-${n}`,
      name: 'Panno '.repeat(20),
      attributes: {},
      unit: 100,
      vat: 2200,
      points: 0,
      quantity: 1,
      sample: false,
    });
    const articles = (howMany: number): string =>
      String(ordersSheet([{ ...emptyRow, lines: Array.from({ length: howMany }, (_, n) => line(n)) }]).rows[0]?.at(-1));
    expect(articles(200)).not.toContain('altre righe');
    expect(articles(1000).length).toBeLessThan(32_767);
    expect(articles(1000)).toMatch(/; altre righe: \d+$/);
    expect(articles(1000).split('; ').length - 1 + Number(/\d+$/.exec(articles(1000))?.[0])).toBe(1000);
  });
});
