/** How a list is put in order and what somebody typed is looked for, as the statement has it. */
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { pageOf } from './client.ts';
import { holdsAny, likeText } from './like.ts';
import { orderBy, orderByFilled, orderBySought } from './order-by.ts';

const dialect = new PgDialect();
const textOf = (statement: SQL): string => dialect.sqlToQuery(statement).sql;
const COLUMNS = [sql`p.last_name`, sql`a.id`] as const;

describe('the order of a list', () => {
  it('ACC-352 has every column in that direction, and what is missing last both ways', () => {
    expect(textOf(orderBy('asc', ...COLUMNS))).toBe('order by p.last_name asc, a.id asc');
    expect(textOf(orderBy('desc', ...COLUMNS))).toBe('order by p.last_name desc nulls last, a.id desc nulls last');
  });

  it('ACC-352 of columns that no row lacks is the one that an index has, from its end too', () => {
    expect(textOf(orderByFilled('asc', ...COLUMNS))).toBe('order by p.last_name asc, a.id asc');
    expect(textOf(orderByFilled('desc', ...COLUMNS))).toBe('order by p.last_name desc, a.id desc');
  });

  it('NET-666 is that of no index where a text is sought', () => {
    const ordered = (search: string | undefined) => textOf(orderBySought(search)('desc', ...COLUMNS));
    expect(ordered('rossi')).toBe('order by p.last_name desc nulls last, a.id desc nulls last');
    for (const nothing of [undefined, '']) expect(ordered(nothing)).toBe('order by p.last_name desc, a.id desc');
  });
});

describe('a page of a list', () => {
  it('NET-559 is written into the statement as it is, from the first row on', () => {
    expect(dialect.sqlToQuery(pageOf(1, 25))).toMatchObject({ sql: 'limit 25 offset 0', params: [] });
    expect(dialect.sqlToQuery(pageOf(3, 25))).toMatchObject({ sql: 'limit 25 offset 50', params: [] });
  });

  it.each([
    [0, 25],
    [-1, 25],
    [1, 0],
    [1.5, 25],
    [1, 2.5],
    [Number.NaN, 25],
    [2 ** 53, 25],
  ])('NET-559 none is page %d of %d', (page, perPage) => {
    expect(() => pageOf(page, perPage)).toThrow(RangeError);
  });
});

describe('what somebody typed', () => {
  it.each([
    ['Rossi', 'rossi'],
    ['50%_a', String.raw`50\%\_a`],
    [String.raw`a\b`, String.raw`a\\b`],
    ['Nicolo\u0300', 'nicol\u00f2'],
    ['FORLI\u0300', 'forl\u00ec'],
  ])('NET-238 is looked for as it is: %j as %j', (typed, text) => expect(likeText(typed)).toBe(text));

  it('NET-238 any of its spellings is enough, each within the text', () => {
    const { sql: condition, params } = dialect.sqlToQuery(holdsAny(sql`p.search_text`, ['Rossi', '50%']));
    expect(condition).toBe('(p.search_text like $1 or p.search_text like $2)');
    expect(params).toEqual(['%rossi%', String.raw`%50\%%`]);
  });
});
