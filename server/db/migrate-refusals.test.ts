/** A database that could lose what was acknowledged is not migrated, and stays as it was. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../test/template.ts';
import { migrateDatabase } from './migrate.ts';

const adminUrl = process.env['EMA_TEST_PG_URL'] ?? '';
const name = `test_${randomBytes(6).toString('hex')}`;
const url = withDatabase(adminUrl, name);
const ask = async (on: string, ...statements: string[]): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: on });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
};
beforeAll(() => ask(adminUrl, `create database ${name}`, `alter database ${name} set synchronous_commit = off`));
afterAll(() => ask(adminUrl, `drop database if exists ${name} with (force)`));

describe('a database whose commits do not wait for its disk', () => {
  it('NET-791 is refused by the name of the setting, before anything is changed', async () => {
    await expect(migrateDatabase(url)).rejects.toThrow(
      'The database could lose acknowledged writes: synchronous_commit is off.',
    );
    expect(await ask(url, `select to_regclass('drizzle.present') as made, to_regclass('users') as users`)).toEqual([
      { made: null, users: null },
    ]);
  });
});
