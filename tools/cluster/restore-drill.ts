/**
 * `npm run restore-drill [-- --seconds 40] [--orders 1000000]`: a cluster under load is backed up with `bin/backup` of its release and its
 * log archived; then `bin/restore` makes it what it was at one moment, in an empty folder, with the files that the
 * database of that moment knows. What was acknowledged before is there, what was asked after is not, every table that
 * nobody changed around the moment is equal row by row, and every file is what its name says.
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
import { hereAndNow } from './drill.ts';
import { judge } from './judge.ts';
import { faultsOfFiles, without } from './file-backup.ts';
import { keep, type Kept } from './keep.ts';
import { startLoad, type Intent } from './load.ts';
import { ownFolder } from './own.ts';
import { stateOf } from './state.ts';
import { differing, sumsOf } from './sums.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, '.data/restore-drill') },
    release: { type: 'string' },
    seconds: { type: 'string', default: '40' },
    orders: { type: 'string' },
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
type Settings = { backup: string; dataDir: string; url?: string };
const runOf = async (from: Cluster, settings: Settings, name: string, args: string[]): Promise<string> => {
  const {
    backup,
    dataDir,
    url = `postgres://ema_owner:${from.plan.owner}@127.0.0.1:${from.plan.primary}/ema`,
  } = settings;
  const { programs, owner, run } = from.place;
  const as = owner ? ['--as', spawnSync('id', ['-nu', String(owner.uid)], { encoding: 'utf8' }).stdout.trim()] : [];
  const more = name === 'after-restore' ? [] : as;
  const child = spawn(join(release, 'bin', name), [...args, ...more, '--copies', join(run, 'backup/copies')], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...debianEnvironment(),
      PATH: `${dirname(programs.pgbackrest)}:/usr/bin:/bin`,
      NODE_ENV: 'development',
      PGBACKREST_CONFIG: backup,
      PGPASSWORD: from.plan.superuser,
      DATABASE_URL: url,
      EMA_DATA_DIR: dataDir,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((end) => child.once('close', end));
  say(`bin/${name}: ${said.trim().replaceAll('\n', `\nbin/${name}: `)}`);
  if (code !== 0) throw new Error(`bin/${name} ended with ${code}`);
  return said;
};

/** With so many agents and customers for each order as in `npm run demo:large`. */
const grow = async (into: Cluster, orders: number): Promise<void> => {
  const { run, owner } = into.place;
  const sizes = { orders, agents: Math.ceil(orders / 200), customers: Math.ceil(orders / 4) };
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'server/db/demo/large.ts'), ...Object.entries(sizes).flatMap(([name, n]) => [`--${name}`, String(n)])],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: `postgres://ema_owner:${into.plan.owner}@127.0.0.1:${into.plan.primary}/ema`,
        EMA_DATA_DIR: join(run, 'portal'),
      },
    },
  );
  const code = await new Promise<number | null>((end) => child.once('close', end));
  if (code !== 0) throw new Error(`The database could not be grown to ${orders} orders.`);
  if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, join(run, 'portal')]);
  say(`grown to ${orders} orders in ${((performance.now() - began) / 1000).toFixed(0)} s`);
};

/** As the guide says: with the settings that came back and those that `bin/restore` wrote, but in another place. */
const startRestored = async (from: Cluster, target: string): Promise<number> => {
  const { programs, owner, run } = from.place;
  const port = await freePort();
  const settings = Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
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
  return port;
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
  const backUp = (...args: string[]) => runOf(from, { backup: leader.backup, dataDir: portal }, 'backup', args);
  // As somebody who mounts the disk of copies, and as systemd makes the folder of the portal.
  ownFolder(join(run, 'backup/copies'), undefined);
  ownFolder(other, owner);
  await backUp('--init');
  const standby = from.machines.find((one) => one !== leader)?.backup ?? '';
  const idle = await runOf(from, { backup: standby, dataDir: portal }, 'backup', ['--only', 'database']);
  demand(idle.includes('not the leader'), 'on a standby bin/backup ends well and copies nothing');
  if (values.orders) await grow(from, Number(values.orders));
  const load = await startLoad(from.url, from.adminUrl);
  const began = performance.now();
  await backUp('--type', 'full');
  const backupSeconds = (performance.now() - began) / 1000;
  const [deleted = ''] = await namesIn(from.adminUrl);
  await sleep(Number(values.seconds) * 500);
  await load.stop();
  // Nobody sells around the moment: what moves all the same is the portals’ own.
  const earlier = await sumsOf(from.adminUrl);
  const { at, before } = moment(load.intents);
  await sleep(1_000);
  const sums = await sumsOf(from.adminUrl);
  const moved = differing(earlier, sums);
  const later = await startLoad(from.url, from.adminUrl);
  await sleep(Number(values.seconds) * 500);
  await later.stop();
  await ask(from.adminUrl, 'select pg_switch_wal()');
  await pgbackrest(programs, leader.backup, ['check'], access);
  await without(join(portal, 'files'), deleted, () => backUp('--only', 'files'));
  const restoring = performance.now();
  const bin = ['--bin', dirname(programs.postgres)];
  const there = { backup: leader.backup, dataDir: other };
  await runOf(from, there, 'restore', ['--to', at, '--data', target, ...bin]);
  const restoreSeconds = (performance.now() - restoring) / 1000;
  const port = await startRestored(from, target);
  const url = `postgres://postgres:${from.plan.superuser}@127.0.0.1:${port}/ema`;
  await untilOpen(url);
  const openSeconds = (performance.now() - restoring) / 1000;
  const verdict = await judge(url, before);
  const [{ n: known, bytes } = { n: 0, bytes: '' }] = await ask<{ n: number; bytes: string }>(
    url,
    `select count(*)::int as n, pg_database_size('ema') as bytes from commissions where note = any($1)`,
    [later.intents.map(({ tag }) => tag)],
  );
  const restoredSums = await sumsOf(url);
  const unequal = differing(sums, restoredSums).filter((name) => !moved.includes(name));
  const [{ ids } = { ids: [] }] = await ask<{ ids: string[] }>(url, IDS);
  const logs = await Promise.all([url, from.adminUrl].map((one) => ask<{ n: number; word: string }>(one, LOG, [ids])));
  const size = values.orders ? ` --orders ${values.orders}` : '';
  say(`\nnpm run restore-drill -- --seconds ${values.seconds}${size}\n\n${hereAndNow()}`);
  say(`${restoredSums.get('orders')?.split(',')[0]} of orders, database ${(Number(bytes) / 1e6).toFixed(0)} MB`);
  say(
    `full backup ${backupSeconds.toFixed(1)} s, restore to ${at} ${restoreSeconds.toFixed(1)} s, open after ${openSeconds.toFixed(1)} s`,
  );
  demand(verdict.lost.length === 0 && before.length > 0, `all ${before.length} closings acknowledged before are there`);
  demand(known === 0 && later.intents.length > 0, `none of the ${later.intents.length} asked for a second later is`);
  demand(verdict.doubled.length === 0, 'none is there twice');
  demand(
    unequal.length === 0 && moved.length < sums.size / 4 && !moved.includes('orders'),
    `${sums.size - moved.length} tables are equal row by row ${unequal.join(', ')} (the portals moved ${moved.join(', ') || 'none'})`,
  );
  demand(verdict.faults.length === 0, `lines, counts, sums and the log’s chain are whole ${verdict.faults.join(', ')}`);
  demand(
    logs[0]?.[0]?.word === logs[1]?.[0]?.word && ids.length > 0,
    `its ${ids.length} events of the log are those of the primary, hash by hash`,
  );
  await proveFiles(join(other, 'files'), url, deleted);
  const [archiving] = await ask<{ mode: string }>(url, `select current_setting('archive_mode') as mode`);
  demand(archiving?.mode === 'off', 'what it writes does not get into the archive of the cluster');
  const owned = `postgres://ema_owner:${from.plan.owner}@127.0.0.1:${port}/ema`;
  const said = await runOf(from, { ...there, url: owned }, 'after-restore', ['--to', at]);
  demand(
    /sessions: \d+ ended/.test(said) && said.includes('numbers: of orders'),
    'bin/after-restore commits, and ends',
  );
  for (const refusal of [...load.refusals, ...later.refusals]) demand(false, refusal);
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
