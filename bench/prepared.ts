/** Measures what named statements are worth behind a PgBouncer that carries them from connection to connection. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseOf, startDatabase } from './environment.ts';
import { servePortal, type Served } from './processes.ts';
import { openStage, sellerAt } from './stage.ts';

/**
 * `PGBOUNCER=<1.21 or newer> node tools/run.mjs bench/prepared.ts [--seconds 16]`: the same lists, in turns, through
 * two poolers before one PostgreSQL: one keeps named statements, one does not.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '16' } } });
const TURNS = 4;
const READERS = 4;
const ROLE = 'ema_pooled';
const LISTS = [
  '/api/agent/orders?shop=1&perPage=50',
  '/api/agent/customers?perPage=25',
  '/api/agent/commissions?perPage=25',
  '/api/account',
];

type Pooler = { port: number; carriesNames: boolean; stop(): Promise<void> };
const { startPgbouncer } = (await import(new URL('../tools/pgbouncer.ts', import.meta.url).href)) as {
  startPgbouncer: (given: object) => Promise<Pooler>;
};
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-prepared-'));
const stops: (() => unknown)[] = [];
try {
  const postgres = await startDatabase(dataDir);
  stops.push(() => postgres.stop());
  const url = await databaseOf(postgres, 'prepared', { agents: 60, customers: 400, orders: 2_000 }, dataDir);
  const stage = await openStage(url);
  const password = randomBytes(18).toString('base64url');
  await stage.pool.query(`create role ${ROLE} login password '${password}'; grant ema_app to ${ROLE}`);
  const portalBehind = async (names: number): Promise<Served> => {
    const pooler = await startPgbouncer({
      folder: dataDir,
      postgresPort: Number(new URL(url).port),
      user: ROLE,
      password,
      serverConnections: 8,
      names,
    });
    stops.push(() => pooler.stop());
    if (names > 0 && !pooler.carriesNames) throw new Error('This PgBouncer keeps no statements: 1.21 or newer does.');
    const pooled = Object.assign(new URL(url), { port: String(pooler.port), username: ROLE, password });
    const served = await servePortal(url, dataDir, {
      EMA_POOLER: 'transaction',
      DATABASE_CALLS_URL: pooled.toString(),
    });
    stops.push(() => served.stop());
    return served;
  };
  const read = async (served: Served, taken: number[]): Promise<void> => {
    const end = performance.now() + (Number(values.seconds) * 1_000) / TURNS / 2;
    const readers = Array.from({ length: READERS }, async (_, n) => {
      const { cookie } = sellerAt(stage, n);
      while (performance.now() < end)
        for (const path of LISTS) {
          const began = performance.now();
          const answer = await fetch(`${served.url}${path}`, { headers: { cookie } });
          await answer.arrayBuffer();
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
          taken.push(performance.now() - began);
        }
    });
    await Promise.all(readers);
  };
  const [nameless, named] = [await portalBehind(0), await portalBehind(200)];
  for (const served of [nameless, named]) await read(served, []);
  const [without, withNames]: [number[], number[]] = [[], []];
  for (let n = 0; n < TURNS; n += 1) {
    await read(nameless, without);
    await read(named, withNames);
  }
  const row = (name: string, all: readonly number[]): string =>
    `| ${name} | ${all.length} | ${median(all).toFixed(2)} |`;
  const lines = [
    `PGBOUNCER=… node tools/run.mjs bench/prepared.ts --seconds ${values.seconds}`,
    '',
    '| statements | calls | median, ms |',
    '|---|--:|--:|',
    row('nameless', without),
    row('named', withNames),
    '',
    `With names ${(median(withNames) / median(without)).toFixed(2)} times as long, ` +
      `${(withNames.length / without.length).toFixed(2)} times as many in the same time.`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  await stage.pool.end();
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
