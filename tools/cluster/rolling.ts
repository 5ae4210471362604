/** Restarts the portals of a cluster one after another under load: nobody who asks once more may see an error. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Portal } from './cluster.ts';
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

type Options = { times: number; seed: number; say: (line: string) => void };

/** @returns whether nobody who asked once more saw an error, and nothing was lost or doubled */
export const roll = async (cluster: Cluster, { times, say }: Options): Promise<boolean> => {
  const load = await startLoad(cluster.url, cluster.adminUrl);
  await sleep(2_000);
  const began = performance.now();
  for (let n = 1; n <= times; n += 1) for (const portal of cluster.portals) await restart(portal);
  const seconds = (performance.now() - began) / 1000;
  await load.stop();
  const { asked, answers, seen } = load.count();
  const { lost, doubled, faults } = await judge(cluster.adminUrl, load.intents);
  const failed = [...answers].map(([status, n]) => `${status} × ${n}`).join(', ') || 'none';
  say(`\nnpm run cluster -- --rolling ${times}\n`);
  say('| restarts | seconds | requests | first answers that failed | errors after one retry | lost | doubled |');
  say('|--:|--:|--:|---|--:|--:|--:|');
  const restarts = `${times} × ${cluster.portals.length}`;
  const row = [restarts, seconds.toFixed(0), asked, failed, seen, lost.length, doubled.length];
  say(`| ${row.join(' | ')} |`);
  for (const fault of [...faults, ...load.refusals]) say(`NOT ${fault}`);
  return seen + lost.length + doubled.length + faults.length + load.refusals.length === 0;
};
