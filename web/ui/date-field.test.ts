import { expect, it } from 'vitest';
import { dayFromTyped, withSlashes } from './date-field.tsx';

it.each([
  ['12/03/1985', '1985-03-12'],
  ['1/3/1985', '1985-03-01'],
  ['12031985', '1985-03-12'],
  ['1985-03-12', '1985-03-12'],
  ['12/03', '12/03'],
  ['', ''],
])('a date typed as «%s» is «%s»', (typed, day) => expect(dayFromTyped(typed)).toBe(day));

it('digits get their slashes, and a slash can be taken away', () => {
  expect(withSlashes('12', '1')).toBe('12/');
  expect(withSlashes('12/03', '12/0')).toBe('12/03/');
  expect(withSlashes('12', '12/')).toBe('12');
});
it('NET-832 R45 who types the slashes too has each of them once', () => {
  const typed = (text: string): string => [...text].reduce((before, sign) => withSlashes(before + sign, before), '');
  for (const text of ['10/02/2027', '10.02.2027', '10-02-2027', '10022027']) expect(typed(text)).toBe('10/02/2027');
  expect(typed('1/2/2027'), 'days and months of one figure').toBe('1/2/2027');
});
