import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apportion,
  centsToWire,
  formatEuro,
  mulRatio,
  parseEuro,
  percentOf,
  splitInstalments,
  taxable,
  wireToCents,
} from './money.ts';

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('money', () => {
  it.each([
    ['ACC-010 ORD-007', 123_450, '1.234,50\u00a0€'],
    ['ORD-008 two decimals', 100, '1,00\u00a0€'],
    ['ORD-008 minus', -5, '−0,05\u00a0€'],
    ['ACC-010 millions', 123_456_789, '1.234.567,89\u00a0€'],
  ] as const)('%s: %i cents', (_, cents, text) => expect(formatEuro(cents)).toBe(text));
  it.each([
    ['42', 4200],
    ['42,6', 4260],
    ['42.60', 4260],
    ['1.234,50', 123_450],
    ['1.234', 123_400],
    ['€ 1.234.567,8', 123_456_780],
    ['0', 0],
    ['121', 12_100],
    ['121,5', 12_150],
    ['121.03', 12_103],
    ['42.6', 4260],
    [' 1234,50 € ', 123_450],
    ['12345678901', 1_234_567_890_100],
  ])('ORD-199 typed by a person: %s', (typed, cents) => expect(parseEuro(typed)).toBe(cents));
  it.each([
    '',
    '-3',
    '1,234.5',
    '12,345',
    '1.23.4',
    'dieci',
    '1,2,3',
    '1.2345',
    '123456789012',
    '1234.567',
    'x1',
    '1x',
    '1.5x',
    'x1.5',
  ])('ORD-199 typed and no amount: %s', (typed) => expect(parseEuro(typed)).toBeNull());
  it('the wire and back', () => fc.assert(fc.property(amount, (c) => wireToCents(centsToWire(c)) === c)));
  it.each(['1', '1.5', '1,50', '01.2', 'NaN', '1e3', ''])('not an amount: %s', (text) =>
    expect(() => wireToCents(text)).toThrow(RangeError),
  );
  it('half-up as exact arithmetic says', () =>
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 20_000 }), (c, bp) => {
        const exact = BigInt(c) * BigInt(bp);
        const size = exact < 0n ? -exact : exact;
        const rounded = size / 10_000n + (size % 10_000n >= 5_000n ? 1n : 0n);
        return BigInt(percentOf(c, bp)) === (exact < 0n ? -rounded : rounded);
      }),
    ));
  it('VAT and taxable sum to the gross', () => {
    expect(taxable(12_200, 2200)).toBe(10_000);
    expect(mulRatio(1, 1, 2)).toBe(1);
  });
  it('ORD-123 100,00 in three is 33,34, 33,33, 33,33', () =>
    expect(splitInstalments(10_000, 3)).toEqual([3334, 3333, 3333]));
  it('ORD-123 parts always sum to the whole', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 36 }),
        (c, n) => splitInstalments(c, n).reduce((s, p) => s + p, 0) === c,
      ),
    ));
});

describe('what is no amount', () => {
  it('is refused, and named', () => {
    expect(() => centsToWire(1.5)).toThrow(/^not an amount in cents: 1\.5$/);
    expect(() => formatEuro(Number.NaN)).toThrow(RangeError);
    expect(() => wireToCents('1.500')).toThrow(/^not an amount: 1\.500$/);
    expect(() => wireToCents('x1.50')).toThrow(RangeError);
    expect(() => wireToCents('1.50x')).toThrow(RangeError);
    expect(() => mulRatio(100, 1, 0)).toThrow(/^not a denominator: 0$/);
    expect(() => mulRatio(100, 1, -1)).toThrow(RangeError);
  });
  it.each([0, -1, 1.5, Number.NaN])('ORD-123 %d are no instalments', (n) =>
    expect(() => splitInstalments(100, n)).toThrow(/^not a number of instalments: /),
  );
  it('nothing has no sign', () => {
    expect(centsToWire(0)).toBe('0.00');
    expect(formatEuro(0)).toBe('0,00\u00a0€');
    expect(wireToCents('-0.00')).toBe(0);
    expect(mulRatio(0, -1, 2)).toBe(0);
  });
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [1, -1, 2, -1],
    [-1, -1, 2, 1],
    [1, 49, 100, 0],
    [-1, 49, 100, 0],
    [-1, 51, 100, -1],
    [7, 3, 2, 11],
  ])('H10 %i × %i / %i is %i, half away from zero', (cents, numerator, denominator, rounded) =>
    expect(mulRatio(cents, numerator, denominator)).toBe(rounded),
  );
  it('typed with thousands of ten thousand and more', () =>
    expect([parseEuro('12.345,60'), parseEuro('123.456'), parseEuro('1234.56')]).toEqual([
      1_234_560, 12_345_600, 123_456,
    ]));
  it.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [10, [0, 3, 7], [0, 3, 7]],
    [1, [1, 2], [0, 1]],
    [2, [5, 0], [2, 0]],
    [7, [0, 0], [7, 0]],
    [0, [3, 4], [0, 0]],
    [0, [], []],
  ])('ORD-381 %i in proportion to %j is %j', (amount, weights, parts) =>
    expect(apportion(amount, weights)).toEqual(parts),
  );
  it('ORD-381 parts sum to the whole, none further than a cent from its exact share', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 6 }),
        (whole, weights) => {
          const parts = apportion(whole, weights);
          const all = weights.reduce((a, b) => a + b, 0);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(whole);
          if (all > 0)
            for (const [i, part] of parts.entries())
              expect(Math.abs(part - (whole * (weights[i] ?? 0)) / all)).toBeLessThan(1);
        },
      ),
    ));
});
