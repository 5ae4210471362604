import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { makeCommission } from '../../test/builders.ts';
import { addScanners, itemsOf, runOf, start, type Item } from '../../test/bulk.ts';
import { givePaper } from '../../test/fiscal-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';

const t = testPortal();
let admin: Client;
let agente: Client;
beforeAll(async () => {
  [admin, agente] = await Promise.all([t.as('admin'), t.as('agente', 1)]);
});

type Said = { reason?: string; status?: string };
/** Begins it for these rows, works through it and says how each ended. */
const doTo = async (action: string, ids: readonly number[], said: Said = {}): Promise<Item[]> => {
  const { status, body } = await start(admin, { action, choice: { ids }, arguments: said });
  expect(status).toBe(201);
  await doWaitingJobs(t, 'bulk-work');
  return itemsOf(admin, body.id);
};
const outcomes = (items: readonly Item[]) => items.map(({ state, reason }) => [state, reason]);
const NOBODY = 88_888_888;

const declaredPayment = async (): Promise<number> => {
  const { orderId } = await makeCommission(agente, 'mav');
  await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
  const { rows } = await t.db.query<{ code: string; day: string; rest: string }>(
    `select code, date::text as day, to_char(to_pay_cents / 100.0, 'FM9999990.00') as rest
     from deliveries where order_id = $1`,
    [orderId],
  );
  const [delivery] = rows;
  const sent = await agente.post(
    '/api/commission-delivery-payments',
    {
      amount: delivery?.rest,
      date: romeDay(t.services.ports.clock.now()),
      bank: 'Banca di Asti',
      bankBranch: 'Asti',
      deliveryCode: delivery?.code,
      deliveryDate: delivery?.day,
    },
    { key: newKey() },
  );
  expect(sent.status).toBeLessThan(300);
  const found = await t.db.query<{ id: number }>(
    `select y.id::int from delivery_payments y join deliveries d on d.id = y.delivery_id where d.order_id = $1`,
    [orderId],
  );
  return found.rows[0]?.id ?? 0;
};

describe('what the office does to many rows', () => {
  it('NET-680 declared payments are verified: one of them was before, one is not there; twice changes nothing', async () => {
    const [one, two] = [await declaredPayment(), await declaredPayment()];
    const before = await admin.put(`/api/admin/commission-delivery-payments/${two}`, { outcome: 'verified' });
    expect(before.status).toBe(200);
    const items = await doTo('deliveries.verify', [one, two, NOBODY]);
    expect(outcomes(items)).toEqual([
      ['done', null],
      ['failed', 'Questo pagamento è già stato verificato o respinto.'],
      ['failed', 'Il pagamento dichiarato non esiste.'],
    ]);
    expect(items[0]?.name).toMatch(/^Consegna .+ dell’ordine \d+$/);
    const paid = () =>
      t.db.query(
        `select y.state, d.verified_at from delivery_payments y join deliveries d on d.id = y.delivery_id
         where y.id = $1`,
        [one],
      );
    const once = (await paid()).rows;
    expect(once).toEqual([{ state: 'verified', verified_at: expect.any(Date) }]);
    expect(outcomes(await doTo('deliveries.verify', [one]))[0]?.[0]).toBe('failed');
    expect((await paid()).rows).toEqual(once);
  });

  it('NET-680 NET-686 ACC-576 contacts that wait are validated, found by their filter; the others are none of it', async () => {
    const [id = 0, other = 0] = await addScanners(t, 'Contatti', 2);
    const waiting = async (userId: number, name = 'posta'): Promise<number> =>
      (
        await t.db.query<{ id: number }>(
          `insert into challenges
             (purpose, user_id, person_id, object, destination, method, code_hash, expires_at, created_at, detail)
           select 'contact-validation', u.id, u.person_id, 'email', $2 || '-' || u.id || '@example.com', 'e-mail', 'x',
             ema_now() + interval '5 minutes', ema_now(), '{}'
           from users u where u.id = $1
           returning id::int`,
          [userId, name],
        )
      ).rows[0]?.id ?? 0;
    const replaced = await waiting(id, 'vecchia');
    const [mine, others] = [await waiting(id), await waiting(other)];
    const list = (more: string) =>
      admin.get<{ items: { id: number; validated: boolean }[] }>(`/api/contact-validations?${more}`);
    const open = await list(`user=${id}&isValidated=false`);
    expect(open.body.items).toMatchObject([{ id: mine, validated: false }]);
    expect((await list(`user=${id}&isValidated=true`)).body.items).toEqual([]);
    expect(outcomes(await doTo('contact-validations.force', [replaced]))[0]?.[0], 'replaced by a newer one').toBe(
      'failed',
    );
    const { body } = await start(admin, {
      action: 'contact-validations.force',
      choice: { filter: { user: String(id), isValidated: 'false' }, except: [], count: 1 },
    });
    await doWaitingJobs(t, 'bulk-work');
    expect(await itemsOf(admin, body.id)).toMatchObject([
      { objectId: mine, state: 'done', name: `posta-${id}@example.com di Prova 001 Contatti` },
    ]);
    expect((await list(`user=${id}&isValidated=true`)).body.items).toMatchObject([{ id: mine, validated: true }]);
    expect((await list(`user=${other}`)).body.items).toMatchObject([{ id: others, validated: false }]);
    expect(outcomes(await doTo('contact-validations.force', [mine, NOBODY]))).toEqual([
      ['failed', 'Operazione già completata: questo contatto è già convalidato.'],
      ['failed', 'La convalida indicata non esiste.'],
    ]);
  });

  it('NET-680 agents get a status; it is asked for, and said twice it is no change', async () => {
    const missing = await start(admin, { action: 'agents.set-status', choice: { ids: [1] } });
    expect(missing.status).toBe(422);
    const people = await addScanners(t, 'Statuari', 2);
    const { rows } = await t.db.query<{ id: number; version: number }>(
      `insert into agents (user_id) select id from unnest($1::bigint[]) as id returning id::int, version`,
      [people],
    );
    const ids = rows.map(({ id }) => id);
    const kept = () =>
      t.db.query<{ status: string; version: number }>(
        'select status, version from agents where id = any($1::bigint[]) order by id',
        [ids],
      );
    const items = await doTo('agents.set-status', [...ids, NOBODY], { status: 'disabled' });
    expect(items.map(({ state }) => state)).toEqual(['done', 'done', 'failed']);
    expect(items[0]?.name).toBe('Prova 001 Statuari');
    const once = (await kept()).rows;
    expect(once.map(({ status }) => status)).toEqual(['disabled', 'disabled']);
    expect(outcomes(await doTo('agents.set-status', ids, { status: 'disabled' }))).toEqual([
      ['done', null],
      ['done', null],
    ]);
    expect((await kept()).rows, 'nothing was written').toEqual(once);
  });

  it('NET-680 products go out of sale and come back, whole as they were; one that a kit holds stays', async () => {
    const { rows } = await t.db.query<{ id: number; code: string; inKit: boolean }>(
      `select p.id::int, p.code, exists (select 1 from product_kit_items k where k.product_id = p.id) as "inKit"
       from products p where p.enabled order by 3, p.id`,
    );
    const free = rows.filter(({ inKit }) => !inKit).slice(0, 2);
    const held = rows.find(({ inKit }) => inKit);
    expect([free.length, held === undefined]).toEqual([2, false]);
    const sheets = () =>
      Promise.all(
        free.map(
          async ({ code }) =>
            (await admin.get<{ disabled: boolean; version: number }>(`/api/admin/products/${code}/sheet`)).body,
        ),
      );
    const before = await sheets();
    const ids = free.map(({ id }) => id);
    const items = await doTo('products.disable', [...ids, held?.id ?? 0, NOBODY]);
    expect(items.map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'failed']);
    expect(items[2]?.reason).toContain('pacchett');
    expect(items[3]?.reason).toBe('Il prodotto non esiste.');
    expect(items[0]?.name).toContain(free[0]?.code);
    const out = await sheets();
    expect(out).toEqual(before.map((s) => ({ ...s, disabled: true, version: s.version + 1 })));
    await doTo('products.disable', ids);
    expect(await sheets(), 'twice is once').toEqual(out);
    await doTo('products.enable', ids);
    expect(await sheets()).toEqual(before.map((s) => ({ ...s, version: s.version + 2 })));
  });

  it('NET-733 nor does the one that a parameter names go out of sale', async () => {
    const { rows } = await t.db.query<{ id: number }>(`select id::int from products where code = 'SCN-9001'`);
    const [item] = await doTo('products.disable', [rows[0]?.id ?? 0]);
    expect([item?.state, item?.reason]).toEqual([
      'failed',
      'È il prodotto di «Codice dello strizzamop scontato»: prima scegline un altro nella configurazione.',
    ]);
  });

  it('NET-680 photos are hidden with their reason and shown again', async () => {
    const seller = await t.as('agente', 0);
    await seller.post('/api/account/user-consents', { type: 'consents.user_media_upload' });
    const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3f71c8' } })
      .jpeg()
      .toBuffer();
    const file = { content: `data:image/jpeg;base64,${content.toString('base64')}`, name: 'mare.jpg', type: '' };
    const { body: medium } = await seller.post<{ id: number }>('/api/user-media', { file }, { key: newKey() });
    type Shared = { items: { id: number; agent: { id: number } }[] };
    const shown = (await admin.get<Shared>('/api/user-media?includeAll=true&perPage=200')).body.items;
    const agent = shown.find(({ id }) => id === medium.id)?.agent.id;
    const others = shown.filter((m) => m.agent.id === agent && m.id !== medium.id).map(({ id }) => id);
    const reasonless = await start(admin, { action: 'media.hide', choice: { ids: [medium.id] } });
    expect([reasonless.status, reasonless.body.violations[0]?.propertyPath]).toEqual([422, 'arguments.reason']);
    const { body } = await start(admin, {
      action: 'media.hide',
      choice: { filter: { includeAll: 'true', agent: String(agent) }, except: others, count: 1 },
      arguments: { reason: 'Sfocata' },
    });
    await doWaitingJobs(t, 'bulk-work');
    expect(await runOf(admin, body.id)).toMatchObject({ done: 1, failed: 0 });
    expect((await itemsOf(admin, body.id))[0]?.name).toMatch(/^mare\.jpg di /);
    const own = async () => (await seller.get<{ items: { hidden: object | null }[] }>('/api/user-media')).body.items;
    expect((await own())[0]?.hidden).toMatchObject({ reason: 'Sfocata' });
    expect(outcomes(await doTo('media.hide', [medium.id, NOBODY], { reason: 'Altro' }))).toEqual([
      ['failed', 'Operazione già completata: questo elemento è già nascosto.'],
      ['failed', 'La foto o il video indicato non esiste.'],
    ]);
    expect((await own())[0]?.hidden).toMatchObject({ reason: 'Sfocata' });
    expect(outcomes(await doTo('media.show', [medium.id]))).toEqual([['done', null]]);
    expect((await own())[0]?.hidden).toBeNull();
    await t.db.query('update user_media set deleted_at = ema_now() where id = $1', [medium.id]);
    expect((await itemsOf(admin, body.id))[0]?.name, 'of one that is gone nothing is told').toBeNull();
  });

  it('NET-680 papers and receipts that «Documenti fiscali» finds for an agent are cancelled at once', async () => {
    const agent = (await t.as('manager')).userId;
    await givePaper(t, agent, { type: 'FT', number: 901 });
    await givePaper(t, agent, { type: 'RC', number: 902 });
    type Listed = { items: object[]; pagination: { totalItems: number } };
    const { rows } = await t.db.query<{ id: number }>('select id::int from agents where user_id = $1', [agent]);
    const agentId = rows[0]?.id;
    const found = await admin.get<Listed>(`/api/admin/fiscal-documents?agent=${agentId}&isCanceled=false`);
    const count = found.body.pagination.totalItems;
    expect(count).toBeGreaterThanOrEqual(2);
    const filter = { agent: String(agentId), isCanceled: 'false' };
    const { body } = await start(admin, {
      action: 'agents-papers.cancel',
      choice: { filter, except: [], count },
      arguments: { reason: 'Periodo sbagliato' },
    });
    await doWaitingJobs(t, 'bulk-work');
    expect(await runOf(admin, body.id)).toMatchObject({ done: count, failed: 0 });
    const left = await admin.get<Listed>(`/api/admin/fiscal-documents?agent=${agentId}&isCanceled=false`);
    expect(left.body.items).toEqual([]);
    const items = await itemsOf(admin, body.id);
    const again = await doTo(
      'agents-papers.cancel',
      items.map(({ objectId }) => objectId),
      { reason: 'Di nuovo' },
    );
    expect(again.every(({ state, reason }) => state === 'failed' && Boolean(reason))).toBe(true);
  });
});
