import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { hasNoTimers, withDatabase } from '../test/template.ts';
import { findArchive, findIdleSlots, findStandbys } from './database-machines.ts';

type Server = { adminUrl: string; stop: () => Promise<void>; restart: () => Promise<void> };
type Tools = {
  startPostgres: (given: object) => Promise<Server>;
  startStandby: (given: object) => Promise<{ stop: () => Promise<void> }>;
  makeScratch: (name: string) => string;
  removeScratch: (folder: string) => void;
};
const tools = async (): Promise<Tools> => {
  const tool = (name: string): Promise<unknown> => import(new URL(`../../tools/${name}.ts`, import.meta.url).href);
  const parts = await Promise.all(['postgres', 'standby', 'scratch'].map(tool));
  return Object.assign({}, ...parts) as Tools;
};

/** A server of its own: an archive, standbys and slots are of all databases of one. */
let primary: Server;
const folders: string[] = [];
const scratch = async (): Promise<string> => {
  const folder = (await tools()).makeScratch('machines');
  folders.push(folder);
  return folder;
};
const asAdmin = async (...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: primary.adminUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
/** As calls ask. */
const asCalls = async <T>(ask: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>): Promise<T> => {
  const url = new URL(withDatabase(primary.adminUrl, 'ema'));
  Object.assign(url, { username: 'watcher', password: 'watches' });
  const { db, pool } = openDatabase(url.href, 1, pino({ level: 'silent' }));
  try {
    return await ask(db);
  } finally {
    await pool.end();
  }
};
beforeAll(async () => {
  const { startPostgres } = await tools();
  primary = await startPostgres({ dataDir: await scratch(), connections: 30 });
  await asAdmin(`create role watcher login password 'watches' in role ema_app`);
}, 60_000);
afterAll(async () => {
  await primary?.stop();
  const { removeScratch } = await tools();
  for (const folder of folders) removeScratch(folder);
}, 60_000);

describe('the archive of the log', () => {
  it('NET-1044 is not spoken of where there is none; fails, and works again', async () => {
    expect(await asCalls(findArchive)).toBeNull();
    await asAdmin(`alter system set archive_mode = 'on'`, `alter system set archive_command = 'exit 1'`);
    await primary.restart();
    const young = await asCalls(findArchive);
    expect(young?.archived_at).toBeInstanceOf(Date);
    await asAdmin('create table written (id integer)', 'select pg_switch_wal()');
    const isFailing = async () => {
      const archive = await asCalls(findArchive);
      return archive?.failed_at ? archive.failed_at > archive.archived_at : null;
    };
    await expect.poll(isFailing, { timeout: 30_000 }).toBe(true);
    await asAdmin(`alter system set archive_command = 'true'`, 'select pg_reload_conf()');
    await expect.poll(isFailing, { timeout: 90_000 }).toBe(false);
  }, 150_000);
});

describe.skipIf(hasNoTimers)('who follows the primary', () => {
  it('NET-1045 NET-1046 how many everybody sees, who confirms only who may; slots that nobody reads', async () => {
    expect(await asCalls(findStandbys)).toEqual({ connected: 0, confirming: null });
    const [{ startStandby }, dataDir] = await Promise.all([tools(), scratch()]);
    const from = { dataDir: folders[0] ?? '', adminUrl: primary.adminUrl };
    const standby = await startStandby({ primary: from, dataDir, connections: 30 });
    await asAdmin(`select pg_create_physical_replication_slot('left_over', true)`);
    await expect.poll(() => asCalls(findStandbys), { timeout: 30_000 }).toEqual({ connected: 1, confirming: null });
    expect(await asCalls(findIdleSlots)).toEqual(['left_over']);
    await asAdmin('grant pg_read_all_stats to ema_app');
    await expect.poll(() => asCalls(findStandbys), { timeout: 30_000 }).toEqual({ connected: 1, confirming: 0 });
    await asAdmin(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
    await expect.poll(() => asCalls(findStandbys), { timeout: 30_000 }).toEqual({ connected: 1, confirming: 1 });
    await asAdmin(`alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()');
    await standby.stop();
    await expect.poll(() => asCalls(findStandbys), { timeout: 30_000 }).toEqual({ connected: 0, confirming: 0 });
  }, 120_000);
});
