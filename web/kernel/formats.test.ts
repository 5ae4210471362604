import { expect, it } from 'vitest';
import { count, dayOfMoment, moment, points, shortDayOfMoment } from './formats.ts';

it.each([
  ['2026-11-21T22:30:00Z', '21/11/2026'],
  ['2026-11-21T23:30:00Z', '22/11/2026'],
  ['2026-07-31T21:59:59Z', '31/07/2026'],
  ['2026-07-31T22:00:00Z', '01/08/2026'],
  ['2026-12-31T23:30:00.000Z', '01/01/2027'],
])('NET-217 NET-606 %s is the day in Rome, %s', (iso, day) => {
  expect(dayOfMoment(iso)).toBe(day);
  expect(moment(iso).slice(0, 10)).toBe(day);
  expect(shortDayOfMoment(iso)).toBe(day.replace('/20', '/'));
});

it.each([
  ['0.0', '0,0'],
  ['128.4', '128,4'],
  ['1128.4', '1.128,4'],
  ['-1128.4', '−1.128,4'],
  ['-0.5', '−0,5'],
  [999, '999'],
  [12_000, '12.000'],
])('NET-856 %s points are written %s', (value, written) => {
  expect(points(value)).toBe(written);
});
it('NET-856 a count has a dot between thousands', () => {
  expect([count(999), count(1_000), count(1_250_000)]).toEqual(['999', '1.000', '1.250.000']);
});
