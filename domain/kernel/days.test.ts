import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  formatInstant,
  formatTime,
  isDay,
  isWorkingDay,
  mondayOf,
  romeDay,
  startOfDay,
  weekOf,
  workingDaysAfter,
} from './days.ts';

const instant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const day = instant.map(romeDay);

describe('days', () => {
  it.each([
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-11-21T22:59:59Z', '2026-11-21'],
    ['2026-11-21T23:00:00Z', '2026-11-22'],
  ])('%s is %s in Rome', (at, expected) => expect(romeDay(new Date(at))).toBe(expected));
  it('a day begins when Rome says so, also where the clock changes', () => {
    expect(startOfDay('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z');
    fc.assert(
      fc.property(
        day,
        (d) => romeDay(startOfDay(d)) === d && romeDay(new Date(startOfDay(d).getTime() - 1)) === addDays(d, -1),
      ),
    );
  });
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months is %s', (from, n, to) => expect(addMonths(from, n)).toBe(to));
  it('days between and days added are each other’s opposite', () =>
    fc.assert(fc.property(day, fc.integer({ min: -800, max: 800 }), (d, n) => daysBetween(d, addDays(d, n)) === n)));
  it('a week is Monday to Sunday and holds its day', () => {
    expect(weekOf('2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    fc.assert(
      fc.property(day, (d) => {
        const w = weekOf(d);
        return w.from === mondayOf(d) && w.from <= d && d <= w.to && daysBetween(w.from, w.to) === 6;
      }),
    );
  });
  it('ACC-009 days and instants as Italians write them', () => {
    expect(formatDay('2025-03-05')).toBe('05/03/2025');
    expect(formatInstant(new Date('2026-12-31T23:05:00Z'))).toBe('01/01/2027 00:05');
  });
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-4-1', false],
    ['', false],
    ['2026-04-31', false],
  ])('is %s a day? %s', (text, yes) => expect(isDay(text)).toBe(yes));
});

describe('working days', () => {
  it.each([
    ['an ordinary Friday', '2026-11-20', true],
    ['Saturday', '2026-11-21', false],
    ['Christmas', '2026-12-25', false],
    ['Easter Monday 2026', '2026-04-06', false],
    ['Easter Monday 2027', '2027-03-29', false],
    ['Easter Monday 2038, the latest there is', '2038-04-26', false],
    ['San Francesco before the law', '2024-10-04', true],
    ['San Francesco 2027', '2027-10-04', false],
  ])('%s', (_, d, working) => expect(isWorkingDay(d)).toBe(working));
  it.each([
    ['2026-11-20', 2, '2026-11-24'],
    ['2026-04-02', 2, '2026-04-07'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('after %s, %i more: %s', (from, n, to) => expect(workingDaysAfter(from, n)).toBe(to));
});

describe('the holidays of Italy', () => {
  it.each(['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'])(
    'L. 260/1949 %s, on whatever day of the week',
    (monthDay) => {
      for (let year = 2020; year < 2031; year += 1) expect(isWorkingDay(`${year}-${monthDay}`), `${year}`).toBe(false);
    },
  );
  // Easter Sundays of old and coming centuries: the earliest, the latest, and those that the rule makes exceptions of.
  it.each([
    '1818-03-22',
    '1943-04-25',
    '1954-04-18',
    '1961-04-02',
    '1981-04-19',
    '1761-03-22',
    '2000-04-23',
    '2001-04-15',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2285-03-22',
  ])('the Monday after Easter, %s, and no other of those weeks', (easter) =>
    expect([
      isWorkingDay(addDays(easter, 1)),
      isWorkingDay(addDays(easter, 3)),
      isWorkingDay(addDays(easter, -2)),
    ]).toEqual([false, true, true]),
  );
  it.each([
    ['x2026-02-28', false],
    ['2026-02-28x', false],
    ['2026-12-31', true],
    ['2026-01-01', true],
    ['2026-01-00', false],
  ])('is %s a day? %s', (text, yes) => expect(isDay(text)).toBe(yes));
  it('ACC-009 the time alone', () => expect(formatTime(new Date('2026-07-31T22:05:00Z'))).toBe('00:05'));
});
