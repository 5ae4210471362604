import { describe, expect, it } from 'vitest';
import { giftPoints, pointsBefore, pointsOfLine } from './gift-points.ts';
import { emptySelection, setQuantity } from './selection.ts';

const gift = { code: 'REF-1', points: '10.0', attributes: [], customProductOptions: null };
const small = { code: 'REF-2', points: '0.7', attributes: [], customProductOptions: null };

describe('points for gifts', () => {
  it('ORD-106 what there is, what the gifts take, what is left, in tenths', () => {
    const two = setQuantity(setQuantity(emptySelection, gift, 2), small, 3);
    expect(giftPoints({ previous: '170.0', earned: '1.1' }, two, [gift, small])).toEqual({
      balanceTenths: 1700,
      earnedTenths: 11,
      usedTenths: 221,
      leftTenths: 1490,
      missingTenths: 0,
    });
  });
  it('ORD-106 nothing chosen takes nothing, and what is not a gift neither', () => {
    expect(giftPoints({ previous: '8.5', earned: '0.0' }, emptySelection, [gift])).toEqual({
      balanceTenths: 85,
      earnedTenths: 0,
      usedTenths: 0,
      leftTenths: 85,
      missingTenths: 0,
    });
    expect(
      giftPoints({ previous: '0.0', earned: '0.0' }, setQuantity(emptySelection, gift, 5), [small]).usedTenths,
    ).toBe(0);
  });
  it('ORD-108 more than there is leaves less than nothing', () =>
    expect(giftPoints({ previous: '5.0', earned: '0.0' }, setQuantity(emptySelection, gift, 1), [gift])).toMatchObject({
      leftTenths: -50,
      missingTenths: 50,
    }));
  it('ORD-450 a balance below nothing lacks nothing while no gift is chosen', () =>
    expect(giftPoints({ previous: '-40.0', earned: '1.0' }, emptySelection, [gift])).toMatchObject({
      leftTenths: -390,
      missingTenths: 0,
    }));

  it('ORD-106 before the first price is told, what orders not sent yet give and take is counted too', () =>
    expect(pointsBefore({ current: '128.4', earned: '9.8', used: '20.0' })).toBe('118.2'));

  it('ORD-446 a line of gifts says the points of all its pieces', () => {
    expect(pointsOfLine({ points: '20.0', quantity: 3 })).toBe('60.0');
    expect(pointsOfLine({ points: '20.1', quantity: 3 })).toBe('60.3');
  });
});
