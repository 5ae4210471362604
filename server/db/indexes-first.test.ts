/** Which indexes are made beside the writers before a migration, which are left to it, and what stops a start. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';
import { makeIndexesOf } from './indexes-first.ts';

const t = testPortal();
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: t.services.config.DATABASE_URL });
  await owner.connect();
  await owner.query(`create table indexed (id integer, name text); insert into indexed values (1, 'uno'), (2, 'uno')`);
});
afterAll(() => owner.end());

/** The indexes of the test, each with whether it is of use. */
const indexes = async (): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    (
      await owner.query<{ name: string; valid: boolean }>(
        `select c.relname::text as name, i.indisvalid as valid
         from pg_index i
         join pg_class c on c.oid = i.indexrelid
         where i.indrelid = 'indexed'::regclass`,
      )
    ).rows.map(({ name, valid }) => [name, valid]),
  );

describe('the indexes of a migration', () => {
  it('NET-770 those that say so are made on what is there; the rest of it is left alone', async () => {
    await makeIndexesOf(owner, [
      'alter table indexed add column more text',
      '-- Why it is wanted,\n-- and by whom.\ncreate index if not exists "indexed_more" on "indexed" ("more")',
      'create index if not exists "nowhere_id" on "nowhere" ("id")',
      'create index "indexed_plain" on "indexed" ("name")',
      '\n-- Sought by its number.\ncreate index if not exists "indexed_id" on "indexed" ("id")',
    ]);
    expect(await indexes()).toEqual({ indexed_id: true });
    const columns = await owner.query(`select from information_schema.columns where table_name = 'indexed'`);
    expect(columns.rowCount).toBe(2);
  });

  it('NET-770 one that rows contradict stops the start, and nothing half made stays behind', async () => {
    const unique = 'create unique index if not exists "indexed_name" on "indexed" ("name")';
    await expect(makeIndexesOf(owner, [unique])).rejects.toMatchObject({ code: '23505' });
    expect(await indexes()).not.toHaveProperty('indexed_name');
    await owner.query(`update indexed set name = 'due' where id = 2`);
    await makeIndexesOf(owner, [unique]);
    expect(await indexes()).toMatchObject({ indexed_name: true });
  });

  it('NET-770 what is no statement at all stops the start too', async () => {
    const wrong = 'create index if not exists "indexed_wrong" on "indexed" ("id" of nothing)';
    await expect(makeIndexesOf(owner, [wrong])).rejects.toMatchObject({ code: '42601' });
  });

  it('NET-770 one that is there and of use is left as it is', async () => {
    const numberOf = async () =>
      (await owner.query<{ oid: number }>(`select 'indexed_id'::regclass::oid::int as oid`)).rows[0]?.oid;
    const before = await numberOf();
    await makeIndexesOf(owner, ['create index if not exists "indexed_id" on "indexed" ("id")']);
    expect(await numberOf()).toBe(before);
  });
});
