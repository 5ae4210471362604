/**
 * `npm run endurance [-- --only kills,line] [--seed 1] [--quick]`: what a year does to a portal, in half an hour. Kills and
 * faults of PostgreSQL, a line that is slow, stands still or breaks at commit, workers killed over 10,000 messages, ten
 * times the load, ten minutes of work. What was acknowledged must be there, once; ends with 1 when something does not hold.
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
/** Each with how often, in full and in `--quick`. */
const PARTS: Record<string, { run: Part; times: number; quick: number; what: string }> = {
  kills: { run: kills, times: 50, quick: 2, what: 'the server killed' },
  postgres: { run: postgresFaults, times: 85, quick: 3, what: 'faults of PostgreSQL' },
  latency: { run: latency, times: 20, quick: 5, what: 'seconds of a line of 200 ms' },
  resets: { run: resets, times: 500, quick: 20, what: 'breaks at commit' },
  'half-open': { run: halfOpen, times: 60, quick: 8, what: 'seconds in which nothing passes' },
  messages: { run: messages, times: 50, quick: 2, what: 'workers killed' },
  overload: { run: overload, times: 20, quick: 4, what: 'seconds of ten times what holds' },
  soak: { run: soak, times: 600, quick: 10, what: 'seconds at half of what holds' },
};

const { randomFrom } = (await import(new URL('../tools/seeded.ts', import.meta.url).href)) as {
  randomFrom: (seed: number) => () => number;
};

const chosen = values.only?.split(',') ?? Object.keys(PARTS);
const faults: string[] = [];
const demand = (holds: boolean, what: string): void => {
  process.stdout.write(`${holds ? 'ok  ' : 'NOT '} ${what}\n`);
  if (!holds) faults.push(what);
};
const tell = (what: string): void => void process.stdout.write(`     ${what}\n`);

process.stdout.write(`${machine()}; seed ${values.seed}\n`);
const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-endurance-'));
const postgres = await startDatabase(dataDir);
try {
  await databaseOf(postgres, 'pattern', { agents: 60, customers: 400, orders: 500 }, dataDir);
  for (const name of chosen) {
    const part = PARTS[name];
    if (!part) throw new Error(`${name} is none of ${Object.keys(PARTS).join(', ')}`);
    const times = values.quick ? part.quick : part.times;
    process.stdout.write(`\n${name}: ${times} ${part.what}\n`);
    const url = await copyOf(postgres, 'pattern', 'endurance');
    const stage = await openStage(url);
    const began = performance.now();
    const run: Given = {
      url,
      dataDir,
      postgres,
      stage,
      random: randomFrom(Number(values.seed)),
      times,
      demand,
      tell,
    };
    await part.run(run).catch((error: unknown) => demand(false, `${name}: ${String(error)}`));
    tell(`${Math.round((performance.now() - began) / 1000)} s`);
    await stage.pool.end();
    await dropDatabase(postgres, 'endurance');
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;
for (const fault of faults) process.stderr.write(`${fault}\n`);
