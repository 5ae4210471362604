import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres } from './postgres.ts';
import { allGone, commandOf, isAlive, signal } from './processes.ts';
import { makeScratch, removeScratch } from './scratch.ts';

const dataDir = makeScratch('keeper-test');
const cluster = join(dataDir, 'postgres');
const started: ChildProcess[] = [];

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  removeScratch(dataDir);
});

const query = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

const postmaster = (): number => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
const keeper = (): number => Number(readFileSync(join(dataDir, 'postgres.keeper'), 'utf8'));

/** Another process that starts PostgreSQL, as the start script does; gives its url. */
const startElsewhere = async (): Promise<{ child: ChildProcess; url: string }> => {
  const library = fileURLToPath(new URL('postgres.ts', import.meta.url));
  const program = `import { startPostgres } from ${JSON.stringify(library)};
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  for await (const url of createInterface({ input: child.stdout })) return { child, url };
  throw new Error('it did not start');
};

const withPostgres = async (work: (postgres: Postgres) => Promise<void>): Promise<void> => {
  const postgres = await startPostgres({ dataDir });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
};

// One after the other on one data directory, as a person's days are.
describe('embedded PostgreSQL', () => {
  it('makes a cluster with the database, the roles and safe settings, and stops', async () => {
    await withPostgres(async ({ url, adminUrl }) => {
      const [row] = await query<Record<string, unknown>>(
        url,
        `select current_database() as db, current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
           current_setting('jit') as jit, current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
           current_setting('server_version_num')::int / 10000 as version,
           exists (select from pg_roles where rolname = 'ema_app' and not rolcanlogin) as app`,
      );
      expect(row).toEqual({
        db: 'ema',
        fsync: 'on',
        sync: 'on',
        jit: 'off',
        zone: 'UTC',
        encoding: 'UTF8',
        version: 18,
        app: true,
      });
      await query(url, 'create table kept (n int); insert into kept values (1)');
      const wrong = new URL(adminUrl);
      wrong.password = 'wrong';
      await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
      expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    });
    expect(() => postmaster()).toThrow(/ENOENT/);
  });

  it('keeps data, port and password from one start to the next', async () => {
    let before = '';
    await withPostgres(async ({ url }) => {
      before = url;
    });
    await withPostgres(async ({ url }) => {
      expect(url).toBe(before);
      expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }]);
    });
  });

  it('leaves no PostgreSQL behind when its parent is killed with SIGKILL', async () => {
    const { child, url } = await startElsewhere();
    await query(url, 'insert into kept values (2)');
    const left = [postmaster(), keeper()];
    child.kill('SIGKILL');
    expect(await allGone(left, 10_000)).toBe(true);
    await withPostgres(async ({ url: again }) =>
      expect(await query(again, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]),
    );
  });

  it('takes over the PostgreSQL that a killed keeper left running', async () => {
    const { child } = await startElsewhere();
    const orphan = postmaster();
    signal(keeper(), 'SIGSTOP');
    child.kill('SIGKILL');
    signal(keeper(), 'SIGKILL');
    await allGone([keeper()], 5_000);
    expect(isAlive(orphan)).toBe(true);
    await withPostgres(async ({ url }) => {
      expect(isAlive(orphan)).toBe(false);
      expect(await query(url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
    });
  });

  it('starts over a stale postmaster.pid, also one whose number is another process’s now', async () => {
    await withPostgres(async ({ kill, restart, url }) => {
      await query(url, 'insert into kept values (3)');
      await kill();
      await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
      const file = join(cluster, 'postmaster.pid');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
      await restart();
      expect(await query(url, 'select count(*)::int as n from kept')).toEqual([{ n: 3 }]);
    });
  });

  it('is brought back by its keeper when somebody kills it', async () => {
    await withPostgres(async ({ url }) => {
      const first = postmaster();
      signal(first, 'SIGKILL');
      await expect
        .poll(async () => query(url, 'select count(*)::int as n from kept').catch(() => []), { timeout: 20_000 })
        .toEqual([{ n: 3 }]);
      expect(postmaster()).not.toBe(first);
    });
  });

  it('says so when another process holds the data, or shares it when asked', async () => {
    await withPostgres(async ({ url }) => {
      await expect(startPostgres({ dataDir })).rejects.toThrow(/is in use/);
      const shared = await startPostgres({ dataDir, share: true });
      expect(shared.url).toBe(url);
      await shared.stop();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('gives itself a new password when the secrets are lost', async () => {
    rmSync(join(dataDir, 'secrets.json'));
    await withPostgres(async ({ url }) => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]));
  });

  it.runIf(process.getuid?.() === 0)('runs as another user when we are root', async () => {
    await withPostgres(async () => {
      expect(statSync(`/proc/${postmaster()}`).uid).not.toBe(0);
      expect(commandOf(postmaster())).toContain(cluster);
    });
  });
});
