/**
 * `npm run restore-drill [-- --seconds 40]`: a cluster under load is backed up and its log archived; then it is restored
 * into an empty folder as it was at one moment, with the files that the database of that moment knows. What was
 * acknowledged before is there, what was asked after is not, and every file is what its name says.
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { root } from '../house.ts';
import { whenParentEnds } from '../parent.ts';
import { freePort } from '../ports.ts';
import { makeRelease } from '../release/make.ts';
import { debianEnvironment } from '../debian.ts';
import { pgbackrest, prepareRestore } from './backup.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { judge } from './judge.ts';
import { copyFiles, faultsOfFiles, without } from './file-backup.ts';
import { keep, type Kept } from './keep.ts';
import { startLoad, type Intent } from './load.ts';
import { ownFolder } from './own.ts';
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

const restore = async (from: Cluster, at: string): Promise<string> => {
  const { programs, owner, run } = from.place;
  const target = join(folder, 'restored');
  rmSync(target, { recursive: true, force: true });
  ownFolder(target, owner);
  const file = prepareRestore(run, target, owner);
  const until = ['--type=time', `--target=${at.replace('T', ' ').replace('Z', '+00')}`, '--target-action=promote'];
  await pgbackrest(programs, file, [...until, 'restore'], { owner, password: from.plan.superuser });
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

/** Onto a machine that has none: with a file that was deleted after the moment and before the machine was lost. */
const proveFiles = async (live: string, backup: string, restoredUrl: string): Promise<void> => {
  const [{ names } = { names: null }] = await ask<{ names: string[] | null }>(restoredUrl, FILES);
  const wanted = names ?? [];
  const [deleted = ''] = wanted;
  const target = join(folder, 'restored-files');
  rmSync(target, { recursive: true, force: true });
  await without(live, deleted, async () => {
    await copyFiles(live, backup);
    await copyFiles(backup, target);
  });
  const faults = await faultsOfFiles(target, wanted);
  demand(
    faults.length === 0 && wanted.length > 0,
    `all ${wanted.length} files it knows are there, hash by hash, also one deleted since ${faults.join(', ')}`,
  );
};

const prove = async (from: Cluster): Promise<void> => {
  const { leader } = await stateOf(from.machines);
  if (!leader) throw new Error('nobody leads');
  const { programs, owner } = from.place;
  const access = { owner, password: from.plan.superuser };
  const load = await startLoad(from.url, from.adminUrl);
  const began = performance.now();
  await pgbackrest(programs, leader.backup, ['backup', '--type=full'], access);
  const backupSeconds = (performance.now() - began) / 1000;
  const [live, copies] = [join(from.place.run, 'portal/files'), join(from.place.run, 'backup/files')];
  await copyFiles(live, copies);
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
  const restoring = performance.now();
  const url = await restore(from, at);
  await untilOpen(url);
  const restoreSeconds = (performance.now() - restoring) / 1000;
  const verdict = await judge(url, before);
  const later = await ask<{ n: number }>(url, 'select count(*)::int as n from commissions where note = any($1)', [
    after.map(({ tag }) => tag),
  ]);
  const [{ ids } = { ids: [] }] = await ask<{ ids: string[] }>(url, IDS);
  const logs = await Promise.all([url, from.adminUrl].map((one) => ask<{ n: number; word: string }>(one, LOG, [ids])));
  say(`\nnpm run restore-drill -- --seconds ${values.seconds}\n`);
  say(`full backup ${backupSeconds.toFixed(1)} s, restore to ${at} ${restoreSeconds.toFixed(1)} s`);
  demand(verdict.lost.length === 0 && before.length > 0, `all ${before.length} closings acknowledged before are there`);
  demand(later[0]?.n === 0 && after.length > 0, `none of the ${after.length} asked for a second later is`);
  demand(asked >= before.length && verdict.doubled.length === 0, 'none is there twice');
  demand(verdict.faults.length === 0, `lines, counts, sums and the log’s chain are whole ${verdict.faults.join(', ')}`);
  demand(
    logs[0]?.[0]?.word === logs[1]?.[0]?.word && ids.length > 0,
    `its ${ids.length} events of the log are those of the primary, hash by hash`,
  );
  await proveFiles(live, copies, url);
  for (const refusal of load.refusals) demand(false, refusal);
};

try {
  const release = values.release ? resolve(values.release) : (await makeRelease()).folder;
  starting = startCluster({ folder, release, port: 0, say, ending: ending.signal });
  await prove(await starting);
} catch (error) {
  faults.push(String(error));
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
await end(faults.length > 0 ? 1 : 0);
