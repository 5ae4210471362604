import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { addScanners, disabledInLog, runOf, start } from '../../test/bulk.ts';
import { testPortal } from '../../test/harness.ts';
import { hasNoTimers, TEST_NOW } from '../../test/template.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const t = testPortal();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A whole server with its workers, on the database of this test. */
const startServer = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: t.services.config.DATABASE_URL,
      PORT: '0',
      EMA_DATA_DIR: t.services.config.EMA_DATA_DIR,
      EMA_LOG_LEVEL: 'silent',
      EMA_CLOCK_START: TEST_NOW,
      EMA_POOL_SIZE: '3',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
};
const until = async (holds: () => Promise<boolean>, ms: number): Promise<void> => {
  for (const end = performance.now() + ms; performance.now() < end && !(await holds());)
    await new Promise((resolve) => setTimeout(resolve, 50));
};

describe('a bulk operation whose worker is killed', () => {
  it.skipIf(hasNoTimers)(
    'NET-520 goes on with what is left by another, each row once',
    async () => {
      const admin = await t.as('admin');
      const ids = await addScanners(t, 'Uccisi', 6);
      const server = await startServer();
      // Somebody holds the third: there the worker is when it is killed.
      const holder = await t.db.connect();
      await holder.query('begin');
      await holder.query('select 1 from users where id = $1 for update', [ids[2]]);
      const { body } = await start(admin, { action: 'users.disable', choice: { ids } });
      const waits = async () =>
        ((
          await t.db.query(`select 1 from pg_locks l join pg_stat_activity s using (pid)
           where not l.granted and s.application_name = 'ema' and s.datname = current_database()`)
        ).rowCount ?? 0) > 0;
      await until(waits, 20_000);
      server.kill('SIGKILL');
      expect(await runOf(admin, body.id)).toMatchObject({ state: 'running', done: 2, failed: 0, waiting: 4 });
      await holder.query('rollback');
      holder.release();
      await startServer();
      await until(async () => (await runOf(admin, body.id)).state === 'done', 60_000);
      expect(await runOf(admin, body.id)).toMatchObject({ state: 'done', done: 6, failed: 0, waiting: 0 });
      expect((await disabledInLog(t, ids)).map(({ id }) => id)).toEqual(ids);
    },
    120_000,
  );
});
