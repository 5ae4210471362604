import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getHealth } from '@ema/calls/system/health.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
const health = async () => (await (await t.as('admin')).get<CallOutput<typeof getHealth>>('/api/admin/health')).body;
beforeEach(async () => {
  await t.db.query('delete from outbox; delete from job_runs; delete from backups_seen; delete from privacy_requests');
});

describe('backups that are told of', () => {
  /** By the program of the operator, as the owner of the database. */
  const tellOfBackup = async (...args: string[]): Promise<string> => {
    const { rows } = await t.db.query('select current_database() as name');
    const url = new URL(process.env['EMA_TEST_PG_URL'] ?? '');
    url.pathname = `/${rows[0].name}`;
    const program = join(import.meta.dirname, '../../db/backup-seen.ts');
    // What is too old to be kept is reckoned by the clock of the tests, not by that of the machine.
    const EMA_CLOCK_START = t.services.ports.clock.now().toISOString();
    const env = { ...process.env, DATABASE_URL: url.href, NODE_ENV: 'test', EMA_CLOCK_START };
    return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout;
  };
  it('NET-515 whoever makes backups tells of them by a program; the role of calls cannot', async () => {
    expect(await tellOfBackup('pg_dump', '--bytes', '2048')).toContain('knows of the backup');
    expect((await health()).backups).toMatchObject([{ name: 'pg_dump', bytes: 2048, part: 'database' }]);
    await expect(t.services.pool.query(`insert into backups_seen (name) values ('x')`)).rejects.toThrow(/denied/);
  });

  it('NET-1041 each part by machine: copies of files, however many, hide none of the database, and are missed', async () => {
    await t.db.query(
      `insert into backups_seen (at, name, bytes, part, machine)
       select ema_now() - make_interval(mins => m), 'notte', 7, 'database', 'db1' from unnest(array[600, 500]) m
       union all
       select ema_now() - make_interval(mins => 500 - m), 'timer', null, 'files', 'app' || 1 + m % 2
       from generate_series(1, 300) m
       union all
       select ema_now() - interval '8 days', 'timer', null, 'files', 'gone'`,
    );
    expect(await tellOfBackup('bin/backup', '--part', 'files', '--machine', 'app1')).toContain('knows of the backup');
    const { backups, troubles } = await health();
    expect(backups.map(({ part, machine, name }) => `${part} ${machine} ${name}`)).toEqual([
      'database db1 notte',
      'database db1 notte',
      'files app1 bin/backup',
      'files app2 timer',
    ]);
    expect(Date.parse(backups[0]?.at ?? ''), 'the newest first').toBeGreaterThan(Date.parse(backups[1]?.at ?? ''));
    expect(troubles.map(({ sentence }) => sentence)).toEqual(['Le copie dei file di app2 hanno più di 3 ore.']);
    const { rows } = await t.db.query<{ key: string; n: number }>(
      `select part || ' ' || machine as key, count(*)::int as n from backups_seen group by 1 order by 1`,
    );
    expect(rows).toMatchObject([{ n: 2 }, { n: 100 }, { n: 100 }, { n: 1 }]);
    await expect(tellOfBackup('x', '--part', 'fotos')).rejects.toThrow('--part: fotos is none of database, files');
  });
});
