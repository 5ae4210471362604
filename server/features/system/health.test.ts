import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getHealth } from '@ema/calls/system/health.ts';
import { jobs } from '../all-jobs.ts';
import type { Config } from '../../kernel/config.ts';
import { runJob } from '../../kernel/jobs.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { gatherFacts } from './health-facts.ts';
import { JOB_NAMES, lateAfter, OTHER_QUEUES } from './job-names.ts';
import { measureFiles } from './measure-files.ts';
import { watch } from './watch.ts';

type Health = CallOutput<typeof getHealth>;
const t = testPortal();
const TO = 'sorveglianza@example.it';
const folder = mkdtempSync(join(tmpdir(), 'ema-health-'));
afterAll(() => rmSync(folder, { recursive: true }));
const PATH = '/api/admin/health';
const health = async (): Promise<Health> => (await (await t.as('admin')).get<Health>(PATH)).body;
const look = async (): Promise<void> => {
  await watch({ ...t.services, config: { ...t.services.config, EMA_ALERT_MAIL: TO } });
};
/** This round and the next: what is over is told then. */
const lookTwice = async (): Promise<void> => {
  await look();
  await t.db.query(`update troubles set unseen_since = unseen_since - interval '5 minutes'`);
  await look();
};
const told = async () => (await t.outbox(TO)).map(({ subject }) => subject);
type Made = { state?: 'waiting' | 'failed' | 'sent'; minutes?: number; expires?: string; channel?: string };
const message = async ({ state = 'failed', minutes = 1, expires, channel = 'sms' }: Made = {}): Promise<number> => {
  const { rows } = await t.db.query<{ id: number }>(
    `insert into outbox (channel, destination, body, created_at, expires_at, attempts, sent_at, failed_at)
     values ($1, '+393471234567', 'codice 123456', ema_now() - make_interval(mins => $2), ema_now() + $3::interval, 9,
       case when $4 = 'sent' then ema_now() end, case when $4 = 'failed' then ema_now() end)
     returning id::int`,
    [channel, minutes, expires ?? null, state],
  );
  return rows[0]?.id ?? 0;
};
const waitingJobs = async (id: number): Promise<number> =>
  (
    await t.db.query(
      `select 1 from pgboss.job where name like 'outbox%' and state = 'created' and data ->> 'id' = $1`,
      [String(id)],
    )
  ).rows.length;
beforeEach(async () => {
  await t.db.query(`delete from outbox; delete from troubles; delete from job_runs; delete from backups_seen;
    delete from privacy_requests`);
});

describe('how the portal itself is', () => {
  it('NET-512 NET-513 administrators alone see it and send again', async () => {
    const id = await message();
    const asks = [`/api/admin/messages/${id}/resend`, '/api/admin/messages/resend'];
    expect((await t.anyone.get(PATH)).status).toBe(401);
    for (const path of asks) expect((await t.anyone.post(path, { channel: 'sms' })).status).toBe(401);
    for (const username of ['agente', 'manager', 'gm', 'cliente', 'ordini', 'scanner']) {
      const who = await t.as(username);
      expect((await who.get(PATH)).status, username).toBe(403);
      for (const path of asks) expect((await who.post(path, { channel: 'sms' })).status, username).toBe(403);
    }
  });

  it('NET-512 queues by kind, and nothing of what messages say', async () => {
    await message({ state: 'waiting', minutes: 20 });
    await message({ state: 'waiting', minutes: 3 });
    await message({ expires: '1 hour' });
    await message({ expires: '-1 hour' });
    await message({ state: 'sent' });
    const found = await health();
    const oldest = new Date(t.services.ports.clock.now().getTime() - 20 * 60_000).toISOString().slice(0, 15);
    expect(found.queues).toMatchObject([
      { channel: 'mail', name: 'E-mail', waiting: 0, oldestAt: null, failed: 0, resendable: 0 },
      { channel: 'sms', name: 'SMS', waiting: 2, failed: 2, resendable: 1 },
    ]);
    expect(found.queues[1]?.oldestAt?.slice(0, 15)).toBe(oldest);
    expect(found.failed.map((m) => m.fault === null)).toEqual([false, true]);
    expect(found.troubles.map(({ key }) => key)).toEqual(['waiting-sms', 'failed-sms']);
    expect(JSON.stringify(found)).not.toMatch(/123456|471234567/);
    expect(found.failed[0]?.to).toBe('347 ••• ••67');
  });

  it('NET-512 jobs with how they ended; files as they were counted; storage, versions, slow calls', async () => {
    const empty = await health();
    expect([empty.storage.files, empty.backups, empty.troubles]).toEqual([null, [], []]);
    const [good, bad] = ['system-measure-files', 'system-sweep'];
    await runJob(t.services, { queue: good, cron: '* * * * *', run: measureFiles }, {});
    const fails = async () => {
      throw Object.assign(new Error('a value of somebody'), { code: '57014' });
    };
    await expect(runJob(t.services, { queue: bad, cron: '* * * * *', run: fails }, {})).rejects.toThrow(/of somebody/);
    await runJob(t.services, { queue: 'outbox', run: async () => {} }, {});
    const found = await health();
    const { rows } = await t.db.query('select count(*)::int as n, sum(size)::int as bytes from files');
    expect(found.storage.files).toMatchObject({ count: rows[0].n, bytes: rows[0].bytes });
    const job = (queue: string) => found.jobs.find((one) => one.queue === queue);
    expect(job(good)).toMatchObject({ name: 'Conteggio dei file', error: null, ms: expect.any(Number) });
    expect(job(bad)).toMatchObject({ error: 'Error 57014' });
    expect(JSON.stringify(found)).not.toContain('a value of somebody');
    expect(job('system-check-audit')).toMatchObject({ endedAt: null });
    expect(job('outbox')).toBeUndefined();
    await runJob(t.services, { queue: bad, cron: '* * * * *', run: async () => {} }, {});
    expect((await health()).jobs.find((one) => one.queue === bad)?.error).toBeNull();
    expect(found.storage.database).toBeGreaterThan(1_000_000);
    expect(found.storage.tables).toHaveLength(8);
    expect(found.storage.disk?.total).toBeGreaterThan(found.storage.disk?.free ?? 0);
    const { rows: made } = await t.db.query('select count(*)::int as n from drizzle.__drizzle_migrations');
    expect(found.versions).toMatchObject({ portal: null, migrations: made[0].n, node: process.version.slice(1) });
    expect(found.versions.postgresql).toMatch(/^\d+/);
    const admin = await t.as('admin');
    for (let i = 0; i < 20; i += 1) await admin.get('/api/account');
    // What is no call, such as a screen, is none of the slow ones.
    for (let i = 0; i < 20; i += 1) await admin.get('/nowhere-at-all');
    expect((await health()).calls.items.filter(({ call }) => call.endsWith(' none'))).toEqual([]);
    expect((await health()).calls.items).toContainEqual(
      expect.objectContaining({ call: 'GET /api/account', count: expect.any(Number) }),
    );
  });

  it('NET-512 every scheduled job has a name, and nothing else has', () => {
    const scheduled = jobs.flatMap(({ cron, queue }) => (cron ? [queue] : []));
    expect(Object.keys(JOB_NAMES).toSorted()).toEqual(scheduled.toSorted());
  });
  it('NET-687 every other job has a name too, and beside them webhooks and operations in bulk alone', () => {
    const others = jobs.flatMap(({ cron, queue }) => (cron ? [] : [queue]));
    expect(Object.keys(OTHER_QUEUES).toSorted()).toEqual([...others, 'bulk', 'webhooks'].toSorted());
  });
  it('NET-687 webhooks, operations in bulk and the jobs in line: how many, since when, how many failed', async () => {
    await t.db.query(
      `with kept as (
         insert into webhook_endpoints (url, events, secret, created_by_user_id, state)
         select 'https://queues.example.com/' || state, '{order.paid}', 'x', (select min(id) from users), state
         from unnest(array['active', 'paused']) state
         returning id, state)
       insert into webhook_deliveries (endpoint_id, message_id, type, payload, next_at, created_at, state, settled_at)
       select k.id, 'msg_' || k.state || s.state, 'order.paid', '{}', ema_now(), ema_now() - interval '50 minutes',
         s.state, case when s.state = 'failed' then ema_now() end
       from kept k, unnest(array['pending', 'failed', 'failed']) s(state)
       on conflict do nothing`,
    );
    await t.db.query(
      `with run as (
         insert into bulk_runs (action, arguments, started_by_user_id, total, started_at)
         values ('users.disable', '{}', (select min(id) from users), 3, ema_now() - interval '9 minutes')
         returning id)
       insert into bulk_items (run_id, object_id, state)
       select run.id, x.n, x.state
       from run, (values (1, 'waiting'), (2, 'failed'), (3, 'done')) x(n, state)`,
    );
    await t.services.boss.send('media-preview', { id: 1 });
    const { others } = await health();
    const of = (queue: string) => others.find((one) => one.queue === queue);
    const minutesAgo = (at: string | null | undefined) =>
      Math.round((t.services.ports.clock.now().getTime() - Date.parse(at ?? '')) / 60_000);
    expect(of('webhooks')).toMatchObject({ name: 'Webhook', waiting: 1 });
    expect(of('webhooks')?.failed).toBeGreaterThan(0);
    expect(minutesAgo(of('webhooks')?.oldestAt)).toBe(50);
    expect(of('bulk')).toMatchObject({ waiting: 1, failed: 1 });
    expect(minutesAgo(of('bulk')?.oldestAt)).toBe(9);
    expect(of('media-preview')).toMatchObject({ name: 'Anteprime di foto e video', waiting: 1, failed: 0 });
    expect(of('media-preview')?.oldestAt).not.toBeNull();
    await t.db.query('delete from bulk_runs; delete from webhook_deliveries; delete from webhook_endpoints');
    expect((await health()).others.filter(({ queue }) => queue in { bulk: 1, webhooks: 1 })).toMatchObject([
      { queue: 'bulk', waiting: 0, oldestAt: null, failed: 0 },
      { queue: 'webhooks', waiting: 0, oldestAt: null, failed: 0 },
    ]);
  });
  it('NET-688 what is planned and never ran is told after its term, a backup in production alone', async () => {
    const plan = (queue: string, hours: number) =>
      t.db.query(
        `insert into pgboss.schedule (name, cron, created_on)
         values ($1, '0 3 * * *', ema_now() - make_interval(hours => $2))
         on conflict (name, key) do update set created_on = excluded.created_on`,
        [queue, hours],
      );
    await plan('system-check-audit', 35);
    await plan('levels-close-periods', 35);
    expect((await health()).troubles).toEqual([]);
    await plan('system-check-audit', 37);
    await plan('levels-close-periods', 37);
    const told = (await health()).troubles.map(({ sentence }) => sentence);
    expect(told).toEqual([
      'Il registro degli eventi non è mai stato controllato.',
      '«Chiusura dei periodi» non è mai girato, da 37 ore.',
    ]);
    const facts = async (more: Partial<Config>) =>
      (await gatherFacts(t.services.db, { ...t.services.config, ...more }, t.services.ports.clock.now())).facts;
    const since = async (NODE_ENV: 'production' | 'test') => (await facts({ NODE_ENV })).backupSince;
    expect([await since('test'), (await since('production')) === null]).toEqual([null, false]);
    // NET-1041: of the files in a cluster that keeps them on its disks alone.
    const filesSince = async (more: Partial<Config>) => (await facts(more)).fileCopiesSince !== null;
    const cluster = { NODE_ENV: 'production', EMA_POOLER: 'transaction', FILES_ADAPTER: 'disk' } as const;
    expect(await filesSince(cluster)).toBe(true);
    expect(await filesSince({ ...cluster, EMA_POOLER: 'none', DATABASE_READS_URL: 'postgres://standby/ema' })).toBe(
      true,
    );
    for (const other of [{ NODE_ENV: 'development' }, { EMA_POOLER: 'none' }, { FILES_ADAPTER: 's3' }] as const)
      expect(await filesSince({ ...cluster, ...other }), JSON.stringify(other)).toBe(false);
    await runJob(t.services, { queue: 'system-check-audit', cron: '* * * * *', run: async () => ({ faults: 0 }) }, {});
    await runJob(t.services, { queue: 'levels-close-periods', cron: '* * * * *', run: async () => {} }, {});
    expect((await health()).troubles).toEqual([]);
    await t.db.query('delete from pgboss.schedule');
  });
  it('NET-514 each is late when it has missed its turn, and not before', () => {
    const DAY = 1440;
    const minutesBetween = (cron: string): number => {
      const [minute = '', , dayOfMonth, , dayOfWeek] = cron.split(' ');
      if (/^\*/.test(minute)) return Number(minute.split('/')[1] ?? 1);
      return dayOfMonth === '*' ? (dayOfWeek === '*' ? DAY : 7 * DAY) : 366 * DAY;
    };
    for (const { cron, queue } of jobs.filter((job) => job.cron)) {
      const every = minutesBetween(cron ?? '');
      expect(lateAfter(queue), queue).toBeGreaterThan(every);
      expect(lateAfter(queue), queue).toBeLessThan(Math.max(every * 2, 61));
    }
  });
  it('NET-514 a job that fails or is late, a webhook and an operation in bulk that stand still are told', async () => {
    const failing = { queue: 'levels-close-periods', cron: '15 4 * * *', run: () => Promise.reject(new Error('no')) };
    await expect(runJob(t.services, failing, {})).rejects.toThrow('no');
    await t.db.query(
      `insert into job_runs (queue, ended_at, ms) values ('webhooks.due', ema_now() - interval '61 minutes', 1),
         ('gone-queue', ema_now() - interval '99 days', 1)`,
    );
    await t.db.query(
      `with kept as (
         insert into webhook_endpoints (url, events, secret, created_by_user_id, state)
         select 'https://health.example.com/' || state, '{order.paid}', 'x', (select min(id) from users), state
         from unnest(array['active', 'paused']) state
         returning id, state)
       insert into webhook_deliveries (endpoint_id, message_id, type, payload, next_at)
       select id, 'msg_' || state, 'order.paid', '{}', ema_now() - case state when 'active' then 16 else 99 end
         * interval '1 minute'
       from kept`,
    );
    await t.db.query(
      `insert into bulk_runs (action, arguments, started_by_user_id, total, started_at)
       values ('users.disable', '{}', (select min(id) from users), 1, ema_now() - interval '3 hours')`,
    );
    expect((await health()).troubles.map(({ sentence }) => sentence)).toEqual([
      '«Chiusura dei periodi» non riesce: l’ultima volta si è fermato con un errore.',
      '«Messaggi dei webhook in ritardo» non gira da 61 minuti.',
      'Webhook: il messaggio più vecchio attende da 16 minuti.',
      'Operazioni in blocco: una è in corso da 3 ore.',
    ]);
    await t.db.query('delete from bulk_runs; delete from webhook_deliveries; delete from webhook_endpoints');
  });
});

describe('a message that did not go out', () => {
  it('NET-513 is put in the queue once, and in the log', async () => {
    const id = await message();
    const admin = await t.as('admin');
    const path = `/api/admin/messages/${id}/resend`;
    const key = newKey();
    expect((await admin.post(path, undefined, { key })).status).toBe(200);
    expect((await admin.post(path, undefined, { key })).status).toBe(200);
    expect((await admin.post(path)).body).toMatchObject({ detail: expect.stringContaining('in coda') });
    expect(await waitingJobs(id)).toBe(1);
    const { rows } = await t.db.query(`select object_id from audit where event = 'system.resend-message'`);
    expect(rows).toEqual([{ object_id: String(id) }]);
  });

  it('NET-513 ten at once, one wins', async () => {
    const id = await message();
    const admin = await t.as('admin');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(`/api/admin/messages/${id}/resend`, undefined, { key: newKey() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await waitingJobs(id)).toBe(1);
  });

  it('NET-513 not one that went out, expired, or is not there', async () => {
    const admin = await t.as('admin');
    const ask = async (id: number) => (await admin.post(`/api/admin/messages/${id}/resend`)).status;
    expect(await ask(await message({ state: 'sent' }))).toBe(409);
    expect(await ask(await message({ expires: '-1 minute' }))).toBe(409);
    expect(await ask(99_999_999)).toBe(404);
  });

  it('NET-513 all of a kind, and twice are none more', async () => {
    const ids = [await message(), await message()];
    const others = [await message({ channel: 'mail' }), await message({ expires: '-1 minute' })];
    const admin = await t.as('admin');
    const ask = () => admin.post('/api/admin/messages/resend', { channel: 'sms' }, { key: newKey() });
    expect((await ask()).body).toEqual({ resent: 2, left: 0 });
    expect((await ask()).body).toEqual({ resent: 0, left: 0 });
    for (const id of ids) expect(await waitingJobs(id)).toBe(1);
    for (const id of others) expect(await waitingJobs(id)).toBe(0);
    const { rows } = await t.db.query(
      `select detail ->> 'note' as note from audit where event = 'system.resend-messages' order by id`,
    );
    expect(rows.map(({ note }: { note: string }) => note)).toEqual(['SMS: 2', 'SMS: 0']);
  });

  it('B11 ACC-445 what a message said that was given up goes once it expired, of one that may be sent again it stays', async () => {
    const [over, good] = [
      await message({ state: 'failed', expires: '-1 minute' }),
      await message({ state: 'failed', expires: '1 hour' }),
    ];
    await look();
    const { rows } = await t.db.query<{ id: number; body: string }>('select id::int, body from outbox order by id');
    const bodies = new Map(rows.map(({ id, body }) => [id, body]));
    expect([bodies.get(over), bodies.get(good)]).toEqual(['', 'codice 123456']);
  });

  it('NET-513 half an hour after its job was lost it has failed; one with a job waits', async () => {
    const [lost, young] = [await message({ state: 'waiting', minutes: 31 }), await message({ state: 'waiting' })];
    const kept = await message({ state: 'waiting', minutes: 60 });
    await t.services.boss.send('outbox', { id: kept });
    await look();
    const { rows } = await t.db.query('select id::int from outbox where failed_at is not null');
    expect(rows).toEqual([{ id: lost }]);
    expect([lost, young, kept]).toHaveLength(3);
  });
});

describe('whoever looks after the portal', () => {
  it('NET-514 is told once when it begins and once when it is over, however many look', async () => {
    const id = await message({ state: 'waiting', minutes: 20 });
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await told()).toEqual(['Portale: qualcosa è fermo']);
    const [mail] = await t.outbox(TO);
    expect(mail?.body).toContain('SMS: il messaggio più vecchio attende da 20 minuti.');
    expect(mail?.body).toContain('/admin/health');
    expect((await health()).troubles[0]?.since).not.toBeNull();
    await t.db.query(`update outbox set sent_at = ema_now() where id = $1`, [id]);
    await lookTwice();
    await lookTwice();
    expect(await told()).toEqual(['Portale: è tornato a posto', 'Portale: qualcosa è fermo']);
  });

  it('NET-514 hears of a check of the log that found something, and of a backup that is late', async () => {
    await runJob(t.services, { queue: 'system-check-audit', cron: '* * * * *', run: async () => ({ faults: 2 }) }, {});
    await t.db.query(`insert into backups_seen (at, name) values (ema_now() - interval '40 hours', 'notte')`);
    await look();
    const [mail] = await t.outbox(TO);
    expect(mail?.body).toMatch(/ha trovato righe alterate[^]*copia di sicurezza è di 40 ore fa/);
    await runJob(t.services, { queue: 'system-check-audit', cron: '* * * * *', run: async () => ({ faults: 0 }) }, {});
    await lookTwice();
    const [over] = await t.outbox(TO);
    expect([over?.subject, over?.body.includes('copia di sicurezza')]).toEqual(['Portale: è tornato a posto', false]);
  });

  it('NET-1104 a log that was altered is so until a check that ended well says otherwise, whatever fails meanwhile', async () => {
    const check = (run: () => Promise<Record<string, number>>) =>
      runJob(t.services, { queue: 'system-check-audit', cron: '* * * * *', run }, {});
    await check(async () => ({ faults: 2 }));
    await look();
    for (let night = 0; night < 2; night += 1) {
      await expect(check(() => Promise.reject(new Error('the database ended')))).rejects.toThrow('ended');
      await lookTwice();
    }
    expect((await health()).troubles.map(({ key }) => key)).toEqual(['audit-faults', 'audit-failed']);
    expect(await told()).not.toContain('Portale: è tornato a posto');
    await check(async () => ({ faults: 0 }));
    await lookTwice();
    expect((await told())[0]).toBe('Portale: è tornato a posto');
  });

  it('NET-514 where nobody is named nothing is sent, and the page says so', async () => {
    await message();
    const { EMA_ALERT_MAIL: _a, EMA_AUDIT_MAIL: _b, ...config } = t.services.config;
    await watch({ ...t.services, config });
    expect((await t.db.query('select 1 from troubles')).rows).toHaveLength(1);
    expect((await t.db.query(`select 1 from outbox where channel = 'mail'`)).rows).toHaveLength(0);
    expect((await health()).isTold).toBe(false);
  });
});
