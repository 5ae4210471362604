import { describe, expect, it } from 'vitest';
import { typedNumber, wholeOf } from './whole-number.ts';

describe('whole numbers as they are typed', () => {
  it.each([
    ['30', '30', 30],
    ['30,5', '30,5', Number.NaN],
    ['30.5', '30.5', Number.NaN],
    ['1.000', '1.000', Number.NaN],
    ['30 al minuto', '30', 30],
    ['-30', '-30', Number.NaN],
    ['−30', '−30', Number.NaN],
    ['3-0', '30', 30],
    ['', '', Number.NaN],
    [',', ',', Number.NaN],
    ['99999999', '99999999', 99_999_999],
  ])('NET-568 «%s» stands as «%s» and is %d', (typed, stands, value) => {
    expect(typedNumber()(typed)).toBe(stands);
    expect(wholeOf(typedNumber()(typed))).toBe(value);
  });
  it('NET-568 a field with bounds of its own keeps no more letters than they need', () =>
    expect(typedNumber(4)('12345')).toBe('1234'));
  it('NET-568 a field that is not there is no number', () => expect(wholeOf()).toBeNaN());
});
