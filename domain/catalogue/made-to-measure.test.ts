import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  measureFaults,
  measuresOf,
  measuresWords,
  readSide,
  readSquarePrice,
  squarePriceWords,
  whyNotToMeasure,
} from './made-to-measure.ts';
import { doormatPriceCents } from './products.ts';

const MEASURES = { minWidth: 20, maxWidth: 400, minHeight: 20, maxHeight: 160, priceSquareCentimeter: '0.0155' };
const SIDE = 'Inserisci una misura intera da 1 a 1000 cm.';
const SQUARE = 'Inserisci un prezzo al cm² maggiore di zero, al massimo 100 €, come 0,0155.';

describe('a product that is made to measure', () => {
  it.each([
    [{}, {}],
    [{ minWidth: 400 }, {}],
    [{ minWidth: 401 }, { maxWidth: 'La misura massima è minore della minima.' }],
    [{ minHeight: 161 }, { maxHeight: 'La misura massima è minore della minima.' }],
    [{ minWidth: 0 }, { minWidth: SIDE }],
    [{ minWidth: 1 }, {}],
    [{ minWidth: 1001 }, { minWidth: SIDE }],
    [{ minHeight: 1.5 }, { minHeight: SIDE }],
    [{ maxWidth: 1000 }, {}],
    [{ maxWidth: 1001 }, { maxWidth: SIDE }],
    [
      { maxHeight: Number.NaN, minHeight: Number.NaN },
      { minHeight: SIDE, maxHeight: SIDE },
    ],
    [{ priceSquareCentimeter: '0' }, { priceSquareCentimeter: SQUARE }],
    [{ priceSquareCentimeter: '0.000000001' }, { priceSquareCentimeter: SQUARE }],
    [{ maxWidth: 30, maxHeight: 30, priceSquareCentimeter: '100' }, {}],
    [{ priceSquareCentimeter: '100.01' }, { priceSquareCentimeter: SQUARE }],
    [{ priceSquareCentimeter: '-1' }, { priceSquareCentimeter: SQUARE }],
    [{ priceSquareCentimeter: 'molto' }, { priceSquareCentimeter: SQUARE }],
    [{ maxWidth: 1000, maxHeight: 1000, priceSquareCentimeter: '0.09999' }, {}],
    [
      { maxWidth: 1000, maxHeight: 1000, priceSquareCentimeter: '0.1' },
      {
        priceSquareCentimeter:
          'Il pezzo più grande costerebbe 100.000,00\u00a0€: al massimo può costare 99.999,99\u00a0€.',
      },
    ],
  ])('NET-660 %o says %o', (over, faults) => expect(measureFaults({ ...MEASURES, ...over })).toEqual(faults));

  it('NET-660 what is typed is read: whole centimetres, a price with a comma', () => {
    expect([' 20', '400', '20,5', '-3', ''].map(readSide)).toEqual([20, 400, Number.NaN, Number.NaN, Number.NaN]);
    expect(['0,0155', '0.0155', '00,10', '2', '2,00', 'due', ''].map(readSquarePrice)).toEqual([
      '0.0155',
      '0.0155',
      '0.1',
      '2',
      '2',
      'due',
      '',
    ]);
    expect(['20x', '1234567'].map(readSide)).toEqual([Number.NaN, Number.NaN]);
    expect([' 12,50 ', '1000', 'x12', '12x', ' due '].map(readSquarePrice)).toEqual([
      '12.5',
      '1000',
      'x12',
      '12x',
      'due',
    ]);
    expect(squarePriceWords('0.0155')).toBe('0,0155');
  });

  it('NET-660 measures are kept in one order, and said in words', () => {
    const { priceSquareCentimeter, ...sides } = MEASURES;
    expect(JSON.stringify(measuresOf({ priceSquareCentimeter, ...sides }))).toBe(JSON.stringify(MEASURES));
    expect(measuresOf(null)).toBeNull();
    expect(measuresWords(MEASURES)).toBe('da 20 a 400 × da 20 a 160 cm, 0,0155 €/cm²');
  });
  it('NET-660 whatever is let through, each size within its bounds has a price', () =>
    fc.assert(
      fc.property(
        fc.record({
          minWidth: fc.integer({ min: -1, max: 1100 }),
          maxWidth: fc.integer({ min: -1, max: 1100 }),
          minHeight: fc.integer({ min: -1, max: 1100 }),
          maxHeight: fc.integer({ min: -1, max: 1100 }),
          priceSquareCentimeter: fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 10_000).toFixed(4)),
        }),
        (m) => {
          if (Object.keys(measureFaults(m)).length > 0) return;
          const sizes = [m.minWidth, m.maxWidth].flatMap((w) => [m.minHeight, m.maxHeight].map((h) => [w, h] as const));
          for (const [w, h] of sizes) {
            const cents = doormatPriceCents(w, h, m.priceSquareCentimeter);
            expect(cents).toBeGreaterThan(0);
            expect(cents).toBeLessThanOrEqual(9_999_999);
          }
        },
      ),
    ));

  it('NET-660 neither a gift nor one with variants or in a kit', () => {
    const plain = { code: 'VEN-1', hasVariants: false, kits: [] };
    expect(whyNotToMeasure(plain)).toBeNull();
    expect(whyNotToMeasure({ ...plain, code: 'REF-1' })).toBe('Omaggi e prodotti dimostrativi non sono su misura.');
    expect(whyNotToMeasure({ ...plain, hasVariants: true })).toBe(
      'Un prodotto su misura non ha varianti: togli prima le varianti.',
    );
    expect(whyNotToMeasure({ ...plain, kits: ['Casa', 'Bucato'] })).toBe(
      'È in vendita in «Casa», «Bucato»: un pacchetto non ha prodotti su misura.',
    );
  });
});
