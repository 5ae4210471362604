import { describe, expect, it } from 'vitest';
import {
  formatPoints,
  pointsBalanceTenths,
  pointsEarnedTenths,
  pointsMissingTenths,
  pointsUsedTenths,
} from './points.ts';

describe('points', () => {
  it('ORD-106 previous 10, earned 2.5, used 4 shows 8,5', () =>
    expect(formatPoints(pointsBalanceTenths(100, 25, 40))).toBe('8,5'));
  it.each([
    [1000, 10],
    [999, 9],
    [1549, 15],
    [100, 1],
    [99, 0],
    [0, 0],
    [-500, 0],
  ])('ORD-107 one point for 10 € of taxable, one decimal, rounded down: %i cents earn %i tenths', (cents, tenths) =>
    expect(pointsEarnedTenths(cents)).toBe(tenths),
  );
  it('ORD-106 gifts spend points', () =>
    expect(
      pointsUsedTenths([
        { pointsTenths: 150, quantity: 2 },
        { pointsTenths: 0, quantity: 5 },
        { pointsTenths: 5, quantity: 1 },
      ]),
    ).toBe(305));
  it.each([
    ['gifts that points cover', 0, 50, 0],
    ['gifts beyond them', -25, 50, 25],
    ['no gifts', -400, 0, 0],
  ])('ORD-450 %s: at a balance of %i and %i used %i are missing', (_, balance, used, missing) =>
    expect(pointsMissingTenths(balance, used)).toBe(missing),
  );
  it.each([
    [1284, '128,4'],
    [11_284, '1.128,4'],
    [-11_284, '−1.128,4'],
    [0, '0,0'],
    [7, '0,7'],
    [-7, '−0,7'],
    [-1284, '−128,4'],
  ])('ORD-106 %i tenths are written %s', (tenths, text) => expect(formatPoints(tenths)).toBe(text));
});
