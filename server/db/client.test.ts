import { connect, createServer, type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';
import { openDatabase } from './client.ts';

const t = testPortal();
const SIZE = 2;
const NOW = new Date('2026-11-21T15:00:00+01:00');
let d: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  await t.db.query(
    `create table looked_at (id integer primary key, name text not null); insert into looked_at values (1, 'uno'); grant select on looked_at to ema_app`,
  );
  d = openDatabase(t.services.callsUrl, SIZE, pino({ level: 'silent' }));
});
afterAll(() => d.pool.end());

const one = async (on: Pick<typeof d.db, 'execute'> = d.db) =>
  (await on.execute(sql`select * from looked_at where id = ${1}`)).rows[0];
const cut = (client: PoolClient): void =>
  void (client as PoolClient & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
const backendOf = async (on: Pick<typeof d.db, 'execute'>): Promise<number> =>
  Number((await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid);

describe('connections that are lost', () => {
  it('one lost as its transaction begins is given back, however often', async () => {
    d.pool.on('acquire', cut);
    for (let i = 0; i < SIZE + 2; i += 1)
      await expect(d.db.transaction(NOW, (tx) => one(tx))).rejects.toThrow(/Connection terminated/);
    d.pool.off('acquire', cut);
    expect(await d.db.transaction(NOW, (tx) => one(tx))).toEqual({ id: 1, name: 'uno' });
    expect(d.pool.totalCount - d.pool.idleCount).toBe(0);
  });

  it('one ended by the database between two statements ends the transaction, not the process', async () => {
    const ended = d.db.transaction(NOW, async (tx) => {
      await t.db.query('select pg_terminate_backend($1)', [await backendOf(tx)]);
      await new Promise((done) => setTimeout(done, 50));
      return one(tx);
    });
    await expect(ended).rejects.toThrow(/Failed query/);
    expect(await one()).toEqual({ id: 1, name: 'uno' });
  });

  it('a transaction that fails gives its connection back usable', async () => {
    const failed = d.db.transaction(NOW, async (tx) => tx.execute(sql`select 1 / ${0}::int`));
    await expect(failed).rejects.toThrow(/Failed query: select 1/);
    for (let i = 0; i < SIZE; i += 1)
      expect(await d.db.transaction(NOW, (tx) => one(tx))).toEqual({ id: 1, name: 'uno' });
  });
});

it('NET-562 the owner, who starts a server, waits longer for a connection than a call does', async () => {
  const to = new URL(t.services.callsUrl);
  const late = createServer((socket) => {
    const pass = (): void => {
      const on = connect(Number(to.port), to.hostname).on('error', () => socket.destroy());
      socket.pipe(on).pipe(socket);
    };
    socket.on('error', () => undefined);
    setTimeout(pass, 3_300);
  });
  await new Promise<void>((done) => late.listen(0, '127.0.0.1', done));
  const by = new URL(to);
  by.port = String((late.address() as AddressInfo).port);
  const through = (as: 'owner' | 'calls') => openDatabase(by.href, 1, pino({ level: 'silent' }), { as }).pool;
  const pools = [through('owner'), through('calls')];
  const answers = await Promise.allSettled(pools.map((pool) => pool.query('select 1')));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await Promise.all(pools.map((pool) => pool.end()));
  await new Promise((done) => late.close(done));
});

describe('the one clock', () => {
  const time = async (on: Pick<typeof d.db, 'execute'>) =>
    (await on.execute<{ at: Date }>(sql`select ema_now() as at`)).rows[0]?.at;

  it('a transaction says the time it was told, the next one its own', async () => {
    const later = new Date(NOW.getTime() + 86_400_000);
    expect(await d.db.transaction(NOW, time)).toEqual(NOW);
    expect(await d.db.transaction(later, time)).toEqual(later);
  });

  it('outside of one it is the machine’s, or as far from it as the portal’s clock', async () => {
    const machine = (await d.db.execute<{ at: Date }>(sql`select statement_timestamp() as at`)).rows[0]?.at;
    expect(Math.abs(Number(await time(d.db)) - Number(machine))).toBeLessThan(60_000);
    expect(await t.services.db.transaction(new Date(0), time)).toEqual(new Date(0));
    expect(Math.abs(Number(await time(t.services.db)) - t.services.ports.clock.now().getTime())).toBeLessThan(60_000);
  });
});

describe('statements kept prepared', () => {
  it('are prepared by their fifth time, and sent anew once a migration changed their table', async () => {
    for (let i = 0; i < 12; i += 1) await one();
    const prepared = await d.db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    expect(prepared.rows.map((r) => r.statement)).toContain('select * from looked_at where id = $1');
    await t.db.query(`alter table looked_at add column more text not null default 'x'`);
    for (let i = 0; i < 2 * SIZE; i += 1) expect(await one()).toEqual({ id: 1, name: 'uno', more: 'x' });
  });

  it('a transaction that meets an outdated one ends with it and works when done again', async () => {
    const fresh = openDatabase(t.services.callsUrl, 1, pino({ level: 'silent' }));
    for (let i = 0; i < 8; i += 1) await one(fresh.db);
    await t.db.query('alter table looked_at drop column more');
    await expect(fresh.db.transaction(NOW, (tx) => one(tx))).rejects.toMatchObject({ cause: { code: '0A000' } });
    expect(await fresh.db.transaction(NOW, (tx) => one(tx))).toEqual({ id: 1, name: 'uno' });
    await fresh.pool.end();
  });

  it('what is looked for by its beginning is planned every time', async () => {
    for (let i = 0; i < 8; i += 1) await d.db.execute(sql`select id from looked_at where name like ${'u%'}`);
    const prepared = await d.db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    expect(prepared.rows.filter((r) => r.statement.includes(' like '))).toEqual([]);
  });
});
