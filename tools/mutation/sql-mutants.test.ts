import { expect, test } from 'vitest';
import { mutateSql } from './sql-mutants.ts';

const changed = (text: string): string[] =>
  mutateSql(text).map(({ start, end, after }) =>
    `${text.slice(0, start)}${after}${text.slice(end)}`.replaceAll(/\s+/g, ' '),
  );

test('a condition is taken out whole, with its parentheses', () => {
  expect(changed('where a = ${x} and (b = 1 or c = 2) and d order by a')).toEqual([
    'where a = ${x} and d order by a',
    'where a = ${x} and (b = 1 or c = 2) order by a',
  ]);
});

test('a condition inside a sub-query ends with it', () => {
  expect(changed('exists (select 1 from t where t.a and t.b) as c')).toEqual([
    'exists (select 1 from t where t.a ) as c',
  ]);
});

test('the and of between is none, and what is interpolated is no SQL', () => {
  expect(changed('a between 1 and 2 and b = ${c > 1 and d}')).toEqual(['a between 1 and 2 ']);
});

test('boundaries, states, nulls and orders', () => {
  expect(changed('a < 1')).toEqual(['a <= 1']);
  expect(changed("state = 'open'")).toEqual(["state = 'openx'"]);
  expect(changed('a is not null')).toEqual(['a is null']);
  expect(changed('order by a desc')).toEqual(['order by a asc']);
});
