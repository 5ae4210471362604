/** `bin/backup` and `bin/restore` with a real PostgreSQL and pgBackRest, where Debian’s are on this machine. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debianEnvironment, debianFile } from '../../debian.ts';
import { clusterOwner, type Owner } from '../../postgres-cluster.ts';
import { freePort } from '../../ports.ts';
import { makeScratch, removeScratch } from '../../scratch.ts';

const [postgres = '', pgbackrest = ''] = ['/usr/lib/postgresql/15/bin/postgres', '/usr/bin/pgbackrest'].map(debianFile);
const isHere = postgres !== '' && pgbackrest !== '' && process.getuid?.() === 0;
const bin = dirname(postgres);
const STANZA = 'test';

describe.runIf(isHere)('a database that is restored, with pgBackRest', () => {
  const folder = makeScratch('pgbackrest');
  const [live, sockets] = [join(folder, 'live'), join(folder, 'sockets')];
  const running: ChildProcess[] = [];
  let owner: Owner;
  let port = 0;
  const env: Record<string, string> = {
    ...debianEnvironment(),
    PATH: `${dirname(pgbackrest)}:/usr/bin:/bin`,
    LC_ALL: 'C',
  };

  const made = (path: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  /** As pgBackRest of the machine that has this data folder is told. */
  const configuration = (name: string, data: string, at: number): string => {
    const file = join(folder, `${name}.conf`);
    const general = ['repo1-path', 'log-path', 'lock-path', 'spool-path'].map(
      (key) => `${key}=${made(join(folder, key))}`,
    );
    writeFileSync(
      file,
      [
        '[global]',
        ...general,
        'repo1-retention-full=9',
        'log-level-console=warn',
        'start-fast=y',
        'archive-timeout=20',
        `[${STANZA}]`,
        `pg1-path=${data}`,
        `pg1-port=${at}`,
        `pg1-socket-path=${sockets}`,
        'pg1-user=postgres',
        '',
      ].join('\n'),
      { mode: 0o644 },
    );
    return file;
  };
  const run = (command: string, args: string[], more: object = {}): { status: number | null; said: string } => {
    const { status, stdout, stderr } = spawnSync(command, args, { ...owner, cwd: '/', encoding: 'utf8', env, ...more });
    return { status, said: `${stdout}${stderr}` };
  };
  const back = (...args: string[]): void => {
    const { status, said } = run(pgbackrest, [`--config=${join(folder, 'live.conf')}`, `--stanza=${STANZA}`, ...args]);
    if (status !== 0) throw new Error(said);
  };
  /** A program of the operator, as root runs it. */
  const program = (name: string, args: string[], config = 'live') =>
    run(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args, '--stanza', STANZA, '--as', asName()], {
      uid: 0,
      gid: 0,
      env: { ...env, PGBACKREST_CONFIG: join(folder, `${config}.conf`), EMA_DATA_DIR: join(folder, 'portal') },
    });
  const asName = (): string => spawnSync('id', ['-nu', String(owner?.uid)], { encoding: 'utf8' }).stdout.trim();
  const restore = (to: Date, name: string, ...more: string[]) =>
    program('restore', [
      '--only',
      'database',
      '--to',
      to.toISOString(),
      '--data',
      join(folder, name),
      '--bin',
      bin,
      '--database',
      'postgres',
      ...more,
    ]);

  const until = async (holds: () => Promise<unknown>): Promise<void> => {
    const end = performance.now() + 60_000;
    while (!(await holds().catch(() => false))) {
      if (performance.now() > end) throw new Error(readFileSync(join(folder, 'postgres.log'), 'utf8').slice(-2_000));
      await sleep(100);
    }
  };
  const start = async (data: string, at: number): Promise<ChildProcess> => {
    const log = openSync(join(folder, 'postgres.log'), 'a');
    const args = ['-D', data, '-p', String(at), '-k', sockets, '-c', 'listen_addresses='];
    const child = spawn(postgres, args, { ...owner, cwd: '/', env, stdio: ['ignore', log, log] });
    closeSync(log);
    running.push(child);
    await until(() => ask(at, 'select 1'));
    return child;
  };
  const stop = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  };
  const ask = async (at: number, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({
      host: sockets,
      port: at,
      user: 'postgres',
      database: 'postgres',
      query_timeout: 20_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  /** Nobody stands by on this machine either: the primary that is lost had somebody. */
  const write = (at: number, word: string) =>
    ask(at, `set synchronous_commit = local; insert into said values ('${word}')`);
  const wordsIn = async (at: number): Promise<unknown[]> =>
    (await ask(at, 'select word from said order by word')).map(({ word }) => word);
  const untilOpen = (at: number) =>
    until(async () => (await ask(at, 'select pg_is_in_recovery() as closed'))[0]?.['closed'] === false);
  /** A moment with a second without any transaction on either side. */
  const quietMoment = async (): Promise<Date> => {
    await sleep(1_000);
    const moment = new Date();
    await sleep(1_000);
    return moment;
  };

  let child: ChildProcess;
  const moments: Date[] = [];
  beforeAll(async () => {
    owner = clusterOwner(live);
    made(folder);
    made(sockets);
    port = await freePort();
    const conf = configuration('live', live, port);
    const initialised = run(join(bin, 'initdb'), [
      '-D',
      live,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--data-checksums',
      '-E',
      'UTF8',
    ]);
    if (initialised.status !== 0) throw new Error(initialised.said);
    const library = env['LD_LIBRARY_PATH'] ? `LD_LIBRARY_PATH=${env['LD_LIBRARY_PATH']} ` : '';
    // As Patroni writes it: with the name of a standby that a restored one has not.
    appendFileSync(
      join(live, 'postgresql.conf'),
      `archive_mode = on
archive_command = '${library}${pgbackrest} --config=${conf} --stanza=${STANZA} archive-push "%p"'
synchronous_standby_names = 'node2'
autovacuum = off
timezone = 'UTC'
`,
    );
    child = await start(live, port);
    await ask(
      port,
      `set synchronous_commit = local;
       create table said (word text);
       create table files (sha256 text);
       create table data_exports (sha256 text, state text);
       insert into files values ('${'ab'.repeat(32)}')`,
    );
    back('stanza-create');
    back('--type=full', 'backup');
    for (const word of ['first', 'second', 'third']) {
      await write(port, word);
      moments.push(await quietMoment());
    }
    await write(port, 'last');
    await ask(port, 'select pg_switch_wal()');
    back('check');
  }, 180_000);
  afterAll(async () => {
    for (const one of running) await stop(one);
    removeScratch(folder);
  });

  it('NET-1020 NET-1021 NET-1032 commits without the standby of before, and gives nothing to the archive', async () => {
    const [first = new Date(0)] = moments;
    const told = restore(first, 'rehearsal');
    expect(told.said).toMatch(/timeline: 1 of 1, from the backup [\w-]+F\n/);
    expect(told.said).toMatch(/stands at [^\n]+\nPostgreSQL said: recovery stopping before commit of transaction/);
    expect(told.said).toMatch(/synchronous_standby_names = ''[^]*archiving: off in the same file/);
    expect(told.said).toContain('files: it knows 1');
    expect(told.status).toBe(0);
    const at = await freePort();
    const rehearsal = await start(join(folder, 'rehearsal'), at);
    await untilOpen(at);
    await ask(at, `insert into said values ('of the rehearsal'); select pg_switch_wal()`);
    expect(await wordsIn(at)).toEqual(['first', 'of the rehearsal']);
    expect((await ask(at, 'show archive_mode'))[0]).toEqual({ archive_mode: 'off' });
    // Another machine that follows: here the timer of bin/backup has nothing to do.
    await stop(rehearsal);
    writeFileSync(join(folder, 'rehearsal/standby.signal'), '');
    writeFileSync(join(folder, 'rehearsal/postgresql.auto.conf'), "archive_mode = 'off'\n");
    configuration('standby', join(folder, 'rehearsal'), at);
    const standby = await start(join(folder, 'rehearsal'), at);
    const idle = program('backup', ['--only', 'database'], 'standby');
    expect([idle.said, idle.status], 'NET-1032').toEqual(['database: not the leader, nothing to do here\n', 0]);
    await stop(standby);
    const silent = program('backup', ['--only', 'database'], 'standby');
    expect([silent.status, silent.said], 'NET-1032').toEqual([1, expect.stringContaining('unable to')]);
  });

  it('NET-1021 NET-1022 a second restore, to a later moment, is not the first one that took over', async () => {
    const [first = new Date(0), second = new Date(0), third = new Date(0)] = moments;
    const taken = restore(first, 'taken', '--takes-over');
    expect(taken.said).toContain('archiving: on as before (--takes-over)');
    expect(taken.status).toBe(0);
    await stop(child);
    configuration('live', join(folder, 'taken'), port);
    const taking = await start(join(folder, 'taken'), port);
    await untilOpen(port);
    await write(port, 'after the first restore');
    await ask(port, 'select pg_switch_wal()');
    await expect
      .poll(() => ask(port, 'select last_archived_wal as wal from pg_stat_archiver'), { timeout: 60_000 })
      .toEqual([{ wal: expect.stringMatching(/^00000002/) }]);
    await stop(taking);

    const later = restore(second, 'later');
    expect(later.said).toContain('timeline: 1 of 1, 2, from the backup');
    expect(later.status).toBe(0);
    const at = await freePort();
    const again = await start(join(folder, 'later'), at);
    await untilOpen(at);
    expect(await wordsIn(at)).toEqual(['first', 'second']);
    await stop(again);
    // Along the latest timeline one never gets there: that it went to the first moment is seen, and said.
    const wrong = restore(third, 'wrong', '--timeline', '2');
    expect(wrong.said).toMatch(/timeline: 2 of 1, 2[^]*the last transaction in it ended at/);
    expect(restore(third, 'none', '--timeline', '7')).toMatchObject({ status: 1 });
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('NET-1026 a backup with damaged pages ends with 1, and the portal is not told', async () => {
    const data = join(folder, 'damaged');
    run('cp', ['-a', live, data]);
    configuration('live', data, port);
    const damaged = await start(data, port);
    const [{ path } = { path: '' }] = (await ask(
      port,
      `set synchronous_commit = local;
       create table much as select n, repeat('x', 200) as text from generate_series(1, 2000) n;
       checkpoint;
       select pg_relation_filepath('much') as path`,
    ).then(async () => ask(port, `select pg_relation_filepath('much') as path`))) as { path: string }[];
    const page = openSync(join(data, path), 'r+');
    writeSync(page, Buffer.alloc(64, 7), 0, 64, 8192 + 4000);
    closeSync(page);
    const told = program('backup', ['--only', 'database', '--type', 'full']);
    expect(told.said).toContain('invalid page checksum');
    expect(told.said).toMatch(/has pages that are damaged[^]*the portal was not told of it/);
    expect([told.status, told.said.includes('database: copied at')]).toEqual([1, false]);
    await stop(damaged);
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain('PANIC');
  });
});
