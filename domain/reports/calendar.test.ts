import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfWeek, daysBetween, startOfDay, type Day } from '../kernel/days.ts';
import {
  monthName,
  periodName,
  periodsOf,
  weekName,
  weeksInYear,
  weeksOf,
  weekStart,
  type Period,
} from './calendar.ts';

const shops = [0, 1] as const;
const spans = (periods: readonly Period[]) => periods.map((p) => [p.from, p.to]);
const years = fc.integer({ min: 2015, max: 2099 });

describe('periods of fibra', () => {
  it.each([
    [2020, 53, '2019-12-30', '2021-01-03'],
    [2021, 52, '2021-01-04', '2022-01-02'],
    [2025, 52, '2024-12-30', '2025-12-28'],
    [2026, 53, '2025-12-29', '2027-01-03'],
    [2027, 52, '2027-01-04', '2028-01-02'],
    [2032, 53, '2031-12-29', '2033-01-02'],
  ])('%i has %i weeks, from %s to %s', (year, weeks, from, to) => {
    const periods = periodsOf(0, year);
    expect(weeksInYear(year)).toBe(weeks);
    expect([periods[0]?.from, periods[12]?.to]).toEqual([from, to]);
    expect(weeksOf(periods[12] as Period)).toHaveLength(weeks === 53 ? 5 : 4);
  });

  it('ORD-291 thirteen of four whole weeks; only the last may have five', () => {
    fc.assert(
      fc.property(years, (year) => {
        const periods = periodsOf(0, year);
        expect(periods).toHaveLength(13);
        for (const p of periods) {
          const weeks = weeksOf(p);
          expect(weeks.every((w) => dayOfWeek(w.from) === 1 && daysBetween(w.from, w.to) === 6)).toBe(true);
          expect(weeks.length).toBe(p.month === 13 && weeksInYear(year) === 53 ? 5 : 4);
        }
      }),
    );
  });
  it('agrees with ISO week numbers, reckoned by the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), (n) => {
        const day = addDays('2015-01-05', n);
        const iso = Temporal.PlainDate.from(day);
        const p = periodsOf(0, iso.yearOfWeek ?? 0).find((x) => x.from <= day && day <= x.to);
        expect(p?.month).toBe(Math.min(13, Math.ceil((iso.weekOfYear ?? 0) / 4)));
      }),
    );
  });
});

describe('months of kleen', () => {
  it.each([
    ['2026-02', ['01/02', '02/02–08/02', '09/02–15/02', '16/02–22/02', '23/02–28/02']],
    ['2026-11', ['01/11', '02/11–08/11', '09/11–15/11', '16/11–22/11', '23/11–29/11', '30/11']],
    ['2027-02', ['01/02–07/02', '08/02–14/02', '15/02–21/02', '22/02–28/02']],
    ['2028-02', ['01/02–06/02', '07/02–13/02', '14/02–20/02', '21/02–27/02', '28/02–29/02']],
    ['2026-10', ['01/10–04/10', '05/10–11/10', '12/10–18/10', '19/10–25/10', '26/10–31/10']],
  ])('%s is cut at its Mondays', (month, names) => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    expect(weeksOf(periodsOf(1, year)[number - 1] as Period).map(weekName)).toEqual(names);
  });
  it('ORD-291 twelve calendar months', () => {
    expect(spans(periodsOf(1, 2024)).slice(0, 3)).toEqual([
      ['2024-01-01', '2024-01-31'],
      ['2024-02-01', '2024-02-29'],
      ['2024-03-01', '2024-03-31'],
    ]);
    expect(periodsOf(1, 2024)).toHaveLength(12);
  });
});

describe('in both shops', () => {
  it.each(shops)('shop %i: periods follow one another without gap or overlap, over years', (shop) => {
    fc.assert(
      fc.property(years, (year) => {
        const all = [...periodsOf(shop, year), ...periodsOf(shop, year + 1)];
        for (const [i, p] of all.slice(1).entries()) expect(p.from).toBe(addDays(all[i]?.to as Day, 1));
      }),
    );
  });
  it.each(shops)('shop %i: every day is in one week of its period, the one that begins at its week start', (shop) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
        const day = addDays('2020-01-06', n);
        const near = [-1, 0, 1].flatMap((d) => periodsOf(shop, Number(day.slice(0, 4)) + d));
        const weeks = near.flatMap((p) => weeksOf(p)).filter((w) => w.from <= day && day <= w.to);
        expect(weeks.map((w) => w.from)).toEqual([weekStart(shop, day)]);
      }),
    );
  });
  it.each([
    ['2027-03-28', 23],
    ['2027-10-31', 25],
    ['2026-10-25', 25],
  ])('M1 the day of a clock change, %s, has %i hours and stays one day of one week', (day, hours) => {
    expect((startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()) / 3_600_000).toBe(hours);
    for (const shop of shops) {
      const p = [-1, 0, 1]
        .flatMap((d) => periodsOf(shop, Number(day.slice(0, 4)) + d))
        .filter((x) => x.from <= day && day <= x.to);
      expect(p).toHaveLength(1);
      const weeks = weeksOf(p[0] as Period);
      expect(weeks.filter((w) => w.from <= day && day <= w.to)).toHaveLength(1);
      expect(weeks.reduce((n, w) => n + daysBetween(w.from, w.to) + 1, 0)).toBe(
        daysBetween(p[0]?.from as Day, p[0]?.to as Day) + 1,
      );
    }
  });
  it('are named as people say', () => {
    expect(periodName({ shop: 0, year: 2026, month: 12 })).toBe('Periodo 12 del 2026');
    expect(periodName({ shop: 1, year: 2026, month: 11 })).toBe('Novembre 2026');
  });
});

it.each([
  'Gennaio',
  'Febbraio',
  'Marzo',
  'Aprile',
  'Maggio',
  'Giugno',
  'Luglio',
  'Agosto',
  'Settembre',
  'Ottobre',
  'Novembre',
  'Dicembre',
])('ORD-291 the months of kleen: %s', (name) =>
  expect(Array.from({ length: 12 }, (_, i) => monthName(1, i + 1))).toContain(name),
);
