import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

/** The server's price of a cart against arithmetic of its own, in big integers, from what the catalogue's calls answer. */
const t = testPortal();
type Product = {
  code: string;
  price: string;
  points: string;
  attributes: { name: string; options: string[] }[];
  customProductOptions: { priceSquareCentimeter: string } | null;
};
type Item = { product: string; quantity: number; attributes: Record<string, string> };
type Quotation = {
  lines: string;
  paymentDiscount: string;
  shipping: string;
  total: string;
  taxable: string;
  vat: { percentage: number; taxable: string; vat: string }[];
  fee: { percentage: string; amount: string };
  points: { earned: string; used: string };
};
type Shelf = { who: Client; type: string; methods: { id: string; discount: bigint }[]; products: Product[] };

const cents = (wire: string): bigint => BigInt(wire.replace('.', ''));
const wire = (n: bigint): string => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`;
const half = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);
const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);

let shelves: Shelf[];
let vatOf: Map<string, bigint>;
let level: number;
let scale: { type_id: string; min_level: number; from_cents: number; basis_points: number }[];
beforeAll(async () => {
  const of = async (shop: 0 | 1, type: string): Promise<Shelf> => {
    const who = await t.as('agente', shop);
    const is = (
      await who.get<{
        productsListingIdentifier: string;
        giftsListingIdentifier: string | null;
        paymentMethods: { methodId: string; discountPercentage: number }[];
      }>(`/api/agent/commission-types/${type}`)
    ).body;
    const listings = [is.productsListingIdentifier, is.giftsListingIdentifier].filter((l) => l !== null);
    const products = await Promise.all(
      listings.map(
        async (l) =>
          (await who.get<{ items: Product[] }>(`/api/agent/products?productListingIdentifier=${l}`)).body.items,
      ),
    );
    return {
      who,
      type,
      methods: is.paymentMethods.map((m) => ({
        id: m.methodId,
        discount: BigInt(Math.round(m.discountPercentage * 100)),
      })),
      products: products.flat().filter((p) => !p.code.startsWith('SCN')),
    };
  };
  shelves = await Promise.all([
    of(0, 'fibra-cumulative'),
    of(0, 'fibra-ecommerce'),
    of(1, 'kleen-commission'),
    of(1, 'kleen-direct-sale'),
  ]);
  const rates = await t.db.query<{ code: string; vat: number }>('select code, vat_basis_points as vat from products');
  vatOf = new Map(rates.rows.map((r) => [r.code, BigInt(r.vat)]));
  scale = (await t.db.query(`select type_id, min_level, from_cents::int, basis_points from fee_scale`)).rows;
  level = Number(
    (await t.db.query(`select level from agents a join users u on u.id = a.user_id where u.username = 'agente'`))
      .rows[0]?.level,
  );
});

/** Parts of an amount: the cents that proportion leaves over go, one each, to whoever lost most by rounding down. */
const shared = (amount: bigint, weights: readonly bigint[]): bigint[] => {
  const all = sum(weights);
  const lost = weights.map((w) => (amount * w) % all);
  const left = weights.reduce((rest, w) => rest - (amount * w) / all, amount);
  return weights.map((w, i) => {
    const before = lost.filter((other, j) => other > (lost[i] ?? 0n) || (other === lost[i] && j < i)).length;
    return (amount * w) / all + (BigInt(before) < left ? 1n : 0n);
  });
};

/** What a cart costs, written down from the rules of the ledger, not from the code. */
const oracle = (
  shelf: Shelf,
  items: readonly Item[],
  discount: bigint,
): Omit<Quotation, 'fee'> & { fee: [string, string] } => {
  const byCode = new Map(shelf.products.map((p) => [p.code, p]));
  const lines = items.map((i) => {
    const p = byCode.get(i.product) as Product;
    const [whole = '', decimals = ''] = (p.customProductOptions?.priceSquareCentimeter ?? '0.0').split('.');
    const area = BigInt(i.attributes['Larghezza'] ?? 0) * BigInt(i.attributes['Altezza'] ?? 0);
    const exact = area * BigInt(whole + decimals);
    const unit = 10n ** BigInt(decimals.length);
    const mat = ((exact + unit - 1n) / unit) * 100n;
    const price = i.product.startsWith('REF')
      ? 0n
      : p.customProductOptions
        ? mat < 4600n
          ? 4600n
          : mat
        : cents(p.price);
    return {
      total: price * BigInt(i.quantity),
      vat: vatOf.get(i.product) ?? 0n,
      points: i.product.startsWith('REF') ? BigInt(Math.round(Number(p.points) * 10)) * BigInt(i.quantity) : 0n,
    };
  });
  const all = sum(lines.map((l) => l.total));
  const off = half(all * discount, 10_000n);
  const shipping = all === 0n || all >= 15_000n ? 0n : 990n;
  const rates = [...new Set(lines.filter((l) => l.total > 0n).map((l) => l.vat))].toSorted((a, b) => Number(a - b));
  const gross = rates.map((rate) => sum(lines.filter((l) => l.vat === rate).map((l) => l.total)));
  const [offs, ons] = [shared(off, gross), shared(shipping, gross)];
  const net = (n: bigint, i: number): bigint => half(n * 10_000n, 10_000n + (rates[i] ?? 0n));
  const goods = gross.map((g, i) => g - (offs[i] ?? 0n));
  const taxable = sum(goods.map(net));
  const vat = goods.map((g, i) => {
    const whole = g + (ons[i] ?? 0n);
    return { percentage: Number(rates[i]) / 100, taxable: wire(net(whole, i)), vat: wire(whole - net(whole, i)) };
  });
  const reached = Math.max(
    ...scale.filter((s) => s.type_id === shelf.type && s.min_level <= level).map((s) => s.min_level),
  );
  const rate =
    scale
      .filter((s) => s.type_id === shelf.type && s.min_level === reached && BigInt(s.from_cents) <= taxable)
      .toSorted((a, b) => b.from_cents - a.from_cents)[0]?.basis_points ?? 0;
  const tenths = (n: bigint): string => `${n / 10n}.${n % 10n}`;
  return {
    lines: wire(all),
    paymentDiscount: wire(off),
    shipping: wire(shipping),
    total: wire(all - off + shipping),
    taxable: wire(taxable),
    vat,
    fee: [String(rate / 100), wire(half(taxable * BigInt(rate), 10_000n))],
    points: {
      earned: tenths(shelf.type.startsWith('kleen') ? taxable / 100n : 0n),
      used: tenths(sum(lines.map((l) => l.points))),
    },
  };
};

const size = (min: number, max: number) => fc.integer({ min, max }).map(String);
const itemOf = (p: Product): fc.Arbitrary<Item> =>
  fc.record({
    product: fc.constant(p.code),
    quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9999 })),
    attributes: p.customProductOptions
      ? fc.record({ Larghezza: size(20, 400), Altezza: size(20, 160) })
      : fc.record(Object.fromEntries(p.attributes.map((a) => [a.name, fc.constantFrom(...a.options)]))),
  });

describe('carts', () => {
  it('H1 ORD-120 ORD-380 ORD-381 400 random carts of every listing type cost what arithmetic says', async () => {
    const cart = fc.constantFrom(0, 1, 2, 3).chain((n) => {
      const shelf = shelves[n] as Shelf;
      return fc.record({
        shelf: fc.constant(shelf),
        method: fc.constantFrom(...shelf.methods),
        items: fc.uniqueArray(fc.constantFrom(...shelf.products).chain(itemOf), {
          minLength: 1,
          maxLength: 9,
          selector: (i) => JSON.stringify([i.product, i.attributes]),
        }),
      });
    });
    await fc.assert(
      fc.asyncProperty(cart, async ({ shelf, method, items }) => {
        const answer = await shelf.who.post<Quotation>('/api/agent/commissions/quotation', {
          type: shelf.type,
          items,
          paymentMethod: method.id,
        });
        expect(answer.status).toBe(200);
        const q = answer.body;
        const expected = oracle(shelf, items, method.discount);
        expect({ ...q, fee: [q.fee.percentage, q.fee.amount] }).toMatchObject(expected);
        expect(sum(q.vat.flatMap((v) => [cents(v.taxable), cents(v.vat)]))).toBe(cents(q.total));
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});
