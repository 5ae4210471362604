/** The edges of what a browser asks of a file: one byte, the last one, none, and what only looks like a range. */
import { expect, it } from 'vitest';
import { partOf } from './part-of.ts';

it.each([
  ['bytes=5-5', { from: 5, to: 5, of: 100 }],
  ['bytes=99-', { from: 99, to: 99, of: 100 }],
  ['bytes=0-99', { from: 0, to: 99, of: 100 }],
  ['bytes=0-100', { from: 0, to: 99, of: 100 }],
  ['bytes=-1', { from: 99, to: 99, of: 100 }],
  ['bytes=-0', null],
  ['bytes=100-100', null],
  ['xbytes=0-1', null],
  ['bytes=0-1x', null],
])('NET-170 of a hundred bytes %s gives %j', (range, part) => expect(partOf(range, 100)).toEqual(part));

it.each(['bytes=0-', 'bytes=0-0', 'bytes=-5'])('NET-170 of an empty file %s gives no part', (range) =>
  expect(partOf(range, 0)).toBeNull(),
);
