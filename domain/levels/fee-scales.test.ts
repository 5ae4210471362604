import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOf, type FeeBand } from '../orders/fees.ts';
import {
  differencesOf,
  differenceText,
  inOrder,
  isSameScale,
  MOST_BANDS,
  parsePercent,
  readScale,
  scaleDayFault,
  scaleFaults,
  scaleInForce,
  scaleState,
  whyNotWithdrawn,
  writeScale,
} from './fee-scales.ts';

const band = (minLevel: number, fromCents: number, basisPoints: number): FeeBand => ({
  minLevel,
  fromCents,
  basisPoints,
});
/** Scales without faults: some levels from 1 on, each with bands from 0 on. */
const anyScale: fc.Arbitrary<FeeBand[]> = fc
  .uniqueArray(fc.integer({ min: 2, max: 12 }), { maxLength: 3 })
  .chain((levels) =>
    fc.tuple(
      ...[1, ...levels].map((level) =>
        fc
          .tuple(
            fc.integer({ min: 0, max: 5000 }),
            fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 5000 })), {
              maxLength: 3,
              selector: ([from]) => from,
            }),
          )
          .map(([first, more]) => [band(level, 0, first), ...more.map(([from, bp]) => band(level, from, bp))]),
      ),
    ),
  )
  .map((groups) => groups.flat());

describe('the scale in force', () => {
  const scales = [
    { from: '2027-01-01', bands: [band(1, 0, 1300)] },
    { from: null, bands: [band(1, 0, 1000)] },
    { from: '2026-11-01', bands: [band(1, 0, 1200)] },
  ];
  it.each([
    ['2026-10-31', null],
    ['2026-11-01', '2026-11-01'],
    ['2026-12-31', '2026-11-01'],
    ['2027-01-01', '2027-01-01'],
    ['2030-01-01', '2027-01-01'],
  ])('NET-536 on %s it is the one of %s', (on, from) => expect(scaleInForce(scales, on)?.from).toBe(from));
  it('NET-536 without any there is none', () => expect(scaleInForce([], '2026-11-01')).toBeNull());
  it('NET-536 each is planned, in force, past, replaced or withdrawn', () => {
    const kept = (from: string | null, isEnded = false, isWithdrawn = false) => ({
      from,
      bands: [],
      isEnded,
      isWithdrawn,
    });
    const all = [
      kept(null),
      kept('2026-10-01'),
      kept('2026-11-20'),
      kept('2026-11-23', true),
      kept('2026-11-24'),
      kept('2026-12-01', true, true),
    ];
    expect(all.map((s) => scaleState(s, all, '2026-11-23'))).toEqual([
      'past',
      'past',
      'now',
      'replaced',
      'planned',
      'withdrawn',
    ]);
    expect(all.map((s) => scaleState(s, all, '2026-11-24'))[4], 'on its day').toBe('now');
  });
});

describe('the day of a scale', () => {
  it.each([
    ['2026-11-22', 'Scegli un giorno da domani in poi: le scale passate restano come sono state.'],
    ['2026-11-23', 'Scegli un giorno da domani in poi: le scale passate restano come sono state.'],
    ['2026-11-24', null],
    ['2028-11-23', null],
    ['2028-11-24', 'Scegli un giorno entro due anni.'],
  ])('NET-536 from %s: %s', (from, why) => expect(scaleDayFault(from, '2026-11-23')).toBe(why));
  it.each([
    [null, 'Questa scala vale già: prevedine una nuova da un giorno che viene.'],
    ['2026-11-22', 'Questa scala vale già dal 22/11/2026: prevedine una nuova da un giorno che viene.'],
    ['2026-11-23', 'Questa scala vale già dal 23/11/2026: prevedine una nuova da un giorno che viene.'],
    ['2026-11-24', null],
  ])('NET-536 one from %s is withdrawn: %s', (from, why) => expect(whyNotWithdrawn(from, '2026-11-23')).toBe(why));
});

describe('what a scale may be', () => {
  const fields = (bands: FeeBand[]) => scaleFaults(bands).map(({ index, field, message }) => [index, field, message]);
  const percent = 'Inserisci una percentuale da 0 a 50, con due decimali al massimo.';
  const amount = 'Inserisci un importo da 0,00 a 99.999,99\u00a0€.';
  it.each<[what: string, bands: FeeBand[], faults: unknown[]]>([
    ['right', [band(4, 0, 0), band(1, 0, 5000), band(1, 9_999_999, 1)], []],
    [
      'no first level',
      [band(2, 0, 1)],
      [[0, 'minLevel', 'La scala comincia dal livello 1: senza, chi lo ha non guadagna.']],
    ],
    ['a gap at the bottom', [band(1, 1, 1)], [[0, 'fromCents', 'La prima fascia di un livello parte da 0,00 €.']]],
    ['twice', [band(1, 0, 1), band(1, 0, 2)], [[1, 'fromCents', 'C’è già una fascia da 0,00\u00a0€.']]],
    ['too much', [band(1, 0, 5001)], [[0, 'basisPoints', percent]]],
    ['below nothing', [band(1, 0, -1)], [[0, 'basisPoints', percent]]],
    ['a third of a hundredth', [band(1, 0, 0.3)], [[0, 'basisPoints', percent]]],
    ['too high', [band(1, 10_000_000, 1)], [[0, 'fromCents', amount]]],
    ['below zero', [band(1, -1, 1)], [[0, 'fromCents', amount]]],
    ['in any order', [band(1, 500, 1), band(1, 0, 2)], []],
    [
      'a gap at the bottom, in any order',
      [band(1, 500, 1), band(1, 100, 2)],
      [[1, 'fromCents', 'La prima fascia di un livello parte da 0,00 €.']],
    ],
    ['ten bands', Array.from({ length: 10 }, (_, i) => band(1, i * 100, i)), []],
    ['no amount', [band(1, Number.NaN, 1)], [[0, 'fromCents', amount]]],
    ['no level', [band(0, 0, 1)], [[0, 'minLevel', 'Scegli un livello da 1 a 12.']]],
    ['a level too high', [band(13, 0, 1)], [[0, 'minLevel', 'Scegli un livello da 1 a 12.']]],
    [
      'eleven bands',
      Array.from({ length: 11 }, (_, i) => band(1, i * 100, i)),
      [[10, 'fromCents', 'Un livello ha al massimo 10 fasce.']],
    ],
  ])('NET-536 %s', (_, bands, faults) => expect(fields(bands)).toEqual(faults));
  it('NET-536 what any scale without faults pays is one of its percentages, at every level and total', () =>
    fc.assert(
      fc.property(anyScale, fc.integer({ min: 1, max: 12 }), fc.nat(500), (scale, level, taxable) => {
        expect(scaleFaults(scale)).toEqual([]);
        const paid = feeOf(taxable, level, scale).basisPoints;
        const reached = Math.max(...scale.map((b) => b.minLevel).filter((l) => l <= level));
        expect(scale.some((b) => b.minLevel === reached && b.fromCents <= taxable && b.basisPoints === paid)).toBe(
          true,
        );
      }),
    ));
});

describe('what two scales differ in', () => {
  it('NET-536 the lowest level and total first, however they stand; a level without a scale was paid nothing', () => {
    const given = [band(4, 500, 1800), band(4, 0, 1700), band(1, 0, 1200)];
    const ordered = [band(1, 0, 1200), band(4, 0, 1700), band(4, 500, 1800)];
    expect(inOrder(given)).toEqual(ordered);
    expect(MOST_BANDS).toBe(120);
    expect(differencesOf([], ordered)).toEqual(
      ordered.map(({ minLevel, fromCents, basisPoints }) => ({ minLevel, fromCents, before: 0, after: basisPoints })),
    );
    const [low, high] = [[band(1, 0, 1000)], [band(1, 0, 1000), band(10, 0, 2000), band(2, 0, 1500)]];
    expect(differencesOf(low, high).map((d) => d.minLevel)).toEqual([2, 10]);
    const [late, early] = [
      [band(1, 0, 1), band(1, 500, 2)],
      [band(1, 0, 1), band(1, 100, 3)],
    ];
    expect(differencesOf(late, early).map((d) => [d.fromCents, d.before, d.after])).toEqual([
      [100, 1, 3],
      [500, 2, 3],
    ]);
  });
  it('NET-536 is said by level and total', () => {
    const was = [band(1, 0, 1200), band(1, 15_000, 1500), band(4, 0, 1800)];
    const is = [band(1, 0, 1200), band(1, 20_000, 1500), band(4, 0, 1850), band(8, 0, 2000)];
    expect(differencesOf(was, is).map(differenceText)).toEqual([
      'Dal livello 1, da 150,00\u00a0€: 15\u00a0% → 12\u00a0%',
      'Dal livello 4, da 0,00\u00a0€: 18\u00a0% → 18,5\u00a0%',
      'Dal livello 8, da 0,00\u00a0€: 18\u00a0% → 20\u00a0%',
    ]);
  });
  it('NET-536 two are the same exactly when they pay the same at every level and total, in whatever order they stand', () =>
    fc.assert(
      fc.property(anyScale, anyScale, (a, b) => {
        const paid = (scale: FeeBand[]) =>
          Array.from({ length: 12 }, (_, i) =>
            Array.from({ length: 402 }, (__, cents) => feeOf(cents, i + 1, scale).basisPoints),
          );
        expect(isSameScale(a, b)).toBe(JSON.stringify(paid(a)) === JSON.stringify(paid(b)));
        expect(isSameScale(a, inOrder(a))).toBe(true);
      }),
      { numRuns: 60 },
    ));
  it('NET-536 an address carries any of them', () =>
    fc.assert(
      fc.property(anyScale, (scale) => {
        expect(readScale(writeScale(scale))).toEqual(scale);
      }),
    ));
});

describe('a percentage as it is typed', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.55 %', 1255],
    ['12%', 1200],
    [' 7 ', 700],
    ['0', 0],
    ['12,555', null],
    ['1 2', null],
    ['1%2', null],
    ['-1', null],
    ['', null],
    ['dodici', null],
  ])('NET-536 «%s» is %s', (typed, basisPoints) => expect(parsePercent(typed)).toBe(basisPoints));
});
