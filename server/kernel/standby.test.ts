import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import { writesFor } from '../db/client.ts';
import { handlers } from '../features/all.ts';
import { startServices } from '../start-services.ts';
import { makeCommission } from '../test/builders.ts';
import { clientOf, testPortal, type Client } from '../test/harness.ts';
import { followingDatabase, mayHaveStandby, type StandbyServer } from '../test/standby.ts';
import { buildApp } from './app.ts';
import { runJob } from './jobs.ts';
import { createLog } from './log.ts';
import type { Outcome, Standby } from './standby.ts';

const MINE = '/api/agent/commissions?submitted=false&perPage=200';
type Listed = { items: { id: number }[]; pagination: { totalItems: number } };

describe.runIf(mayHaveStandby())('reads on a standby', () => {
  let server: StandbyServer;
  const t = testPortal({
    settings: async (url) => {
      server = await followingDatabase(url);
      return { DATABASE_READS_URL: server.urlOf(url), EMA_READS_LAG_SECONDS: '60' };
    },
  });
  type Process = Awaited<ReturnType<typeof startServices>>;
  let other: { app: FastifyInstance; services: Process };
  /** Another process of the portal on the same database. */
  const another = async (settings: object): Promise<typeof other> => {
    const config = { ...t.services.config, ...settings };
    const services = await startServices(config, createLog(config));
    return { services, app: await buildApp(services, handlers) };
  };
  const ended = async ({ app, services }: typeof other): Promise<void> => {
    await app.close();
    await services.stop();
  };
  const standbyOf = ({ standby }: { standby: Standby | null }): Standby => {
    if (!standby) throw new Error('there is no standby');
    return standby;
  };
  /** Who answered while it was done. */
  const during = async (
    work: () => Promise<unknown>,
    services = t.services,
  ): Promise<Partial<Record<Outcome, number>>> => {
    const { counts } = standbyOf(services);
    const before = { ...counts };
    await work();
    const names = Object.keys(counts) as Outcome[];
    return Object.fromEntries(names.filter((n) => counts[n] > before[n]).map((n) => [n, counts[n] - before[n]]));
  };
  const idsOf = async (who: Client): Promise<number[]> => {
    const { status, body } = await who.get<Listed>(MINE);
    expect(status).toBe(200);
    return body.items.map(({ id }) => id);
  };
  const asked = { writes: {}, now: new Date('2026-11-21T14:00:00Z'), patienceMs: 4_000 };
  const usable = async (services = t.services): Promise<void> => {
    for (let tries = 0; tries < 300; tries += 1) {
      if (await standbyOf(services).read(asked, async () => true)) return;
      await sleep(50);
    }
    throw new Error('the standby does not answer');
  };

  beforeAll(async () => {
    other = await another({});
    await usable();
    await usable(other.services);
  }, 60_000);
  afterAll(async () => {
    if (other) await ended(other);
    await server?.stop();
  }, 60_000);

  afterEach(() => server.letOn());

  it('a list, its file and a report are answered there, at the time of the call and as the role of calls', async () => {
    const gm = await t.as('gm', 1);
    const sent = await during(async () => {
      for (const path of [MINE, '/file/customers', '/api/search?text=rossi', '/api/agent/reports/pending-commissions'])
        expect((await gm.get(path)).status, path).toBe(200);
    });
    expect(sent).toEqual({ answered: 4 });
    const told = await standbyOf(t.services).read(asked, (db) =>
      db.execute(sql`
        select pg_is_in_recovery() as there, ema_now() as now, current_user::text as role,
          current_setting('TimeZone') as zone, current_setting('statement_timeout') as patience,
          current_setting('application_name') as application`),
    );
    const role = new URL(t.services.callsUrl).username;
    const settings = { role, zone: 'UTC', patience: '4s', application: 'ema-reads' };
    expect(told?.answer.rows[0]).toEqual({ there: true, now: asked.now, ...settings });
    // Who they are, and who took the file, is the primary's.
    const taken = await t.db.query(`select 1 from audit where event = 'customers.list-file'`);
    expect(taken.rowCount).toBe(1);
  });

  it('NET-771 the collector is told which call read where, and why on the primary', async () => {
    const count = vi.spyOn(t.services.telemetry, 'count');
    const agente = await t.as('agente', 1);
    await idsOf(agente);
    await server.hold();
    await makeCommission(agente);
    await idsOf(agente);
    const told = count.mock.calls.filter(([metric]) => metric === 'ema.standby.reads').map(([, labels]) => labels);
    count.mockRestore();
    const mine = calls.find(({ path, reads }) => path === MINE.split('?')[0] && reads === 'standby')?.name;
    expect(mine).toBeDefined();
    expect(told.filter((labels) => labels['ema.call'] === mine)).toEqual([
      { 'ema.call': mine, 'ema.outcome': 'answered' },
      { 'ema.call': mine, 'ema.outcome': 'behind' },
    ]);
  });

  it('what was written and is not there yet is seen at once, on every process and in every session of its person', async () => {
    const [agente, phone, manager] = [await t.as('agente', 1), await t.as('agente', 1), await t.as('manager', 1)];
    const elsewhere = (who: Client): Client => clientOf(other.app, who.cookie, who.userId);
    await server.hold();
    const { id } = await makeCommission(agente);
    expect(await during(async () => expect(await idsOf(agente)).toContain(id))).toEqual({ behind: 1 });
    expect(await during(async () => expect(await idsOf(phone)).toContain(id))).toEqual({ behind: 1 });
    for (const who of [agente, phone])
      expect(await during(async () => expect(await idsOf(elsewhere(who))).toContain(id), other.services)).toEqual({
        behind: 1,
      });
    // Whoever wrote nothing is not sent away.
    expect(await during(() => idsOf(manager))).toEqual({ answered: 1 });
    await server.letOn();
    await server.catchUp();
    expect(await during(async () => expect(await idsOf(agente)).toContain(id))).toEqual({ answered: 1 });
    expect(await during(async () => expect(await idsOf(elsewhere(phone))).toContain(id), other.services)).toEqual({
      answered: 1,
    });
  });

  it('what somebody does for another, and what a job does that they sent, is seen by them at once', async () => {
    const [agente, admin] = [await t.as('agente', 1), await t.as('admin', 1)];
    await server.hold();
    await t.db.query(
      `update sessions
       set subject_user_id = $2, acting_kind = 'impersonation', acting_reason = 'verifica', acting_since = last_used_at
       where actor_user_id = $1`,
      [admin.userId, agente.userId],
    );
    const { id } = await makeCommission(admin);
    expect(await during(async () => expect(await idsOf(agente)).toContain(id))).toEqual({ behind: 1 });
    await server.letOn();
    await server.catchUp();
    expect(await during(() => idsOf(agente))).toEqual({ answered: 1 });
    await server.hold();
    const note = async (services: Process): Promise<void> =>
      services.db.transaction(services.ports.clock.now(), async (tx) => {
        const { rows } = await services.db.execute(sql`select ${id}::bigint as id`);
        await tx.execute(sql`update commissions set note = 'dal lavoro' where id = ${rows[0]?.['id']}`);
      });
    const job = { queue: 'probe', run: (services: unknown) => note(services as Process) };
    await runJob(t.services, job, { sentBy: [agente.userId] });
    expect(await during(() => idsOf(agente))).toEqual({ behind: 1 });
    await server.letOn();
    await server.catchUp();
  });

  it('what only read, or was undone, counts as no write', async () => {
    const count = async (): Promise<unknown> =>
      (await t.db.query('select coalesce(sum(writes), 0) as n from user_writes')).rows[0].n;
    const before = await count();
    const now = t.services.ports.clock.now();
    await t.services.db.transaction(now, async (tx) => {
      writesFor(tx, 1, 2);
      await tx.execute(sql`select 1`);
    });
    const undone = t.services.db.transaction(now, async (tx) => {
      writesFor(tx, 1);
      await tx.execute(sql`update people set street = '' where id = 1`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await count()).toBe(before);
    const alone = await another({ DATABASE_READS_URL: undefined });
    await makeCommission(clientOf(alone.app, (await t.as('agente', 1)).cookie, 0));
    await ended(alone);
    expect(await count()).toBe(before);
  });

  it('one that is further behind than it may is not asked, whoever asks', async () => {
    const strict = await another({ EMA_READS_LAG_SECONDS: 0.5 });
    await usable(strict.services);
    const manager = clientOf(strict.app, (await t.as('manager', 1)).cookie, 0);
    await server.hold();
    await makeCommission(await t.as('agente', 1));
    await sleep(1_200);
    expect(await during(() => idsOf(manager), strict.services)).toEqual({ late: 1 });
    await server.letOn();
    await usable(strict.services);
    await ended(strict);
  });

  it('a statement that replay ends is asked of the primary, and the standby goes on', async () => {
    await server.bearWith('0');
    await t.db.query('create table conflicts as select 1 as n; grant select on conflicts to ema_app');
    await server.catchUp();
    const reading = standbyOf(t.services).read(asked, async (db) => {
      await db.execute(sql`select n from conflicts`);
      await t.db.query('drop table conflicts');
      await server.catchUp();
      return db.execute(sql`select n from conflicts`);
    });
    expect(await reading).toBeNull();
    await server.bearWith('30s');
    await usable();
    expect(await during(async () => idsOf(await t.as('gm', 1)))).toEqual({ answered: 1 });
  });

  it('a refusal of the standby is asked of the primary too', async () => {
    const sent = await during(async () => {
      const gm = await t.as('gm', 1);
      expect((await gm.get('/api/agent/reports/sales/199901/total')).status).toBeGreaterThanOrEqual(400);
    });
    expect(sent.answered).toBeUndefined();
  });

  it('every call that may be answered there can be: none of them writes', async () => {
    const asking = await Promise.all([t.as('admin'), t.as('gm', 1), t.as('cliente'), t.as('agente', 0)]);
    const needed: Readonly<Record<string, string>> = {
      'search.find': '?text=rossi',
      'alerts.readers': '?alert=1',
      'alerts.readers-file': '?alert=1',
      'appointments.sellers': '?state=RM',
      'users.record-history': '?record=order:1',
    };
    const open = calls.filter(({ reads, path }) => reads === 'standby' && !path.includes(':'));
    expect(open.length).toBeGreaterThan(50);
    const outcomes = new Map<string, Partial<Record<Outcome, number>>>();
    for (const { name, path } of open) {
      const sent = await during(async () => {
        for (const who of asking) if ((await who.get(path + (needed[name] ?? ''))).status === 200) break;
      });
      outcomes.set(name, sent);
    }
    const wrong = [...outcomes].filter(([, sent]) => sent.failed !== undefined || !sent.answered);
    expect(wrong).toEqual([]);
  }, 60_000);

  it('when it is killed in the middle of lists, nobody sees an error; when it is back it answers again', async () => {
    const people = await Promise.all(['agente', 'manager', 'gm'].map((name) => t.as(name, 1)));
    const over = { yes: false };
    const reading = people.map(async (who) => {
      const seen: number[] = [];
      while (!over.yes) seen.push((await who.get(MINE)).status);
      return seen;
    });
    const { counts } = standbyOf(t.services);
    const more = (outcome: Outcome) => {
      const before = counts[outcome];
      return expect.poll(() => counts[outcome], { timeout: 20_000 }).toBeGreaterThan(before);
    };
    const sent = await during(async () => {
      await more('answered');
      await server.kill();
      await more('resting');
      over.yes = true;
      const all = (await Promise.all(reading)).flat();
      expect(new Set(all)).toEqual(new Set([200]));
    });
    expect(sent.answered).toBeGreaterThan(0);
    expect(sent.resting).toBeGreaterThan(0);
    await server.restart();
    await usable();
    expect(await during(async () => idsOf(await t.as('gm', 1)))).toEqual({ answered: 1 });
  }, 90_000);
});
