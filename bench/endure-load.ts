/** More than a server can do, and for long what it can: nothing acknowledged is lost, and it neither slows nor grows. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Prepared } from './drive.ts';
import { atRank, spread, type Given, type Part } from './endure.ts';
import { servePortal, type Served } from './processes.ts';
import { get, keepReady, key, post, sellerAt, type Stage } from './stage.ts';
import { heldRate, measureSunday, P99_MS } from './sunday.ts';
import { CART, nextClosing, openOrders, undo } from './writing.ts';

const TIMES_TOO_MUCH = 10;
const BACK_WITHIN_S = 5;
/** Of a soak: most of memory's growth in MiB a minute, and of 99 of 100 answers in ms. */
const SOAK = { growth: 1, p99: 150 };
/** Memory settles in this part of a soak. */
const SETTLING = 0.25;

type Answer = { status: number; retryAfter: string | undefined; ms: number; path: string; body: string };
const ask = (base: string, { method, path, headers, body = '' }: Prepared, agent: Agent): Promise<Answer> => {
  const began = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number, retryAfter?: string, text = ''): void =>
      resolve({ status, retryAfter, ms: performance.now() - began, path, body: text });
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(`${base}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          ended(answer.statusCode ?? 0, answer.headers['retry-after'], Buffer.concat(parts).toString('utf8')),
        );
    });
    sent.on('error', () => ended(0)).end(body);
  });
};

/** So many a second, whether or not earlier ones are answered. */
const steadily = async (perSecond: number, seconds: number, one: (i: number) => Promise<void>): Promise<void> => {
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let i = 0; i < perSecond * seconds; i += 1) {
    const early = began + (i * 1000) / perSecond - performance.now();
    if (early > 0) await sleep(early);
    all.push(one(i));
  }
  await Promise.all(all);
};

/** Without seeking what holds: so many closings a second are many for a while, or few. */
const QUICK = { tooMany: 40, few: 16 };

const capacityOf = async (stage: Stage, served: Served, tell: Given['tell'], quick?: number): Promise<number> => {
  await keepReady(stage, served.url);
  if (quick !== undefined) return quick;
  const held = heldRate(await measureSunday('closings', stage, [served.url], 3), 'closings', 1);
  tell(`${held} closings a second hold with p99 ≤ ${P99_MS} ms`);
  return held || 8;
};

const CLOSING = /pending-orders\/(\d+)\/direct-submission$/;
/** How many of the orders that were closed the database knows as closed. */
const submittedOf = async ({ pool }: Stage, closings: readonly Answer[]): Promise<number> => {
  const counted = await pool.query<{ n: number }>(
    `select count(*)::int as n from orders where id = any($1::bigint[]) and state = 'submitted'`,
    [closings.map(({ path }) => Number(CLOSING.exec(path)?.[1]))],
  );
  return counted.rows[0]?.n ?? 0;
};

export const overload: Part = async ({ url, dataDir, stage, times, demand, goal, tell, isQuick }) => {
  const served = await servePortal(url, dataDir, { EMA_LOG_LEVEL: 'silent' });
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  try {
    const rate = TIMES_TOO_MUCH * (await capacityOf(stage, served, tell, isQuick ? QUICK.tooMany : undefined));
    await openOrders(stage, rate * times + 2_000);
    const answers: Answer[] = [];
    await steadily(rate, times, async () => void answers.push(await ask(served.url, nextClosing(stage), agent)));
    const ended = performance.now();
    const by = new Map<number, Answer[]>();
    for (const answer of answers) by.set(answer.status, [...(by.get(answer.status) ?? []), answer]);
    for (const [status, some] of by) tell(`${status} × ${some.length}, ${spread(some.map(({ ms }) => ms))}`);
    const refused = answers.filter(({ status }) => status >= 300 || status === 0);
    demand(
      refused.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0),
      `${rate} closings a second for ${times} s: ${answers.length - refused.length} done, ` +
        `${refused.length} told to come back, nobody anything else`,
    );
    const other = refused.find(({ status }) => status !== 503);
    if (other) tell(`${other.status} ${other.path} ${other.body}`);
    const closings = answers.filter(({ status }) => status >= 200 && status < 300);
    const isKept = closings.length > 0 && (await submittedOf(stage, closings)) === closings.length;
    demand(isKept, `all ${closings.length} acknowledged closings are submitted`);
    let calmAfter = Infinity;
    for (let second = 0; second < 20 && calmAfter === Infinity; second += 1) {
      const calm: Answer[] = [];
      const began = performance.now();
      await steadily(5, 1, async () => void calm.push(await ask(served.url, nextClosing(stage), agent)));
      if (calm.every(({ status, ms }) => status < 300 && status > 0 && ms <= P99_MS)) calmAfter = began - ended;
    }
    goal(
      calmAfter <= BACK_WITHIN_S * 1_000,
      `it is over: every closing within ${P99_MS} ms again ${(calmAfter / 1000).toFixed(1)} s later`,
    );
    demand(served.child.exitCode === null, `the server is the same, with ${served.memoryMiB()} MiB`);
  } finally {
    agent.destroy();
    await served.stop();
    await undo(stage);
  }
};

/** Least squares. @returns what y grows by a unit of x */
const slopeOf = (points: readonly { x: number; y: number }[]): number => {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const over = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  return over / points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
};

/** Somebody looks at their customers, makes a commission, closes it and sees it among their orders. */
const sell = async (base: string, stage: Stage, i: number, agent: Agent): Promise<Answer[]> => {
  const { cookie, customerId } = sellerAt(stage, i);
  const answers = [await ask(base, get('/api/agent/customers?perPage=25', cookie), agent)];
  const cart = { ...CART, customer: customerId };
  const created = await ask(base, post('/api/agent/commissions', cart, { cookie, 'idempotency-key': key() }), agent);
  answers.push(created);
  if (created.status >= 300 || created.status === 0) return answers;
  const { orderId } = JSON.parse(created.body) as { orderId: number };
  const closing = post(
    `/api/agent/pending-orders/${orderId}/direct-submission`,
    {},
    { cookie, 'idempotency-key': key() },
  );
  answers.push(await ask(base, closing, agent));
  answers.push(await ask(base, get('/api/agent/orders?shop=1&perPage=25', cookie), agent));
  return answers;
};

export const soak: Part = async ({ url, dataDir, stage, times, demand, goal, tell, isQuick }) => {
  const served = await servePortal(url, dataDir, { EMA_LOG_LEVEL: 'silent', EMA_WORKERS: '1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  try {
    // Who sells does four things for one closing.
    const rate = Math.max(1, (await capacityOf(stage, served, tell, isQuick ? QUICK.few : undefined)) / 2 / 4);
    const answers: Answer[] = [];
    const memory: { x: number; y: number }[] = [];
    const began = performance.now();
    const look = setInterval(
      () => memory.push({ x: (performance.now() - began) / 60_000, y: served.memoryMiB() }),
      Math.min(5_000, times * 50),
    );
    await steadily(rate, times, async (i) => void answers.push(...(await sell(served.url, stage, i, agent))));
    clearInterval(look);
    const failed = answers.filter(({ status }) => status >= 300 || status === 0);
    const ms = answers.map((answer) => answer.ms);
    const closed = answers.filter((answer) => answer.status < 300 && CLOSING.test(answer.path));
    demand(
      (await submittedOf(stage, closed)) === closed.length && closed.length > 0,
      `all ${closed.length} acknowledged closings are submitted`,
    );
    demand(
      failed.length === 0,
      `${rate} sellers a second for ${times} s, four calls each: ${answers.length} answers, ${failed.length} errors` +
        `${failed[0] ? ` (${failed[0].status} ${failed[0].path})` : ''}`,
    );
    const p99 = atRank(ms, 0.99);
    goal(p99 <= SOAK.p99, `median ${Math.round(atRank(ms, 0.5))} ms, p99 ${Math.round(p99)} ms; goal ${SOAK.p99}`);
    const settled = memory.slice(Math.floor(memory.length * SETTLING));
    const growth = slopeOf(settled);
    goal(
      growth <= SOAK.growth,
      `memory ${settled[0]?.y} to ${settled.at(-1)?.y} MiB, ${growth.toFixed(2)} MiB a minute; goal ${SOAK.growth}`,
    );
  } finally {
    agent.destroy();
    await served.stop();
  }
};
