/** Kills the server and the database under load and proves that what was acknowledged is there, once. */
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databaseOf, startDatabase, type Postgres } from './environment.ts';
import { freePort, servePortal, type Served } from './processes.ts';
import { proveFrozen } from './faults-frozen.ts';
import { proveOutside } from './faults-outside.ts';
import { proveSilence } from './faults-said.ts';
import { openStage, type Stage } from './stage.ts';

/**
 * `node tools/run.mjs bench/faults.ts [--short]`: the server is killed five times under mixed load, then PostgreSQL is
 * restarted and crashed under it. What was acknowledged must be there, once; after PostgreSQL is back the same server
 * answers within two seconds; then PostgreSQL is frozen. Then SMS gateway, mail server and disk fail. What server and
 * PostgreSQL said meanwhile holds nothing of what people sent. Ends with 1 when something of that does not hold.
 * `--short`, for `npm test`: one kill, one restart, one frost, with patience for a busy machine.
 */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const KILLS = values.short ? 1 : 5;
const WORKERS = 8;
const PATIENCE_MS = values.short ? 10_000 : 2000;

type Intent = { tag: string; order: number | null; isClosed: boolean };
const intents: Intent[] = [];
let isOver = false;
let reads = 0;
let retries = 0;

/** One thing a person wants, sent again with the same key until there is an answer, as the browser does. */
const insist = async (url: string, path: string, body: unknown, cookie: string): Promise<Record<string, unknown>> => {
  const key = randomBytes(18).toString('base64url');
  for (;;) {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    })
      .then(async (r) => ({ status: r.status, body: (await r.json()) as Record<string, unknown> }))
      .catch(() => null);
    if (answer && answer.status < 400) return answer.body;
    if (
      answer &&
      answer.status < 500 &&
      answer.body['errorCode'] !== 'in_progress' &&
      answer.status !== 409 &&
      answer.status !== 429
    )
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer?.status === 409 && !/in corso/i.test(String(answer.body['detail'])))
      throw new Error(`${path}: 409 ${JSON.stringify(answer.body)}`);
    retries += 1;
    await sleep(30);
  }
};

/** Somebody who sells: a commission, most of them closed, and a look at their orders in between. */
const work = async (url: string, stage: Stage, worker: number): Promise<void> => {
  const seller = stage.sellers[worker];
  if (!seller) throw new Error('too few sellers');
  while (!isOver) {
    const intent: Intent = { tag: `guasto ${worker}-${intents.length}`, order: null, isClosed: false };
    intents.push(intent);
    const made = await insist(
      url,
      '/api/agent/commissions',
      {
        type: 'kleen-commission',
        customer: seller.customerId,
        paymentMethod: 'mav',
        note: intent.tag,
        items: [{ product: 'VEN-2041', quantity: 2, attributes: {} }],
      },
      seller.cookie,
    );
    intent.order = Number(made['orderId']);
    if (intents.length % 4 !== 0) {
      await insist(url, `/api/agent/pending-orders/${intent.order}/direct-submission`, {}, seller.cookie);
      intent.isClosed = true;
    }
    if (
      await fetch(`${url}/api/agent/orders?shop=1`, { headers: { cookie: seller.cookie } }).then(
        async (r) => (await r.arrayBuffer(), r.ok),
        () => false,
      )
    )
      reads += 1;
  }
};

/** Milliseconds until the portal answers a call that reads the database. */
const untilAnswered = async (url: string, cookie: string): Promise<number> => {
  const began = performance.now();
  while (
    !(await fetch(`${url}/api/agent/orders?shop=1`, { headers: { cookie }, signal: AbortSignal.timeout(1000) }).then(
      async (r) => (await r.arrayBuffer(), r.ok),
      () => false,
    ))
  ) {
    if (performance.now() - began > 20_000) return Infinity;
    await sleep(10);
  }
  return performance.now() - began;
};

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

/** What the database says of everything that was wanted. */
const judge = async (url: string): Promise<void> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const found = await db.query<{
    note: string;
    n: number;
    order_id: number;
    state: string;
    lines: number;
    total: number;
    lines_total: number;
  }>(
    `select c.note, count(*) over (partition by c.note)::int as n, o.id as order_id, o.state, (select count(*)::int from commission_lines l where l.commission_id = c.id) as lines,
       (select sum(l.unit_price_cents * l.quantity)::bigint from commission_lines l where l.commission_id = c.id) as total, o.lines_total_cents as lines_total
     from commissions c join orders o on o.id = c.order_id where c.note like 'guasto %'`,
  );
  const byTag = new Map(found.rows.map((r) => [r.note, r]));
  const made = intents.filter((i) => i.order !== null);
  const closed = intents.filter((i) => i.isClosed);
  demand(
    made.every((i) => byTag.get(i.tag)?.order_id === i.order),
    `all ${made.length} acknowledged commissions are there`,
  );
  demand(
    found.rows.every((r) => r.n === 1),
    'none is there twice',
  );
  demand(
    found.rows.every((r) => r.lines === 1 && r.total === r.lines_total),
    'each is whole: its lines sum to its order',
  );
  demand(
    closed.every((i) => byTag.get(i.tag)?.state === 'submitted'),
    `all ${closed.length} acknowledged closings are submitted`,
  );
  const points = await db.query<{ n: number }>(
    `select count(*)::int as n from (select object_id from audit where event = 'orders.direct-submission' group by object_id having count(*) > 1) x`,
  );
  demand(points.rows[0]?.n === 0, 'no order was closed twice');
  const counted = await db.query<{ n: number }>(
    `select (select sum(count) from order_counts) - (select count(*) from orders where state = 'submitted') as n`,
  );
  demand(Number(counted.rows[0]?.n) === 0, 'the counts by day are exact');
  const chain = await db.query<{ n: number }>('select count(*)::int as n from ema_audit_faults()');
  demand(chain.rows[0]?.n === 0, 'the audit’s chain is unbroken');
  await db.end();
};

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-bench-'));
const postgres: Postgres = await startDatabase(dataDir);
let served: Served | undefined;
try {
  const url = await databaseOf(postgres, 'faults', { agents: 60, customers: 400, orders: 500 }, dataDir);
  const stage = await openStage(url);
  const port = await freePort();
  const logFile = join(dataDir, 'portal.log');
  const start = () => servePortal(url, dataDir, { EMA_LOG_LEVEL: 'debug' }, port, logFile);
  served = await start();
  const workers = Array.from({ length: WORKERS }, (_, i) => work(`http://127.0.0.1:${port}`, stage, i));
  // A worker that gives up must be heard at once, not when all are asked for.
  for (const worker of workers) worker.catch((error: unknown) => faults.push(String(error)));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(700 + Math.random() * 600);
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
  isOver = true;
  await Promise.allSettled(workers);
  demand(
    faults.length === 0,
    `killed ${KILLS} times: nobody was refused (${intents.length} wishes, ${reads} reads, ${retries} asked again)`,
  );
  await judge(url);
  await served.stop();
  if (!values.short) await proveOutside(url, dataDir, stage, { logFile, demand });
  await proveSilence([logFile, join(dataDir, 'postgres.log')], stage, demand);
  await stage.pool.end();
} finally {
  isOver = true;
  await served?.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;
for (const fault of faults) process.stderr.write(`${fault}\n`);
