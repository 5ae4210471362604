import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/days.ts';
import {
  changeDayFault,
  deriveRates,
  percentFault,
  rateDayFault,
  rateOn,
  ratesOffered,
  whyChangeStays,
  whyRateStays,
  type DatedRate,
  type RateChange,
} from './vat-days.ts';

const own: DatedRate[] = [
  { from: '2026-12-01', basisPoints: 1000 },
  { from: null, basisPoints: 2200 },
];
const change = (id: number, from: string, before: number, after: number): RateChange => ({ id, from, before, after });

describe('the rate of a day', () => {
  it.each([
    ['2026-11-30', 2200],
    ['2026-12-01', 1000],
    ['2030-01-01', 1000],
  ])('NET-538 on %s it is %i', (on, rate) => expect(rateOn(own, on)).toBe(rate));
  it('NET-538 without any it is none', () => expect(rateOn([], '2026-12-01')).toBe(0));
});

describe('a change of all products that have a rate', () => {
  const base: DatedRate[] = [{ from: null, basisPoints: 2200 }];
  it.each<[what: string, own: DatedRate[], changes: RateChange[], days: [string, number][]]>([
    ['reaches what has the rate', base, [change(1, '2027-01-01', 2200, 2300)], [['2027-01-01', 2300]]],
    ['passes by what has another', base, [change(1, '2027-01-01', 1000, 1100)], []],
    ['passes by what has another from the eve on', own, [change(1, '2026-12-02', 2200, 2300)], []],
    ['reaches what has it until the eve', own, [change(1, '2026-11-30', 2200, 2300)], [['2026-11-30', 2300]]],
    ['leaves what was decided for its very day', own, [change(1, '2026-12-01', 2200, 2300)], []],
    [
      'follows one that came before, whatever their order',
      base,
      [change(2, '2027-02-01', 2300, 2400), change(1, '2027-01-01', 2200, 2300)],
      [
        ['2027-01-01', 2300],
        ['2027-02-01', 2400],
      ],
    ],
    [
      'of one day counts once',
      base,
      [change(1, '2027-01-01', 2200, 2300), change(2, '2027-01-01', 2300, 2400)],
      [['2027-01-01', 2300]],
    ],
    [
      'of two that have the same day the older one counts, whatever their order',
      base,
      [change(2, '2027-01-01', 2200, 2400), change(1, '2027-01-01', 2200, 2300)],
      [['2027-01-01', 2300]],
    ],
  ])('NET-539 %s', (_, rates, changes, days) =>
    expect(deriveRates(rates, changes).map((d) => [d.from, d.basisPoints])).toEqual(days),
  );
  it('NET-539 nothing before its day changes; from its day on a product has the new rate exactly if it had the old one', () => {
    const anyDay = fc.integer({ min: 1, max: 40 }).map((n) => addDays('2027-01-01', n));
    const anyRate = fc.constantFrom(400, 1000, 2200, 2300);
    const rates = fc
      .uniqueArray(fc.record({ from: anyDay, basisPoints: anyRate }), { maxLength: 4, selector: (r) => r.from })
      .map((some): DatedRate[] => [{ from: null, basisPoints: 2200 }, ...some]);
    fc.assert(
      fc.property(rates, anyDay, anyRate, anyRate, (some, from, before, after) => {
        const derived = deriveRates(some, [change(1, from, before, after)]);
        const all = [...some, ...derived];
        const eve = addDays(from, -1);
        expect(rateOn(all, eve)).toBe(rateOn(some, eve));
        const isDecided = some.some((r) => r.from === from);
        expect(rateOn(all, from)).toBe(!isDecided && rateOn(some, eve) === before ? after : rateOn(some, from));
        expect(deriveRates(all, [change(1, from, before, after)]), 'once').toEqual([]);
      }),
    );
  });
});

describe('what may be decided', () => {
  it('NET-538 a product is offered the rates there are and those that changes bring', () =>
    expect(ratesOffered([2300, 1000, 100])).toEqual([0, 100, 400, 500, 1000, 2200, 2300]));
  it.each([
    ['2026-11-23', 'Scegli un giorno da domani in poi: le aliquote passate restano come sono state.'],
    ['2026-11-24', null],
    ['2028-11-23', null],
    ['2028-11-24', 'Scegli un giorno entro due anni.'],
  ])('NET-539 from %s: %s', (from, why) => expect(changeDayFault(from, '2026-11-23')).toBe(why));
  it.each([
    ['2026-11-23', 'Questo cambio vale già dal 23/11/2026: prevedine un altro da un giorno che viene.'],
    ['2026-11-24', null],
  ])('NET-539 one from %s is withdrawn: %s', (from, why) => expect(whyChangeStays(from, '2026-11-23')).toBe(why));
  it.each([
    ['2026-11-22', 'Scegli oggi o un giorno che viene: le aliquote passate restano come sono state.'],
    ['2026-11-23', null],
    ['2028-11-23', null],
    ['2028-11-24', 'Scegli un giorno entro due anni.'],
  ])('NET-538 of one product from %s: %s', (from, why) => expect(rateDayFault(from, '2026-11-23')).toBe(why));
  it('NET-538 a rate is given up before its day, by the act that it comes from', () => {
    const today = '2026-11-23';
    expect(whyRateStays({ from: '2026-11-24', isOfChange: false }, today)).toBeNull();
    expect(whyRateStays({ from: today, isOfChange: false }, today)).toBe(
      'Questa aliquota vale già: scrivine una nuova da oggi.',
    );
    expect(whyRateStays({ from: '2026-11-24', isOfChange: true }, today)).toMatch(/^Questa aliquota viene dal cambio/);
  });
  it.each([
    [0, null],
    [40, null],
    [41, 'Inserisci una percentuale intera da 0 a 40.'],
    [-1, 'Inserisci una percentuale intera da 0 a 40.'],
    [22.5, 'Inserisci una percentuale intera da 0 a 40.'],
  ])('NET-539 %d %%: %s', (percentage, why) => expect(percentFault(percentage)).toBe(why));
});
