import { expect, test } from 'vitest';
import { insertionsFor, markAt, testsOf, withInsertions } from './functions-run.ts';

const source = `const limit = 3;
const one = (a: number) => a + limit;
const many = (list: number[]) => { return list.map((item) => ({ sum: one(item) })); };
`;
const placeOf = (text: string) => ({ start: source.indexOf(text), end: source.indexOf(text) + text.length });

test('the function around a place tells that it runs, the innermost one', () => {
  const places = ['a + limit', 'one(item)', 'return list'].map(placeOf);
  expect(withInsertions(source, insertionsFor('x.ts', source, places))).toBe(`const limit = 3;
const one = (a: number) => (globalThis.emaRan?.("x.ts:44"), a + limit);
const many = (list: number[]) => {globalThis.emaRan?.("x.ts:88"); return list.map((item) => (globalThis.emaRan?.("x.ts:116"), ({ sum: one(item) }))); };
`);
  expect(markAt('x.ts', source, placeOf('one(item)'))).toBe('x.ts:116');
});

test('what stands outside of functions runs when its file is loaded', () => {
  expect(markAt('x.ts', source, placeOf('limit = 3'))).toBeUndefined();
});

test('whoever ran a function is asked; all that are related, where it runs while files are loaded', () => {
  const ran = [
    { test: 'a.test.ts', marks: ['f', 'g'], loading: [] },
    { test: 'b.test.ts', marks: ['f'], loading: ['h'] },
  ];
  expect(testsOf('f', ['c.test.ts'], ran)).toEqual(['a.test.ts', 'b.test.ts']);
  expect(testsOf('g', ['c.test.ts'], ran)).toEqual(['a.test.ts']);
  expect(testsOf('h', ['c.test.ts'], ran)).toEqual(['c.test.ts']);
  expect(testsOf(undefined, ['c.test.ts'], ran)).toEqual(['c.test.ts']);
  expect(testsOf('i', ['c.test.ts'], ran)).toEqual([]);
});
