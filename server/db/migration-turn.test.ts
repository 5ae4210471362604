import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { waitForTurn } from './wait-for-turn.ts';

const url = process.env['EMA_TEST_PG_URL'] ?? '';
/** That of migrations, as `migrate.ts` has it. */
const LOCK = 4_220_911;
const NOTHING = () => undefined;

describe('NET-1049 whoever waits for somebody who migrates', () => {
  const holder = new pg.Client({ connectionString: url, application_name: 'ema-migrations' });
  const waiter = new pg.Client({ connectionString: url });
  let pid = 0;
  beforeAll(async () => {
    await holder.connect();
    await waiter.connect();
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    pid = rows[0]?.pid ?? 0;
  });
  afterAll(async () => {
    await holder.end();
    await waiter.end();
  });

  it('is told who it is and since when, gives up after a while, and changes nothing', async () => {
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
    const began = performance.now();
    const refusal = await migrateDatabase(url, { turnMs: 500, say: NOTHING }).then(
      () => '',
      (thrown: Error) => thrown.message,
    );
    expect(refusal).toMatch(
      new RegExp(
        `^The database was not migrated: after \\d+ s it is still migrated by process ${pid} of PostgreSQL ` +
          `\\(postgres, ema-migrations, 127\\.0\\.0\\.1\\), connected for \\d+ s\\.`,
      ),
    );
    expect(refusal).toContain(`select pg_terminate_backend(${pid})`);
    expect(performance.now() - began).toBeLessThan(10_000);
    const { rows } = await waiter.query(`select to_regclass('drizzle.present') as made`);
    expect(rows).toEqual([{ made: null }]);
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
  });

  it('is told after ten seconds, and has its turn as soon as it is over', async () => {
    const said: string[] = [];
    await holder.query('select pg_advisory_lock($1)', [1]);
    const turn = waitForTurn(waiter, 1, { turnMs: 60_000, say: (line) => void said.push(line) });
    await expect.poll(() => said, { timeout: 30_000 }).toHaveLength(1);
    expect(said[0]).toMatch(
      new RegExp(`^The database is migrated by process ${pid} of PostgreSQL .*: waiting since 1\\d s\\.$`),
    );
    await holder.query('select pg_advisory_unlock($1)', [1]);
    await turn;
    await waiter.query('select pg_advisory_unlock_all()');
  });
});
