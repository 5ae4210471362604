import { expect, it } from 'vitest';
import { dayOfMoment, moment, shortDayOfMoment } from './formats.ts';

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
