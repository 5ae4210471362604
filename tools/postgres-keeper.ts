/**
 * The process that holds an embedded PostgreSQL. Its standard input comes from who started it: when that ends, for
 * whatever reason, PostgreSQL is stopped and this process exits. Words on standard input: restart, kill, start, stop.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './ports.ts';
import { ensureCluster, program, type Owner } from './postgres-cluster.ts';
import { allGone, commandOf, isAlive, processesIn, signal } from './processes.ts';

export type KeeperOptions = { dataDir: string; port?: number; connections?: number };

const options = JSON.parse(process.argv[2] ?? '{}') as KeeperOptions;
const { dataDir, connections = 100 } = options;
const cluster = join(dataDir, 'postgres');
const lockFile = join(dataDir, 'postgres.keeper');
const portFile = join(dataDir, 'postgres.port');
const logFile = join(dataDir, 'postgres.log');

const settings = (port: number): string[] => [
  'listen_addresses=127.0.0.1',
  `port=${port}`,
  'unix_socket_directories=',
  `max_connections=${connections}`,
  'shared_buffers=256MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=off',
  'log_destination=stderr',
  'log_line_prefix=%m [%p] %a ',
  // A statement that fails is the portal's to tell; here its values would stand beside it.
  'log_min_messages=log',
  'lc_messages=C',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
];

const ending = new AbortController();
let postmaster: ChildProcess | undefined;
let owner: Owner;
let wanted = false;
let isLocked = false;
const crashes: number[] = [];

const say = (message: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

/** One keeper to a data directory. @throws when another one lives */
const takeLock = (): void => {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx', mode: 0o600 });
    isLocked = true;
  } catch {
    const other = Number(readFileSync(lockFile, 'utf8'));
    if (other > 0 && isAlive(other) && commandOf(other).includes('postgres-keeper'))
      throw new Error(`The database in ${dataDir} is in use (process ${other}).`);
    rmSync(lockFile, { force: true });
    takeLock();
  }
};

/** Ends what a killed keeper left behind, so that two PostgreSQL never share the files; then its lock is void. */
const clearLeftovers = async (): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const named = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isOurs = (pid: number) => pid > 0 && isAlive(pid) && commandOf(pid).includes(cluster);
  const left = new Set([...processesIn(realpathSync(cluster)), ...(isOurs(named) ? [named] : [])]);
  if (isOurs(named)) signal(named, 'SIGINT');
  if (!(await allGone([...left], 10_000))) for (const pid of left) signal(pid, 'SIGKILL');
  await allGone([...left], 5_000);
  rmSync(pidFile, { force: true });
};

const start = async (): Promise<void> => {
  await clearLeftovers();
  const remembered = options.port ?? (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0);
  const port = await freePort(remembered);
  writeFileSync(portFile, String(port));
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) truncateSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(program('postgres'), ['-D', cluster, ...settings(port).flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(log);
  postmaster = child;
  child.on('exit', () => void onPostmasterExit(child));
  while (!isReady(child.pid)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL did not start, see ${logFile}.`);
    await sleep(10);
  }
  wanted = true;
  say({ ready: true, port, pid: child.pid });
};

/** The eighth line of postmaster.pid tells when connections are let in. */
const isReady = (pid: number | undefined): boolean => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
};

/** Fast shutdown; what does not obey is ended harder (the next start recovers). */
const stop = async (how: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> => {
  wanted = false;
  const pid = postmaster?.pid;
  postmaster = undefined;
  if (!pid) return;
  const all = [pid, ...processesIn(realpathSync(cluster))];
  if (how === 'SIGINT') {
    signal(pid, 'SIGINT');
    if (await allGone([pid], 20_000)) return;
    signal(pid, 'SIGQUIT');
    if (await allGone([pid], 5_000)) return;
  }
  for (const one of all) signal(one, 'SIGKILL');
  await allGone(all, 5_000);
};

/** Somebody else killed PostgreSQL: start it again, but not for ever. */
const onPostmasterExit = async (child: ChildProcess): Promise<void> => {
  if (!wanted || postmaster !== child || ending.signal.aborted) return;
  crashes.push(Date.now());
  if (crashes.filter((at) => at > Date.now() - 60_000).length > 3) return end('PostgreSQL ended again and again.');
  await attempt(start);
};

const end = async (reason?: string): Promise<void> => {
  if (ending.signal.aborted) return;
  ending.abort();
  if (reason) say({ error: reason });
  await stop();
  if (isLocked) rmSync(lockFile, { force: true });
  process.exit(reason ? 1 : 0);
};

const attempt = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    await end(error instanceof Error ? error.message : String(error));
  }
};

const obey = async (word: string): Promise<void> => {
  if (word === 'restart') await stop().then(start);
  if (word === 'start') await start();
  if (word === 'kill') await stop('SIGKILL').then(() => say({ killed: true }));
  if (word === 'stop') await end();
};

process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end());
let queue = attempt(async () => {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  takeLock();
  owner = await ensureCluster(dataDir, ending.signal);
  await start();
});
createInterface({ input: process.stdin })
  .on('line', (word) => (queue = queue.then(() => attempt(() => obey(word)))))
  .on('close', () => void end());
