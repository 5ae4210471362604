import { expect, it } from 'vitest';
import { tidyAmount, wrongAmount } from './amount.ts';

it.each([
  ['', '', null],
  ['10,5', '10,50', null],
  ['10.5', '10,50', null],
  ['1234', '1234,00', null],
  ['abc', 'abc', 'Scrivi l’importo come 121,03.'],
  ['1,234', '1,234', 'Scrivi l’importo come 121,03.'],
] as const)('ACC-228 typed «%s» becomes «%s», wrong: %s', (typed, tidy, wrong) => {
  expect(tidyAmount(typed)).toBe(tidy);
  expect(wrongAmount(typed)).toBe(wrong);
});
