/** What the state of the system is reckoned from: which rows count, and which do not any more. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getHealth } from '@ema/calls/system/health.ts';
import type { Config } from '../../kernel/config.ts';
import { testPortal } from '../../test/harness.ts';
import { gatherFacts } from './health-facts.ts';

type Health = CallOutput<typeof getHealth>;
const t = testPortal();
const facts = async (more: Partial<Config> = {}) =>
  (await gatherFacts(t.services.db, { ...t.services.config, ...more }, t.services.ports.clock.now())).facts;
const health = async (): Promise<Health> => (await (await t.as('admin')).get<Health>('/api/admin/health')).body;
const minutesAgo = (at: Date | null): number =>
  Math.round((t.services.ports.clock.now().getTime() - (at?.getTime() ?? 0)) / 60_000);
beforeEach(async () => {
  await t.db.query(`delete from outbox; delete from troubles; delete from job_runs; delete from backups_seen;
    delete from privacy_requests; delete from webhook_deliveries; delete from webhook_endpoints; delete from bulk_runs;
    delete from pgboss.job; delete from pgboss.schedule`);
});

describe('what the state of the system counts', () => {
  it('NET-512 requests of people that wait or are carried out, from the day after their last one', async () => {
    await t.db.query(
      `insert into privacy_requests (kind, channel, state, person_id, received_on, due_on, created_by_user_id, settled_at)
       select 'access', 'pec', x.state, p.id, '2026-01-01', (ema_now() at time zone 'Europe/Rome')::date - x.days,
         (select min(id) from users), case when x.state in ('done', 'withdrawn') then ema_now() end
       from (values (1, 'open', 1), (2, 'running', 1), (3, 'open', 0), (4, 'done', 1), (5, 'withdrawn', 9))
         x (n, state, days)
       join (select id, row_number() over (order by id) as n from people) p on p.n = x.n`,
    );
    expect((await facts()).overdueRequests).toBe(2);
  });

  it('NET-514 a webhook whose time has not come waits for nothing, one in bulk since it was tried again', async () => {
    await t.db.query(
      `with kept as (
         insert into webhook_endpoints (url, events, secret, created_by_user_id)
         select 'https://later.example.com/', '{order.paid}', 'x', min(id) from users
         returning id)
       insert into webhook_deliveries (endpoint_id, message_id, type, payload, next_at)
       select id, 'msg_later', 'order.paid', '{}', ema_now() + interval '5 minutes' from kept`,
    );
    await t.db.query(
      `insert into bulk_runs (action, arguments, started_by_user_id, total, state, started_at, retried_at)
       select 'users.disable', '{}', u.id, 1, x.state, ema_now() - interval '9 hours', ema_now() - x.ago::interval
       from (select min(id) as id from users) u,
         (values ('running', '7 minutes'), ('done', '3 hours'), ('stopped', '3 hours')) x (state, ago)`,
    );
    await t.db.query(`insert into bulk_items (run_id, object_id) select id, 1 from bulk_runs`);
    const { webhookDueAt, bulkSince } = await facts();
    expect([webhookDueAt, minutesAgo(bulkSince)]).toEqual([null, 7]);
    const bulk = (await health()).others.find(({ queue }) => queue === 'bulk');
    expect([bulk?.waiting, minutesAgo(new Date(bulk?.oldestAt ?? 0))]).toEqual([1, 7]);
  });

  it('NET-687 a job that is being done waits no more', async () => {
    const send = async (queue: string, state: string, minutes: number) => {
      const id = await t.services.boss.send(queue, { id: 1 });
      await t.db.query(
        `update pgboss.job
         set state = $2::text::pgboss.job_state, created_on = created_on - make_interval(mins => $3), started_on = case when $2::text = 'active' then ema_now() end
         where id = $1`,
        [id, state, minutes],
      );
    };
    await send('media-preview', 'created', 0);
    await send('media-preview', 'active', 60);
    await send('media-preview', 'failed', 90);
    await send('media-preview', 'completed', 90);
    await send('gallery-preview', 'active', 60);
    const { others } = await health();
    const media = others.find(({ queue }) => queue === 'media-preview');
    expect(media).toMatchObject({ waiting: 1, failed: 1 });
    expect(minutesAgo(new Date(media?.oldestAt ?? 0))).toBeLessThan(30);
    expect(others.filter(({ queue }) => queue === 'gallery-preview')).toEqual([]);
  });

  it('NET-688 in production a backup is waited for since the first thing was planned', async () => {
    await t.db.query(
      `insert into pgboss.schedule (name, cron, created_on)
       values ('agent-cards', '* * * * *', ema_now() - interval '5 minutes'),
         ('bulk-sweep', '* * * * *', ema_now() - interval '50 minutes'),
         ('system-watch', '* * * * *', ema_now() - interval '20 minutes')`,
    );
    expect(minutesAgo((await facts({ NODE_ENV: 'production' })).backupSince)).toBe(50);
  });

  it('NET-512 the biggest tables of the portal, the biggest first; jobs by their name; the disk in bytes', async () => {
    await t.db.query('analyze audit');
    const { storage, jobs } = await health();
    const sizes = storage.tables.map(({ bytes }) => bytes);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    const { rows } = await t.db.query<{ name: string; rows: number }>(
      `select relname as name, reltuples::int as rows from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by relpages desc limit 8`,
    );
    expect(storage.tables.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    for (const table of storage.tables)
      expect(table.rows, table.name).toBe(Math.max(0, rows.find(({ name }) => name === table.name)?.rows ?? 0));
    expect(storage.tables.some((table) => table.rows > 0)).toBe(true);
    expect(storage.disk?.free).toBeGreaterThan(1_000_000);
    expect(storage.disk?.total).toBeGreaterThan(1_000_000);
    const names = jobs.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'it')));
  });

  it('NET-512 files are as many as the last count that ended well says, of no other job', async () => {
    await t.db.query(
      `insert into job_runs (queue, ended_at, ms, error, found)
       values ('bulk-sweep', ema_now(), 1, null, '{"files": 9, "bytes": 9}'),
         ('system-measure-files', ema_now(), 1, 'Error 57014', '{"files": 8, "bytes": 8}')`,
    );
    expect((await health()).storage.files).toBeNull();
    await t.db.query(`update job_runs set error = null`);
    expect((await health()).storage.files).toMatchObject({ count: 8, bytes: 8 });
  });

  it('NET-514 where the address of the log alone is named, it is told of what stands still', async () => {
    const isTold = async () => (await health()).isTold;
    expect(await isTold()).toBe(false);
    Object.assign(t.services.config, { EMA_AUDIT_MAIL: 'revisore@example.it' });
    expect(await isTold()).toBe(true);
    Object.assign(t.services.config, { EMA_AUDIT_MAIL: undefined });
  });
});
