/** Proves that the portal works behind a PgBouncer in transaction mode, where no two statements share a connection. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseOf, startDatabase, type Postgres } from './environment.ts';
import { servePortal, type Served } from './processes.ts';
import { openStage, type Seller, type Stage } from './stage.ts';

/**
 * `npm run test:pooler`: sellers at once, far more than the pooler has connections, make and close commissions, read
 * lists and ask for codes that a job sends. Everything must be answered, with the role's own settings.
 */
const SELLERS = 24;
const ROUNDS = 8;
const SERVER_CONNECTIONS = 4;
const ROLE = 'ema_pooled';
const TOKEN = 'only-for-this-proof';

type Pooler = { port: number; carriesNames: boolean; turn(password: string): Promise<void>; stop(): Promise<void> };
const { startPgbouncer } = (await import(new URL('../tools/pgbouncer.ts', import.meta.url).href)) as {
  startPgbouncer: (given: object) => Promise<Pooler>;
};

const statuses = new Map<number, number>();
const send = async (
  served: Served,
  seller: Seller,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${served.url}${path}`, {
    method,
    headers: {
      cookie: seller.cookie,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'idempotency-key': randomBytes(18).toString('base64url') }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return (await answer.json()) as Record<string, unknown>;
};

const refusals = (): number => [...statuses].reduce((sum, [status, n]) => (status < 300 ? sum : sum + n), 0);

let closed = 0;
const sell = async (served: Served, seller: Seller): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const created = await send(served, seller, '/api/agent/commissions', {
      type: 'kleen-commission',
      customer: seller.customerId,
      paymentMethod: 'mav',
      items: [{ product: 'VEN-2041', quantity: 2, attributes: {} }],
    });
    const sent = await send(
      served,
      seller,
      `/api/agent/pending-orders/${Number(created['orderId'])}/direct-submission`,
      {},
    );
    if (sent['submissionTime']) closed += 1;
    await send(served, seller, '/api/agent/orders?shop=1&perPage=50');
  }
};

const faults: string[] = [];
const demand = (holds: boolean, what: string): void => {
  process.stdout.write(`${holds ? 'ok  ' : 'NOT '} ${what}\n`);
  if (!holds) faults.push(what);
};

/** Transactions at once, each with a time of its own, over fewer connections than they are. */
const proveClock = async (url: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  const now = `select ema_now() as now, current_setting('ema.now', true) as set`;
  const one = async (n: number): Promise<boolean> => {
    const told = new Date(Date.UTC(2030, 0, 1 + n)).toISOString();
    const client = await pool.connect();
    try {
      await client.query(`begin; set local ema.now = '${told}'`);
      const seen: boolean[] = [];
      for (let again = 0; again < 5; again += 1) {
        const { rows } = await client.query<{ now: Date }>(now);
        seen.push(rows[0]?.now.toISOString() === told);
      }
      await client.query('commit');
      return seen.every(Boolean);
    } finally {
      client.release();
    }
  };
  const inside = await Promise.all(Array.from({ length: 48 }, (_, n) => one(n)));
  const outside = await Promise.all(Array.from({ length: 24 }, () => pool.query<{ set: string | null }>(now)));
  demand(
    inside.every(Boolean) && outside.every(({ rows }) => !rows[0]?.set),
    'each transaction has its own time, and leaves none behind',
  );
  await pool.end();
};

/** The steps of docs/cluster.md, «Keys that turn», while people sell: the file, PostgreSQL, the pooler, the file. */
const proveTurn = async (stage: Stage, through: Pooler, portal: Served, file: string): Promise<void> => {
  const [before, after] = [readFileSync(file, 'utf8').trim(), randomBytes(18).toString('base64url')];
  const [wasClosed, refusedBefore] = [closed, refusals()];
  const turn = async (): Promise<void> => {
    await sleep(300);
    writeFileSync(file, `${after}\n${before}\n`);
    await stage.pool.query(`alter role ${ROLE} password '${after}'`);
    await through.turn(after);
    await sleep(300);
    writeFileSync(file, `${after}\n`);
  };
  const moment = await stage.pool.query<{ at: string }>('select clock_timestamp()::text as at');
  await Promise.all([...stage.sellers.slice(0, SELLERS).map((seller) => sell(portal, seller)), turn()]);
  const connections = await stage.pool.query<{ anew: number }>(
    `select count(*) filter (where backend_start > $1)::int as anew from pg_stat_activity where usename = '${ROLE}'`,
    [moment.rows[0]?.at],
  );
  demand(
    closed - wasClosed === SELLERS * ROUNDS && refusals() === refusedBefore && Number(connections.rows[0]?.anew) > 0,
    `the password turned while ${closed - wasClosed} were closed: ${refusals() - refusedBefore} refusals, ` +
      `${connections.rows[0]?.anew} of its connections made with the new one`,
  );
  const lets = async (password: string): Promise<boolean> => {
    const client = new pg.Client({ host: '127.0.0.1', port: through.port, user: ROLE, password, database: 'pooled' });
    const isLetIn = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return isLetIn;
  };
  demand((await lets(after)) && !(await lets(before)), 'the new password alone is let in through the pooler');
};

/** A portal that could ask for more than the pooler lets in. */
const proveRefusal = async (url: string, settings: Record<string, string>): Promise<void> => {
  const refused = await servePortal(url, dataDir, { ...settings, EMA_CONNECTIONS: '501' }).then(
    (wrong) => wrong.stop().then(() => false),
    () => true,
  );
  demand(refused, 'a start is refused that could ask for more connections than the pooler lets in');
};

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-pooler-'));
const postgres: Postgres = await startDatabase(dataDir);
let pooler: Pooler | undefined;
let served: Served | undefined;
try {
  const url = await databaseOf(postgres, 'pooled', { agents: 60, customers: 400, orders: 500 }, dataDir);
  const stage = await openStage(url);
  const password = randomBytes(18).toString('base64url');
  await stage.pool.query(`create role ${ROLE} login password '${password}'; grant ema_app to ${ROLE}`);
  // What the portal needs it must say itself: here every connection begins elsewhere.
  await stage.pool.query(`alter database pooled set timezone to 'America/New_York'`);
  const postgresPort = Number(new URL(url).port);
  pooler = await startPgbouncer({
    folder: dataDir,
    postgresPort,
    user: ROLE,
    password,
    serverConnections: SERVER_CONNECTIONS,
  });
  const pooled = new URL(url);
  Object.assign(pooled, { port: String(pooler.port), username: ROLE, password: '' });
  const passwords = join(dataDir, 'password-of-calls');
  writeFileSync(passwords, `${password}\n`);
  const through = {
    EMA_POOLER: 'transaction',
    DATABASE_CALLS_URL: pooled.toString(),
    DATABASE_CALLS_PASSWORD_FILE: passwords,
  };
  await proveRefusal(url, through);
  served = await servePortal(url, dataDir, {
    ...through,
    // Here it leads to the primary too: what is proved is that lists keep to their transaction.
    DATABASE_READS_URL: pooled.toString(),
    EMA_METRICS_TOKEN: TOKEN,
    EMA_WORKERS: '1',
    EMA_LOG_LEVEL: 'error',
  });
  const portal = served;
  const before = await stage.pool.query<{ n: number }>(
    `select count(*)::int as n from orders where state = 'submitted'`,
  );
  await Promise.all(stage.sellers.slice(0, SELLERS).map((seller) => sell(portal, seller)));
  const after = await stage.pool.query<{ n: number; chain: number; sums: number }>(
    `select (select count(*)::int from orders where state = 'submitted') as n, (select count(*)::int from ema_audit_faults()) as chain,
       (select count(*)::int from ema_sales_faults()) as sums`,
  );
  const facts = after.rows[0];
  demand(
    [...statuses.keys()].every((status) => status < 300) && closed === SELLERS * ROUNDS,
    `${SELLERS} sellers over ${SERVER_CONNECTIONS} connections: answers by status ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
  demand(
    Number(facts?.n) - Number(before.rows[0]?.n) === closed && facts?.chain === 0 && facts.sums === 0,
    `all ${closed} closings are there, the audit's chain and the sums are right`,
  );
  const metrics = await fetch(`${portal.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const reads = Object.fromEntries(
    [...(await metrics.text()).matchAll(/^ema_standby_reads_total\{outcome="(\w+)"\} (\d+)$/gm)].map(
      ([, outcome, n]) => [outcome, Number(n)],
    ),
  );
  demand(
    Number(reads['answered']) > 0 && reads['failed'] === 0 && reads['refusal'] === 0,
    `lists in one transaction each: ${JSON.stringify(reads)}`,
  );
  await proveTurn(stage, pooler, portal, passwords);
  pooled.password = readFileSync(passwords, 'utf8').trim();
  await proveClock(pooled.toString());
  const locks = await stage.pool.query(`select 1 from pg_locks where locktype = 'advisory'`);
  demand(locks.rowCount === 0, 'no advisory lock outlives its transaction');
  const client = new pg.Client({ connectionString: pooled.toString() });
  await client.connect();
  const settings = await client.query(
    `select current_user as role, current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
       current_setting('lock_timeout') as lock, (select count(*)::int from pg_prepared_statements) as prepared`,
  );
  await client.end();
  demand(
    JSON.stringify(settings.rows[0]) ===
      JSON.stringify({ role: ROLE, zone: 'UTC', statement: '4s', lock: '3s', prepared: 0 }) || pooler.carriesNames,
    `each connection is the role's, with its settings and nothing kept: ${JSON.stringify(settings.rows[0])}`,
  );
  const { rows } = await stage.pool.query<{ n: number }>(
    `select count(distinct pid)::int as n from pg_stat_activity where usename = '${ROLE}'`,
  );
  demand(Number(rows[0]?.n) <= SERVER_CONNECTIONS, `PostgreSQL sees ${rows[0]?.n} connections`);
  await stage.pool.query(
    `update people p set email = 'pooler@example.it', email_validated_at = null from customers c where c.person_id = p.id and c.id = $1`,
    [stage.sellers[0]?.customerId],
  );
  const seller = stage.sellers[0];
  if (seller)
    await send(
      portal,
      seller,
      `/api/agent/customers/${seller.customerId}/contact-validation-start`,
      { contactType: 'email' },
      'PUT',
    );
  let isSent = false;
  for (let i = 0; i < 100 && !isSent; i += 1) {
    await sleep(100);
    const sent = await stage.pool.query(
      `select 1 from outbox where destination = 'pooler@example.it' and sent_at is not null`,
    );
    isSent = sent.rows.length > 0;
  }
  demand(isSent, 'a job sends what a call left');
  await stage.pool.end();
} finally {
  await served?.stop();
  await pooler?.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;
