import { beforeAll, describe, expect, it } from 'vitest';
import { INCOME_THRESHOLD_CENTS } from '@ema/domain/incomes/threshold.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { incomeJobs } from './jobs.ts';
import { signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone } = signersOf(t);
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const paper = { content: PNG, name: 'certificato.png', type: 'image/png' };
type Refusal = { detail: string; violations: { propertyPath: string; message: string }[] };
type Operation = { operationName: string; canBePostponed: boolean; operationArguments: Record<string, unknown> };

const agentOf = async (userId: number): Promise<number> =>
  Number((await t.db.query<{ id: number }>('select id from agents where user_id = $1', [userId])).rows[0]?.id);
/** An agent of their own; `set` is what stands of them in the table. */
const agent = async (set = ''): Promise<{ client: Client; id: number; userId: number }> => {
  const { client, userId } = await someone([]);
  if (set) await t.db.query(`update agents set ${set} where user_id = $1`, [userId]);
  return { client, userId, id: await agentOf(userId) };
};
const operations = async (who: Client): Promise<Operation[]> =>
  (await who.get<{ requiredOperations: Operation[] }>('/api/account')).body.requiredOperations;
const namesOf = async (who: Client): Promise<string[]> => (await operations(who)).map((o) => o.operationName);
const today = () => romeDay(t.services.ports.clock.now());
const year = () => Number(today().slice(0, 4));
const earned = (agentId: number, cents: number, of = year()) =>
  t.db.query(
    `insert into income_totals (agent_id, year, own_cents) values ($1, $2, $3)
     on conflict (agent_id, year) do update set own_cents = excluded.own_cents`,
    [agentId, of, cents],
  );

let agente: Client;
beforeAll(async () => {
  agente = await t.as('agente', 1);
});

describe('the declaration of incomes from others', () => {
  const declare = (who: Client, body: object) =>
    who.put<{ enabled: boolean } & Refusal>('/api/account/set-external-incomes-enabled', body);

  it('ACC-182: agents only, once; without an answer it is asked and blocks', async () => {
    expect((await t.anyone.put('/api/account/set-external-incomes-enabled', { enabled: true })).status).toBe(401);
    for (const who of ['cliente', 'admin'])
      expect((await declare(await t.as(who), { enabled: true })).status, who).toBe(403);
    const { client } = await agent('external_incomes_enabled = null');
    expect(await operations(client)).toMatchObject([
      { operationName: 'account:declare_external_incomes', canBePostponed: false },
    ]);
    expect((await client.get('/api/agent/customers')).status).toBe(403);
    expect((await declare(client, { enabled: false })).body).toEqual({ enabled: false });
    expect(await operations(client)).toEqual([]);
    expect((await declare(client, { enabled: false })).status).toBe(200);
    const refused = await declare(client, { enabled: true });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Hai già risposto a questa domanda. Per cambiare la risposta rivolgiti all’assistenza.',
    ]);
    expect((await client.get('/api/agent/agent-external-incomes')).status).toBe(403);
  });
  it('ACC-182 ACC-254: a yes with an amount waits for the office, counts once and opens the list', async () => {
    const { client, id } = await agent('external_incomes_enabled = null');
    const body = { enabled: true, currentYearIncomesUntilNow: '1234.50' };
    expect((await Promise.all(Array.from({ length: 5 }, () => declare(client, body)))).map((a) => a.status)).toEqual(
      Array(5).fill(200),
    );
    const { items } = (await client.get<{ items: Record<string, unknown>[] }>('/api/agent/agent-external-incomes'))
      .body;
    expect(items).toMatchObject([{ date: today(), incomeValue: '1234.50', isAccepted: false, isDiscarded: false }]);
    const other = await declare(client, { enabled: true, currentYearIncomesUntilNow: '5000.00' });
    expect([other.status, other.body.detail]).toEqual([
      409,
      'Hai già risposto a questa domanda: inserisci i redditi in «Redditi esterni».',
    ]);
    // The same amount written down as something else, or this answer of somebody else, is not what was answered.
    await client.post(
      '/api/agent/agent-external-incomes',
      { date: today(), incomeValue: '5000.00', description: 'Altro' },
      { key: newKey() },
    );
    const somebody = await agent('external_incomes_enabled = null');
    await declare(somebody.client, { enabled: true, currentYearIncomesUntilNow: '5000.00' });
    expect((await declare(client, { enabled: true, currentYearIncomesUntilNow: '5000.00' })).status).toBe(409);
    expect(await auditCount(t, 'incomes.set-external-incomes-enabled', id)).toBe(5);
    await t.db.query('update agents set external_incomes_enabled = null where id = $1', [id]);
    expect(await namesOf(client)).toEqual(['account:declare_external_incomes']);
  });
  it('ACC-183: what is wrong is told under its field, and nothing is kept', async () => {
    const { client } = await agent('external_incomes_enabled = null');
    const wrong = async (body: object) => {
      const answer = await declare(client, body);
      return [answer.status, ...answer.body.violations.map((v) => v.propertyPath)];
    };
    expect(await wrong({})).toEqual([422, 'enabled']);
    expect(await wrong({ enabled: true, currentYearIncomesUntilNow: 'abc' })).toEqual([
      422,
      'currentYearIncomesUntilNow',
    ]);
    expect(await wrong({ enabled: true, currentYearIncomesUntilNow: '0.00' })).toEqual([
      422,
      'currentYearIncomesUntilNow',
    ]);
    expect(await wrong({ enabled: false, currentYearIncomesUntilNow: '5.00' })).toEqual([
      422,
      'currentYearIncomesUntilNow',
    ]);
    expect(await namesOf(client)).toEqual(['account:declare_external_incomes']);
  });
});

describe('incomes from others', () => {
  const PATH = '/api/agent/agent-external-incomes';
  type Income = { id: number; date: string; incomeValue: string; description: string; createdAt: string };
  type List = { items: Income[]; pagination: { totalItems: number } };

  it('ACC-225 ACC-226 ACC-298: one’s own, newest document first, in each state', async () => {
    const all = (await agente.get<List>(`${PATH}?orderField=date&orderDir=desc`)).body;
    expect(all.items.map((i) => i.incomeValue)).toEqual(['84.50', '120.00', '112.75', '99.90']);
    expect(all.items).toMatchObject([
      { isDiscarded: false, isAccepted: false },
      { isDiscarded: true, isAccepted: false },
      { isDiscarded: false, isAccepted: true },
      { isDiscarded: false, isAccepted: true },
    ]);
    expect(all.items.map((i) => i.date)).toEqual(
      all.items
        .map((i) => i.date)
        .toSorted()
        .toReversed(),
    );
    const dear = (await agente.get<List>(`${PATH}?orderField=incomeValue&orderDir=asc&perPage=2&page=2`)).body;
    expect([dear.items.map((i) => i.incomeValue), dear.pagination.totalItems]).toEqual([['112.75', '120.00'], 4]);
    const { client } = await agent('external_incomes_enabled = true');
    expect((await client.get<List>(PATH)).body.items).toEqual([]);
    const file = await agente.get('/file/agent-external-incomes?format=csv');
    expect(file.raw.toString()).toContain('Da reinserire');
  });
  it('ACC-230 ACC-232: written down once, by whoever has such incomes', async () => {
    const body = { date: today(), incomeValue: '10.50', description: '' };
    expect((await t.anyone.post(PATH, body)).status).toBe(401);
    expect((await (await t.as('manager', 1)).post(PATH, body)).status).toBe(403);
    expect((await (await t.as('manager', 1)).get(PATH)).status).toBe(403);
    const { client } = await agent('external_incomes_enabled = true');
    const key = newKey();
    const [first, second] = [await client.post<Income>(PATH, body, { key }), await client.post(PATH, body, { key })];
    expect([first.status, first.body]).toMatchObject([201, { date: today(), incomeValue: '10.50', description: '' }]);
    expect(second.body).toEqual(first.body);
    expect((await client.get<List>(PATH)).body.pagination.totalItems).toBe(1);
    expect(await auditCount(t, 'incomes.add-external-income', first.body.id)).toBe(1);
  });
  it.each([
    ['incomeValue', { incomeValue: 'abc' }],
    ['incomeValue', { incomeValue: '0.00' }],
    ['incomeValue', { incomeValue: '-3.00' }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: 'tomorrow' }],
    ['date', { date: '1999-01-01' }],
    ['description', { description: 'x'.repeat(121) }],
  ] as const)('ACC-228 ACC-229 ACC-231: a wrong %s is told: %o', async (field, more) => {
    const { client } = await agent('external_incomes_enabled = true');
    const wrong = { date: today(), incomeValue: '10.50', description: '', ...more };
    if (wrong.date === 'tomorrow') wrong.date = addDays(today(), 1) as never;
    const refused = await client.post<Refusal>(PATH, wrong, { key: newKey() });
    expect([refused.status, refused.body.violations.map((v) => v.propertyPath)]).toEqual([422, [field]]);
    expect((await client.get<List>(PATH)).body.items).toEqual([]);
  });
});

describe('the yearly threshold', () => {
  type Threshold = {
    total: string;
    own: string;
    external: string;
    waiting: string;
    percent: number;
    state: string;
    months: { month: number; own: string; external: string }[];
    hasVatNumber: boolean;
  };
  const cents = (wire: string): number => Math.round(Number(wire) * 100);

  it('ACC-184: fees of the orders that stand and accepted incomes of this year, month by month', async () => {
    const answer = (await agente.get<Threshold>('/api/agent/income-threshold')).body;
    const real = await t.db.query<{ month: number; own: number; external: number }>(
      `select m as month,
         (select coalesce(sum(o.fee_cents), 0)::int from orders o join agents a on a.id = o.seller_id
            join users u on u.id = a.user_id
          where u.username = 'agente' and o.state = 'submitted' and o.undone_at is null
            and to_char(coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date), 'YYYY-FMMM')
              = $1 || '-' || m) as own,
         (select coalesce(sum(i.income_cents), 0)::int from external_incomes i join agents a on a.id = i.agent_id
            join users u on u.id = a.user_id
          where u.username = 'agente' and i.state = 'accepted' and to_char(i.date, 'YYYY-FMMM') = $1 || '-' || m)
           as external
       from generate_series(1, 12) m
       order by m`,
      [String(year())],
    );
    for (const { month, own, external } of real.rows) {
      const shown = answer.months.find((m) => m.month === month);
      expect([cents(shown?.own ?? '0'), cents(shown?.external ?? '0')], `month ${month}`).toEqual([own, external]);
    }
    expect(cents(answer.own)).toBe(real.rows.reduce((sum, m) => sum + m.own, 0));
    expect(cents(answer.total)).toBe(cents(answer.own) + cents(answer.external));
    expect(answer.hasVatNumber).toBe(true);
  });
  it('ACC-184: a sent order counts at once, an undone one no more; the sums are those of the orders', async () => {
    const before = (await agente.get<Threshold>('/api/agent/income-threshold')).body;
    const { orderId } = await makeCommission(agente, 'mav');
    expect((await agente.get<Threshold>('/api/agent/income-threshold')).body).toEqual(before);
    await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
    const fee = Number((await t.db.query('select fee_cents from orders where id = $1', [orderId])).rows[0].fee_cents);
    expect(fee).toBeGreaterThan(0);
    const after = (await agente.get<Threshold>('/api/agent/income-threshold')).body;
    expect(cents(after.own) - cents(before.own)).toBe(fee);
    const faults = async () => (await t.db.query('select * from ema_income_faults()')).rows;
    expect(await faults()).toEqual([]);
    await t.db.query('update orders set undone_at = ema_now() where id = $1', [orderId]);
    expect((await agente.get<Threshold>('/api/agent/income-threshold')).body).toEqual(before);
    expect(await faults()).toEqual([]);
    await t.db.query(`update external_incomes set state = 'accepted' where state = 'waiting'`);
    const accepted = (await agente.get<Threshold>('/api/agent/income-threshold')).body;
    expect(cents(accepted.external) - cents(before.external)).toBe(cents(before.waiting));
    expect(await faults()).toEqual([]);
    await t.db.query(`update external_incomes set state = 'waiting' where income_cents = 8450`);
    const told: unknown[] = [];
    const verify = () =>
      incomeJobs[0]?.run({ ...t.services, log: { error: (what: unknown) => told.push(what) } as never }, {} as never);
    await verify();
    expect(told).toEqual([]);
    await t.db.query('update income_totals set own_cents = own_cents + 1');
    await verify();
    expect(told).toHaveLength(1);
    await t.db.query('update income_totals set own_cents = own_cents - 1');
  });
  it('ACC-184 ACC-185: a VAT number is asked for from 90 %, must be given from 100 %, and last year counts nothing', async () => {
    const { client, id } = await agent();
    const asked = async () => (await operations(client)).map((o) => [o.operationName, o.canBePostponed]);
    await earned(id, 2 * INCOME_THRESHOLD_CENTS, year() - 1);
    expect(await asked()).toEqual([]);
    await earned(id, 576_923);
    expect(await asked()).toEqual([]);
    await earned(id, 576_924);
    expect(await asked()).toEqual([['account:insert_vat_number', true]]);
    await earned(id, INCOME_THRESHOLD_CENTS);
    expect(await asked()).toEqual([['account:insert_vat_number', false]]);
    expect((await operations(client))[0]?.operationArguments).toEqual({
      incomeInCents: INCOME_THRESHOLD_CENTS,
      thresholdInCents: INCOME_THRESHOLD_CENTS,
    });
  });
});

describe('the VAT number', () => {
  const insert = (who: Client, body: object) =>
    who.post<{ vatNumber: string } & Refusal>('/api/account/insert-vat-number', body);
  const body = { vatNumber: '01234560058', vatCertificateFile: paper };

  it('ACC-186 ACC-190: given once with its paper, which waits for the office', async () => {
    expect((await t.anyone.post('/api/account/insert-vat-number', body)).status).toBe(401);
    expect((await insert(await t.as('cliente'), body)).status).toBe(403);
    const { client, id, userId } = await agent();
    await earned(id, INCOME_THRESHOLD_CENTS);
    expect(await namesOf(client)).toEqual(['account:insert_vat_number']);
    const answers = await Promise.all(Array.from({ length: 4 }, () => insert(client, body)));
    expect(answers.map((a) => `${a.status} ${a.body.vatNumber}`)).toEqual(Array(4).fill('200 01234560058'));
    expect(await namesOf(client)).toEqual([]);
    const kept = await t.db.query(
      `select kind, state, uploaded_by_user_id::int as by from user_uploads where user_id = $1 and kind <> 'photo_id'`,
      [userId],
    );
    expect(kept.rows).toEqual([{ kind: 'vat_certificate', state: 'waiting', by: Number(userId) }]);
    const other = await insert(client, { ...body, vatNumber: '00743110157' });
    expect([other.status, other.body.detail]).toEqual([
      409,
      'La tua partita IVA è già registrata. Per cambiarla rivolgiti all’assistenza.',
    ]);
    expect(await auditCount(t, 'incomes.insert-vat-number', id)).toBe(4);
    const log = await t.db.query(`select distinct detail from audit where event = 'incomes.insert-vat-number'`);
    expect(log.rows).toEqual([{ detail: { ending: '0058' } }]);
  });
  it('ACC-187 ACC-188 ACC-190: a wrong number, no paper or a text is refused and changes nothing', async () => {
    const { client, id } = await agent();
    for (const [field, more] of [
      ['vatNumber', { vatNumber: '01234560059' }],
      ['vatNumber', { vatNumber: '123' }],
      ['vatCertificateFile', { vatCertificateFile: null }],
      [
        'vatCertificateFile',
        { vatCertificateFile: { content: 'data:text/plain;base64,YWJj', name: 'a.txt', type: 'x' } },
      ],
    ] as const) {
      const refused = await insert(client, { ...body, ...more });
      expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, field]);
    }
    const given = await t.db.query('select vat_number from agents where id = $1', [id]);
    expect(given.rows).toEqual([{ vat_number: null }]);
  });
});

describe('the account fees are paid to', () => {
  const IBAN = 'IT60X0542811101000000123456';
  const insert = (who: Client, body: object) =>
    who.put<{ iban: string; accountName: string; bank: string | null } & Refusal>('/api/account/insert-iban', body);

  it('ACC-194 ACC-198: given once, told by mail; asked for until then, and after fourteen days first', async () => {
    const body = { iban: 'it60 x054 2811 1010 0000 0123 456', accountName: 'Marta Ferrero' };
    expect((await t.anyone.put('/api/account/insert-iban', body)).status).toBe(401);
    expect((await insert(await t.as('cliente'), body)).status).toBe(403);
    const { client, id } = await agent('iban = null');
    expect(await operations(client)).toEqual([
      {
        operationName: 'account:insert_iban',
        operationArguments: { postponableUntil: addDays(today(), 13) },
        canBePostponed: true,
      },
    ]);
    const joined = (days: number) =>
      t.db.query(`update agents set joined_at = ema_now() - make_interval(days => $2) where id = $1`, [id, days]);
    await joined(13);
    expect((await client.get('/api/agent/customers')).status).toBe(200);
    await joined(14);
    expect(await operations(client)).toMatchObject([{ operationName: 'account:insert_iban', canBePostponed: false }]);
    expect((await client.get('/api/agent/customers')).status).toBe(403);
    const answer = { iban: IBAN, accountName: 'Marta Ferrero', bank: 'UBI Banca, ora Intesa Sanpaolo' };
    expect((await insert(client, body)).body).toEqual(answer);
    expect((await insert(client, { ...body, accountName: 'Un’altra' })).body).toEqual(answer);
    expect(await namesOf(client)).toEqual([]);
    const { email } = (await client.get<{ email: string }>('/api/account')).body;
    const told = (await t.outbox(email)).filter((m) => m.subject === 'Il tuo IBAN è stato registrato');
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain('che finisce con 3456, intestato a Marta Ferrero');
    expect(told[0]?.body).not.toContain(IBAN);
    const refused = await insert(client, { ...body, iban: 'IT95P0306910400000001000037' });
    expect(refused.status).toBe(refused.body.violations ? 422 : 409);
  });
  it('ACC-198: five at once with five holders: one is kept, answered to all and told once', async () => {
    const { client } = await agent('iban = null');
    const all = await Promise.all(
      ['Anna', 'Bruno', 'Carla', 'Dino', 'Elsa'].map((name) =>
        insert(client, { iban: IBAN, accountName: `${name} Bianchi` }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const [holder = '', ...others] = new Set(all.map(({ body }) => body.accountName));
    expect(others).toEqual([]);
    const told = (await t.outbox()).filter((m) => m.body.includes('Bianchi'));
    expect(told.map((m) => m.body.includes(`intestato a ${holder}`))).toEqual([true]);
  });
  it('ACC-198 ACC-199: another one is not taken, nor a wrong one, nor one given for somebody else', async () => {
    const { client, id } = await agent();
    const other = (await t.db.query<{ iban: string }>('select iban from agents where iban <> $1 limit 1', [IBAN]))
      .rows[0]?.iban;
    const refused = await insert(client, { iban: other, accountName: 'Marta Ferrero' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Il tuo IBAN è già registrato. Per cambiarlo rivolgiti all’assistenza.',
    ]);
    for (const iban of ['', 'IT60X0542811101000000123457', 'DE89370400440532013000'])
      expect((await insert(client, { iban, accountName: 'Marta' })).body.violations?.[0]?.propertyPath).toBe('iban');
    expect((await insert(client, { iban: IBAN, accountName: ' ' })).body.violations?.[0]?.propertyPath).toBe(
      'accountName',
    );
    const kept = await t.db.query('select iban from agents where id = $1', [id]);
    expect(kept.rows).toEqual([{ iban: IBAN }]);
    const admin = await t.as('admin');
    await admin.get(`/?_switch_user=agente&reason=${encodeURIComponent('Controllo dei dati')}`);
    expect((await insert(admin, { iban: IBAN, accountName: 'Marta' })).status).toBe(403);
  });
  it('ACC-197 ACC-333: asked about while one types, in any spelling', async () => {
    const check = async (iban: string) =>
      (
        await agente.get<{ valid: boolean; message: string; bank: string | null }>(
          `/validation/iban?iban=${encodeURIComponent(iban)}`,
        )
      ).body;
    expect((await t.anyone.get(`/validation/iban?iban=${IBAN}`)).status).toBe(401);
    expect(await check('it60 X054-2811 1010 0000 0123 456')).toEqual({
      valid: true,
      message: 'L’IBAN è corretto.',
      bank: 'UBI Banca, ora Intesa Sanpaolo',
    });
    expect(await check('IT60X0542811101000000123457')).toMatchObject({ valid: false, bank: null });
  });
});
