import { describe, expect, it } from 'vitest';
import { createStatements, withoutLiterals } from './name-statements.ts';

const read = createStatements();

describe('what a statement is called', () => {
  it.each([
    ['select a\n  from  orders where id = $1', 'SELECT orders', 'select a from orders where id = $1'],
    ["begin; set local ema.now = '2026-11-20T10:00:00Z'", 'BEGIN', 'begin; set local ema.now = ?'],
    ['commit', 'COMMIT', 'commit'],
    ['insert into "people" ("id") values ($1)', 'INSERT people', 'insert into "people" ("id") values ($1)'],
    ['update orders set total = 12.50 where id = 7', 'UPDATE orders', 'update orders set total = ? where id = ?'],
    ['with a as (select 1) delete from x.y where z = $12', 'DELETE x.y', undefined],
    ['with a as (select id from b) select * from a', 'SELECT b', undefined],
    ['select q1, s3 from t9 limit 20 offset 40', 'SELECT t9', 'select q1, s3 from t9 limit ? offset ?'],
  ])('%s', (text, name, plain) => {
    const statement = read(text);
    expect(statement.name).toBe(name);
    expect(read(text)).toBe(statement);
    if (plain) expect(statement.attributes['db.query.text']).toBe(plain);
  });

  it.each([
    "select 'Rossi'",
    "select E'it\\'s Rossi'",
    "select 'it''s Rossi'",
    'do $$ begin perform Rossi; end $$',
    'do $a$ Rossi $a$',
    "select 1 -- Rossi's",
    'select /* Rossi */ 1',
    "select 'never ended Rossi",
  ])('nothing that was written into it stays: %s', (text) => expect(withoutLiterals(text)).not.toContain('Rossi'));
});
