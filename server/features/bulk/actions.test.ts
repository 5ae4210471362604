import { beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '@ema/calls/kernel/errors.ts';
import { MOST_ITEMS } from '@ema/domain/bulk/actions.ts';
import { HELD } from '@ema/domain/bulk/may.ts';
import { addScanners, disabledInLog, itemsOf, runOf, RUNS, start, type Item, type Run } from '../../test/bulk.ts';
import { givePaper } from '../../test/fiscal-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { workForgotten, workRun } from './work.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const work = () => doWaitingJobs(t, 'bulk-work');
const firstOf = async (list: string): Promise<{ id: number; cancelError?: string | null }[]> =>
  (await admin.get<{ items: { id: number; cancelError?: string | null }[] }>(list)).body.items;

describe('what is done to many rows', () => {
  it('NET-519 NET-520 contracts are cancelled with their reason, named by title and person', async () => {
    const [one] = (await firstOf('/api/admin/contracts?isSigned=true&isCanceled=false&perPage=200')).filter(
      ({ cancelError }) => cancelError === null,
    );
    const given = { reason: 'Firmato per errore', reassign: false };
    const { body } = await start(admin, {
      action: 'contracts.cancel',
      choice: { ids: [one?.id] },
      arguments: given,
    });
    await work();
    expect(await itemsOf(admin, body.id)).toMatchObject([
      { state: 'done', name: expect.stringMatching(/, rev\. \d+ di /) },
    ]);
    const { rows } = await t.db.query('select state, cancel_reason from contracts where id = $1', [one?.id]);
    expect(rows).toEqual([{ state: 'cancelled', cancel_reason: 'Firmato per errore' }]);
  });

  it('NET-519 NET-520 receipts that a filter finds are cancelled, one of them kept', async () => {
    const agent = (await t.as('manager')).userId;
    for (const number of [801, 802, 803]) await givePaper(t, agent, { type: 'RC', number });
    const found = await firstOf('/api/admin/card-receipts?isCanceled=false&perPage=200');
    const [kept, ...others] = found.map(({ id }) => id);
    const { body } = await start(admin, {
      action: 'card-receipts.cancel',
      choice: { filter: { isCanceled: 'false' }, except: [kept], count: others.length },
      arguments: { reason: 'Doppie' },
    });
    await work();
    expect(await runOf(admin, body.id)).toMatchObject({ state: 'done', done: others.length, failed: 0 });
    expect((await firstOf('/api/admin/card-receipts?isCanceled=false')).map(({ id }) => id)).toEqual([kept]);
    for (const { name } of await itemsOf(admin, body.id)) expect(name).toContain(' di ');
  });

  it('NET-519 NET-520 orders that a filter finds are sent to the office, once each', async () => {
    const list = '/api/admin/commissions?shop=1&exported=false&perPage=200';
    const found = await firstOf(list);
    const [one, two] = found.map(({ id }) => id);
    const named = await firstOf(`/api/admin/commissions?shop=1&search=${one}&perPage=200`);
    const { body } = await start(admin, {
      action: 'admin-orders.send-email',
      choice: { filter: { search: String(one), shop: '1' }, except: [], count: named.length },
      arguments: { emailType: 'admin' },
    });
    const other = await start(admin, {
      action: 'admin-orders.send-email',
      choice: { ids: [two] },
      arguments: { emailType: 'seller' },
    });
    const before = (await t.outbox()).length;
    await work();
    const items = await itemsOf(admin, body.id);
    expect(items.map(({ objectId, state }) => [objectId, state])).toEqual(named.map(({ id }) => [id, 'done']));
    expect(items.find(({ objectId }) => objectId === one)?.name).toContain(`Commissione ${one} di `);
    expect(await runOf(admin, other.body.id)).toMatchObject({ done: 1 });
    expect((await t.outbox()).length - before).toBe(named.length + 1);
  });

  it('NET-519 NET-520 messages of webhooks leave again under their number; one that is gone has no name', async () => {
    const { rows } = await t.db.query<{ id: number }>(
      `with endpoint as (
         insert into webhook_endpoints (url, events, secret, created_by_user_id)
         values ('https://erp.example.com/', '{order.paid}', 'x', $1)
         returning id)
       insert into webhook_deliveries (endpoint_id, message_id, type, payload, state, settled_at)
       select id, 'msg_bulk', 'order.paid', '{}', 'failed', ema_now() from endpoint
       returning id::int`,
      [admin.userId],
    );
    const id = rows[0]?.id ?? 0;
    const { body } = await start(admin, { action: 'webhooks.resend', choice: { ids: [id, 88_888_888] } });
    await work();
    expect(await itemsOf(admin, body.id)).toMatchObject([
      { state: 'done', name: 'msg_bulk' },
      { state: 'failed', name: null, reason: 'Questo messaggio non esiste più.' },
    ]);
    type Page = { items: Item[]; pagination: { totalItems: number } };
    const failed = await admin.get<Page>(`/api/admin/bulk-items?run=${body.id}&state=failed`);
    expect([failed.body.items.map(({ objectId }) => objectId), failed.body.pagination.totalItems]).toEqual([
      [88_888_888],
      1,
    ]);
    const runs = await admin.get<Page>(`${RUNS}?action=webhooks.resend`);
    expect([runs.body.items.length, runs.body.pagination.totalItems]).toEqual([1, 1]);
    expect((await t.db.query('select state from webhook_deliveries where id = $1', [id])).rows).toEqual([
      { state: 'pending' },
    ]);
  });
});

describe('rows of a bulk operation', () => {
  const disable = (ids: readonly number[]) => ({ action: 'users.disable', choice: { ids } });
  /** Writing to these rows fails with this error of the database, so many times. @returns how often it was tried */
  const whileFailing = async (
    of: { table: string; id: number; error: string; times: number },
    work: () => Promise<unknown>,
  ): Promise<number> => {
    await t.db.query('create sequence tries');
    await t.db.query(
      `create function fail_some() returns trigger language plpgsql security definer as $$
       begin
         if new.id = ${of.id} and nextval('tries') <= ${of.times} then
           raise exception using errcode = '${of.error}';
         end if;
         return new;
       end $$`,
    );
    await t.db.query(`create trigger fails before update on ${of.table} for each row execute function fail_some()`);
    try {
      await work();
      const { rows } = await t.db.query<{ tries: number }>(`select nextval('tries')::int - 1 as tries`);
      return rows[0]?.tries ?? 0;
    } finally {
      await t.db.query('drop function fail_some() cascade');
      await t.db.query('drop sequence tries');
    }
  };

  it.each([
    ['40001', 2, 3, 'done', null],
    ['40P01', 2, 3, 'done', null],
    ['40001', 3, 3, 'failed', ERRORS.internal[1]],
    ['55P03', 1, 1, 'failed', HELD],
    ['P0001', 1, 1, 'failed', ERRORS.internal[1]],
  ])(
    'NET-520 one that the database refuses with %s %i times is tried %i times and then %s',
    async (error, times, tries, state, reason) => {
      const [id = 0, other = 0] = await addScanners(t, `Ripresi-${error}-${times}`, 2);
      const { body } = await start(admin, disable([id, other]));
      expect(await whileFailing({ table: 'users', id, error, times }, work)).toBe(tries);
      expect((await itemsOf(admin, body.id)).map((item) => [item.state, item.reason])).toEqual([
        [state, reason],
        ['done', null],
      ]);
    },
  );

  it.each([
    ['P0001', 1],
    ['40001', 3],
  ])(
    'NET-520 one whose outcome cannot be written, with %s, is tried %i times in all and waits',
    async (error, most) => {
      const [one = 0] = await addScanners(t, `Non-scritti-${error}`, 1);
      const { body } = await start(admin, disable([one]));
      const { rows } = await t.db.query<{ id: number }>('select id::int from bulk_items where run_id = $1', [body.id]);
      const failing = { table: 'bulk_items', id: rows[0]?.id ?? 0, error, times: 9 };
      const tries = await whileFailing(failing, () =>
        expect(workRun(t.services, { runId: body.id })).rejects.toThrow(/bulk_items/),
      );
      expect([tries, (await runOf(admin, body.id)).waiting]).toEqual([most, 1]);
      await work();
      expect(await runOf(admin, body.id)).toMatchObject({ state: 'done', done: 1 });
    },
  );

  it('NET-521 that are done or in somebody’s hands stay so when it is stopped, and are not done again', async () => {
    const [one = 0, two = 0] = await addScanners(t, 'In-mano', 2);
    const agent = (await t.as('agente')).userId;
    const { body } = await start(admin, disable([one, agent, two]));
    const held = await t.db.connect();
    await held.query('begin');
    await held.query('select from bulk_items where run_id = $1 and object_id = $2 for update', [body.id, two]);
    await work();
    expect(await runOf(admin, body.id), 'the last one is another worker’s').toMatchObject({
      state: 'running',
      done: 1,
      failed: 1,
      waiting: 1,
    });
    await held.query('rollback');
    held.release();
    const stopped = await admin.post<Run>(`${RUNS}/${body.id}/stop`);
    expect(stopped.body).toMatchObject({
      state: 'stopped',
      done: 1,
      failed: 1,
      cancelled: 1,
      finishedAt: expect.any(String),
      stopError: 'Questa operazione non è più in corso: non c’è nulla da interrompere.',
      retryError: null,
    });
    const again = await admin.post<Run>(`${RUNS}/${body.id}/retry`);
    expect(again.body).toMatchObject({ state: 'running', done: 1, failed: 0, waiting: 2, finishedAt: null });
    const { rows } = await t.db.query(
      `select detail ->> 'items' as items from audit where event = 'bulk.retry' and object_id = $1`,
      [String(body.id)],
    );
    expect(rows).toEqual([{ items: '2' }]);
    await work();
    expect(await runOf(admin, body.id)).toMatchObject({ state: 'done', done: 2, failed: 1 });
    expect((await disabledInLog(t, [one, two])).map(({ id }) => id)).toEqual([one, two]);
  });

  it('NET-521 are not begun once it is stopped, whatever they say of themselves', async () => {
    const [one = 0] = await addScanners(t, 'Fermi', 1);
    const { body } = await start(admin, disable([one]));
    await t.db.query(`update bulk_runs set state = 'stopped' where id = $1`, [body.id]);
    await work();
    expect(await runOf(admin, body.id)).toMatchObject({ state: 'stopped', waiting: 1, done: 0 });
  });

  it('NET-521 are taken up again when nothing was done, or tried again, for two minutes', async () => {
    const [one = 0, two = 0] = await addScanners(t, 'Ripartiti', 2);
    const { body } = await start(admin, disable([one, two]));
    await t.db.query(`delete from pgboss.job where name = 'bulk-work'`);
    const minutesAgo = (begun: number, retried: number | null, done: number) =>
      t.db.query(
        `with run as (
           update bulk_runs
           set started_at = ema_now() - make_interval(mins => $2),
             retried_at = ema_now() - make_interval(mins => $3)
           where id = $1)
         update bulk_items set state = 'done', done_at = ema_now() - make_interval(mins => $4)
         where run_id = $1 and object_id = $5`,
        [body.id, begun, retried, done, one],
      );
    await minutesAgo(9, null, 1);
    expect(await workForgotten(t.services, {}), 'a row is just done').toEqual({ resumed: 0 });
    await minutesAgo(9, 1, 5);
    expect(await workForgotten(t.services, {}), 'it was just tried again').toEqual({ resumed: 0 });
    await minutesAgo(9, 3, 5);
    expect(await workForgotten(t.services, {})).toEqual({ resumed: 1 });
    expect(await runOf(admin, body.id)).toMatchObject({ state: 'done', done: 2 });
  });

  it('NET-520 say so when what they were to be done with is there no more', async () => {
    const { body } = await start(admin, {
      action: 'contracts.cancel',
      choice: { ids: [88_888_888] },
      arguments: { reason: 'Prova' },
    });
    await t.db.query(`update bulk_runs set arguments = '{}' where id = $1`, [body.id]);
    await work();
    expect((await itemsOf(admin, body.id)).map(({ reason }) => reason)).toEqual([
      'I dati di questa operazione non ci sono più: avviane una nuova.',
    ]);
  });

  it('NET-519 may be as many as the most beside those that are left out, and not one more', async () => {
    const { rows } = await t.db.query<{ endpoint: number; first: number }>(
      `with endpoint as (
         insert into webhook_endpoints (url, events, secret, created_by_user_id)
         values ('https://erp.example.com/many', '{order.paid}', 'x', $1)
         returning id),
       sent as (
         insert into webhook_deliveries (endpoint_id, message_id, type, payload, state, settled_at)
         select id, 'msg_many_' || n, 'order.paid', '{}', 'failed', ema_now()
         from endpoint, generate_series(0, $2::int) n
         returning endpoint_id, id)
       select endpoint_id::int as endpoint, min(id)::int as first from sent group by 1`,
      [admin.userId, MOST_ITEMS],
    );
    const { endpoint = 0, first = 0 } = rows[0] ?? {};
    const of = (except: number[]) => ({
      action: 'webhooks.resend',
      choice: { filter: { endpoint: String(endpoint) }, except, count: MOST_ITEMS },
    });
    expect((await start(admin, of([]))).body.detail).toContain(`ora sono ${MOST_ITEMS + 1} e non ${MOST_ITEMS}`);
    const begun = await start(admin, of([first]));
    expect([begun.status, begun.body.total]).toEqual([201, MOST_ITEMS]);
    expect((await admin.post(`${RUNS}/${begun.body.id}/stop`)).status).toBe(200);
  });

  it('NET-522 stand under the newest operation first, of one moment under the one that was begun later', async () => {
    const ids = await addScanners(t, 'Ordinati', 3);
    const runs: number[] = [];
    for (const id of ids) runs.push((await start(admin, disable([id]))).body.id);
    const [first = 0, second = 0, third = 0] = runs;
    await t.db.query(
      `update bulk_runs
       set started_at = case id when $1 then '2026-01-02 10:00+01'::timestamptz else '2026-01-01 10:00+01' end
       where id = any($2::bigint[])`,
      [first, runs],
    );
    const listed = (await admin.get<{ items: Run[] }>(`${RUNS}?perPage=200`)).body.items.map(({ id }) => id);
    expect(listed.filter((id) => runs.includes(id))).toEqual([first, third, second]);
    await work();
  });
});
