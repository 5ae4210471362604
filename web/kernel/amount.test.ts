import { expect, it } from 'vitest';
import { tidyAmount, wrongAmount } from './amount.ts';

it.each([
  ['', '', null],
  ['10,5', '10,50', null],
  ['10.5', '10,50', null],
  ['1234', '1.234,00', null],
  ['1.234,5', '1.234,50', null],
  ['3000000.00', '3.000.000,00', null],
  ['abc', 'abc', 'Scrivi l’importo come 121,03.'],
  ['1,234', '1,234', 'Scrivi l’importo come 121,03.'],
] as const)('ACC-228 typed «%s» becomes «%s», wrong: %s', (typed, tidy, wrong) => {
  expect(tidyAmount(typed)).toBe(tidy);
  expect(wrongAmount(typed)).toBe(wrong);
});
