/** Measures what Drizzle's builder adds to a simple statement beside the same statement written as SQL. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseOf, machine, startDatabase } from './environment.ts';

/**
 * `node tools/run.mjs bench/builder.ts [--rounds 40]`: one row of one table by its key, read in turns by the builder
 * and by `first` of `server/db/rows.ts`, through the portal's own pool; the processor's time of this process counts.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const CALLS = 500;

type Meeting = { id: number; title: string; place: string; date: string };
/** Those parts of the server that are measured. */
type Parts = {
  openDatabase: (where: { url: string }, size: number, log: object) => { pool: { end(): Promise<void> }; db: Drizzle };
  findMeeting: (db: Drizzle, id: number) => Promise<Meeting | null>;
  meetings: Record<keyof Meeting, object>;
  eq: (column: object, value: number) => object;
};
type Limited = { limit: (rows: number) => Promise<Meeting[]> };
type Drizzle = {
  select: (columns: object) => {
    from: (table: object) => Limited & { where: (condition: object) => Limited };
  };
};
const server = (path: string): Promise<object> => import(new URL(`../server/${path}`, import.meta.url).href);
const parts = Object.assign(
  {},
  await server('db/client.ts'),
  await server('features/meetings/queries.ts'),
  await server('db/tables/meetings.ts'),
  await import('drizzle-orm'),
) as unknown as Parts;
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
/** @returns microseconds of the processor a call */
const costOf = async (call: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let n = 0; n < CALLS; n++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
};

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-builder-'));
const postgres = await startDatabase(dataDir);
try {
  const url = await databaseOf(postgres, 'builder', { agents: 10, customers: 20, orders: 50 }, dataDir);
  const quiet = { warn: () => {}, error: () => {}, info: () => {}, debug: () => {} };
  const { pool, db } = parts.openDatabase({ url }, 1, quiet);
  const { id, title, place, date } = parts.meetings;
  const [any] = await db.select({ id }).from(parts.meetings).limit(1);
  const key = any?.id ?? 0;
  const built = (): Promise<Meeting[]> =>
    db.select({ id, title, place, date }).from(parts.meetings).where(parts.eq(id, key)).limit(1);
  const written = (): Promise<Meeting | null> => parts.findMeeting(db, key);
  const answers = JSON.stringify([(await built())[0], await written()]);
  const costs = { built: [] as number[], written: [] as number[] };
  await costOf(built);
  await costOf(written);
  for (let round = 0; round < Number(values.rounds); round++) {
    costs.built.push(await costOf(built));
    costs.written.push(await costOf(written));
  }
  await pool.end();
  const [byBuilder, bySql] = [median(costs.built), median(costs.written)];
  process.stdout.write(
    `${machine()}; ${values.rounds} rounds of ${CALLS} calls each\n` +
      `both answer: ${answers}\n` +
      `builder ${byBuilder.toFixed(0)} µs of the processor a call, SQL ${bySql.toFixed(0)} µs: ${(byBuilder / bySql).toFixed(2)} times\n`,
  );
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
