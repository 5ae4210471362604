import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { findPrivacyPeople, listOwnPrivacyRequests, listPrivacyRequests } from '@ema/calls/privacy.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { deadlineOf } from '@ema/domain/privacy/deadline.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { invite } from '../../test/invitations.ts';

type Kept = CallOutput<typeof listPrivacyRequests>['items'][number];
type Own = CallOutput<typeof listOwnPrivacyRequests>['items'][number];
type People = CallOutput<typeof findPrivacyPeople>;
const t = testPortal();
const OWN = '/api/account/privacy-requests';
const DESK = '/api/admin/privacy-requests';
const today = () => romeDay(t.services.ports.clock.now());
const ask = (who: Client, kind = 'erasure', reason = 'Non uso più il portale.', key = newKey()) =>
  who.post<Own>(OWN, { kind, reason }, { key });
const found = async (search: string): Promise<People['items']> =>
  (await (await t.as('admin')).get<People>(`/api/admin/privacy-people?search=${encodeURIComponent(search)}`)).body
    .items;
const record = async (body: object, key = newKey()) => (await t.as('admin')).post<Kept>(DESK, body, { key });
const AUDIT = `select event, subject_user_id::int as subject, detail from audit where event like 'privacy.%' order by id`;

// The demo’s own would be counted among them.
beforeAll(() => t.db.query('delete from privacy_requests'));

describe('NET-501 what people ask about their data', () => {
  it('NET-501 nobody without a session asks, and the desk is the administrators’ alone', async () => {
    expect((await t.anyone.get(OWN)).status).toBe(401);
    expect((await t.anyone.post(OWN, { kind: 'erasure', reason: 'x' })).status).toBe(401);
    for (const username of ['agente', 'manager', 'gm', 'cliente', 'ordini', 'scanner']) {
      const who = await t.as(username);
      for (const path of [DESK, '/file/admin/privacy-requests', '/api/admin/privacy-people?search=rossi'])
        expect((await who.get(path)).status, `${username} ${path}`).toBe(403);
      expect((await who.post(`${DESK}/1/settle`, { outcome: 'granted', answer: 'x' })).status).toBe(403);
    }
  });

  it('NET-501 customers and agents ask from their profile, one of a kind at a time, with a month to answer', async () => {
    const customer = await t.as('cliente', 1);
    const key = newKey();
    const made = await ask(customer, 'erasure', 'Non compro più.', key);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ kind: 'erasure', channel: 'portal', state: 'open', receivedOn: today() });
    expect(made.body.dueOn).toBe(deadlineOf(today()));
    expect((await ask(customer, 'erasure', 'Non compro più.', key)).body.id).toBe(made.body.id);
    const again = await ask(customer);
    expect([again.status, again.body]).toMatchObject([409, { type: 'urn:ema:wrong_state' }]);
    const other = await ask(customer, 'rectification', 'Ho cambiato casa.');
    expect([other.status, other.body.kind, other.body.reason]).toEqual([201, 'rectification', 'Ho cambiato casa.']);
    expect((await ask(customer, 'access')).status).toBe(422);
    expect((await ask(customer, 'erasure', '  ')).status).toBe(422);
    const mine = (await customer.get<{ items: Own[] }>(OWN)).body.items;
    expect(mine.map(({ kind }) => kind)).toEqual(['rectification', 'erasure']);
    expect((await (await t.as('agente')).get<{ items: Own[] }>(OWN)).body.items).toEqual([]);
    const { rows } = await t.db.query(AUDIT);
    expect(rows).toMatchObject([
      { event: 'privacy.ask', subject: customer.userId, detail: { kind: 'erasure' } },
      { event: 'privacy.ask', detail: { kind: 'rectification' } },
    ]);
  });

  it('NET-501 of ten at once one is kept', async () => {
    const manager = await t.as('manager');
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(manager)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('NET-501 one’s own is taken back while it is open, by nobody else, once', async () => {
    const agent = await t.as('agente');
    const { id } = (await ask(agent)).body;
    const path = `${OWN}/${id}/withdraw`;
    expect((await t.anyone.post(path)).status).toBe(401);
    expect((await (await t.as('gm')).post(path)).status).toBe(404);
    expect((await agent.post<Own>(path)).body.state).toBe('withdrawn');
    const again = await agent.post(path);
    expect([again.status, again.body]).toMatchObject([409, { detail: expect.stringContaining('ritirata') }]);
    expect((await ask(agent)).status).toBe(201);
  });
});

describe('NET-502 the office’s desk', () => {
  it('NET-501 the office names anybody of the register, without an account too, and what came is not of tomorrow', async () => {
    const { rows } = await t.db.query<{ id: number; name: string }>(
      `select v.id::int, v.first_name || ' ' || v.last_name as name from private_customers v order by v.id limit 1`,
    );
    const [someone] = rows;
    if (!someone) throw new Error('no private customer');
    const people = await found(someone.name.split(' ').at(-1) ?? '');
    const named = people.find(({ privateCustomerId }) => privateCustomerId === someone.id);
    expect(named?.what).toMatch(/Cliente privato/);
    const whom = { personId: null, privateCustomerId: someone.id };
    const body = { ...whom, kind: 'access', channel: 'letter', receivedOn: today(), reason: 'Lettera del 20/11.' };
    expect((await record({ ...body, receivedOn: '2999-01-01' })).status).toBe(422);
    expect((await record({ ...body, personId: 1 })).status).toBe(422);
    expect((await record({ ...body, privateCustomerId: 999_999 })).status).toBe(404);
    const key = newKey();
    const made = await record(body, key);
    expect([made.status, made.body]).toMatchObject([201, { name: someone.name, state: 'open', userId: null }]);
    expect((await record(body, key)).body.id).toBe(made.body.id);
    expect((await record(body)).status).toBe(409);
    const noAccount = await t.db.query<{ id: number }>(
      `select c.person_id::int as id from customers c where c.user_id is null order by c.id limit 1`,
    );
    const personId = noAccount.rows[0]?.id ?? 0;
    const other = await record({ ...body, personId, privateCustomerId: null, channel: 'phone' });
    expect([other.status, other.body.what]).toMatchObject([201, expect.stringContaining('senza account')]);
  });

  it('NET-502 shows first what is due first, found by name, kind and state, and as a file', async () => {
    const admin = await t.as('admin');
    await t.db.query(`update privacy_requests set due_on = due_on - 40 where kind = 'access' and person_id is null`);
    const all = (await admin.get<{ items: Kept[] }>(DESK)).body.items;
    expect(all[0]).toMatchObject({ kind: 'access', personId: null });
    const open = all.filter(({ settledAt }) => settledAt === null).map(({ dueOn }) => dueOn);
    expect(open).toEqual(open.toSorted());
    expect(all.at(-1)?.state).toBe('withdrawn');
    const [first] = all;
    const search = encodeURIComponent(first?.name ?? '');
    const some = (await admin.get<{ items: Kept[] }>(`${DESK}?state=open&kind=access&search=${search}`)).body.items;
    expect(some.map(({ id }) => id)).toEqual([first?.id]);
    expect((await admin.get<{ items: Kept[] }>(`${DESK}?state=refused`)).body.items).toEqual([]);
  });

  it('NET-502 the state of the system says how many are overdue', async () => {
    const health = await (await t.as('admin')).get<{ troubles: { sentence: string }[] }>('/api/admin/health');
    const sentences = health.body.troubles.map(({ sentence }) => sentence);
    expect(sentences).toContain('Richieste sui dati: il mese per rispondere è passato per una richiesta.');
  });

  it('NET-502 is answered once, whoever comes second reads why not; an erasure is not granted by a word', async () => {
    const admin = await t.as('admin');
    const { items } = (await admin.get<{ items: Kept[] }>(`${DESK}?state=open`)).body;
    const access = items.find(({ kind }) => kind === 'access');
    const erasure = items.find(({ kind }) => kind === 'erasure');
    const settle = (id: number | undefined, outcome: string) =>
      admin.post<Kept & { detail: string }>(`${DESK}/${id}/settle`, { outcome, answer: 'Risposto per lettera.' });
    expect((await t.anyone.post(`${DESK}/1/settle`, {})).status).toBe(401);
    expect((await settle(999_999, 'granted')).status).toBe(404);
    const refused = await settle(erasure?.id, 'granted');
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('eseguendo')]);
    const both = await Promise.all([settle(access?.id, 'granted'), settle(access?.id, 'refused')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const answered = both.find(({ status }) => status === 200)?.body;
    expect(answered).toMatchObject({ outcome: 'Risposto per lettera.', settledBy: expect.any(String) });
    expect((await settle(erasure?.id, 'refused')).body.state).toBe('refused');
    const all = (await admin.get<{ items: Kept[]; pagination: { totalItems: number } }>(DESK)).body;
    expect(all.pagination.totalItems).toBe(all.items.length);
    const ends = all.items.flatMap(({ settledAt }) => (settledAt === null ? [] : [settledAt]));
    expect(ends, 'of those that are over the last one first').toEqual(ends.toSorted().toReversed());
    expect(ends).toHaveLength(3);
    const { rows } = await t.db.query(`${AUDIT.replace('order by', `and event = 'privacy.settle' order by`)}`);
    expect(rows).toHaveLength(2);
  });

  it('NET-501 ACC-627 who was invited and has no account yet is found, recorded, and given a copy', async () => {
    const made = await invite(await t.as('agente', 1));
    expect(made.status).toBe(201);
    const { rows } = await t.db.query<{ person: number; name: string }>(
      `select p.id::int as person, p.last_name as name
       from subordinate_invitations i join people p on p.id = i.person_id where i.id = $1`,
      [made.body.id],
    );
    const one = (await found(rows[0]?.name ?? '')).find(({ personId }) => personId === rows[0]?.person);
    expect(one).toMatchObject({ personId: rows[0]?.person, what: 'Candidato' });
    const kept = await record({
      personId: one?.personId,
      privateCustomerId: null,
      kind: 'access',
      channel: 'letter',
      receivedOn: today(),
      reason: 'Vuole sapere che cosa abbiamo.',
    });
    expect(kept.status, JSON.stringify(kept.body)).toBe(201);
    const admin = await t.as('admin');
    const copy = await admin.post('/api/admin/data-exports', { personId: one?.personId }, { key: newKey() });
    expect(copy.status, JSON.stringify(copy.body)).toBe(201);
  });

  it('NET-501 the office is told where its alerts go, or else where the log’s seals go, and never of whom', async () => {
    const { config } = t.services;
    const { EMA_ALERT_MAIL, EMA_AUDIT_MAIL } = config;
    const gm = await t.as('gm');
    const told: string[][] = [];
    for (const [kind, mails] of [
      ['erasure', { EMA_ALERT_MAIL: undefined, EMA_AUDIT_MAIL: 'sigilli@example.it' }],
      ['rectification', { EMA_ALERT_MAIL: 'avvisi@example.it', EMA_AUDIT_MAIL: 'sigilli@example.it' }],
    ] as const) {
      Object.assign(config, mails);
      const { id } = (await ask(gm, kind)).body;
      for (const to of ['sigilli@example.it', 'avvisi@example.it'])
        for (const { body } of await t.outbox(to)) if (body.includes(`n. ${id} (`)) told.push([kind, to]);
    }
    Object.assign(config, { EMA_ALERT_MAIL, EMA_AUDIT_MAIL });
    expect(told).toEqual([
      ['erasure', 'sigilli@example.it'],
      ['rectification', 'avvisi@example.it'],
    ]);
  });

  it('NET-501 what the office records of somebody with an account stands in their history', async () => {
    const gm = await t.as('gm');
    const { rows } = await t.db.query<{ id: number }>('select person_id::int as id from users where id = $1', [
      gm.userId,
    ]);
    const whom = { personId: rows[0]?.id ?? 0, privateCustomerId: null };
    const made = await record({
      ...whom,
      kind: 'access',
      channel: 'phone',
      receivedOn: today(),
      reason: 'Ha chiamato.',
    });
    expect([made.status, made.body.userId]).toEqual([201, gm.userId]);
    const log = await t.db.query(`${AUDIT} desc limit 1`);
    expect(log.rows).toMatchObject([{ subject: gm.userId, detail: { kind: 'access', channel: 'phone' } }]);
  });
});
