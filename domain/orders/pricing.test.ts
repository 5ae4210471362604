import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, taxable } from '../kernel/money.ts';
import { depositOf, klarnaInstalments, priceOrder, type PricedLine, type PricingRules } from './pricing.ts';

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

describe('pricing', () => {
  it('H1 H10 parts always sum to the whole, as exact arithmetic says (50,000 carts)', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), rules, (lines, r) => {
        const b = priceOrder(lines, r);
        const gross = lines.reduce((s, l) => s + BigInt(l.unitPriceCents) * BigInt(l.quantity), 0n);
        const discount = (gross * BigInt(r.paymentDiscountBasisPoints) * 2n + 10_000n) / 20_000n;
        const free =
          gross === 0n || (r.freeShippingMinCents !== null && gross - discount >= BigInt(r.freeShippingMinCents));
        const vat = b.vatByRate.reduce((s, v) => s + v.taxableCents + v.vatCents, 0);
        return (
          BigInt(b.linesCents) === gross &&
          BigInt(b.paymentDiscountCents) === discount &&
          b.shippingCents === (free ? 0 : r.shippingFeeCents) &&
          b.totalCents === b.linesCents - b.paymentDiscountCents + b.shippingCents &&
          vat === b.linesCents - b.paymentDiscountCents
        );
      }),
      { numRuns: 50_000 },
    ));
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
    ['at it before the discount, below it after', [of(10_000)], { paymentDiscountBasisPoints: 1 }, 900],
    ['exactly at it after the discount', [of(12_500)], { paymentDiscountBasisPoints: 2000 }, 0],
    ['with no free minimum', [of(1_000_000)], { freeShippingMinCents: null }, 900],
    ['with a free minimum of nothing', [of(1)], { freeShippingMinCents: 0 }, 0],
    ['of nothing', [], {}, 0],
    ['of what costs nothing', [of(0)], { freeShippingMinCents: null }, 0],
  ])('ORD-160 %s: it costs', (_, lines, change, cents) => {
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
  it('H1 is summed line by line, rate by rate, lowest first; shipping has no part in it', () =>
    expect(
      priceOrder([at(2200, 1221), at(400, 1041), at(1000, 1101), at(2200, 611, 2)], { ...none, shippingFeeCents: 700 }),
    ).toEqual({
      linesCents: 1221 + 1041 + 1101 + 1222,
      paymentDiscountCents: 0,
      shippingCents: 700,
      totalCents: 1221 + 1041 + 1101 + 1222 + 700,
      taxableCents: 1001 + 1001 + 1001 + 1002,
      vatByRate: [
        { vatBasisPoints: 400, taxableCents: 1001, vatCents: 40 },
        { vatBasisPoints: 1000, taxableCents: 1001, vatCents: 100 },
        { vatBasisPoints: 2200, taxableCents: 2003, vatCents: 440 },
      ],
    }));
  it('H10 a discount is spread over the lines in proportion; the remainder is the last priced line’s', () => {
    // 5 % of 30,01 € is 1,50 €: 0,50 € on each line, and what is left over on the last one that costs something.
    const b = priceOrder([at(400, 1000), at(1000, 1001), at(2200, 1000), at(400, 0)], {
      ...none,
      paymentDiscountBasisPoints: 500,
    });
    expect(b.paymentDiscountCents).toBe(150);
    expect(b.vatByRate.map((v) => v.taxableCents + v.vatCents)).toEqual([1000 - 49, 1001 - 50, 1000 - 51]);
  });
  it('H1 a discount of nothing, and of what costs nothing, takes nothing', () => {
    expect(priceOrder([at(400, 999), at(2200, 1)], none).vatByRate.map((v) => v.taxableCents + v.vatCents)).toEqual([
      999, 1,
    ]);
    expect(priceOrder([at(400, 0)], { ...none, paymentDiscountBasisPoints: 500 }).vatByRate).toEqual([
      { vatBasisPoints: 400, taxableCents: 0, vatCents: 0 },
    ]);
  });
  it('H1 H10 is what exact arithmetic says of any one line', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(0, 333, 500), (cents, discount) => {
        const b = priceOrder([at(2200, cents)], { ...none, paymentDiscountBasisPoints: discount });
        expect(b.taxableCents).toBe(taxable(cents - percentOf(cents, discount), 2200));
      }),
    ));
});
