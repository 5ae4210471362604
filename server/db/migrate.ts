import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

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

/**
 * Brings the database to the present: extensions and roles, drizzle's migrations, then the repeatable SQL files.
 * Several processes may start at once: an advisory lock lets one work and the others wait.
 * @throws when the database could lose acknowledged writes (`fsync` or `synchronous_commit` off)
 */
export const migrateDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const settings = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    const unsafe = settings.rows.filter((s) => s.setting === 'off').map((s) => s.name);
    if (unsafe.length > 0) throw new Error(`The database could lose acknowledged writes: ${unsafe.join(', ')} is off.`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create extension if not exists pg_trgm');
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'ema_app') then create role ema_app nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    await client.query('grant ema_app to current_user');
    await client.query(TIME);
    await migrate(drizzle({ client }), { migrationsFolder: `${HERE}migrations` });
    for (const name of (await readdir(`${HERE}sql`)).toSorted()) {
      await client.query(await readFile(`${HERE}sql/${name}`, 'utf8'));
    }
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    await client.end();
  }
};
