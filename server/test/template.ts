/** Makes the database that all test databases are copied from. */
import pg from 'pg';
import pino from 'pino';
import { createClock } from '../adapters/clock.ts';
import { createDiskFiles } from '../adapters/files-disk.ts';
import { openDatabase } from '../db/client.ts';
import { loadDemo } from '../db/demo/load.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { seed } from '../db/seed/seed.ts';
import { jobs } from '../features/all-jobs.ts';
import { readConfig } from '../kernel/config.ts';
import { prepareQueues } from '../kernel/jobs.ts';
import { riseVersions } from './rising-versions.ts';

export const TEMPLATE = 'ema_template';
/** Every test's clock starts here: a Saturday afternoon inside the order window, before the incentive dates matter. */
export const TEST_NOW = '2026-11-21T15:00:00+01:00';

/**
 * On a moved machine clock (`npm run test:dates`) PostgreSQL's own timers never ring: libfaketime moves what they are
 * compared with. What waits for the end of a deadlock or of a lock's patience is tried on the other runs.
 */
export const hasNoTimers = process.env['EMA_MOVED_CLOCK'] !== undefined;

export const withDatabase = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
};

/** Migrated, seeded, with the demo data; no version ever goes back. */
export const makeTemplate = async (adminUrl: string, dataDir: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  const url = withDatabase(adminUrl, TEMPLATE);
  await migrateDatabase(url);
  const log = pino({ level: 'silent' });
  const owner = openDatabase(url, 2, log, { as: 'owner', aheadMs: createClock(TEST_NOW).aheadMs });
  await prepareQueues({ address: { url }, pool: owner.pool }, log, jobs);
  await seed(owner.pool, readConfig({ NODE_ENV: 'test', DATABASE_URL: url }));
  await riseVersions(owner.pool);
  await loadDemo(owner.pool, { now: new Date(TEST_NOW), files: createDiskFiles(`${dataDir}/files`), log });
  await owner.pool.end();
  await admin.end();
};
