/**
 * `npm run restore-drill [-- --seconds 40]`: a cluster under load is backed up with `bin/backup` of its release and its
 * log archived; then `bin/restore` makes it what it was at one moment, in an empty folder, with the files that the
 * database of that moment knows. What was acknowledged before is there, what was asked after is not, and every file is
 * what its name says.
 */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { root } from '../house.ts';
import { whenParentEnds } from '../parent.ts';
import { freePort } from '../ports.ts';
import { makeRelease } from '../release/make.ts';
import { debianEnvironment } from '../debian.ts';
import { pgbackrest } from './backup.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { judge } from './judge.ts';
import { faultsOfFiles, without } from './file-backup.ts';
import { keep, type Kept } from './keep.ts';
import { startLoad, type Intent } from './load.ts';
import { stateOf } from './state.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, '.data/restore-drill') },
    release: { type: 'string' },
    seconds: { type: 'string', default: '40' },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = resolve(values.data);
const ending = new AbortController();
let starting: Promise<Cluster> | undefined;
let restored: Kept | undefined;
let release = '';
const end = async (code: number): Promise<void> => {
  if (ending.signal.aborted) return;
  ending.abort();
  // What is still starting stops itself.
  const cluster = await starting?.catch(() => undefined);
  await restored?.stop();
  await cluster?.stop();
  process.exit(code);
};
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void end(130));
whenParentEnds(() => void end(1));

const ask = async <T extends pg.QueryResultRow>(url: string, text: string, given: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, given)).rows;
  } finally {
    await client.end();
  }
};

/** Every event of the log that both have, as one word. */
const LOG = `
  select count(*)::int as n, md5(coalesce(string_agg(hash, '' order by id), '')) as word from audit
  where id = any($1)`;
const IDS = 'select array_agg(id) as ids from audit';
const FILES = 'select array_agg(distinct sha256 order by sha256) as names from files';

type Moment = { at: string; before: Intent[] };
/** Between two moments of the load: who was told by then, and who had not asked yet. */
const moment = (intents: readonly Intent[]): Moment => ({
  at: new Date().toISOString(),
  before: intents.filter(({ isClosed }) => isClosed).map((intent) => ({ ...intent })),
});

/** A program of the release, as its operator runs it on a machine that has nothing else of ours. */
const runOf = async (from: Cluster, backup: string, dataDir: string, name: string, args: string[]): Promise<void> => {
  const { programs, owner, run } = from.place;
  const as = owner ? ['--as', spawnSync('id', ['-nu', String(owner.uid)], { encoding: 'utf8' }).stdout.trim()] : [];
  const child = spawn(join(release, 'bin', name), [...args, ...as, '--copies', join(run, 'backup/copies')], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...debianEnvironment(),
      PATH: `${dirname(programs.pgbackrest)}:/usr/bin:/bin`,
      NODE_ENV: 'development',
      PGBACKREST_CONFIG: backup,
      PGPASSWORD: from.plan.superuser,
      DATABASE_URL: `postgres://ema_owner:${from.plan.owner}@127.0.0.1:${from.plan.primary}/ema`,
      EMA_DATA_DIR: dataDir,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((end) => child.once('close', end));
  say(`bin/${name}: ${said.trim().replaceAll('\n', `\nbin/${name}: `)}`);
  if (code !== 0) throw new Error(`bin/${name} ended with ${code}`);
};

const startRestored = async (from: Cluster, target: string): Promise<string> => {
  const { programs, owner, run } = from.place;
  const port = await freePort();
  const settings = Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    synchronous_standby_names: '',
    archive_mode: 'off',
    hba_file: join(target, 'pg_hba.conf'),
    ident_file: join(target, 'pg_ident.conf'),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  restored = keep({
    name: 'restored',
    command: programs.postgres,
    args: ['-D', target, ...settings],
    settings: debianEnvironment(),
    folder: run,
    owner,
  });
  return `postgres://postgres:${from.plan.superuser}@127.0.0.1:${port}/ema`;
};

const untilOpen = async (url: string): Promise<void> => {
  const until = performance.now() + 120_000;
  for (;;) {
    const rows = await ask<{ closed: boolean }>(url, 'select pg_is_in_recovery() as closed').catch(() => []);
    if (rows[0]?.closed === false) return;
    if (performance.now() > until) throw new Error('The restored database does not open.');
    await sleep(200);
  }
};

const faults: string[] = [];
const demand = (holds: boolean, what: string): void => {
  say(`${holds ? 'ok  ' : 'NOT '} ${what}`);
  if (!holds) faults.push(what);
};

const namesIn = async (url: string): Promise<string[]> =>
  (await ask<{ names: string[] | null }>(url, FILES))[0]?.names ?? [];

/** Onto a machine that has none: with a file that was deleted after the moment and before the machine was lost. */
const proveFiles = async (folderOfFiles: string, restoredUrl: string, deleted: string): Promise<void> => {
  const wanted = await namesIn(restoredUrl);
  const amiss = await faultsOfFiles(folderOfFiles, wanted);
  demand(
    amiss.length === 0 && wanted.includes(deleted),
    `all ${wanted.length} files it knows are there, hash by hash, also one deleted since ${amiss.join(', ')}`,
  );
};

const prove = async (from: Cluster): Promise<void> => {
  const { leader } = await stateOf(from.machines);
  if (!leader) throw new Error('nobody leads');
  const { programs, owner, run } = from.place;
  const access = { owner, password: from.plan.superuser };
  const [portal, target, other] = [join(run, 'portal'), join(folder, 'restored'), join(folder, 'restored-portal')];
  for (const emptied of [target, other]) rmSync(emptied, { recursive: true, force: true });
  const backUp = (...args: string[]) => runOf(from, leader.backup, portal, 'backup', args);
  const load = await startLoad(from.url, from.adminUrl);
  const began = performance.now();
  await backUp('--type', 'full');
  const backupSeconds = (performance.now() - began) / 1000;
  const [deleted = ''] = await namesIn(from.adminUrl);
  await sleep(Number(values.seconds) * 500);
  const { at, before } = moment(load.intents);
  const asked = load.intents.length;
  // The moment ends here: what is under way may stand on either side, what begins a second later may not.
  await sleep(1_000);
  const first = load.intents.length;
  await sleep(Number(values.seconds) * 500);
  await load.stop();
  const after = load.intents.slice(first);
  await ask(from.adminUrl, 'select pg_switch_wal()');
  await pgbackrest(programs, leader.backup, ['check'], access);
  await without(join(portal, 'files'), deleted, () => backUp('--only', 'files'));
  const restoring = performance.now();
  const bin = ['--bin', dirname(programs.postgres)];
  await runOf(from, leader.backup, other, 'restore', ['--to', at, '--data', target, ...bin]);
  const restoreSeconds = (performance.now() - restoring) / 1000;
  const url = await startRestored(from, target);
  await untilOpen(url);
  const openSeconds = (performance.now() - restoring) / 1000;
  const verdict = await judge(url, before);
  const later = await ask<{ n: number }>(url, 'select count(*)::int as n from commissions where note = any($1)', [
    after.map(({ tag }) => tag),
  ]);
  const [{ ids } = { ids: [] }] = await ask<{ ids: string[] }>(url, IDS);
  const logs = await Promise.all([url, from.adminUrl].map((one) => ask<{ n: number; word: string }>(one, LOG, [ids])));
  say(`\nnpm run restore-drill -- --seconds ${values.seconds}\n`);
  say(
    `full backup ${backupSeconds.toFixed(1)} s, restore to ${at} ${restoreSeconds.toFixed(1)} s, open after ${openSeconds.toFixed(1)} s`,
  );
  demand(verdict.lost.length === 0 && before.length > 0, `all ${before.length} closings acknowledged before are there`);
  demand(later[0]?.n === 0 && after.length > 0, `none of the ${after.length} asked for a second later is`);
  demand(asked >= before.length && verdict.doubled.length === 0, 'none is there twice');
  demand(verdict.faults.length === 0, `lines, counts, sums and the log’s chain are whole ${verdict.faults.join(', ')}`);
  demand(
    logs[0]?.[0]?.word === logs[1]?.[0]?.word && ids.length > 0,
    `its ${ids.length} events of the log are those of the primary, hash by hash`,
  );
  await proveFiles(join(other, 'files'), url, deleted);
  for (const refusal of load.refusals) demand(false, refusal);
};

try {
  release = values.release ? resolve(values.release) : (await makeRelease()).folder;
  starting = startCluster({ folder, release, port: 0, say, ending: ending.signal });
  await prove(await starting);
} catch (error) {
  faults.push(String(error));
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
await end(faults.length > 0 ? 1 : 0);
