/** Kills the server and the database under load and proves that what was acknowledged is there, once. */
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { judgeCrowd, startCrowd, untilAnswered, type Crowd } from './crowd.ts';
import { databaseOf, startDatabase, type Postgres } from './environment.ts';
import { freePort, servePortal, type Served } from './processes.ts';
import { proveFrozen } from './faults-frozen.ts';
import { proveFull } from './faults-full.ts';
import { proveOutside } from './faults-outside.ts';
import { proveSilence } from './faults-said.ts';
import { openStage } from './stage.ts';

/**
 * `node tools/run.mjs bench/faults.ts [--short] [--seed 1]`: the server is killed five times under mixed load, then PostgreSQL is
 * restarted and crashed under it. What was acknowledged must be there, once; after PostgreSQL is back the same server
 * answers within two seconds; then PostgreSQL is frozen. Then SMS gateway, mail server and disk fail, and disks
 * have no room (`--only full`: that alone). What server and
 * PostgreSQL said meanwhile holds nothing of what people sent. Ends with 1 when something of that does not hold.
 * `--short`, for `npm test`: one kill, one restart, one frost, with patience for a busy machine.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const { randomFrom } = (await import(new URL('../tools/seeded.ts', import.meta.url).href)) as {
  randomFrom: (seed: number) => () => number;
};
const random = randomFrom(Number(values.seed));
const KILLS = values.short ? 1 : 5;
const SELLERS = 8;
/** By which what they made is known. */
const MARK = 'guasto';
const PATIENCE_MS = values.short ? 10_000 : 2000;

const faults: string[] = [];
const demand = (holds: boolean, what: string): void => {
  process.stdout.write(`${holds ? 'ok  ' : 'NOT '} ${what}\n`);
  if (!holds) faults.push(what);
};

const withPostgresAway = async (
  what: string,
  away: () => Promise<void>,
  served: Served,
  cookie: string,
): Promise<void> => {
  await away();
  const ms = await untilAnswered(served.url, cookie);
  demand(
    ms <= PATIENCE_MS && served.child.exitCode === null,
    `${what}: the same server answers ${Math.round(ms)} ms after PostgreSQL is back`,
  );
  await sleep(1000);
};

const finish = (): void => {
  process.exitCode = faults.length > 0 ? 1 : 0;
  for (const fault of faults) process.stderr.write(`${fault}\n`);
};

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-bench-'));
if (values.only === 'full') {
  await proveFull(dataDir, demand);
  rmSync(dataDir, { recursive: true, force: true });
  finish();
  process.exit();
}
const postgres: Postgres = await startDatabase(dataDir);
let served: Served | undefined;
let crowd: Crowd | undefined;
try {
  const url = await databaseOf(postgres, 'faults', { agents: 60, customers: 400, orders: 500 }, dataDir);
  const stage = await openStage(url);
  const port = await freePort();
  const logFile = join(dataDir, 'portal.log');
  const start = () => servePortal(url, dataDir, { EMA_LOG_LEVEL: 'debug' }, port, logFile);
  served = await start();
  crowd = startCrowd(`http://127.0.0.1:${port}`, stage.sellers.slice(0, SELLERS), MARK);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(700 + random() * 600);
    await served.kill();
    served = await start();
    process.stdout.write(`     killed ${kill} of ${KILLS}, back after ${Math.round(served.startedInMs)} ms\n`);
  }
  await sleep(1000);
  const cookie = stage.sellers[0]?.cookie ?? '';
  await withPostgresAway('restart', () => postgres.restart(), served, cookie);
  if (!values.short)
    await withPostgresAway('crash', async () => postgres.kill().then(() => postgres.restart()), served, cookie);
  await proveFrozen(served, dataDir, cookie, { patienceMs: PATIENCE_MS, demand, untilAnswered });
  await crowd.stop();
  const { wishes, reads, retries, broken, faults: refused } = crowd;
  demand(
    refused.length + broken === 0,
    `killed ${KILLS} times: nobody was refused, or answered with an error but 503 (${wishes.length} wishes, ${reads} reads, ${retries} asked again)`,
  );
  faults.push(...refused);
  await judgeCrowd(url, crowd, MARK, demand);
  await served.stop();
  if (!values.short) await proveOutside(url, dataDir, stage, { logFile, demand });
  await proveSilence([logFile, join(dataDir, 'postgres.log')], stage, demand);
  await stage.pool.end();
  if (!values.short) await proveFull(dataDir, demand);
} finally {
  crowd?.giveUp();
  await served?.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
finish();
