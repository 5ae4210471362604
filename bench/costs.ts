/** Measures what one call costs, at two sizes of the database, and reckons from it what a number of agents needs. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startCountingProxy, type CountingProxy } from './counting-proxy.ts';
import { send } from './drive.ts';
import { databaseOf, startDatabase } from './environment.ts';
import { servePortal, serveProvider } from './processes.ts';
import { A_WEEK, AGENTS, growthOf, needOf, type Cost } from './scale-model.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { get, openStage, post, sellerAt, type Seller, type Stage } from './stage.ts';
import { CART, WEBHOOK_SECRET } from './writing.ts';

/**
 * `node tools/run.mjs bench/costs.ts [--orders 10000,100000] [--times 300]`: each call is made so often, one after
 * another, by one client. Statements are counted on the wire, the log by its position, processor time as the kernel
 * tells it, of the portal’s process and of all of PostgreSQL’s.
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '10000,100000' }, times: { type: 'string', default: '300' } },
});
const times = Number(values.times);
const sizesOf = (orders: number) => ({
  agents: Math.max(60, Math.round(orders / 40)),
  customers: Math.max(400, Math.round(orders / 3)),
  orders,
});

const { note: _note, ...PRICED } = CART;
const priceFor = ({ cookie, customerId }: Seller) =>
  post('/api/agent/commissions/quotation', { ...PRICED, customer: customerId }, { cookie });
const MORE: readonly Scenario[] = [
  { name: 'home', isRead: true, next: (s) => get('/api/home', s.agent) },
  {
    name: 'price of an order',
    isRead: true,
    next: (s, i) => priceFor(sellerAt(s, i)),
  },
];
const wanted = [...scenarios, ...MORE].filter(({ name }) => name in A_WEEK);
const unknown = Object.keys(A_WEEK).filter((name) => !wanted.some((one) => one.name === name));
if (unknown.length > 0) throw new Error(`The model names calls that nobody measures: ${unknown.join(', ')}`);

/** Milliseconds of processor time of a process and of those it started that ended; counted in hundredths of a second. */
const cpuMs = (pid: number): number => {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 15);
    return fields.reduce((sum, ticks) => sum + Number(ticks), 0) * 10;
  } catch {
    return 0;
  }
};
const parentOf = (pid: string): number => {
  try {
    return Number((readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')[1]);
  } catch {
    return 0;
  }
};
/** Of PostgreSQL’s first process and of all it started. */
const databaseCpuMs = (dataDir: string): number => {
  const first = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first);
  return cpuMs(first) + children.reduce((sum, pid) => sum + cpuMs(Number(pid)), 0);
};

/** What is swept away soon after is no growth: repeats, sessions, limits; here every sign-in is from a new device. */
const SHORT_LIVED = new Set(['known_devices', 'idempotency', 'sessions', 'rate_limits', 'user_writes']);
type Sizes = Map<string, { rows: number; bytes: number }>;
const sizesOfTables = async (pool: pg.Pool): Promise<Sizes> => {
  const { rows: tables } = await pool.query<{ name: string; bytes: number }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const sizes: Sizes = new Map();
  for (const { name, bytes } of tables) {
    if (SHORT_LIVED.has(name)) continue;
    const { rows } = await pool.query<{ n: number }>(`select count(*) as n from "${name}"`);
    sizes.set(name, { rows: Number(rows[0]?.n), bytes: Number(bytes) });
  }
  return sizes;
};
/** Of tables that have new rows: by how much they grew for each call. */
const growth = (before: Sizes, after: Sizes): Map<string, number> =>
  new Map(
    [...after].flatMap(([name, { rows, bytes }]): [string, number][] => {
      const was = before.get(name) ?? { rows: 0, bytes: 0 };
      return rows > was.rows ? [[name, Math.max(0, bytes - was.bytes) / times]] : [];
    }),
  );
const walAt = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ at: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as at`,
  );
  return Number(rows[0]?.at);
};

/** Who has something to do before they may go on sells nothing here. */
const keepFree = async (stage: Stage, url: string): Promise<void> => {
  const free: Stage['sellers'] = [];
  for (const seller of stage.sellers) if ((await send(url, priceFor(seller))).status === 200) free.push(seller);
  if (free.length < 5) throw new Error(`Of ${stage.sellers.length} sellers ${free.length} may go on.`);
  stage.sellers = free;
};

type Place = { stage: Stage; url: string; pid: number; dataDir: string; proxy: CountingProxy };
const measure = async (scenario: Scenario, { stage, url, pid, dataDir, proxy }: Place): Promise<Cost> => {
  const { pool } = stage;
  let n = 0;
  const one = async (): Promise<number> => {
    const { status, body } = await send(url, scenario.next(stage, n++));
    if (status >= 300) throw new Error(`${scenario.name}: ${status} ${body.slice(0, 300)}`);
    return Buffer.byteLength(body);
  };
  await scenario.prepare?.(stage);
  for (let i = 0; i < 40; i += 1) await one();
  // A session unused for a minute is written once more; that is not part of a call.
  await pool.query('update sessions set last_used_at = now()');
  const tables = scenario.isRead ? new Map() : await sizesOfTables(pool);
  await sleep(300);
  proxy.take();
  const [wal, portal, database] = [await walAt(pool), cpuMs(pid), databaseCpuMs(dataDir)];
  let sent = 0;
  for (let i = 0; i < times; i += 1) sent += await one();
  const cost = {
    name: scenario.name,
    portalMs: (cpuMs(pid) - portal) / times,
    databaseMs: (databaseCpuMs(dataDir) - database) / times,
    walBytes: ((await walAt(pool)) - wal) / times,
    statements: proxy.take() / times,
    sentBytes: sent / times,
    kept: scenario.isRead ? new Map<string, number>() : growth(tables, await sizesOfTables(pool)),
  };
  await scenario.after?.(stage);
  return cost;
};

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const whole = (n: number): string => Math.round(n).toLocaleString('en');
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
  say(`| ${head.join(' | ')} |`);
  say(`|---|${'--:|'.repeat(head.length - 1)}`);
  for (const row of rows) say(`| ${row.join(' | ')} |`);
  say();
};
const keptOf = ({ kept }: Cost): number => [...kept.values()].reduce((sum, bytes) => sum + bytes, 0);

const tellCosts = (orders: number, costs: readonly Cost[]): void => {
  say(`\n${whole(orders)} orders, ${times} times each\n`);
  table(
    ['call', 'statements', 'portal, CPU ms', 'PostgreSQL, CPU ms', 'WAL, bytes', 'kept, bytes', 'sent, bytes'],
    costs.map((cost) => [
      cost.name,
      cost.statements.toFixed(1),
      cost.portalMs.toFixed(2),
      cost.databaseMs.toFixed(2),
      whole(cost.walBytes),
      whole(keptOf(cost)),
      whole(cost.sentBytes),
    ]),
  );
};
const tellModel = (costs: readonly Cost[]): void => {
  table(
    [
      'agents',
      'calls a day',
      'calls a second',
      'closings a second',
      'cores, portal',
      'cores, primary',
      'WAL a day',
      'disk a year',
      'sent, Mbit/s',
    ],
    AGENTS.map((agents) => {
      const need = needOf(agents, costs);
      return [
        whole(agents),
        whole(need.callsADay),
        whole(need.callsASecond),
        need.closingsASecond.toFixed(1),
        need.portalCores.toFixed(1),
        need.databaseCores.toFixed(1),
        `${(need.walADay / 2 ** 30).toFixed(1)} GiB`,
        `${whole(need.diskAYear / 2 ** 30)} GiB`,
        whole(need.sentMbits),
      ];
    }),
  );
  table(
    ['table', 'KiB an agent a year'],
    growthOf(costs).map(([name, bytes]) => [name, (bytes / 1024).toFixed(1)]),
  );
};

const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const dataDir = mkdtempSync(join(place, 'ema-costs-'));
const postgres = await startDatabase(dataDir);
const provider = await serveProvider();
try {
  let last: Cost[] = [];
  say(`node tools/run.mjs bench/costs.ts --orders ${values.orders} --times ${values.times}`);
  for (const orders of values.orders.split(',').map(Number)) {
    const url = await databaseOf(postgres, `costs_${orders}`, sizesOf(orders), dataDir);
    const stage = await openStage(url);
    // What is swept meanwhile is no call’s cost, and a checkpoint makes whole pages of the next changes.
    await stage.pool.query('alter system set autovacuum = off');
    await stage.pool.query(`alter system set checkpoint_timeout = '1h'`);
    await stage.pool.query('select pg_reload_conf()');
    await stage.pool.query('vacuum analyze');
    const proxy = await startCountingProxy(url);
    const portal = await servePortal(proxy.url, dataDir, {
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: provider.url,
    });
    await keepFree(stage, portal.url);
    last = [];
    for (const scenario of wanted)
      last.push(await measure(scenario, { stage, url: portal.url, pid: portal.pid, dataDir, proxy }));
    tellCosts(orders, last);
    await portal.stop();
    proxy.stop();
    await stage.pool.end();
  }
  tellModel(last);
} finally {
  await provider.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
