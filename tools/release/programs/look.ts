/** Looks into a restored database that stands still at its moment: it is not opened, so it may still go elsewhere. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal, type User } from './told.ts';

const PORT = 5432;

/** What a standby must have no less of than the primary that wrote the log. */
const NO_LESS: Readonly<Record<string, string>> = {
  max_connections: 'max_connections setting',
  max_worker_processes: 'max_worker_processes setting',
  max_wal_senders: 'max_wal_senders setting',
  max_prepared_transactions: 'max_prepared_xacts setting',
  max_locks_per_transaction: 'max_locks_per_xact setting',
};

/** Settings of its own: those it had may lie elsewhere, name machines, and let others in. */
const settingsFor = (folder: string, bin: string, place: string, user: User): Record<string, string> => {
  const told = spawnSync(join(bin, 'pg_controldata'), [folder], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (told.status !== 0) throw new Refusal(`${folder} cannot be read: ${told.stderr.trim()}`);
  const as = (name: string): string => new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(told.stdout)?.[1] ?? '0';
  return {
    ...Object.fromEntries(Object.entries(NO_LESS).map(([setting, name]) => [setting, as(name)])),
    config_file: join(place, 'postgresql.conf'),
    hba_file: join(place, 'pg_hba.conf'),
    ident_file: join(place, 'pg_ident.conf'),
    listen_addresses: '',
    unix_socket_directories: place,
    port: String(PORT),
    hot_standby: 'on',
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    shared_preload_libraries: '',
    ssl: 'off',
    recovery_target_action: 'pause',
    log_destination: 'stderr',
    logging_collector: 'off',
    lc_messages: 'C',
  };
};

const STANDS = `select pg_is_in_recovery() and pg_get_wal_replay_pause_state() = 'paused' as stands`;
/** A copy of somebody's data is no file of the table of files, and is fetched for a week (NET-871). */
const FILES = `
  select coalesce(array_agg(sha256 order by sha256), array[]::text[]) as names
  from (
    select sha256 from files
    union
    select sha256 from data_exports where state = 'ready' and sha256 is not null) f`;
const LAST = `select coalesce(pg_last_xact_replay_timestamp()::text, 'the backup itself') as at`;

/** What it said may come a little later than that it stands. */
const LOOKS = 10;
/** It does not answer yet. */
const NOT_YET: readonly unknown[] = ['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET'];

/** «recovery stopping before commit of transaction 734, time 2026-11-22 21:58:00.1+01»: then it came to the moment. */
export const stoppingIn = (said: string): string | undefined =>
  /recovery stopping (?:before|after|at) [^\n]*/.exec(said)?.[0];

/** It stands still for another reason, such as a standby’s settings that are too small: that is no moment. */
export const whyItPaused = (said: string): string => {
  const lines = said.trim().split('\n');
  const at = lines.findLastIndex((line) => / (?:WARNING|ERROR|FATAL|PANIC): /.test(line));
  const details = lines.slice(at + 1, at + 2).filter((line) => / DETAIL: /.test(line));
  const told = at === -1 ? lines.slice(-3).join(' ') : [lines[at], ...details].join(' ');
  return `PostgreSQL stands still, but not at that moment: ${told}`;
};

/** What PostgreSQL said when it ended, as a sentence for whoever chose the moment. */
export const whyNot = (said: string): string => {
  const fatal = said.split('\n').findLast((line) => / (?:FATAL|PANIC): /.test(line)) ?? said.trim().slice(-500);
  const last = /last completed transaction was at log time (.*)/.exec(said)?.[1];
  return /before configured recovery target/.test(fatal)
    ? `What was kept of the log ends before that moment${last ? `: its last transaction ended at ${last}` : ''}.`
    : `PostgreSQL did not get to that moment: ${fatal}`;
};

type Where = { bin: string; database: string; role: string; user: User };
/** @param stopped what PostgreSQL said when it came to the moment */
export type Looked = { files: string[]; last: string; stopped: string };

/** Only who may enter the folder of its socket is let in, and needs no password there. */
const placeFor = (user: User): string => {
  const place = mkdtempSync(join(tmpdir(), 'ema-restore-'));
  writeFileSync(join(place, 'pg_hba.conf'), 'local all all trust\n');
  for (const name of ['pg_ident.conf', 'postgresql.conf']) writeFileSync(join(place, name), '');
  if (user) chownSync(place, user.uid, user.gid);
  return place;
};

const ask = async <T extends pg.QueryResultRow>(place: string, where: Where, text: string): Promise<T | undefined> => {
  const client = new pg.Client({ host: place, port: PORT, user: where.role, database: where.database });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows[0])
    .finally(() => client.end());
};

/** @returns what the database of that moment knows @throws when its log ends before it */
export const lookInto = async (folder: string, where: Where): Promise<Looked> => {
  const place = placeFor(where.user);
  const settings = settingsFor(folder, where.bin, place, where.user);
  const child = spawn(
    join(where.bin, 'postgres'),
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...where.user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
  );
  let said = '';
  let stopped: string | undefined;
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = `${said}${chunk}`.slice(-20_000);
    stopped ??= stoppingIn(said);
  });
  const gone = new Promise<void>((end) => child.once('close', () => end()));
  try {
    for (let stood = 0; ;) {
      const row = await ask<{ stands: boolean }>(place, where, STANDS).catch((thrown: unknown) => {
        if (NOT_YET.includes((thrown as { code?: unknown }).code)) return undefined;
        throw new Refusal(`The restored database cannot be asked: ${String(thrown)}`);
      });
      if (row?.stands && stopped !== undefined) break;
      if (row?.stands) stood += 1;
      if (stood >= LOOKS) throw new Refusal(whyItPaused(said));
      if (child.exitCode !== null || child.signalCode !== null) throw new Refusal(whyNot(said));
      await sleep(200);
    }
    const files = await ask<{ names: string[] }>(place, where, FILES);
    const last = await ask<{ at: string }>(place, where, LAST);
    return { files: files?.names ?? [], last: last?.at ?? '', stopped: stopped ?? '' };
  } finally {
    child.kill('SIGINT');
    await gone;
    rmSync(place, { recursive: true, force: true });
  }
};
