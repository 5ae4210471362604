/** Starts a whole cluster on this machine, in the order in which real machines would start, and stops it again. */
import { chmodSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { debianEnvironment } from '../debian.ts';
import { clusterOwner, type Owner } from '../postgres-cluster.ts';
import { pgbackrest } from './backup.ts';
import { poolerConfiguration, proxyConfiguration } from './configurations.ts';
import { keep, type Kept } from './keep.ts';
import { endLeftovers } from './leftovers.ts';
import { startEtcd, startMachine, type Machine } from './machine.ts';
import { ownFile, ownFolder } from './own.ts';
import { PORTALS, readPlan, type Plan } from './plan.ts';
import { findPrograms, patroniVersion, warningOf, type Programs } from './programs.ts';
import { stateOf } from './state.ts';

export type Portal = { name: string; url: string; kept: Kept };
export type Cluster = {
  /** Where people go. */
  url: string;
  /** The primary's database as superuser, whoever is primary. */
  adminUrl: string;
  plan: Plan;
  machines: Machine[];
  portals: Portal[];
  pooler: Kept;
  proxy: Kept;
  place: Place;
  stop: () => Promise<void>;
};

/** Where its programs run, and as whom. */
export type Place = { run: string; programs: Programs; owner: Owner };

/** It migrates and loads the demo, on a machine on which everything else has just begun. */
const FIRST_PORTAL_MS = 600_000;

const untilFor =
  (ending: AbortSignal) =>
  async (what: string, holds: () => Promise<boolean>, patienceMs = 120_000) => {
    const end = performance.now() + patienceMs;
    while (!(await holds())) {
      ending.throwIfAborted();
      if (performance.now() > end) throw new Error(`The cluster did not get so far: ${what}. See its logs.`);
      await sleep(200);
    }
  };

const answers = async (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_500) }).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  );

/** Whom everything runs as must get to the folder and to the release. */
export const refuseUnreachable = (owner: Owner, paths: readonly string[]): void => {
  if (!owner) return;
  for (const path of paths) {
    const tried = spawnSync('/usr/bin/test', ['-r', path], { ...owner, cwd: '/' });
    if (tried.status !== 0)
      throw new Error(`An unprivileged user cannot read ${path}. Name another folder: npm run cluster -- --data …`);
  }
};

const asSuperuser = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** Who owns the database, and whom calls connect as: they stand before the first portal starts. */
const prepareDatabase = async (plan: Plan, adminUrl: string): Promise<void> =>
  asSuperuser(adminUrl, async (client) => {
    const known = await client.query<{ name: string }>(
      `select rolname as name from pg_roles union select datname from pg_database`,
    );
    const names = new Set(known.rows.map(({ name }) => name));
    const make = async (name: string, statement: string): Promise<void> => {
      if (!names.has(name)) await client.query(statement);
    };
    await make('ema_app', 'create role ema_app nologin');
    await make('ema_owner', `create role ema_owner login createrole password '${plan.owner}' in role ema_app`);
    await make('ema_calls', `create role ema_calls login password '${plan.calls}' in role ema_app`);
    await client.query('grant ema_app, ema_calls to ema_owner with admin option');
    await make('ema', 'create database ema owner ema_owner');
  });

const startPooler = (plan: Plan, { run, programs, owner }: Place): Kept => {
  const users = ownFile(join(run, 'pgbouncer-users.txt'), `"ema_calls" "${plan.calls}"\n`, owner);
  const file = ownFile(join(run, 'pgbouncer.ini'), poolerConfiguration(plan, users), owner);
  const settings = debianEnvironment();
  return keep({ name: 'pgbouncer', command: programs.pgbouncer, args: [file], settings, folder: run, owner });
};

const startProxy = (plan: Plan, { run, programs, owner }: Place): Kept => {
  const file = ownFile(join(run, 'haproxy.cfg'), proxyConfiguration(plan), owner);
  const settings = debianEnvironment();
  return keep({ name: 'haproxy', command: programs.haproxy, args: ['-db', '-f', file], settings, folder: run, owner });
};

/** The link under which portals find their release, as `/opt/ema/current` on real machines. */
const currentOf = (run: string): string => join(run, 'current');

/** From now on whoever starts finds the other release; never is there none. @returns the one before */
export const turnCurrent = (run: string, release: string): string | undefined => {
  const link = currentOf(run);
  const before = existsSync(link) ? realpathSync(link) : undefined;
  rmSync(`${link}.new`, { force: true });
  symlinkSync(resolve(release), `${link}.new`);
  renameSync(`${link}.new`, link);
  return before;
};

const startPortal = (plan: Plan, index: number, { run, owner }: Place): Portal => {
  const name = PORTALS[index] ?? 'portal1';
  const url = `http://127.0.0.1:${plan.portals[index]}`;
  return {
    name,
    url,
    kept: keep({
      name,
      command: join(currentOf(run), 'bin/ema-portal'),
      args: [],
      folder: run,
      owner,
      settings: {
        // With the demo, its outbox and its sandboxes, which production has not.
        NODE_ENV: 'development',
        EMA_DEMO: '1',
        PORT: String(plan.portals[index]),
        PUBLIC_URL: `http://127.0.0.1:${plan.proxy}`,
        DATABASE_URL: `postgres://ema_owner@127.0.0.1:${plan.primary}/ema`,
        DATABASE_PASSWORD_FILE: ownFile(join(run, 'owner-password'), `${plan.owner}\n`, owner),
        DATABASE_CALLS_URL: `postgres://ema_calls@127.0.0.1:${plan.pooler}/ema`,
        DATABASE_CALLS_PASSWORD_FILE: ownFile(join(run, 'calls-password'), `${plan.calls}\n`, owner),
        DATABASE_READS_URL: `postgres://127.0.0.1:${plan.pooler}/ema_reads`,
        EMA_POOLER: 'transaction',
        EMA_METRICS_TOKEN: plan.secret,
        EMA_STANDBYS: String(plan.nodes.length - 1),
        EMA_CONNECTIONS: '60',
        EMA_PROCESSES: String(PORTALS.length),
        EMA_SECRET: plan.secret,
        EMA_TRUSTED_PROXIES: '1',
        EMA_DATA_DIR: join(run, 'portal'),
        EMA_LIMIT_FACTOR: '1000000',
        EMA_DRAIN_SECONDS: '3',
        EMA_LOG_LEVEL: 'info',
      },
    }),
  };
};

/** Starts everything below `folder`, the portals from `release`. @throws when something does not come up */
export const startCluster = async (given: {
  folder: string;
  release: string;
  port: number;
  say: (line: string) => void;
  /** Ends what has been started so far, when nobody wants it any more. */
  ending: AbortSignal;
}): Promise<Cluster> => {
  const folder = resolve(given.folder);
  const { release, say, ending } = given;
  const until = untilFor(ending);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const owner = clusterOwner(join(folder, 'node1'));
  ownFolder(join(folder, 'run'), owner);
  ownFolder(join(folder, 'run/portal'), owner);
  refuseUnreachable(owner, [join(folder, 'run'), join(release, 'bin/ema-portal')]);
  const leftovers = await endLeftovers(join(folder, 'run'));
  if (leftovers > 0) say(`${leftovers} processes of a cluster that was killed are ended.`);
  const place: Place = { run: join(folder, 'run'), programs: findPrograms(), owner };
  const warning = warningOf(patroniVersion(place.programs));
  if (warning) say(warning);
  const plan = await readPlan(folder, given.port);
  turnCurrent(place.run, release);
  ownFolder(plan.sockets, owner);
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    say('etcd (three members)…');
    const members = await Promise.all(
      plan.nodes.map((_node, i) => startEtcd(plan, i, { ...place, folder: place.run })),
    );
    stops.push(async () => {
      await Promise.all(members.map(({ etcd }) => etcd.stop()));
      for (const { peerWire } of members) peerWire.stop();
    });
    await until('etcd answers', () => answers(`http://127.0.0.1:${plan.nodes[0]?.etcd}/health`));
    say('PostgreSQL under Patroni (three nodes, one synchronous standby)…');
    const machines = await Promise.all(
      members.map((member, i) => startMachine(plan, i, { ...place, folder: place.run, ...member })),
    );
    stops.push(async () => void (await Promise.all(machines.map((one) => one.stop()))));
    const proxy = startProxy(plan, place);
    stops.push(() => proxy.stop());
    await until('one leader, one synchronous standby, one replica', async () => (await stateOf(machines)).isWhole);
    // A log that nobody takes would fill the disk.
    const { leader } = await stateOf(machines);
    await pgbackrest(place.programs, leader?.backup ?? '', ['stanza-create'], { owner, password: plan.superuser });
    const adminUrl = `postgres://postgres:${plan.superuser}@127.0.0.1:${plan.primary}`;
    await until('HAProxy leads to the primary', async () =>
      prepareDatabase(plan, `${adminUrl}/postgres`).then(
        () => true,
        () => false,
      ),
    );
    const pooler = startPooler(plan, place);
    stops.push(() => pooler.stop());
    say('the portals (three processes; the first migrates and loads the demo)…');
    const portals: Portal[] = [];
    stops.push(async () => void (await Promise.all(portals.map((one) => one.kept.stop()))));
    for (const index of PORTALS.keys()) {
      const portal = startPortal(plan, index, place);
      portals.push(portal);
      if (index === 0) await until('the first portal is ready', () => answers(`${portal.url}/readyz`), FIRST_PORTAL_MS);
    }
    await until('all portals are ready', async () =>
      (await Promise.all(portals.map(({ url }) => answers(`${url}/readyz`)))).every(Boolean),
    );
    const url = `http://127.0.0.1:${plan.proxy}`;
    await until('HAProxy leads to them', () => answers(`${url}/readyz`));
    return { url, adminUrl: `${adminUrl}/ema`, plan, machines, portals, pooler, proxy, place, stop };
  } catch (thrown) {
    await stop();
    throw thrown;
  }
};
