import { describe, expect, it } from 'vitest';
import { parseTenths, tenthsToWire, wireToTenths } from './points.ts';

describe('points', () => {
  it.each([
    ['12,5', 125],
    ['12.5', 125],
    [' 7 ', 70],
    ['0', 0],
    ['999999,9', 9_999_999],
    ['999999.9', 9_999_999],
    ['1.128', 11_280],
    ['1.128,4', 11_284],
    ['999.999,9', 9_999_999],
    ['1.128.4', null],
    ['1.28', null],
    ['1.1284', null],
    ['.128', null],
    ['1.234.567', null],
    ['1234567', null],
    ['1234567.8', null],
    ['12,', null],
    ['12.', null],
    ['x12.5', null],
    ['12.5x', null],
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
