import { expect, it } from 'vitest';
import { provisionalDate } from './provisional-date.ts';

it.each([
  ['2026-11-22T09:00:00+01:00', '2026-11-22'],
  ['2026-11-23T09:00:00+01:00', '2026-11-22'],
  ['2026-11-24T23:00:00+01:00', '2026-11-22'],
  ['2026-11-25T00:30:00+01:00', '2026-11-25'],
  ['2026-11-28T23:59:59+01:00', '2026-11-28'],
  ['2027-03-29T00:30:00+02:00', '2027-03-28'],
  ['2027-11-01T00:30:00+01:00', '2027-10-31'],
])('ORD-164 ORD-165 dated to Sundays, sent at %s, is of %s', (at, day) =>
  expect(provisionalDate(true, new Date(at), '2026-11-22')).toBe(day),
);
it.each([
  ['2026-11-22T23:30:00Z', '2026-11-23'],
  ['2026-11-24T10:00:00Z', '2026-11-24'],
])('ORD-165 any other type, sent at %s, is of today in Rome: %s', (at, day) =>
  expect(provisionalDate(false, new Date(at), '2026-01-01')).toBe(day),
);
it.each([
  ['who joined on Monday and sends on Monday', '2026-11-23T09:00:00+01:00', '2026-11-23', '2026-11-23'],
  ['who joined on Monday and sends on Tuesday', '2026-11-24T09:00:00+01:00', '2026-11-23', '2026-11-23'],
  ['who joined on Tuesday', '2026-11-24T09:00:00+01:00', '2026-11-24', '2026-11-24'],
  ['who joined on that Sunday', '2026-11-23T09:00:00+01:00', '2026-11-22', '2026-11-22'],
  ['who is said to join later', '2026-11-23T09:00:00+01:00', '2026-12-01', '2026-11-23'],
])('ORD-466 %s dates no order before they joined', (_, at, joinedOn, day) =>
  expect(provisionalDate(true, new Date(at), joinedOn)).toBe(day),
);
