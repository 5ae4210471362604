import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, taxable } from '../kernel/money.ts';
import {
  depositOf,
  klarnaInstalments,
  priceOrder,
  vatGroups,
  type Breakdown,
  type PricedLine,
  type PricingRules,
} from './pricing.ts';

const line = fc.record({
  code: fc.constant('VEN-1'),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPriceCents: fc.integer({ min: 0, max: 50_000 }),
  vatBasisPoints: fc.constantFrom(400, 1000, 2200),
});
const rules = fc.record({
  paymentDiscountBasisPoints: fc.constantFrom(0, 200, 500, 333),
  shippingFeeCents: fc.integer({ min: 0, max: 2000 }),
  freeShippingMinCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
});

/** A fraction in big integers: the oracle below reckons in these alone and rounds where the rules say so. */
type Fraction = { n: bigint; d: bigint };
const halfUp = ({ n, d }: Fraction): bigint => (n + n + d) / (d + d);
/** Parts by handing out one cent after another to whoever lacks most of their exact share, the lower rate first. */
const handedOut = (amount: bigint, gross: ReadonlyMap<bigint, bigint>): Map<bigint, bigint> => {
  const all = [...gross.values()].reduce((a, b) => a + b, 0n);
  const whole = [...gross].map(([rate, g]) => ({ rate, part: (amount * g) / all, lacks: (amount * g) % all }));
  let left = amount - whole.reduce((sum, w) => sum + w.part, 0n);
  for (; left > 0n; left -= 1n) {
    let most = whole[0];
    for (const w of whole)
      if (most && (w.lacks > most.lacks || (w.lacks === most.lacks && w.rate < most.rate))) most = w;
    if (most) [most.part, most.lacks] = [most.part + 1n, -1n];
  }
  return new Map(whole.map((w) => [w.rate, w.part]));
};
/** The rules of domain.md §6 once more, in other words than the code. */
const oracle = (lines: readonly PricedLine[], r: PricingRules) => {
  const gross = new Map<bigint, bigint>();
  for (const l of lines) {
    const [rate, cost] = [BigInt(l.vatBasisPoints), BigInt(l.unitPriceCents) * BigInt(l.quantity)];
    if (cost > 0n) gross.set(rate, (gross.get(rate) ?? 0n) + cost);
  }
  const goods = [...gross.values()].reduce((a, b) => a + b, 0n);
  const discount = halfUp({ n: goods * BigInt(r.paymentDiscountBasisPoints), d: 10_000n });
  const reached = r.freeShippingMinCents !== null && goods >= BigInt(r.freeShippingMinCents);
  const shipping = goods === 0n || reached ? 0n : BigInt(r.shippingFeeCents);
  const [off, on] = [handedOut(discount, gross), handedOut(shipping, gross)];
  const net = (rate: bigint, cents: bigint): bigint => halfUp({ n: cents * 10_000n, d: 10_000n + rate });
  const rates = [...gross.keys()].toSorted((a, b) => Number(a - b));
  return {
    linesCents: goods,
    paymentDiscountCents: discount,
    shippingCents: shipping,
    totalCents: goods - discount + shipping,
    taxableCents: rates.reduce((sum, k) => sum + net(k, (gross.get(k) ?? 0n) - (off.get(k) ?? 0n)), 0n),
    vatByRate: rates.map((k) => {
      const all = (gross.get(k) ?? 0n) - (off.get(k) ?? 0n) + (on.get(k) ?? 0n);
      return { vatBasisPoints: k, taxableCents: net(k, all), vatCents: all - net(k, all) };
    }),
  };
};
const asBig = (b: Breakdown) => ({
  ...Object.fromEntries(
    Object.entries(b).map(([key, value]) => [key, typeof value === 'number' ? BigInt(value) : value]),
  ),
  vatByRate: b.vatByRate.map((v) => ({
    vatBasisPoints: BigInt(v.vatBasisPoints),
    taxableCents: BigInt(v.taxableCents),
    vatCents: BigInt(v.vatCents),
  })),
});

describe('pricing', () => {
  it('H1 H10 ORD-380 ORD-381 random orders are what exact arithmetic says, to the cent (20,000 carts)', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), rules, (lines, r) => {
        expect(asBig(priceOrder(lines, r))).toEqual(oracle(lines, r));
      }),
      { numRuns: 20_000 },
    ));
  it('ORD-381 the groups of VAT sum to the total, and the order of the lines changes nothing', () =>
    fc.assert(
      fc.property(
        fc
          .array(line, { maxLength: 12 })
          .chain((lines) =>
            fc.tuple(
              fc.constant(lines),
              fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
            ),
          ),
        rules,
        ([lines, shuffled], r) => {
          const b = priceOrder(lines, r);
          expect(b.vatByRate.reduce((sum, v) => sum + v.taxableCents + v.vatCents, 0)).toBe(b.totalCents);
          expect(priceOrder(shuffled, r)).toEqual(b);
        },
      ),
      { numRuns: 5000 },
    ));
  it('ORD-380 a discount never makes an order dearer', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), rules, (lines, r) => {
        const without = priceOrder(lines, { ...r, paymentDiscountBasisPoints: 0 });
        expect(priceOrder(lines, r).totalCents).toBeLessThanOrEqual(without.totalCents);
      }),
    ));
  it('ORD-380 R4 151,20 € by card at 2 % cost 148,18 €, shipping free from 150,00 €', () =>
    expect(
      priceOrder([{ code: 'a', quantity: 1, unitPriceCents: 15_120, vatBasisPoints: 2200 }], {
        paymentDiscountBasisPoints: 200,
        shippingFeeCents: 990,
        freeShippingMinCents: 15_000,
      }),
    ).toMatchObject({ paymentDiscountCents: 302, shippingCents: 0, totalCents: 14_818 }));
  it('ORD-120 5 % on 100,00 gives 95,00', () =>
    expect(
      priceOrder([{ code: 'a', quantity: 1, unitPriceCents: 10_000, vatBasisPoints: 2200 }], {
        paymentDiscountBasisPoints: 500,
        shippingFeeCents: 0,
        freeShippingMinCents: null,
      }).totalCents,
    ).toBe(9500));
  it('ORD-121 a deposit of 20 %', () => expect(depositOf(10_000)).toBe(2000));
  it('ORD-122 three instalments: today, 30 and 60 days', () =>
    expect(klarnaInstalments(10_000)).toEqual([
      { afterDays: 0, cents: 3334 },
      { afterDays: 30, cents: 3333 },
      { afterDays: 60, cents: 3333 },
    ]));
});

describe('shipping', () => {
  const plain: PricingRules = { paymentDiscountBasisPoints: 0, shippingFeeCents: 900, freeShippingMinCents: 10_000 };
  const of = (unitPriceCents: number): PricedLine => ({
    code: 'VEN-1',
    quantity: 1,
    unitPriceCents,
    vatBasisPoints: 2200,
  });
  it.each<[string, PricedLine[], Partial<PricingRules>, number]>([
    ['a cent below the free minimum', [of(9_999)], {}, 900],
    ['exactly at it', [of(10_000)], {}, 0],
    ['above it', [of(10_001)], {}, 0],
    ['at it before the discount, below it after', [of(10_000)], { paymentDiscountBasisPoints: 1 }, 0],
    ['a cent below it before any discount', [of(9_999)], { paymentDiscountBasisPoints: 2000 }, 900],
    ['with no free minimum', [of(1_000_000)], { freeShippingMinCents: null }, 900],
    ['with a free minimum of nothing', [of(1)], { freeShippingMinCents: 0 }, 0],
    ['of nothing', [], {}, 0],
    ['of what costs nothing', [of(0)], { freeShippingMinCents: null }, 0],
  ])('ORD-160 ORD-380 %s: it costs', (_, lines, change, cents) => {
    const b = priceOrder(lines, { ...plain, ...change });
    expect(b.shippingCents).toBe(cents);
    expect(b.totalCents).toBe(b.linesCents - b.paymentDiscountCents + cents);
  });
});

describe('the taxable part', () => {
  const none: PricingRules = { paymentDiscountBasisPoints: 0, shippingFeeCents: 0, freeShippingMinCents: null };
  const at = (vatBasisPoints: number, unitPriceCents: number, quantity = 1): PricedLine => ({
    code: 'VEN-1',
    quantity,
    unitPriceCents,
    vatBasisPoints,
  });
  it('H1 ORD-381 the goods’ taxable part is summed rate by rate; shipping is taxed with the goods and earns nothing', () =>
    expect(
      priceOrder([at(2200, 1221), at(400, 1041), at(1000, 1101), at(2200, 611, 2)], { ...none, shippingFeeCents: 700 }),
    ).toEqual({
      linesCents: 1221 + 1041 + 1101 + 1222,
      paymentDiscountCents: 0,
      shippingCents: 700,
      totalCents: 1221 + 1041 + 1101 + 1222 + 700,
      taxableCents: 2002 + 1001 + 1001,
      // 7,00 € in parts of 10,41, 11,01 and 24,43: 1,5893, 1,6809 and 3,7298; the two cents left go to the largest rests.
      vatByRate: [
        { vatBasisPoints: 400, taxableCents: 1154, vatCents: 1041 + 159 - 1154 },
        { vatBasisPoints: 1000, taxableCents: 1154, vatCents: 1101 + 168 - 1154 },
        { vatBasisPoints: 2200, taxableCents: 2308, vatCents: 2443 + 373 - 2308 },
      ],
    }));
  it('H10 ORD-381 a discount is spread over the rates in proportion; equal remainders go to the lower rate first', () => {
    // 1,50 € in three equal parts leaves nothing; 1,51 € leaves one cent, 1,52 € two.
    const of = (cents: number) =>
      vatGroups([at(2200, 1000), at(400, 600), at(1000, 1000), at(400, 400)], {
        discountCents: cents,
        shippingCents: 0,
      }).map((v) => v.taxableCents + v.vatCents);
    expect(of(150)).toEqual([950, 950, 950]);
    expect(of(151)).toEqual([949, 950, 950]);
    expect(of(152)).toEqual([949, 949, 950]);
  });
  it('H1 a discount of nothing takes nothing; what costs nothing is taxed nowhere', () => {
    expect(priceOrder([at(400, 999), at(2200, 1)], none).vatByRate.map((v) => v.taxableCents + v.vatCents)).toEqual([
      999, 1,
    ]);
    expect(priceOrder([at(400, 0), at(2200, 100)], { ...none, paymentDiscountBasisPoints: 500 }).vatByRate).toEqual([
      { vatBasisPoints: 2200, taxableCents: 78, vatCents: 17 },
    ]);
    expect(vatGroups([], { discountCents: 0, shippingCents: 0 })).toEqual([]);
  });
  it('H1 H10 is what exact arithmetic says of any one line', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(0, 333, 500), (cents, discount) => {
        const b = priceOrder([at(2200, cents)], { ...none, paymentDiscountBasisPoints: discount });
        expect(b.taxableCents).toBe(taxable(cents - percentOf(cents, discount), 2200));
      }),
    ));
});
