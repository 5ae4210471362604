/**
 * `npm run bench [-- --quick] [--only text] [--seconds 2] [--rounds 3]`: the portal beside the least a server can do,
 * on a small and a large database, by turns, then the faults. Writes bench/RESULTS.md; `--quick` uses one tiny database
 * and only prints, so does `--only`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alternate, oneByOne, send, type Load } from './drive.ts';
import { buildWeb, chromiumHere, databaseOf, dropDatabase, machine, root, startDatabase } from './environment.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { measureFelt, type Felt } from './felt.ts';
import { goals } from './goals.ts';
import { measurePdf, type Pdf } from './pdf.ts';
import { PRODUCTION, serveFloor, servePortal, serveProvider, type Served } from './processes.ts';
import { report, type Measured, type Starts } from './report.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { askEverything, keepReady, openStage, type Stage } from './stage.ts';
import { measureSunday, type Evening } from './sunday.ts';
import { readWeights } from './weights.ts';
import { WEBHOOK_SECRET } from './writing.ts';

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
const isWhole = !isQuick && values.only === '';
const results = join(root, 'bench/RESULTS.md');
/** What other commands measured stands below this heading, and stays. */
const OTHERS = '\n# By other commands\n';
const othersOf = (before: string): string => (before.includes(OTHERS) ? before.slice(before.indexOf(OTHERS)) : '');
const clock = performance.now();
const tell = (text: string): void => {
  const s = Math.round((performance.now() - clock) / 1000);
  process.stdout.write(`[${String(Math.floor(s / 60)).padStart(2)}:${String(s % 60).padStart(2, '0')}] ${text}\n`);
};
const load = {
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

const NOTHING: Load = { perSecond: 0, p50: 0, p99: 0, failures: 0 };

const measure = async (
  scenario: Scenario,
  stage: Stage,
  portal: Served,
  floor: Served,
): Promise<Omit<Measured, 'database'>> => {
  let n = 0;
  const next = () => scenario.next(stage, n++);
  const hasFloor = !scenario.withoutFloor;
  const sides = hasFloor ? [portal, floor] : [portal];
  await scenario.prepare?.(stage);
  const mask = scenario.mask ?? ((body: string) => body);
  const ours = await send(portal.url, next());
  const theirs = hasFloor ? await send(floor.url, next()) : ours;
  const isEqual = mask(ours.body) === mask(theirs.body) && ours.status === theirs.status && ours.status < 300;
  if (!isEqual) {
    const [one, other] = [mask(ours.body), mask(theirs.body)];
    const from = Math.max(0, [...one].findIndex((letter, i) => letter !== other[i]) - 100);
    process.stdout.write(
      `\n${scenario.name}, from letter ${from}\n  portal ${ours.status} ${one.slice(from, from + 500)}\n  floor  ${theirs.status} ${other.slice(from, from + 500)}\n`,
    );
  }
  const times = isQuick ? 20 : (scenario.alone ?? 200);
  for (const side of sides) await oneByOne(side.url, next, Math.min(times, isQuick ? 5 : 40));
  await scenario.prepare?.(stage);
  const alone: number[] = [];
  for (const side of sides) alone.push(await oneByOne(side.url, next, times));
  const [p = NOTHING, f = NOTHING] = await alternate(
    sides.map((side) => ({ url: side.url, next, before: async () => scenario.prepare?.(stage) })),
    { ...load, connections: scenario.connections ?? load.connections, amount: scenario.amount },
  );
  await scenario.after?.(stage);
  const failures = p.failures + f.failures > 0 ? `   ${p.failures} / ${f.failures} failed` : '';
  tell(
    `${scenario.name.padEnd(36)} ${alone.map((ms) => ms.toFixed(2)).join(' / ')} ms   ${[p, f].map((l) => Math.round(l.perSecond)).join(' / ')} per s   ${isEqual ? 'same bytes' : 'DIFFERENT BYTES'}${failures}`,
  );
  return {
    name: scenario.name,
    portal: p,
    floor: f,
    portalAlone: alone[0] ?? 0,
    floorAlone: alone[1] ?? 0,
    isEqual,
    hasFloor,
    bytes: ours.body.length,
  };
};

/** How many statements each call sends, seen on the wire; the second of two equal calls counts. */
const countStatements = async (
  url: string,
  stage: Stage,
  wanted: readonly Scenario[],
): Promise<Map<string, number>> => {
  const proxy = await startCountingProxy(url);
  const portal = await servePortal(proxy.url, dataDir, settings);
  const counts = new Map<string, number>();
  for (const scenario of wanted) {
    let n = 7;
    await scenario.prepare?.(stage);
    // A session unused for a minute is written once more; that is not part of the call.
    await stage.pool.query('update sessions set last_used_at = now()');
    await send(portal.url, scenario.next(stage, n++));
    await sleep(100);
    proxy.take();
    const { status } = await send(portal.url, scenario.next(stage, n++));
    if (status >= 300) throw new Error(`${scenario.name}: ${status}`);
    await sleep(100);
    counts.set(scenario.name, proxy.take());
    await scenario.after?.(stage);
  }
  await portal.stop();
  proxy.stop();
  return counts;
};

/** From the start of the process in production to the first answer: with nothing compiled before, and again. */
const measureStarts = async (url: string): Promise<Starts> => {
  const cache = mkdtempSync(join(tmpdir(), 'ema-bench-cache-'));
  const start = async () => {
    const portal = await servePortal(url, dataDir, { ...PRODUCTION, NODE_COMPILE_CACHE: cache });
    await sleep(3000);
    const atRest = portal.memoryMiB();
    await portal.stop();
    return { ms: portal.startedInMs, atRest };
  };
  const cold = await start();
  const warm = [await start(), await start(), await start()].toSorted((a, b) => a.ms - b.ms)[1] ?? cold;
  rmSync(cache, { recursive: true, force: true });
  return { coldMs: cold.ms, warmMs: warm.ms, atRestMiB: warm.atRest, underLoadMiB: 0 };
};

/** The faults in a process of their own, on a database of their own. @returns what it said */
const proveFaults = async (): Promise<string[]> => {
  const child = spawn(process.execPath, [join(root, 'bench/faults.ts'), ...(isQuick ? ['--short'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString('utf8');
    process.stdout.write(part);
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  const lines = text
    .split('\n')
    .flatMap((line) => /^(ok {2}|NOT | {4}(?=.* is not tried: )) (.*)/.exec(line)?.slice(1) ?? []);
  const said: string[] = [];
  for (let i = 0; i < lines.length; i += 2)
    said.push(lines[i]?.startsWith('NOT') ? `**does not hold:** ${lines[i + 1]}` : (lines[i + 1] ?? ''));
  return code === 0 || said.some((line) => line.startsWith('**')) ? said : [...said, `**ended with ${code}**`];
};

const wanted = scenarios.filter((s) => s.name.includes(values.only));
const isAsked = (part: string): boolean => values.only === '' || values.only === part;
const measured: Measured[] = [];
let statements = new Map<string, number>();
let starts: Starts | undefined;
let pdf: Pdf | null = null;
/** Of the largest database. */
let evenings: Evening[] = [];
let felt: Felt[] = [];
if (isWhole || isAsked('felt')) await buildWeb();
const began = performance.now();
const postgres = await startDatabase(dataDir);
const databaseMs = performance.now() - began;
const provider = await serveProvider();
const settings = {
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: provider.url,
};
try {
  for (const [name, size] of Object.entries(sizes)) {
    tell(`${name}: making or completing ${size.orders} orders and ${size.customers} customers`);
    const url = await databaseOf(postgres, `bench_${name}`, size, dataDir);
    if (values.only === '') starts ??= await measureStarts(url);
    const stage = await openStage(url);
    tell(`${name}: portal / floor`);
    const [portal, floor] = await Promise.all([servePortal(url, dataDir, settings), serveFloor(url, settings)]);
    await keepReady(stage, portal.url);
    await askEverything(stage, portal.url);
    for (const scenario of wanted) {
      measured.push({ ...(await measure(scenario, stage, portal, floor)), database: name });
      if (starts) starts.underLoadMiB = Math.max(starts.underLoadMiB, portal.memoryMiB());
    }
    if (values.only === '') pdf = await measurePdf(stage, portal.url);
    await floor.stop();
    if (isAsked('sunday')) {
      tell(`${name}: Sunday evening, with one process, two and three`);
      const second = await servePortal(url, dataDir, settings);
      const third = await servePortal(url, dataDir, settings);
      const seconds = isQuick ? 3 : 8;
      evenings = [];
      for (const kind of ['closings', 'visits'] as const)
        for (const urls of [[portal.url], [portal.url, second.url], [portal.url, second.url, third.url]])
          for (const e of await measureSunday(kind, stage, urls, seconds)) {
            evenings.push(e);
            const each = e.each.map((ms) => ms.toFixed(0)).join(', ');
            tell(
              `${e.processes} × ${e.rate} ${kind} a second: p50 ${e.p50.toFixed(0)} ms, p99 ${each} ms, ${e.failures} failed`,
            );
          }
      await Promise.all([second.stop(), third.stop()]);
    }
    if (isAsked('felt') && name === Object.keys(sizes).at(-1)) {
      tell(`${name}: what a user feels`);
      const rounds = Number(values.rounds ?? (isQuick ? 1 : 5));
      felt = await measureFelt(stage, portal.url, { rounds, tell, executablePath: await chromiumHere() });
    }
    await portal.stop();
    if (statements.size === 0) statements = await countStatements(url, stage, wanted);
    await stage.pool.end();
    if (isQuick) await dropDatabase(postgres, `bench_${name}`);
  }
} finally {
  await provider.stop();
  await postgres.stop();
  if (isQuick) rmSync(dataDir, { recursive: true, force: true });
}
tell('faults');
const faults = values.only === '' ? await proveFaults() : [];
const weights = readWeights();
const [first = '', last = ''] = [Object.keys(sizes)[0], Object.keys(sizes).at(-1)];
const text = report({
  goals: goals({
    measured,
    scenarios: wanted,
    statements,
    weights,
    starts,
    pdf,
    evenings,
    felt,
    first,
    last,
  }),
  evenings,
  felt,
  faults,
  minutes: (performance.now() - clock) / 60_000,
  measured,
  statements,
  starts,
  databaseMs,
  weights,
  machine: machine(),
  command: `npm run bench${isQuick ? ' -- --quick' : ''}`,
  given: load,
  sizes,
});
if (isWhole) writeFileSync(results, `${text.trimEnd()}\n${othersOf(readFileSync(results, 'utf8'))}`);
process.stdout.write(`\n${text}`);
const different = measured.filter((m) => !m.isEqual || m.portal.failures > 0 || m.floor.failures > 0);
if (different.length > 0)
  process.stderr.write(
    `Not the same answers, or failures: ${different.map((m) => `${m.name} (${m.database})`).join(', ')}\n`,
  );
if (different.length > 0 || faults.some((line) => line.startsWith('**'))) process.exitCode = 1;
