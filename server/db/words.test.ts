import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

it('words stand in a statement as they are, with no parameter for a partial index to be blind to', () => {
  const { sql, params } = new PgDialect().sqlToQuery(wordsOf(['open', 'in_payment']));
  expect(sql).toBe(`('open', 'in_payment')`);
  expect(params).toEqual([]);
});

it.each([[[]], [['']], [["open') or ('a"]], [['open', 'In_Payment']], [['waiting confirmation']]])(
  'no list, or what is no plain word, never gets into a statement: %j',
  (words) => {
    expect(() => wordsOf(words)).toThrow(RangeError);
  },
);
