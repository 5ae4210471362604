import { expect, it } from 'vitest';
import { POINTS_MAX_TENTHS, PRICE_MAX, pointsFault, priceFault, typedPointsFault, typedPriceFault } from './amounts.ts';

const DEAR = 'Il prezzo può essere al massimo di 99.999,99\u00a0€.';
const MANY = 'I punti possono essere al massimo 9.999,9.';

it.each([
  [0, null],
  [PRICE_MAX, null],
  [PRICE_MAX + 1, DEAR],
])('NET-407 a price of %i cents: %s', (cents, why) => {
  expect(priceFault(cents)).toBe(why);
  expect(typedPriceFault(cents)).toBe(why);
});
it.each([
  [0, null],
  [POINTS_MAX_TENTHS, null],
  [POINTS_MAX_TENTHS + 1, MANY],
])('NET-407 points of %i tenths: %s', (tenths, why) => {
  expect(pointsFault(tenths)).toBe(why);
  expect(typedPointsFault(tenths)).toBe(why);
});
it('NET-407 what is no number is told how to be one', () => {
  expect(typedPriceFault(null)).toBe('Scrivi il prezzo come 121,03.');
  expect(typedPointsFault(null)).toBe('Scrivi i punti come 12,5.');
});
