/** Brings a database to the present before a server begins: its tables, then functions, triggers and rights. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { connectClient, type Where } from './passwords.ts';
import { makeIndexesFirst, readJournal } from './indexes-first.ts';
import { waitForTurn } from './wait-for-turn.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Any number; every process of the portal uses this one. */
const LOCK = 4_220_911;
/**
 * What time it is, for whatever SQL asks: the call's own time, told at the beginning of its transaction; elsewhere the
 * machine's, moved as far as the portal's clock is ahead of it (nothing, but in tests).
 */
const TIME = `create or replace function ema_now() returns timestamptz language sql stable parallel safe as $$
  select coalesce(
    nullif(current_setting('ema.now', true), '')::timestamptz,
    transaction_timestamp() + coalesce(nullif(current_setting('ema.clock_ahead', true), ''), '0')::interval) $$`;
/** What of the files was applied last, by its content: a boot with nothing new takes no lock on any table. */
const STATE = `create schema if not exists drizzle;
  create table if not exists drizzle.present (one boolean primary key default true check (one), content text not null)`;

export type MigrationOptions = {
  /** Where `migrations/` and `sql/` are. */
  folder?: string;
  /** A table that somebody uses is waited for so long, so often; whoever comes after us waits no longer than that. */
  lockTimeoutMs?: number;
  tries?: number;
  pauseMs?: number;
  /** Another process that migrates is waited for so long; who it is, is said meanwhile. */
  turnMs?: number;
  say?: (line: string) => void;
};

/** An index of a large table, made beside its writers, may take minutes. */
const TURN_MS = 10 * 60_000;
const aloud = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Several processes may start at once: an advisory lock lets one work and the others wait, then find nothing to do.
 * @throws when the database could lose acknowledged writes, is older than the first release, or a table or the lock
 * stays in use
 */
export const migrateDatabase = async (
  where: Where,
  {
    folder = HERE,
    lockTimeoutMs = 3_000,
    tries = 5,
    pauseMs = 2_000,
    turnMs = TURN_MS,
    say = aloud,
  }: MigrationOptions = {},
): Promise<void> => {
  const client = await connectClient(where, { application_name: 'ema-migrations' });
  try {
    await refuseUnsafe(client);
    await waitForTurn(client, LOCK, { turnMs, say });
    const files = await readFiles(folder);
    await client.query(STATE);
    if ((await presentContent(client)) === files.content) return;
    await refuseUnreleased(client, folder);
    await prepare(client);
    await makeIndexesFirst(client, folder);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    const patiently = (work: () => Promise<unknown>) => withLocks(work, tries, pauseMs);
    await patiently(() => migrate(drizzle({ client }), { migrationsFolder: `${folder}/migrations` }));
    // Each file is one transaction: what it drops or replaces is never missing to anybody else.
    for (const statements of files.repeatable) await patiently(() => client.query(statements));
    await client.query(
      'insert into drizzle.present (content) values ($1) on conflict (one) do update set content = excluded.content',
      [files.content],
    );
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    await client.end();
  }
};

const refuseUnsafe = async (client: pg.Client): Promise<void> => {
  const settings = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  const unsafe = settings.rows.filter((s) => s.setting === 'off').map((s) => s.name);
  if (unsafe.length > 0) throw new Error(`The database could lose acknowledged writes: ${unsafe.join(', ')} is off.`);
};

/** The repeatable files in the order of their names, and one fingerprint of everything there is to apply. */
const readFiles = async (folder: string): Promise<{ repeatable: string[]; content: string }> => {
  const names = (await readdir(`${folder}/sql`)).toSorted();
  const repeatable = await Promise.all(names.map((name) => readFile(`${folder}/sql/${name}`, 'utf8')));
  const hash = createHash('sha256').update(JSON.stringify([TIME, await readJournal(folder), repeatable]));
  return { repeatable, content: hash.digest('hex') };
};

const presentContent = async (client: pg.Client): Promise<string | undefined> =>
  (await client.query<{ content: string }>('select content from drizzle.present')).rows[0]?.content;

/**
 * The first migration is what thirteen made before the first release, and has the time of the last of them: a database
 * that went through all of them has it already. One that stopped in between was nobody's but a developer's.
 */
const refuseUnreleased = async (client: pg.Client, folder: string): Promise<void> => {
  const journal = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (!journal.rows[0]?.name) return;
  const last = await client.query<{ at: number | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  const { at = null } = last.rows[0] ?? {};
  const first = (await readJournal(folder)).entries[0];
  if (at !== null && first && Number(at) < first.when)
    throw new Error(
      'This database was made by a version older than the first release, which cannot be brought to the present. ' +
        'Start with an empty one: with `npm start` delete the folder `.data`, elsewhere name another database.',
    );
};

const prepare = async (client: pg.Client): Promise<void> => {
  await client.query('create extension if not exists pg_trgm');
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'ema_app') then create role ema_app nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(TIME);
};

/** What PostgreSQL says when a table is in use for longer than we wait, or when both of us wait for each other. */
const IN_USE: readonly unknown[] = ['55P03', '40P01'];
const codeOf = (thrown: unknown): unknown => {
  const { code, cause } = thrown as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code;
};

/** Does what is done wholly or not at all, again when a table is in use. @throws when it is in use each time */
const withLocks = async (work: () => Promise<unknown>, tries: number, pauseMs: number): Promise<void> => {
  for (let n = 1; ; n += 1) {
    try {
      await work();
      return;
    } catch (thrown) {
      if (!IN_USE.includes(codeOf(thrown))) throw thrown;
      if (n === tries)
        throw new Error(
          `The database was not migrated: somebody uses a table that has to change, also at the ${tries}th try. ` +
            'Nothing was left half done. End what runs for long (see pg_stat_activity), then start again.',
          { cause: thrown },
        );
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};
