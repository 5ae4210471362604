import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../test/harness.ts';
import { ownTime } from '../test/own-time.ts';
import { toCallError } from './problem.ts';

const t = testPortal();
const stopped = new Set<number>();
const thaw = (): void => {
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  stopped.clear();
};
afterEach(thaw);

/** Stops the processes of PostgreSQL that serve the portal: they are there, connected, and say nothing any more. */
const freeze = async (): Promise<void> => {
  const { rows } = await t.db.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'ema'`,
  );
  for (const { pid } of rows) {
    process.kill(pid, 'SIGSTOP');
    stopped.add(pid);
  }
};
const timed = async (ask: () => Promise<{ status: number }>): Promise<{ status: number; ms: number }> => {
  const { answer, ms } = await ownTime(ask);
  return { status: answer.status, ms };
};
const ready = async () => ({ status: (await t.app.inject('/readyz')).statusCode });
const newCommission = (who: Client) =>
  who.post('/api/agent/commissions', { type: 'kleen-direct-sale', paymentMethod: 'mav', items: [] });

describe('a database that does not answer', () => {
  it('L2 frozen: every call answers 503 within five seconds, readiness within three, and all is well afterwards', async () => {
    const who = await t.as('agente', 1);
    await Promise.all(Array.from({ length: 6 }, () => who.get('/api/home')));
    await freeze();
    expect(stopped.size).toBeGreaterThan(0);
    const [isReady, ...answers] = await Promise.all([
      timed(ready),
      ...Array.from({ length: 10 }, () => timed(() => who.get('/api/home'))),
      ...Array.from({ length: 10 }, () => timed(() => newCommission(who))),
    ]);
    expect(isReady.status).toBe(503);
    expect(isReady.ms).toBeLessThan(3_000);
    for (const { status, ms } of answers) {
      // A connection made meanwhile is not frozen.
      expect([200, 422, 503]).toContain(status);
      expect(ms).toBeLessThan(5_000);
    }
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(3);
    thaw();
    expect((await ready()).status).toBe(200);
    expect((await who.get('/api/home')).status).toBe(200);
    expect(t.services.pool.totalCount - t.services.pool.idleCount).toBe(0);
  }, 30_000);

  it('L4 frozen within a transaction: the caller waits five seconds at most and the connection is thrown away', async () => {
    const { pool, db, ports } = t.services;
    const failing = () =>
      db.transaction(ports.clock.now(), async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        const pid = rows[0]?.pid ?? 0;
        process.kill(pid, 'SIGSTOP');
        stopped.add(pid);
        await tx.execute(sql`select 1`);
      });
    const { answer: error, ms } = await ownTime(() => failing().catch((thrown: unknown) => toCallError(thrown)));
    expect([error?.code, error?.retryAfterSeconds]).toEqual(['unavailable', 2]);
    expect(ms).toBeLessThan(5_000);
    expect(pool.totalCount - pool.idleCount).toBe(0);
  }, 30_000);
});

describe('a process that was asked to end', () => {
  it('says that it is not ready, serves on and keeps no connection', async () => {
    const who = await t.as('agente', 1);
    Object.assign(t.services, { isLeaving: true });
    const isReady = await t.app.inject('/readyz');
    expect([isReady.statusCode, isReady.headers['retry-after'], isReady.json()]).toEqual([
      503,
      '2',
      { status: 'leaving' },
    ]);
    const answer = await who.get('/api/home');
    expect([answer.status, answer.headers['connection']]).toEqual([200, 'close']);
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);
    Object.assign(t.services, { isLeaving: false });
    const later = await who.get('/api/home');
    expect([later.status, later.headers['connection']]).toEqual([200, 'keep-alive']);
  });
});

describe('what is said of a database that is away', () => {
  it.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Cannot use a pool after calling end on the pool',
  ])('L2 «%s» is 503, to be asked again', (message) => {
    expect(toCallError(new Error(message)).code).toBe('unavailable');
    expect(toCallError(new Error('Failed query: select 1', { cause: new Error(message) })).code).toBe('unavailable');
  });
  it.each(['57P01', '57P05', '25006', '53300', '53200', '08P01', '08001', 'ETIMEDOUT', 'EAI_AGAIN', 'EPIPE', 'ENOSPC'])(
    'L2 %s is 503',
    (code) => {
      const thrown = Object.assign(new Error('x'), { code });
      expect(toCallError(new Error('x', { cause: thrown })).status).toBe(503);
    },
  );
  it('what is nobody’s fault but ours stays 500', () => {
    expect(toCallError(Object.assign(new Error('x'), { code: '42703' })).code).toBe('internal');
    expect(toCallError(new TypeError('x is not a function')).code).toBe('internal');
    expect(toCallError(null).code).toBe('internal');
  });
});

describe('figures for machines', () => {
  const figures = (authorization?: string) =>
    t.app.inject({
      url: '/metrics',
      remoteAddress: '127.0.0.1',
      headers: authorization === undefined ? {} : { authorization },
    });

  it('are given to whoever has the token; from where somebody asks proves nothing', async () => {
    const token = 'a-token-of-the-test';
    expect((await figures(`Bearer ${token}`)).statusCode, 'without a token there are none').toBe(404);
    Object.assign(t.services.config, { EMA_METRICS_TOKEN: token });
    for (const wrong of [undefined, '', token, 'Bearer ', `Bearer ${token}x`, `bearer ${token}`])
      expect((await figures(wrong)).statusCode, wrong).toBe(404);
    const answer = await figures(`Bearer ${token}`);
    expect([answer.statusCode, answer.body.includes('ema_call_duration_seconds')]).toEqual([200, true]);
    Object.assign(t.services.config, { EMA_METRICS_TOKEN: undefined });
  });

  it('NET-1040 say whether the database answers, also when it does not', async () => {
    const token = 'a-token-of-the-test';
    Object.assign(t.services.config, { EMA_METRICS_TOKEN: token });
    const isUp = async () => /^ema_database_up (\d)$/m.exec((await figures(`Bearer ${token}`)).body)?.[1];
    expect(await isUp()).toBe('1');
    const { pool } = t.services;
    const { query } = pool;
    Object.assign(pool, { query: () => Promise.reject(new Error('Connection terminated unexpectedly')) });
    try {
      expect(await isUp()).toBe('0');
    } finally {
      Object.assign(pool, { query });
    }
    Object.assign(t.services.config, { EMA_METRICS_TOKEN: undefined });
  });
});
