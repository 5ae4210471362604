/** Gives a test a standby of the PostgreSQL that all tests share, and what it breaks of it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasNoTimers } from './template.ts';

type Started = {
  port: number;
  urlOf(primaryUrl: string): string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
};
type Tools = {
  startStandby: (given: object) => Promise<Started>;
  makeScratch: (name: string) => string;
  removeScratch: (folder: string) => void;
};
/** Started once, for the portal whose standby it is. */
export type StandbyServer = Started & {
  /** As superuser, in a database that a test's portal has on the primary. */
  admin: pg.Pool;
  /** What is committed from now on stays unseen there until it is let on. */
  hold(): Promise<void>;
  letOn(): Promise<void>;
  /** For so long (`0`, `30s`) replay waits for a statement that it would take the rows from; then it ends it. */
  bearWith(delay: string): Promise<void>;
  /** Ends when it has come as far as the primary is now. */
  catchUp(): Promise<void>;
};

const adminUrl = (): string => process.env['EMA_TEST_PG_URL'] ?? '';
const dataDir = (): string => process.env['EMA_TEST_DATA_DIR'] ?? '';
/** Its files are copied, so they must be ours; a moved clock stops the timers that a standby lives by. */
export const mayHaveStandby = (): boolean => existsSync(join(dataDir(), 'postgres/PG_VERSION')) && !hasNoTimers;

const tools = async (): Promise<Tools> => {
  const tool = (name: string): Promise<unknown> => import(new URL(`../../tools/${name}.ts`, import.meta.url).href);
  return { ...((await tool('standby')) as Tools), ...((await tool('scratch')) as Tools) };
};

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(20);
};

const is = async (pool: pg.Pool, statement: string): Promise<boolean> =>
  (await pool.query<{ is: boolean }>(statement)).rows[0]?.is ?? false;

/** @returns the standby of the database at `url`, once it has that database */
export const followingDatabase = async (url: string): Promise<StandbyServer> => {
  const { startStandby, makeScratch, removeScratch } = await tools();
  const folder = makeScratch('standby-test');
  const started = await startStandby({
    primary: { dataDir: dataDir(), adminUrl: adminUrl() },
    dataDir: folder,
    connections: 300,
  });
  const admin = new pg.Pool({ connectionString: started.urlOf(url), max: 2 });
  admin.on('error', () => {});
  const primary = new pg.Pool({ connectionString: url, max: 1 });
  primary.on('error', () => {});
  await until(() =>
    admin.query('select 1').then(
      () => true,
      () => false,
    ),
  );
  return {
    ...started,
    admin,
    hold: async () => {
      await admin.query('select pg_wal_replay_pause()');
      await until(() => is(admin, `select pg_get_wal_replay_pause_state() = 'paused' as is`));
    },
    letOn: async () => void (await admin.query('select pg_wal_replay_resume()')),
    bearWith: async (delay) => {
      await admin.query(`alter system set max_standby_streaming_delay = '${delay}'`);
      await admin.query('select pg_reload_conf()');
      await until(() => is(admin, `select current_setting('max_standby_streaming_delay') = '${delay}' as is`));
    },
    catchUp: async () => {
      const { rows } = await primary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
      await until(() => is(admin, `select pg_last_wal_replay_lsn() >= '${rows[0]?.at}' as is`));
    },
    stop: async () => {
      await Promise.all([admin.end(), primary.end()]);
      await started.stop();
      removeScratch(folder);
    },
  };
};
