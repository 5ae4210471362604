import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { createOutbox } from '../../kernel/outbox.ts';
import { findQueues } from '../../features/system/health-queries.ts';
import { testPortal } from '../../test/harness.ts';
import { readFacts } from './facts.ts';

const t = testPortal();
const HOUR = 3_600_000;
const instant = () => t.services.ports.clock.now();
/** What a collector is told of SMS that wait: how many, and since how many seconds the oldest does. */
const told = async (): Promise<[number, number]> => {
  const facts = await readFacts(t.services);
  const of = (metric: string): number =>
    facts.find(([name, , labels]) => name === metric && labels?.['ema.channel'] === 'sms')?.[1] ?? Number.NaN;
  return [of('ema.outbox.waiting'), of('ema.outbox.oldest.age')];
};
const shown = async () => (await findQueues(t.services.db, instant())).find(({ channel }) => channel === 'sms');
/** The time comes near, and passes, without anybody waiting for it. */
const turn = async (hours: number): Promise<void> => {
  await t.db.query(`update outbox set created_at = created_at - make_interval(hours => $1)`, [hours]);
  await t.db.query(`update pgboss.job set start_after = start_after - make_interval(hours => $1)`, [hours]);
};

describe('messages that wait', () => {
  it('NET-919 one that is held back for the night waits since its time, for the pager as for the page', async () => {
    await t.db.query(`update outbox set sent_at = created_at where sent_at is null`);
    const { db, boss } = t.services;
    const notBefore = new Date(instant().getTime() + 10 * HOUR);
    await db.transaction(instant(), (tx) => createOutbox(tx, boss).sms({ to: '+39', body: 'di notte', notBefore }));
    expect(await told()).toEqual([0, 0]);
    await turn(9);
    expect(await told()).toEqual([0, 0]);
    expect(await shown()).toMatchObject({ waiting: 0, oldest_at: null });
    await turn(2);
    const [waiting, age] = await told();
    expect([waiting, Math.round(age / 60)]).toEqual([1, 60]);
    const { oldest_at: since } = (await shown()) ?? {};
    expect(Math.round((instant().getTime() - (since?.getTime() ?? 0)) / HOUR)).toBe(1);
    // A first try that failed is no excuse for those that follow.
    await t.db.query(
      `update pgboss.job set retry_count = 1, state = 'retry', start_after = start_after + interval '1 day'`,
    );
    expect(Math.round((await told())[1] / 3_600)).toBe(11);
  });

  it('NET-919 one that is to go at once waits since it was written', async () => {
    await t.db.query(`update outbox set sent_at = created_at where sent_at is null`);
    const { db, boss } = t.services;
    await db.transaction(instant(), (tx) => createOutbox(tx, boss).sms({ to: '+39', body: 'subito' }));
    expect((await told())[0]).toBe(1);
    expect((await told())[1]).toBeLessThan(600);
  });
});

describe('the database itself', () => {
  /** The portal’s own pool, whose statements end as said. */
  const withPool = (query: () => Promise<unknown>) => ({
    ...t.services,
    pool: new Proxy(t.services.pool, {
      get: (pool, name: keyof Pool) => (name === 'query' ? query : pool[name]),
    }),
  });
  const isUp = async (watched: Parameters<typeof readFacts>[0]) =>
    (await readFacts(watched)).flatMap(([name, value]) => (name === 'ema.database.up' ? [value] : []));

  it('NET-1040 is up while it answers, and down when its statement fails: of connections is told all the same', async () => {
    expect(await isUp(t.services)).toEqual([1]);
    const gone = withPool(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    expect(await isUp(gone)).toEqual([0]);
    expect((await readFacts(gone)).map(([name]) => name)).toContain('db.client.connection.max');
  });

  it('NET-1040 is down when it does not answer at all, and the report does not wait for it', async () => {
    const began = performance.now();
    expect(await isUp(withPool(() => new Promise(() => {})))).toEqual([0]);
    expect(performance.now() - began).toBeLessThan(4_000);
  });
});

describe('copies that were told of', () => {
  it('NET-1041 the last of the database; of the files the machine furthest behind, but for one that is gone', async () => {
    const ages = async () =>
      (await readFacts(t.services)).flatMap(([name, value, labels]) =>
        name === 'ema.backup.age' ? [`${labels?.['ema.backup.part']} ${Math.round(value / 60)}`] : [],
      );
    await t.db.query('delete from backups_seen');
    expect(await ages()).toEqual([]);
    const tell = (part: string, machine: string, minutes: number) =>
      t.db.query(
        `insert into backups_seen (at, name, part, machine)
         values (ema_now() - make_interval(mins => $3), 'x', $1, $2)`,
        [part, machine, minutes],
      );
    await tell('files', 'gone', 8 * 1440);
    expect(await ages()).toEqual([`files ${8 * 1440}`]);
    for (const [part, machine, minutes] of [
      ['database', 'db1', 900],
      ['database', 'db2', 30],
      ['files', 'app1', 300],
      ['files', 'app2', 90],
      ['files', 'app1', 5],
    ] as const)
      await tell(part, machine, minutes);
    expect((await ages()).toSorted()).toEqual(['database 30', 'files 90']);
  });
});
