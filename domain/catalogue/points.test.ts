import { describe, expect, it } from 'vitest';
import { parseTenths, tenthsToWire, wireToTenths } from './points.ts';

describe('points', () => {
  it.each([
    ['12,5', 125],
    ['12.5', 125],
    [' 7 ', 70],
    ['0', 0],
    ['999999,9', 9_999_999],
    ['12,55', null],
    ['-1', null],
    ['', null],
    ['dieci', null],
  ])('NET-407 %j is %j tenths', (typed, tenths) => {
    expect(parseTenths(typed)).toBe(tenths);
  });

  it('NET-407 every number of tenths comes back from the wire', () => {
    for (const tenths of [0, 1, 9, 10, 125, 999_999, 9_999_999])
      expect(wireToTenths(tenthsToWire(tenths))).toBe(tenths);
  });
});
