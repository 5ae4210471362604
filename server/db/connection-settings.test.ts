/** What each connection begins with, and how what a job checks at night is read. */
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';
import { openDatabase, readPatiently, type Queryable } from './client.ts';

const t = testPortal();
const log = pino({ level: 'silent' });
let d: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  await t.db.query('create table looked_through (id integer primary key); grant all on looked_through to ema_app');
  d = openDatabase(t.services.callsUrl, 1, log);
});
afterAll(() => d.pool.end());
const settingsOf = async (db: Queryable): Promise<unknown> =>
  (
    await db.execute(sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
        current_setting('application_name') as application`)
  ).rows[0];
const OF_CALLS = { statement: '4s', lock: '3s', idle: '10s', zone: 'UTC', application: 'ema' };

describe('a connection', () => {
  it('NET-562 of calls gives up a statement, a lock and a transaction that nobody goes on with', async () => {
    expect(await settingsOf(d.db)).toEqual(OF_CALLS);
  });

  it('NET-562 of the owner has a minute for a statement, and one to a standby a name of its own', async () => {
    const owner = openDatabase(t.services.config.DATABASE_URL, 1, log, { as: 'owner' });
    const reads = openDatabase(t.services.callsUrl, 1, log, { as: 'reads' });
    try {
      expect(await settingsOf(owner.db)).toEqual({ ...OF_CALLS, statement: '1min' });
      expect(await settingsOf(reads.db)).toEqual({ ...OF_CALLS, application: 'ema-reads' });
    } finally {
      await Promise.all([owner.pool.end(), reads.pool.end()]);
    }
  });
});

describe('what is read at night', () => {
  const count = async (db: Queryable): Promise<unknown> =>
    (await db.execute(sql`select count(*)::int as n from looked_through`)).rows[0]?.['n'];

  it('NET-920 may take as long as it does, at one moment of everything, and writes nothing', async () => {
    await t.db.query('insert into looked_through values (1)');
    const counts = await readPatiently(d.pool, async (db) => {
      const before = await count(db);
      await t.db.query('insert into looked_through values (2)');
      const settings = await db.execute(sql`
        select current_setting('statement_timeout') as statement, current_setting('transaction_read_only') as only,
          current_setting('transaction_isolation') as isolation`);
      return [before, await count(db), settings.rows[0]];
    });
    expect(counts).toEqual([1, 1, { statement: '0', only: 'on', isolation: 'repeatable read' }]);
    const writing = readPatiently(d.pool, (db) => db.execute(sql`insert into looked_through values (3)`));
    await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  it('NET-920 gives its connection back as it was, also when it failed', async () => {
    await expect(readPatiently(d.pool, () => Promise.reject(new Error('altered')))).rejects.toThrow('altered');
    expect(d.pool.totalCount - d.pool.idleCount).toBe(0);
    expect(await settingsOf(d.db)).toEqual(OF_CALLS);
    const { rowCount } = await t.db.query('select from looked_through');
    expect(await d.db.transaction(new Date('2026-11-21T14:00:00Z'), count)).toBe(rowCount);
  });
});
