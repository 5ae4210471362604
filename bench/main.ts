import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alternate, oneByOne, send, type Load } from './drive.ts';
import { databaseOf, dropDatabase, machine, root, startDatabase } from './environment.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { serveFloor, servePortal, type Served } from './processes.ts';
import { report, type Measured, type Starts } from './report.ts';
import { openStage, scenarios, type Scenario, type Stage } from './scenarios.ts';
import { readWeights } from './weights.ts';

/**
 * `npm run bench [-- --quick] [--only text] [--seconds 2] [--rounds 3]`: the portal beside the least a server can do,
 * on a small and a large database, by turns. Writes bench/RESULTS.md; `--quick` uses one tiny database and only prints.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    data: { type: 'string', default: join(root, '.data/bench') },
  },
});
const isQuick = values.quick;
const given = {
  connections: 10,
  seconds: Number(values.seconds ?? (isQuick ? 1 : 2)),
  rounds: Number(values.rounds ?? (isQuick ? 1 : 3)),
};
const dataDir = isQuick
  ? mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-bench-'))
  : resolve(values.data);
const sizes = isQuick
  ? { quick: { agents: 60, customers: 400, orders: 1500 } }
  : {
      small: { agents: 400, customers: 3000, orders: 10_000 },
      large: { agents: 5000, customers: 300_000, orders: 1_000_000 },
    };

const measure = async (
  scenario: Scenario,
  stage: Stage,
  portal: Served,
  floor: Served,
): Promise<Omit<Measured, 'database'>> => {
  let n = 0;
  const next = () => scenario.next(stage, n++);
  await scenario.prepare?.(stage);
  const mask = scenario.mask ?? ((body: string) => body);
  const [ours, theirs] = [await send(portal.url, next()), await send(floor.url, next())];
  const isEqual = mask(ours.body) === mask(theirs.body) && ours.status === theirs.status;
  if (!isEqual)
    process.stdout.write(
      `\n${scenario.name}\n  portal ${ours.status} ${ours.body.slice(0, 600)}\n  floor  ${theirs.status} ${theirs.body.slice(0, 600)}\n`,
    );
  for (const side of [portal, floor]) await oneByOne(side.url, next, isQuick ? 5 : 40);
  await scenario.prepare?.(stage);
  const times = isQuick ? 20 : 200;
  const alone = [await oneByOne(portal.url, next, times), await oneByOne(floor.url, next, times)] as const;
  const loads = await alternate(
    [portal, floor].map((side) => ({ url: side.url, next, before: async () => scenario.prepare?.(stage) })),
    { ...given, amount: scenario.amount },
  );
  await scenario.after?.(stage);
  const [p = NOTHING, f = NOTHING] = loads;
  process.stdout.write(
    `${scenario.name.padEnd(38)} ${alone[0].toFixed(2)} / ${alone[1].toFixed(2)} ms   ${Math.round(p.perSecond)} / ${Math.round(f.perSecond)} per s   ${isEqual ? 'same bytes' : 'DIFFERENT BYTES'}${p.failures + f.failures > 0 ? `   ${p.failures} / ${f.failures} failed` : ''}\n`,
  );
  return {
    name: scenario.name,
    portal: p,
    floor: f,
    portalAlone: alone[0],
    floorAlone: alone[1],
    isEqual,
    bytes: ours.body.length,
  };
};
const NOTHING: Load = { perSecond: 0, p50: 0, p99: 0, failures: 0 };

/** How many statements each call sends, seen on the wire; the second of two equal calls counts. */
const countStatements = async (
  url: string,
  stage: Stage,
  wanted: readonly Scenario[],
): Promise<Map<string, number>> => {
  const proxy = await startCountingProxy(url);
  const portal = await servePortal(proxy.url, dataDir);
  const counts = new Map<string, number>();
  for (const scenario of wanted) {
    let n = 7;
    await scenario.prepare?.(stage);
    await send(portal.url, scenario.next(stage, n++));
    await sleep(100);
    proxy.take();
    await send(portal.url, scenario.next(stage, n++));
    await sleep(100);
    counts.set(scenario.name, proxy.take());
    await scenario.after?.(stage);
  }
  await portal.stop();
  proxy.stop();
  return counts;
};

/** From the start of the process to the first answer: with nothing compiled before, and again. */
const measureStarts = async (url: string): Promise<Starts> => {
  const cache = mkdtempSync(join(tmpdir(), 'ema-bench-cache-'));
  const start = async () => {
    const portal = await servePortal(url, dataDir, { NODE_COMPILE_CACHE: cache });
    await sleep(1000);
    const atRest = portal.memoryMiB();
    await portal.stop();
    return { ms: portal.startedInMs, atRest };
  };
  const cold = await start();
  const warm = [await start(), await start(), await start()].toSorted((a, b) => a.ms - b.ms)[1] ?? cold;
  rmSync(cache, { recursive: true, force: true });
  return { coldMs: cold.ms, warmMs: warm.ms, atRestMiB: warm.atRest, underLoadMiB: 0 };
};

const wanted = scenarios.filter((s) => s.name.includes(values.only));
const measured: Measured[] = [];
let statements = new Map<string, number>();
let starts: Starts | undefined;
const began = performance.now();
const postgres = await startDatabase(dataDir);
const databaseMs = performance.now() - began;
try {
  for (const [name, size] of Object.entries(sizes)) {
    const url = await databaseOf(postgres, `bench_${name}`, size, dataDir);
    starts ??= await measureStarts(url);
    const stage = await openStage(url);
    process.stdout.write(`\n${name}: ${size.orders} orders, ${size.customers} customers (portal / floor)\n`);
    const [portal, floor] = await Promise.all([servePortal(url, dataDir), serveFloor(url)]);
    for (const scenario of wanted) {
      measured.push({ ...(await measure(scenario, stage, portal, floor)), database: name });
      starts.underLoadMiB = Math.max(starts.underLoadMiB, portal.memoryMiB());
    }
    await Promise.all([portal.stop(), floor.stop()]);
    if (statements.size === 0) statements = await countStatements(url, stage, wanted);
    await stage.pool.end();
    if (isQuick) await dropDatabase(postgres, `bench_${name}`);
  }
} finally {
  await postgres.stop();
  if (isQuick) rmSync(dataDir, { recursive: true, force: true });
}
const text = report({
  measured,
  statements,
  starts,
  databaseMs,
  weights: readWeights(),
  machine: machine(),
  command: `npm run bench${isQuick ? ' -- --quick' : ''}`,
  given,
  sizes,
});
if (!isQuick && values.only === '') writeFileSync(join(root, 'bench/RESULTS.md'), text);
process.stdout.write(`\n${text}`);
const different = measured.filter((m) => !m.isEqual || m.portal.failures > 0 || m.floor.failures > 0);
if (different.length > 0) {
  process.stderr.write(
    `Not the same answers, or failures: ${different.map((m) => `${m.name} (${m.database})`).join(', ')}\n`,
  );
  process.exitCode = 1;
}
