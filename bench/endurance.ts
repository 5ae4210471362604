/**
 * `npm run endurance [-- --only kills,line] [--seed 1] [--quick]`: what a year does to a portal, in half an hour. Kills and
 * faults of PostgreSQL, a line that is slow, stands still or breaks at commit, workers killed over 10,000 messages, ten
 * times the load, ten minutes of work. What was acknowledged must be there, once; ends with 1 when something does not hold.
 * `--quick`, a step of `npm test`: a few of each, figures of time told and not demanded, since the machine may be busy.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { kills, postgresFaults } from './endure-kills.ts';
import { overload, soak } from './endure-load.ts';
import { halfOpen, latency, resets } from './endure-line.ts';
import { messages } from './endure-messages.ts';
import type { Given, Part } from './endure.ts';
import { copyOf, databaseOf, dropDatabase, machine, startDatabase } from './environment.ts';
import { openStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
  },
});
/** Each with how often, in full and in `--quick`; 0 is what its step before (`faults`) and Vitest try as well. */
const PARTS: Record<string, { run: Part; times: number; quick: number; what: string }> = {
  postgres: { run: postgresFaults, times: 85, quick: 2, what: 'faults of PostgreSQL' },
  messages: { run: messages, times: 50, quick: 1, what: 'workers killed' },
  kills: { run: kills, times: 50, quick: 0, what: 'times the server killed' },
  latency: { run: latency, times: 20, quick: 0, what: 'seconds of a line of 200 ms' },
  resets: { run: resets, times: 500, quick: 10, what: 'breaks at commit' },
  'half-open': { run: halfOpen, times: 60, quick: 0, what: 'seconds in which nothing passes' },
  overload: { run: overload, times: 20, quick: 0, what: 'seconds of ten times what holds' },
  soak: { run: soak, times: 600, quick: 4, what: 'seconds at half of what holds' },
};
/** So many sellers are enough where few things are done. */
const QUICK_SELLERS = 16;

const { randomFrom } = (await import(new URL('../tools/seeded.ts', import.meta.url).href)) as {
  randomFrom: (seed: number) => () => number;
};

const timesOf = ({ times, quick }: (typeof PARTS)[string]): number => (values.quick ? quick : times);
const chosen = values.only?.split(',') ?? Object.keys(PARTS).filter((name) => PARTS[name] && timesOf(PARTS[name]) > 0);
const faults: string[] = [];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** What one part says is held back until it is over where others run beside it. */
const saying = (name: string) => {
  const lines: string[] = [];
  const say = values.quick ? (line: string): void => void lines.push(line) : print;
  const demand = (holds: boolean, what: string): void => {
    say(`${holds ? 'ok  ' : 'NOT '} ${what}`);
    if (!holds) faults.push(`${name}: ${what}`);
  };
  const tell = (what: string): void => say(`     ${what}`);
  const goal = values.quick ? (_: boolean, what: string): void => tell(what) : demand;
  return { say, demand, tell, goal, end: () => lines.forEach(print) };
};

const runPart = async (name: string): Promise<void> => {
  const part = PARTS[name];
  if (!part) throw new Error(`${name} is none of ${Object.keys(PARTS).join(', ')}`);
  const times = Math.max(1, timesOf(part));
  const { say, end, ...told } = saying(name);
  say(`\n${name}: ${times} ${part.what}`);
  const database = `endurance_${name.replace('-', '_')}`;
  const url = await inTurn(() => copyOf(postgres, 'pattern', database));
  const stage = await openStage(url);
  if (values.quick) stage.sellers.splice(QUICK_SELLERS);
  const began = performance.now();
  const random = randomFrom(Number(values.seed));
  const run: Given = { url, dataDir, postgres, stage, random, times, isQuick: values.quick, ...told };
  await part.run(run).catch((error: unknown) => told.demand(false, String(error)));
  told.tell(`${Math.round((performance.now() - began) / 1000)} s`);
  end();
  await stage.pool.end();
  await dropDatabase(postgres, database);
};

/** A pattern that is being copied cannot be copied by somebody else. */
let copying: Promise<unknown> = Promise.resolve();
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const mine = copying.then(work);
  copying = mine.catch(() => undefined);
  return mine;
};

process.stdout.write(`${machine()}; seed ${values.seed}\n`);
const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-endurance-'));
const postgres = await startDatabase(dataDir);
try {
  await databaseOf(postgres, 'pattern', { agents: 60, customers: 400, orders: 500 }, dataDir);
  const inOrder = async (wanted: (name: string) => boolean): Promise<void> => {
    for (const name of chosen.filter(wanted)) await runPart(name);
  };
  if (values.quick) {
    // PostgreSQL is taken away from everybody; messages mostly wait until a worker is held for dead.
    await inOrder((name) => name === 'postgres');
    await Promise.all([
      inOrder((name) => name === 'messages'),
      inOrder((name) => !['postgres', 'messages'].includes(name)),
    ]);
  } else await inOrder(() => true);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;
for (const fault of faults) process.stderr.write(`${fault}\n`);
