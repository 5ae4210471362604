import { describe, expect, it } from 'vitest';
import { feeOf, formatPercent, sentFee, type FeeBand } from './fees.ts';

/** Written in no order, as the table of the database may give it. */
const scale: FeeBand[] = [
  { minLevel: 1, fromCents: 50_000, basisPoints: 1200 },
  { minLevel: 6, fromCents: 15_000, basisPoints: 2150 },
  { minLevel: 1, fromCents: 0, basisPoints: 1000 },
  { minLevel: 6, fromCents: 0, basisPoints: 1800 },
  { minLevel: 1, fromCents: 15_000, basisPoints: 1100 },
];

describe('the fee on a taxable total', () => {
  it.each([
    ['nothing sold', 0, 1, 1000, 0, 15_000],
    ['a cent below 150,00 €', 14_999, 1, 1000, 1500, 1],
    ['exactly 150,00 €', 15_000, 1, 1100, 1650, 35_000],
    ['a cent above 150,00 €', 15_001, 1, 1100, 1650, 34_999],
    ['a cent below the highest band', 49_999, 1, 1100, 5500, 1],
    ['exactly the highest band', 50_000, 1, 1200, 6000, null],
    ['above the highest band', 80_000, 1, 1200, 9600, null],
    ['the level just below the next scale', 14_999, 5, 1000, 1500, 1],
    ['exactly the level of the next scale', 14_999, 6, 1800, 2700, 1],
    ['a level above it', 15_000, 9, 2150, 3225, null],
    ['a level below every scale', 20_000, 0, 0, 0, null],
  ])('H2 %s: %i cents at level %i', (_, taxableCents, level, basisPoints, feeCents, missing) => {
    const fee = feeOf(taxableCents, level, scale);
    expect([fee.basisPoints, fee.feeCents, fee.next?.missingCents ?? null]).toEqual([basisPoints, feeCents, missing]);
  });
  it('H2 names the band that comes next and what is missing to it', () =>
    expect(feeOf(38_000, 3, scale)).toEqual({
      basisPoints: 1100,
      feeCents: 4180,
      description: 'Con altri 120,00\u00a0€ di imponibile provvigionale passi al 12\u00a0%',
      next: { basisPoints: 1200, fromCents: 50_000, missingCents: 12_000 },
    }));
  it('H2 the highest band is said to be the highest', () =>
    expect(feeOf(15_000, 6, scale)).toEqual({
      basisPoints: 2150,
      feeCents: 3225,
      description: 'Hai raggiunto la fascia più alta (21,5\u00a0%)',
      next: null,
    }));
  it('H2 below the first band nothing is earned, and the first band comes next', () =>
    expect(feeOf(999, 1, [{ minLevel: 1, fromCents: 1000, basisPoints: 500 }])).toEqual({
      basisPoints: 0,
      feeCents: 0,
      description: 'Con altri 0,01\u00a0€ di imponibile provvigionale passi al 5\u00a0%',
      next: { basisPoints: 500, fromCents: 1000, missingCents: 1 },
    }));
  it.each([
    ['a band is above it', 38_000, 3, 1100, 'Mancavano 120,00\u00a0€ al 12\u00a0%'],
    ['it is in the highest', 15_000, 6, 2150, 'Hai raggiunto la fascia più alta (21,5\u00a0%)'],
    ['nothing of its day explains it', 38_000, 3, 1750, '17,5\u00a0%, la scala in vigore quando è stato inviato'],
  ])('NET-1058 of an order that was sent: %s', (_, taxableCents, level, basisPoints, description) =>
    expect(sentFee({ taxableCents, level, basisPoints, feeCents: 77 }, scale)).toEqual({
      basisPoints,
      feeCents: 77,
      description,
      next: null,
    }),
  );
  it.each([
    [1800, '18\u00a0%'],
    [1850, '18,5\u00a0%'],
    [0, '0\u00a0%'],
  ])('a percentage of %i basis points is %s', (basisPoints, text) => expect(formatPercent(basisPoints)).toBe(text));
});
