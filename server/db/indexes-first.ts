/** Makes the indexes that migrations will ask for beside the writers, before a migration would hold them up for it. */
import { readFile } from 'node:fs/promises';
import type pg from 'pg';

type Journal = { entries: { when: number; tag: string }[] };
/** The migrations of a folder, in order. */
export const readJournal = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(`${folder}/migrations/meta/_journal.json`, 'utf8')) as Journal;

/** The statements of one migration. */
export const readStatements = async (folder: string, tag: string): Promise<string[]> =>
  (await readFile(`${folder}/migrations/${tag}.sql`, 'utf8')).split('--> statement-breakpoint');

/** Which migrations a database has not had. */
const pending = async (client: pg.Client, folder: string): Promise<string[]> => {
  const known = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!known.rows[0]?.name) return [];
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.at ?? 0);
  const { entries } = await readJournal(folder);
  return entries.filter(({ when }) => when > last).map(({ tag }) => tag);
};

const INDEX = /^\s*(?:--[^\n]*\n\s*)*create\s+(unique\s+)?index\s+if\s+not\s+exists\s+"?(\w+)"?\s+on\s+"?(\w+)"?/i;
/** Of a table or column that the same migrations make, which is new and so without rows or values. */
const NOT_YET: readonly unknown[] = ['42703', '42P01', '42883', '42704'];

/** One that was left half made is of no use, but would pass for the one that is wanted. */
const dropHalfMade = async (client: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently if exists "${name}"`);
};

/**
 * A migration that indexes a filled table stops everybody who writes to it for as long as that takes. What it asks for
 * with `create index if not exists` on a table and columns that are there is made here, `concurrently`, so that the
 * migration finds it made. @throws when rows contradict a unique one: nothing is migrated then
 */
export const makeIndexesFirst = async (client: pg.Client, folder: string): Promise<void> => {
  for (const tag of await pending(client, folder)) await makeIndexesOf(client, await readStatements(folder, tag));
};

/** The same for the statements of one migration. */
export const makeIndexesOf = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) {
    const [, , name] = INDEX.exec(statement) ?? [];
    if (name === undefined) continue;
    try {
      await dropHalfMade(client, name);
      await client.query(statement.replace(/index\s+if\s+not/i, 'index concurrently if not'));
    } catch (thrown) {
      await dropHalfMade(client, name);
      if (!NOT_YET.includes((thrown as { code?: unknown }).code)) throw thrown;
    }
  }
};
