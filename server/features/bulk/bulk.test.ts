import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_ITEMS } from '@ema/domain/bulk/actions.ts';
import { NO_MORE } from '@ema/domain/bulk/may.ts';
import { addScanners, disabledInLog, itemsOf, RUNS, runOf, start, type Run } from '../../test/bulk.ts';
import { auditCount } from '../../test/builders.ts';
import { givePaper } from '../../test/fiscal-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { applyRetention } from '../system/retention.ts';
import { workForgotten, workRun } from './work.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const work = () => doWaitingJobs(t, 'bulk-work');
const disable = (ids: readonly number[]) => ({ action: 'users.disable', choice: { ids } });
const isDisabled = async (ids: readonly number[]): Promise<boolean[]> =>
  (
    await t.db.query<{ disabled: boolean }>('select disabled from users where id = any($1::bigint[]) order by id', [
      ids,
    ])
  ).rows.map(({ disabled }) => disabled);
/** Another administrator, for as long as a test wants one. */
const secondAdmin = async (lastName: string): Promise<Client> => {
  const [id = 0] = await addScanners(t, lastName, 1);
  await t.db.query(`update users set user_type = 'amministratore' where id = $1`, [id]);
  await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_ADMIN')`, [id]);
  return t.as(`${lastName.toLowerCase()}-001`);
};

describe('a bulk operation', () => {
  it('NET-519 is the administrators’ alone, at its beginning and afterwards', async () => {
    for (const [who, status] of [[t.anyone, 401] as const, [await t.as('gm'), 403] as const]) {
      expect((await start(who, disable([1]))).status).toBe(status);
      for (const path of [RUNS, `${RUNS}/1`, '/api/admin/bulk-items?run=1', '/file/admin/bulk-runs'])
        expect((await who.get(path)).status).toBe(status);
      for (const what of ['stop', 'retry']) expect((await who.post(`${RUNS}/1/${what}`)).status).toBe(status);
    }
    expect((await admin.get(`${RUNS}/99999`)).status).toBe(404);
    expect((await admin.post(`${RUNS}/99999/stop`)).status).toBe(404);
    expect((await admin.post(`${RUNS}/99999/retry`)).status).toBe(404);
  });

  it('NET-519 is about what its filter found at the beginning: who comes later is none of it', async () => {
    const ids = await addScanners(t, 'Congelati', 5);
    const [first = 0, ...others] = ids;
    const filter = { displayName: 'congelati', orderField: 'displayName', orderDir: 'asc' };
    const of = (count: number) => ({ action: 'users.disable', choice: { filter, except: [first], count } });
    const stale = await start(admin, of(5));
    expect([stale.status, stale.body.detail]).toEqual([409, expect.stringContaining('ora sono 4 e non 5')]);
    const begun = await start(admin, of(4));
    expect([begun.status, begun.body]).toMatchObject([201, { state: 'running', total: 4, waiting: 4, done: 0 }]);
    const later = await addScanners(t, 'Congelati-dopo', 1);
    await t.db.query(
      `update people set last_name = 'Altrove' where id in (select person_id from users where id = $1)`,
      [others[0]],
    );
    await work();
    expect(await runOf(admin, begun.body.id)).toMatchObject({ state: 'done', done: 4, failed: 0, waiting: 0 });
    expect(await isDisabled([first, ...others, ...later])).toEqual([false, true, true, true, true, false]);
    const shown = await itemsOf(admin, begun.body.id);
    expect(shown.map(({ objectId }) => objectId)).toEqual(others);
    expect(shown[0]).toMatchObject({ name: 'Prova 002 Altrove', state: 'done', reason: null });
  });

  it('NET-569 leaves out of all that are found who no action applies to: an agent whose account is open', async () => {
    await addScanners(t, 'Misti', 3);
    const [open = 0, shut = 0] = await addScanners(t, 'Misti-incaricati', 2);
    await t.db.query('insert into agents (user_id) select u.id from users u where u.id = any($1::bigint[])', [
      [open, shut],
    ]);
    await t.db.query('update users set disabled = true where id = $1', [shut]);
    const filter = { displayName: 'misti' };
    const list = await admin.get<{ choosable: number; pagination: { totalItems: number } }>(
      '/api/users?displayName=misti&perPage=2',
    );
    expect([list.body.pagination.totalItems, list.body.choosable]).toEqual([5, 4]);
    const of = (count: number) => ({ action: 'users.enable', choice: { filter, except: [], count } });
    expect((await start(admin, of(5))).body.detail).toContain('ora sono 4 e non 5');
    const begun = await start(admin, of(4));
    expect([begun.status, begun.body]).toMatchObject([201, { total: 4 }]);
    await work();
    expect(await runOf(admin, begun.body.id)).toMatchObject({ state: 'done', done: 4, failed: 0 });
    expect((await itemsOf(admin, begun.body.id)).map(({ objectId }) => objectId)).not.toContain(open);
    const late = await start(admin, disable([open]));
    await work();
    expect(await runOf(admin, late.body.id)).toMatchObject({ state: 'done', done: 0, failed: 1 });
  });

  it('NET-954 leaves out of all that are found who begins it: nobody shuts themselves out', async () => {
    const [first = 0, other = 0] = await addScanners(t, 'Con-me', 2);
    const own = admin.userId;
    const call = (lastName: string) =>
      t.db.query('update people set last_name = $2 where id = (select person_id from users where id = $1)', [
        own,
        lastName,
      ]);
    const { rows } = await t.db.query<{ last_name: string }>(
      'select last_name from people where id = (select person_id from users where id = $1)',
      [own],
    );
    await call('Con-me');
    const list = await admin.get<{ choosable: number; pagination: { totalItems: number } }>(
      '/api/users?displayName=con-me&perPage=2',
    );
    expect([list.body.pagination.totalItems, list.body.choosable]).toEqual([3, 2]);
    const choice = { filter: { displayName: 'con-me' }, except: [], count: 2 };
    const begun = await start(admin, { action: 'users.disable', choice });
    expect([begun.status, begun.body]).toMatchObject([201, { total: 2 }]);
    await work();
    expect(await runOf(admin, begun.body.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect([await isDisabled([own]), await isDisabled([first, other])]).toEqual([[false], [true, true]]);
    await call(rows[0]?.last_name ?? '');
  });

  it('NET-519 of no row, of too many, by filters that the list has not or without its reason is not begun', async () => {
    const many = Array.from({ length: MOST_ITEMS + 1 }, (_, i) => i + 1);
    const bad = [
      disable([]),
      disable(many),
      { action: 'users.disable', choice: { filter: {}, except: [], count: 0 } },
      { action: 'users.disable', choice: { filter: {}, except: [], count: MOST_ITEMS + 1 } },
      { action: 'users.disable', choice: { filter: { nothing: '1' }, except: [], count: 3 } },
      { action: 'users.delete', choice: { ids: [1] } },
    ];
    for (const body of bad) expect((await start(admin, body)).status).toBe(422);
    const reasonless = await start(admin, { action: 'contracts.cancel', choice: { ids: [1] } });
    expect([reasonless.status, reasonless.body.violations[0]?.propertyPath]).toEqual([422, 'arguments.reason']);
    expect((await t.db.query('select 1 from bulk_runs where total > 5')).rowCount).toBe(0);
  });

  it('NET-519 an upload is no paper, though its number may be that of one', async () => {
    const of = (count: number) => ({
      action: 'fiscal-documents.cancel',
      choice: { filter: { documentType: 'CI' }, except: [], count },
      arguments: { reason: 'Prova' },
    });
    const uploads = await admin.get<{ pagination: { totalItems: number } }>(
      '/api/admin/agent-documents?documentType=CI',
    );
    const { totalItems } = uploads.body.pagination;
    expect(totalItems).toBeGreaterThan(0);
    expect((await start(admin, of(totalItems))).body.detail).toContain(`ora sono 0 e non ${totalItems}`);
  });

  it('NET-520 does each row as if it were done alone, says why one was refused, and is in the log row by row', async () => {
    const [one = 0, two = 0] = await addScanners(t, 'Registrati', 2);
    const agent = (await t.as('agente')).userId;
    const begun = await start(admin, disable([one, admin.userId, agent, 99_999_999, two]));
    await work();
    const { id } = begun.body;
    expect(await runOf(admin, id)).toMatchObject({ state: 'done', total: 5, done: 2, failed: 3 });
    expect((await itemsOf(admin, id)).map(({ objectId, state, reason }) => [objectId, state, reason])).toEqual([
      [one, 'done', null],
      [admin.userId, 'failed', 'Non puoi disabilitare te stesso.'],
      [agent, 'failed', 'L’accesso di un incaricato si chiude dal suo stato, nella sua scheda.'],
      [99_999_999, 'failed', 'L’utente indicato non esiste.'],
      [two, 'done', null],
    ]);
    expect(await disabledInLog(t, [one, two, agent])).toEqual(
      [one, two].map((object) => ({ id: object, actor: admin.userId, request: `bulk-${id}` })),
    );
    expect(await auditCount(t, 'bulk.start', id)).toBe(1);
    const file = (await admin.get(`/file/admin/bulk-items?run=${id}&state=failed`)).raw.toString('utf8');
    expect(file.split('\r\n').filter((line) => line.includes('Non riuscita'))).toHaveLength(3);
  });

  it('NET-520 is begun once by one key, and by three workers at once each row is done once', async () => {
    const ids = await addScanners(t, 'Insieme', 12);
    const key = newKey();
    const [begun, again] = [await start(admin, disable(ids), key), await start(admin, disable(ids), key)];
    expect(again.body.id).toBe(begun.body.id);
    const runId = begun.body.id;
    await Promise.all([1, 2, 3].map(() => workRun(t.services, { runId })));
    await workRun(t.services, { runId });
    expect(await work(), 'the job of the one that was begun').toBe(1);
    expect(await runOf(admin, runId)).toMatchObject({ state: 'done', done: 12, failed: 0 });
    expect((await disabledInLog(t, ids)).map(({ id }) => id)).toEqual(ids);
  });

  it('NET-520 of two people on the same papers one cancels each, and the other is told so', async () => {
    const other = await secondAdmin('Gemelli');
    const agent = (await t.as('agente')).userId;
    const papers: number[] = [];
    for (const number of [901, 902, 903, 904]) papers.push(await givePaper(t, agent, { type: 'FT', number }));
    const of = (reason: string) => ({
      action: 'fiscal-documents.cancel',
      choice: { ids: papers },
      arguments: { reason },
    });
    const begun = [await start(admin, of('Doppia emissione')), await start(other, of('Emessa per errore'))];
    await work();
    const items = (await Promise.all(begun.map(({ body }) => itemsOf(admin, body.id)))).flat();
    for (const paper of papers) {
      const both = items.filter(({ objectId }) => objectId === paper);
      expect(both.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
      expect(both.find(({ state }) => state === 'failed')?.reason).toContain('annullat');
      expect(await auditCount(t, 'fiscal-documents.cancel', paper)).toBe(1);
    }
    for (const { body } of begun) expect(await runOf(admin, body.id)).toMatchObject({ state: 'done', waiting: 0 });
  });

  it('NET-520 who may no more does no more, and goes on when they may again', async () => {
    const other = await secondAdmin('Decaduti');
    const ids = await addScanners(t, 'Trattenuti', 3);
    const { body } = await start(other, disable(ids));
    await t.db.query(`delete from grants where user_id = $1`, [other.userId]);
    await work();
    expect((await itemsOf(admin, body.id)).map(({ state, reason }) => [state, reason])).toEqual(
      ids.map(() => ['failed', NO_MORE]),
    );
    expect(await isDisabled(ids)).toEqual([false, false, false]);
    await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_ADMIN')`, [other.userId]);
    expect((await other.post(`${RUNS}/${body.id}/retry`)).status).toBe(200);
    await t.db.query(`update users set disabled = true where id = $1`, [other.userId]);
    await work();
    expect(await runOf(admin, body.id)).toMatchObject({ failed: 3 });
    await t.db.query(`update users set disabled = false where id = $1`, [other.userId]);
    const retried = await other.post<Run>(`${RUNS}/${body.id}/retry`);
    expect(retried.body).toMatchObject({ state: 'running', waiting: 3, failed: 0 });
    await work();
    expect(await isDisabled(ids)).toEqual([true, true, true]);
  });

  it('NET-521 is stopped once: what has not begun stays, and only who began it tries it again', async () => {
    const ids = await addScanners(t, 'Fermati', 4);
    const { body } = await start(admin, disable(ids));
    const other = await secondAdmin('Vigili');
    expect((await other.post<Run>(`${RUNS}/${body.id}/retry`)).body.detail).toContain('ancora in corso');
    const stopped = await Promise.all([1, 2, 3].map(() => other.post<Run>(`${RUNS}/${body.id}/stop`)));
    expect(stopped.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await work();
    expect(await runOf(admin, body.id)).toMatchObject({
      state: 'stopped',
      cancelled: 4,
      done: 0,
      stoppedBy: 'Prova 001 Vigili',
    });
    expect(await isDisabled(ids)).toEqual([false, false, false, false]);
    expect((await other.post<Run>(`${RUNS}/${body.id}/retry`)).body.detail).toBe(
      'Può riprovarla solo chi l’ha avviata.',
    );
    const tried = await Promise.all([1, 2, 3].map(() => admin.post<Run>(`${RUNS}/${body.id}/retry`)));
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await work();
    expect(await runOf(admin, body.id)).toMatchObject({ state: 'done', done: 4, cancelled: 0, stoppedBy: null });
    expect((await admin.post<Run>(`${RUNS}/${body.id}/retry`)).body.detail).toContain('Non c’è nulla da riprovare');
    expect((await disabledInLog(t, ids)).map(({ id }) => id)).toEqual(ids);
  });

  it('NET-521 one that lost its job goes on within three minutes', async () => {
    const ids = await addScanners(t, 'Persi', 2);
    const { body } = await start(admin, disable(ids));
    await t.db.query(`delete from pgboss.job where name = 'bulk-work'`);
    expect(await workForgotten(t.services, {})).toEqual({ resumed: 0 });
    await t.db.query(`update bulk_runs set started_at = started_at - interval '3 minutes' where id = $1`, [body.id]);
    expect(await workForgotten(t.services, {})).toEqual({ resumed: 1 });
    expect(await runOf(admin, body.id)).toMatchObject({ state: 'done', done: 2 });
  });

  it('NET-522 administrators find theirs and those of others, newest first', async () => {
    const other = await secondAdmin('Elencati');
    const [one = 0] = await addScanners(t, 'Elenco', 1);
    const { body } = await start(other, disable([one]));
    const list = async (query: string) => (await admin.get<{ items: Run[] }>(`${RUNS}?${query}`)).body.items;
    expect((await list('state=running')).map(({ id }) => id)).toContain(body.id);
    expect((await list(''))[0]).toMatchObject({ id: body.id, startedBy: 'Prova 001 Elencati' });
    expect((await list('mine=true&perPage=200')).map(({ id }) => id)).not.toContain(body.id);
    expect(await list('action=webhooks.resend')).toEqual([]);
    await work();
    expect((await list('state=running')).map(({ id }) => id)).not.toContain(body.id);
  });

  it('NET-522 keeps numbers and outcomes alone, and after 90 days nothing', async () => {
    const ids = await addScanners(t, 'Scaduti', 2);
    const filter = { displayName: 'scaduti' };
    const old = await start(admin, { action: 'users.disable', choice: { filter, except: [], count: 2 } });
    // Of two that wait at once nobody says which is worked on first, and who is not disabled cannot be enabled.
    await work();
    const young = await start(admin, { action: 'users.enable', choice: { ids } });
    await work();
    const kept = await t.db.query<{ row: string }>(
      `select r::text || i::text as row
       from bulk_runs r
       join bulk_items i on i.run_id = r.id
       where r.id = any($1::bigint[])`,
      [[old.body.id, young.body.id]],
    );
    expect(kept.rowCount).toBe(4);
    for (const { row } of kept.rows) expect(row.toLowerCase()).not.toContain('scaduti');
    const age = (id: number, days: number) =>
      t.db.query(`update bulk_runs set started_at = ema_now() - make_interval(days => $2) where id = $1`, [id, days]);
    await age(old.body.id, 91);
    await age(young.body.id, 89);
    expect(await applyRetention(t.services)).toMatchObject({ 'bulk-items': 2, 'bulk-runs': 1 });
    expect((await admin.get(`${RUNS}/${old.body.id}`)).status).toBe(404);
    expect((await itemsOf(admin, young.body.id)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await itemsOf(admin, old.body.id)).toEqual([]);
  });
});
