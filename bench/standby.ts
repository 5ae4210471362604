/** Measures reads on a standby: which server answers how many statements, and what counting the writes costs. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCountingProxy, type CountingProxy } from './counting-proxy.ts';
import { databaseOf, startDatabase, type Postgres } from './environment.ts';
import { servePortal, type Served } from './processes.ts';
import { key, openStage, sellerAt, type Stage } from './stage.ts';

/**
 * `node tools/run.mjs bench/standby.ts [--seconds 20]`: the same sellers, in turns, through a portal that knows of a
 * standby and through one that does not. Each looks at lists and reports, and closes an order in between.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const TURNS = 4;
const SELLERS = 6;
const TOKEN = 'only-for-measurements';
const LOOKS = [
  '/api/agent/orders?shop=1&perPage=50',
  '/api/agent/customers?perPage=25',
  '/api/agent/commissions?perPage=25',
  '/api/agent/submitted-orders?perPage=25',
];

type Standby = { urlOf(primaryUrl: string): string; stop(): Promise<void> };
const { startStandby } = (await import(new URL('../tools/standby.ts', import.meta.url).href)) as {
  startStandby: (given: object) => Promise<Standby>;
};

type Taken = { lists: number[]; writes: number[]; failed: number };
const timed = async (taken: number[], work: () => Promise<Response>): Promise<Response> => {
  const began = performance.now();
  const answer = await work();
  taken.push(performance.now() - began);
  return answer;
};

/** Makes and closes one order, then looks around: the first look is at what was just written. */
const goRound = async (served: Served, stage: Stage, n: number, taken: Taken): Promise<void> => {
  const { cookie, customerId } = sellerAt(stage, n);
  const headers = () => ({ cookie, 'content-type': 'application/json', 'idempotency-key': key() });
  const post = (path: string, body: unknown) =>
    timed(taken.writes, () =>
      fetch(`${served.url}${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) }),
    );
  const created = await post('/api/agent/commissions', {
    type: 'kleen-commission',
    customer: Number(customerId),
    paymentMethod: 'mav',
    items: [{ product: 'VEN-2041', quantity: 2, attributes: {} }],
  });
  const { orderId } = (await created.json()) as { orderId: number };
  const closed = await post(`/api/agent/pending-orders/${orderId}/direct-submission`, {});
  await closed.arrayBuffer();
  for (let again = 0; again < 4; again += 1)
    for (const path of LOOKS) {
      const answer = await timed(taken.lists, () => fetch(`${served.url}${path}`, { headers: { cookie } }));
      await answer.arrayBuffer();
      if (answer.status !== 200) taken.failed += 1;
    }
  if (created.status !== 201 || closed.status >= 300) taken.failed += 1;
};

const turn = async (served: Served, stage: Stage, taken: Taken): Promise<void> => {
  const end = performance.now() + (Number(values.seconds) * 1_000) / TURNS;
  const rounds = Array.from({ length: SELLERS }, async (_, n) => {
    while (performance.now() < end) await goRound(served, stage, n, taken);
  });
  await Promise.all(rounds);
};

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const outcomesOf = async (served: Served): Promise<string> => {
  const answer = await fetch(`${served.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const lines = (await answer.text()).matchAll(/^ema_standby_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return [...lines].map(([, outcome, n]) => `${outcome} ${n}`).join(', ');
};

const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-standby-'));
const copyDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ema-standby-'));
const stops: (() => unknown)[] = [];
try {
  const postgres: Postgres = await startDatabase(dataDir);
  stops.push(() => postgres.stop());
  const url = await databaseOf(postgres, 'standby', { agents: 60, customers: 400, orders: 2_000 }, dataDir);
  const stage = await openStage(url);
  const standby = await startStandby({
    primary: { dataDir, adminUrl: postgres.adminUrl },
    dataDir: copyDir,
    connections: 200,
  });
  stops.push(() => standby.stop());
  const proxied = async (to: string): Promise<CountingProxy> => {
    const proxy = await startCountingProxy(to);
    stops.push(() => proxy.stop());
    return proxy;
  };
  const [alone, primary, second] = [await proxied(url), await proxied(url), await proxied(standby.urlOf(url))];
  const token = { EMA_METRICS_TOKEN: TOKEN };
  const without = await servePortal(alone.url, dataDir, token);
  stops.push(() => without.stop());
  const withOne = await servePortal(primary.url, dataDir, { ...token, DATABASE_READS_URL: second.url });
  stops.push(() => withOne.stop());
  await sleep(1_000);
  const [taken, takenWith]: [Taken, Taken] = [
    { lists: [], writes: [], failed: 0 },
    { lists: [], writes: [], failed: 0 },
  ];
  // What is not prepared yet is not measured.
  for (const served of [without, withOne]) await turn(served, stage, { lists: [], writes: [], failed: 0 });
  for (const proxy of [alone, primary, second]) proxy.take();
  for (let n = 0; n < TURNS; n += 1) {
    await turn(without, stage, taken);
    await turn(withOne, stage, takenWith);
  }
  const [statements, onPrimary, onStandby] = [alone.take(), primary.take(), second.take()];
  const calls = (one: Taken): number => one.lists.length + one.writes.length;
  const row = (name: string, one: Taken, there: number, elsewhere: number): string =>
    `| ${[
      name,
      calls(one),
      (there / calls(one)).toFixed(2),
      (elsewhere / calls(one)).toFixed(2),
      `${((100 * elsewhere) / (there + elsewhere)).toFixed(0)} %`,
      median(one.lists).toFixed(1),
      median(one.writes).toFixed(1),
      one.failed,
    ].join(' | ')} |`;
  const ratio = (of: keyof Pick<Taken, 'lists' | 'writes'>): string =>
    (median(takenWith[of]) / median(taken[of])).toFixed(2);
  const head = ['', 'calls', 'statements on the primary', 'on the standby', 'share of the standby'];
  head.push('median of a list, ms', 'median of a write, ms', 'failed');
  const lines = [
    `node tools/run.mjs bench/standby.ts --seconds ${values.seconds}`,
    '',
    `| ${head.join(' | ')} |`,
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    row('primary alone', taken, statements, 0),
    row('with a standby', takenWith, onPrimary, onStandby),
    '',
    `A list takes ${ratio('lists')} times as long as without a standby, a write ${ratio('writes')} times.`,
    `Calls that may go there: ${await outcomesOf(withOne)}.`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  await stage.pool.end();
} finally {
  for (const stop of stops.toReversed()) await stop();
  for (const folder of [dataDir, copyDir]) rmSync(folder, { recursive: true, force: true });
}
