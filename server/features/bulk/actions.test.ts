import { beforeAll, describe, expect, it } from 'vitest';
import { itemsOf, runOf, start } from '../../test/bulk.ts';
import { givePaper } from '../../test/fiscal-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';

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
    expect((await t.db.query('select state from webhook_deliveries where id = $1', [id])).rows).toEqual([
      { state: 'pending' },
    ]);
  });
});
