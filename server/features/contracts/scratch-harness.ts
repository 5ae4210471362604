import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { migrateDatabase } from '../../db/migrate.ts';
import { openDatabase } from '../../db/client.ts';
import { prepareQueues, startBoss } from '../../kernel/jobs.ts';
export const testPortal = () => {
  const portal = {} as any;
  const name = `s_${randomBytes(4).toString('hex')}`;
  const adminUrl = process.env['EMA_TEST_PG_URL'] ?? '';
  beforeAll(async () => {
    const admin = new pg.Client({ connectionString: adminUrl }); await admin.connect(); await admin.query(`create database ${name}`); await admin.end();
    const u = new URL(adminUrl); u.pathname = '/' + name; const url = u.toString();
    await migrateDatabase(url);
    const log = pino({ level: 'silent' });
    const owner = openDatabase(url, 2, log, 'owner');
    const boss = await startBoss(url, log, false);
    await prepareQueues(boss, owner.pool, [{ queue: 'outbox', run: async () => {} }]);
    const { pool, db } = openDatabase(url, 12, log);
    const outbox = async (to = '') => (await owner.pool.query(`select id, channel, destination, subject, body from outbox where destination like $1 order by id desc`, [`%${to}%`])).rows;
    Object.assign(portal, { services: { db, pool, boss, config: { secret: 'x'.repeat(40) } }, db: owner.pool, outbox, boss, pool });
  }, 60000);
  afterAll(async () => { await portal.boss?.stop({ graceful: false }); await portal.pool?.end(); await portal.db?.end(); }, 60000);
  return portal;
};
