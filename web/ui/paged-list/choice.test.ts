import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chosen, countChosen, EVERYTHING, isChosen, NOTHING, pageState, rangeOf } from './choice.ts';

it('rows are chosen on this page, the next one keeps them, and the box above tells of its own page', () => {
  const first = chosen(NOTHING, [1, 2, 3], true);
  expect(pageState(first, [1, 2, 3])).toBe('all');
  expect(pageState(first, [4, 5])).toBe('none');
  const both = chosen(chosen(first, [4], true), [2], false);
  expect(pageState(both, [1, 2, 3])).toBe('some');
  expect(countChosen(both, 12_311)).toBe(3);
});

it('everything that is seen can be chosen, and a row taken out of it', () => {
  const all = chosen(EVERYTHING, [7], false);
  expect(countChosen(all, 12_311)).toBe(12_310);
  expect(isChosen(all, 7)).toBe(false);
  expect(isChosen(all, 8)).toBe(true);
  expect(countChosen(chosen(all, [7], true), 12_311)).toBe(12_311);
});

it('an empty page has nothing chosen', () => expect(pageState(EVERYTHING, [])).toBe('none'));

it('after any presses each row stands as its last press left it', () => {
  const presses = fc.array(fc.tuple(fc.uniqueArray(fc.nat(9)), fc.boolean()));
  fc.assert(
    fc.property(fc.constantFrom(NOTHING, EVERYTHING), presses, (start, all) => {
      const rows = Array.from({ length: 10 }, (_, i) => i);
      const expected = new Map(rows.map((row) => [row, isChosen(start, row)]));
      let choice = start;
      for (const [keys, isIn] of all) {
        choice = chosen(choice, keys, isIn);
        for (const key of keys) expected.set(key, isIn);
      }
      for (const row of rows) expect(isChosen(choice, row)).toBe(expected.get(row));
      expect(countChosen(choice, rows.length)).toBe([...expected.values()].filter(Boolean).length);
    }),
  );
});

it.each([
  [2, 4, [2, 3, 4]],
  [4, 2, [2, 3, 4]],
  [3, 3, [3]],
  [9, 3, [3]],
])('NET-684 from row %d to %d with Maiusc all between are meant: %j', (from, to, range) =>
  expect(rangeOf([1, 2, 3, 4, 5], from, to)).toEqual(range),
);
