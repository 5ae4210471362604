/**
 * Restarts the portals of a cluster one after another under load, also to another release with its migrations: nobody
 * who asks once more may see an error.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { refuseUnreachable, turnCurrent, type Cluster, type Portal } from './cluster.ts';
import { hereAndNow } from './drill.ts';
import { judge } from './judge.ts';
import { startLoad } from './load.ts';

/** Twice what HAProxy needs to see that somebody is ready. */
const SEEN_MS = 1_500;

const isReady = async ({ url }: Portal): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_500) }).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  );

const restart = async (portal: Portal): Promise<void> => {
  await portal.kept.stop(30_000);
  portal.kept.revive();
  while (!(await isReady(portal))) await sleep(100);
  await sleep(SEEN_MS);
};

const versionOf = (release: string): string => readFileSync(join(release, 'VERSION'), 'utf8').trim();

/** How many migrations the database has had. */
const migrationsOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  const asked = client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations');
  return asked.then(({ rows }) => rows[0]?.n ?? 0).finally(() => client.end());
};

/** What a portal says that it was built from. */
const buildOf = async ({ url }: Portal): Promise<string> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => (await answer.arrayBuffer(), answer.headers.get('x-ema-build') ?? ''),
  );

type Turned = { what: string; isTurned: () => Promise<boolean> };
/** Turns the link to the other release, as its operator does before anything is restarted. */
const turn = async (cluster: Cluster, to: string, before: readonly string[]): Promise<Turned> => {
  const { run, owner } = cluster.place;
  const had = await migrationsOf(cluster.adminUrl);
  refuseUnreachable(owner, [join(resolve(to), 'bin/ema-portal')]);
  const from = turnCurrent(run, to);
  const names = `${from ? versionOf(from) : '?'} → ${versionOf(to)}`;
  const turned: Turned = {
    what: names,
    isTurned: async () => {
      turned.what = `${names}, migrations ${had} → ${await migrationsOf(cluster.adminUrl)}`;
      const now = await Promise.all(cluster.portals.map(buildOf));
      return new Set(now).size === 1 && !before.includes(now[0] ?? '');
    },
  };
  return turned;
};

type Options = { times: number; to?: string; say: (line: string) => void };

/** @returns whether nobody who asked once more saw an error, nothing was lost or doubled, and all are what they should */
export const roll = async (cluster: Cluster, { times, to, say }: Options): Promise<boolean> => {
  const before = await Promise.all(cluster.portals.map(buildOf));
  const load = await startLoad(cluster.url, cluster.adminUrl);
  await sleep(2_000);
  const turned = to === undefined ? undefined : await turn(cluster, to, before);
  const began = performance.now();
  for (let n = 1; n <= times; n += 1) for (const portal of cluster.portals) await restart(portal);
  const seconds = (performance.now() - began) / 1000;
  await load.stop();
  const { asked, answers, seen, lists } = load.count();
  const { lost, doubled, faults } = await judge(cluster.adminUrl, load.intents);
  const isTurned = (await turned?.isTurned()) ?? true;
  const failed = [...answers].map(([status, n]) => `${status} × ${n}`).join(', ') || 'none';
  say(`\nnpm run cluster -- --rolling ${times}${to === undefined ? '' : ' --to <release>'}\n`);
  say(`${hereAndNow()}${turned ? ` ${turned.what}.` : ''}\n`);
  const head = ['restarts', 'seconds', 'requests', 'first answers that failed', 'errors after one retry'];
  say(`| ${[...head, 'lists that failed, also when asked again', 'lost', 'doubled'].join(' | ')} |`);
  say('|--:|--:|--:|---|--:|--:|--:|--:|');
  const told = [`${lists.failed} of ${lists.asked}, ${lists.seen}`, lost.length, doubled.length];
  const row = [`${times} × ${cluster.portals.length}`, seconds.toFixed(0), asked, failed, seen, ...told];
  say(`| ${row.join(' | ')} |`);
  const wrong = [...faults, ...load.refusals, ...(isTurned ? [] : ['not every portal serves the other release'])];
  for (const fault of wrong) say(`NOT ${fault}`);
  return seen + lists.seen + lost.length + doubled.length + wrong.length === 0;
};
