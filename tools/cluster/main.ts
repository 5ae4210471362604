/**
 * `npm run cluster [-- --port 8080] [--data <folder>]`: a whole cluster on this machine, until Ctrl C. `--drill
 * [--seed n]` breaks it piece by piece under load; `--rolling [n]` restarts the portals one after another, n times;
 * `--rolling --to <release>` to another release, with its migrations.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../house.ts';
import { whenParentEnds } from '../parent.ts';
import { makeRelease } from '../release/make.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { drill } from './drill.ts';
import { roll } from './rolling.ts';

/** How often need not be said. */
const options = process.argv.slice(2);
const args = options.flatMap((one, i) =>
  one === '--rolling' && !/^\d+$/.test(options[i + 1] ?? '') ? [one, '1'] : [one],
);
const { values } = parseArgs({
  args,
  options: {
    port: { type: 'string', default: '8080' },
    data: { type: 'string', default: join(root, '.data/cluster') },
    release: { type: 'string' },
    drill: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    rolling: { type: 'string' },
    to: { type: 'string' },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const ending = new AbortController();
let starting: Promise<Cluster> | undefined;
const end = async (code: number): Promise<void> => {
  if (ending.signal.aborted) return;
  say('Stopping…');
  ending.abort();
  // What is still starting stops itself.
  const cluster = await starting?.catch(() => undefined);
  await cluster?.stop();
  process.exit(code);
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end(130));
whenParentEnds(() => void end(1));

const tell = ({ url, plan, machines, portals }: Cluster): void => {
  say(`\nPeople            ${url}   (admin, agente, …: password Portale-2026!)`);
  for (const portal of portals) say(`${portal.name.padEnd(17)} ${portal.url}`);
  say(`primary           127.0.0.1:${plan.primary}   (HAProxy asks Patroni)`);
  say(`standbys          127.0.0.1:${plan.replicas}   (those that follow closely)`);
  say(`PgBouncer         127.0.0.1:${plan.pooler}   (transaction mode; ema to the primary, ema_reads to the standbys)`);
  for (const [i, { name, restUrl, etcdUrl }] of machines.entries())
    say(`${name.padEnd(17)} PostgreSQL 127.0.0.1:${plan.nodes[i]?.postgres}, Patroni ${restUrl}, etcd ${etcdUrl}`);
};

try {
  const { folder: release, version } = values.release
    ? { folder: resolve(values.release), version: 'given' }
    : await makeRelease();
  say(`Release ${version}: ${release}`);
  const port = Number(values.port);
  starting = startCluster({ folder: values.data, release, port, say, ending: ending.signal });
  const cluster = await starting;
  tell(cluster);
  const seed = Number(values.seed);
  let isProved = true;
  if (values.drill) isProved = await drill(cluster, { seed, ...(values.only ? { only: values.only } : {}), say });
  const other = values.to ? { to: resolve(values.to) } : {};
  if (values.rolling) isProved = (await roll(cluster, { times: Number(values.rolling), ...other, say })) && isProved;
  if (values.drill || values.rolling) await end(isProved ? 0 : 1);
  else say('\nCtrl C stops all of it.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await end(1);
}
