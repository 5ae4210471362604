import { describe, expect, it } from 'vitest';
import { readingLines, readingSqlProblems } from './reading-sql.ts';

const FILE = 'server/features/orders/close.ts';
const lines = (source: string): number[] => readingLines(FILE, source);

describe('SQL that reads', () => {
  it.each([
    ['a select', 'const a = await first(c.db, SHAPE, sql`select id from orders where id = ${id}`);'],
    ['one that begins in the next line', 'await all(tx, SHAPE, sql`\n    select id\n    from orders`);'],
    ['one with a subselect', 'await first(db, S, sql`select exists (select 1 from agents) as is_agent`);'],
    [
      'parts before it',
      'const parts = sql`x as (select 1 from orders)`;\nall(db, S, sql`with ${parts} select id from x`);',
    ],
    ['a part of another statement', 'const copies = sql`select id from contracts`;'],
    ['a function that reads', 'db.execute(sql`select * from ema_income_faults() limit 20`);'],
    ['text handed over as it is', "await pool.query('select id from orders');"],
    ['a template handed over as it is', 'await pool.query(`select id from orders`);'],
    ['a name of its own column', 'await first(db, S, sql`select updated, deleted_at from orders`);'],
  ])('%s reads', (_, source) => expect(lines(source)).toHaveLength(1));

  it.each([
    ['what is inserted', 'sql`insert into orders (id) select id from drafts returning id`'],
    ['what is changed by parts', 'sql`with gone as (delete from orders returning id) select id from gone`'],
    [
      'what is changed by parts with names',
      'const gone = sql`gone as (delete from orders returning id)`;\nfirst(db, S, sql`with ${gone} select id from gone`);',
    ],
    [
      'what is changed by parts that a function makes',
      'const change = (to: string) => sql`x as (update orders o set state = ${to} returning id)`;\n' +
        'const parts = (to: string) => [change(to)];\n' +
        'first(db, S, sql`with ${sql.join(parts(to))} select id from x`);',
    ],
    ['rows that are held', 'sql`select id from orders where id = ${id} for update`'],
    ['rows that are held as they are', 'sql`select 1 from agents where id = ${id} for no key update`'],
    ['a lock with a name', 'sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from (values (1)) as keys(k)`'],
    ['a function that writes', 'sql`select ema_fold_order_counts()`'],
    ['a condition', 'sql`exists (select 1 from agents where id = ${id})`'],
    ['a sentence', "const text = 'select one from the list';"],
  ])('%s does not: %s', (_, source) => expect(lines(source)).toEqual([]));

  it('says the line', () => expect(lines('\n\nconst a = sql`\n  select id\n  from orders`;')).toEqual([3]));
});

describe('where it may stand', () => {
  const problems = (file: string): string[] =>
    readingSqlProblems(new Map([[file, ['const a = sql`select id from orders`;']]]));

  it.each(['orders/queries.ts', 'orders/seller-queries.ts', 'orders/orders.test.ts', 'all.ts'])('%s', (file) =>
    expect(problems(`server/features/${file}`)).toEqual([]),
  );
  it('outside features everywhere', () => expect(problems('server/kernel/scopes.ts')).toEqual([]));
  it.each(['orders/close.ts', 'orders/reads.ts', 'orders/jobs.ts', 'orders/queries-of.ts'])('not in %s', (file) =>
    expect(problems(`server/features/${file}`)).toEqual([
      `server/features/${file}:1: reads by SQL: what reads stands in queries.ts or …-queries.ts of its feature`,
    ]),
  );
});
