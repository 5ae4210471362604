/** What the night, and the page of what it will do, ask of whoever left is found by index, however much there is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { termsOf } from '@ema/domain/system/retention-terms.ts';
import type { Queryable } from '../../db/client.ts';
import { testPortal } from '../../test/harness.ts';
import { atOnce } from './retention-rule.ts';
import { countOver, RETENTION } from './retention.ts';

const t = testPortal();
/** The plan of every statement that counts what is over its term by the rules of these names. */
const plansOf = async (ids: readonly string[]): Promise<string> => {
  const plans: string[] = [];
  const db = {
    execute: async (statement: SQL) => {
      const plan = await t.services.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
      plans.push(...plan.rows.map((row) => row['QUERY PLAN']));
      return t.services.db.execute(statement);
    },
  } as unknown as Queryable;
  const rules = RETENTION.filter(({ id }) => ids.includes(id));
  expect(rules.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  await countOver(db, atOnce(termsOf(new Map())), rules);
  return plans.join('\n');
};

it('NET-1000 what is open of whoever left reads no order, commission, payment or delivery that has nothing to do with it', async () => {
  await t.db.query('analyze');
  const plans = await plansOf(['uploads', 'left-uploads', 'left-given', 'left-cards', 'left-accounts']);
  expect(plans).not.toMatch(/Seq Scan on (orders|commissions|payment_attempts|deliveries)\b/);
  expect(plans).not.toMatch(/(orders|commissions|payment_attempts|deliveries)_pkey on (?!.*\n\s*Index Cond)/);
  for (const index of ['payment_attempts_under_way', 'orders_pending', 'orders_unexported', 'deliveries_owed'])
    expect(plans).toContain(index);
  // Made out once, and then looked up: not once more for each of them.
  expect(plans.match(/hashed SubPlan/g)?.length).toBeGreaterThanOrEqual(3);
});

/** Tables that somebody deletes rows of, as the statements of the portal say. */
const deletedFrom = (): string[] => {
  const features = join(import.meta.dirname, '..');
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(features, file), 'utf8'));
  const said = sources.flatMap((text) => [...text.matchAll(/\bdelete from (\w+)/g)].map(([, table = '']) => table));
  const night = RETENTION.filter(({ becomes }) => !becomes).flatMap(({ table }) =>
    table.queryChunks.flatMap((chunk) => (chunk as { value?: string[] }).value ?? []),
  );
  return [...new Set([...said, ...night])];
};
/** At most one row of a seller, in a table that is never long. */
const SHORT: readonly string[] = ['open_samples.commission_id'];

it('NET-1001 whatever refers to a row that is deleted has an index that begins with it', async () => {
  const tables = deletedFrom();
  expect(tables).toEqual(expect.arrayContaining(['files', 'fiscal_imports', 'user_uploads', 'people', 'contracts']));
  const { rows } = await t.db.query<{ refers: string }>(
    `select c.conrelid::regclass || '.' || a.attname as refers
     from pg_constraint c
     join pg_class p on p.oid = c.confrelid
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f'
       and p.relnamespace = 'public'::regnamespace
       and p.relname = any($1)
       and not exists (
         select
         from pg_index i
         where i.indrelid = c.conrelid
           and i.indkey[0] = c.conkey[1]
           and (i.indpred is null
             or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1`,
    [tables],
  );
  expect(rows.map(({ refers }) => refers).filter((refers) => !SHORT.includes(refers))).toEqual([]);
});

it('NET-1001 a link of an invitation is found by it, taken back or not', async () => {
  const { rows } = await t.db.query(
    `select 1 from pg_index i where i.indrelid = 'invitation_links'::regclass and i.indpred is null
       and i.indkey[0] = (select attnum from pg_attribute
         where attrelid = 'invitation_links'::regclass and attname = 'invitation_id')`,
  );
  expect(rows).toHaveLength(1);
});
