import { expect, it } from 'vitest';
import { partOf } from './part-of.ts';

it.each([
  [undefined, null],
  ['bytes=0-', [0, 99]],
  ['bytes=0-1', [0, 1]],
  ['bytes=90-500', [90, 99]],
  ['bytes=-10', [90, 99]],
  ['bytes=-500', [0, 99]],
  ['bytes=-', null],
  ['bytes=100-', null],
  ['bytes=7-3', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
])('NET-170 of a hundred bytes %s gives %j', (range, expected) => {
  const part = partOf(range, 100);
  expect(part && [part.from, part.to]).toEqual(expected);
});
