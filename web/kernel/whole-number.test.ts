import { describe, expect, it } from 'vitest';
import { typedNumber, wholeOf } from './whole-number.ts';

describe('whole numbers as they are typed', () => {
  it.each([
    ['30', '30', 30],
    ['30,5', '30,5', Number.NaN],
    ['30.5', '30.5', Number.NaN],
    ['1.000', '1.000', Number.NaN],
    ['30 al minuto', '30', 30],
    ['-30', '30', 30],
    ['', '', Number.NaN],
    [',', ',', Number.NaN],
    ['123456789', '1234567', 1_234_567],
  ])('NET-568 «%s» stands as «%s» and is %d', (typed, stands, value) => {
    expect(typedNumber(7)(typed)).toBe(stands);
    expect(wholeOf(typedNumber(7)(typed))).toBe(value);
  });
  it('NET-568 a field that is not there is no number', () => expect(wholeOf()).toBeNaN());
});
