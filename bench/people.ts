/**
 * `node tools/run.mjs bench/people.ts`: the office's lists of people with 50,000 agents: directory, users and
 * non-compliances, and the home that counts them. Prints the time of one call alone and of four at once; writes nothing.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, oneByOne, send } from './drive.ts';
import { databaseOf, machine, root, startDatabase } from './environment.ts';
import { servePortal } from './processes.ts';
import { get, openStage } from './stage.ts';

const SIZES = { agents: 400, customers: 500, orders: 2000 };
const CALLS = [
  ['agents, first page', '/api/admin/agents'],
  ['agents, middle page', '/api/admin/agents?page=1000'],
  ['agents by a frequent name', '/api/admin/agents?search=ferrero%20marta'],
  ['agents of a sponsor', '/api/admin/agents?sponsor=1'],
  ['agents of a status, newest first', '/api/admin/agents?status=inactive&orderField=createdAt&orderDir=desc'],
  ['non-compliances, first page', '/api/admin/user-anomalies'],
  ['non-compliances, hundredth page', '/api/admin/user-anomalies?page=100'],
  ['non-compliances of a type', '/api/admin/user-anomalies?type=upload_photo_id'],
  ['non-compliances by name', '/api/admin/user-anomalies?search=ferrero'],
  ['home of an administrator', '/api/home'],
] as const;

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-bench-'));
const postgres = await startDatabase(dataDir);
try {
  const url = await databaseOf(postgres, 'bench_people', SIZES, dataDir);
  const stage = await openStage(url);
  // 50,000 agents and 300,000 customers’ people beside the demo, some of them in every non-compliance.
  await stage.pool.query(readFileSync(join(root, 'bench/people.sql'), 'utf8'));
  await stage.pool.query('vacuum analyze');
  const portal = await servePortal(url, dataDir);
  process.stdout.write(`${machine()}\n`);
  for (const [name, path] of CALLS) {
    const next = () => get(path, stage.admin);
    const { status, body } = await send(portal.url, next());
    if (status !== 200) throw new Error(`${name}: ${status}`);
    await oneByOne(portal.url, next, 10);
    const alone = await oneByOne(portal.url, next, 60);
    const { p50, p99 } = await load(portal.url, next, { connections: 4, seconds: 4 });
    const total = /"totalItems":(\d+)/.exec(body)?.[1] ?? '–';
    process.stdout.write(
      `${name.padEnd(34)} ${total.padStart(7)} rows   alone ${alone.toFixed(1)} ms   4 at once p50 ${p50} p99 ${p99} ms\n`,
    );
  }
  await portal.stop();
  await stage.pool.end();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
