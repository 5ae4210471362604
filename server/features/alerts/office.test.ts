import { beforeAll, describe, expect, it } from 'vitest';
import { alertsOf, type Alert, type Reader } from '../../test/alert-builders.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';

const t = testPortal();
const { reader, create } = alertsOf(t);
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
type List = { items: Alert[]; pagination: { totalItems: number } };

let admin: Client;
let agente: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});
const unreadOf = async (one: Reader): Promise<number[]> =>
  (await one.client.get<{ items: { id: number }[] }>('/api/account/alerts?unread=true')).body.items.map(({ id }) => id);
const post = (body: object) => admin.post<Alert & Problem>('/api/alerts', body, { key: newKey() });
const TEXT = { title: 'Titolo', content: 'Testo' };

describe('who may', () => {
  it.each([
    ['GET', '/api/alerts'],
    ['GET', '/api/alerts/1'],
    ['POST', '/api/alerts'],
    ['PATCH', '/api/alerts/1'],
    ['POST', '/api/alerts/1/reminders'],
    ['POST', '/api/alerts/try'],
    ['GET', '/api/alert-recipients?search=a'],
    ['GET', '/api/alert-recipients/count'],
    ['GET', '/api/alert-readers?alert=1'],
    ['GET', '/api/user-levels'],
  ])('ACC-268 ACC-275 the office alone: %s %s', async (method, url) => {
    const ask = (who: Client) =>
      ({ GET: who.get, POST: who.post, PATCH: who.patch })[method as 'GET'](url, TEXT as never);
    expect((await ask(t.anyone)).status).toBe(401);
    expect((await ask(agente)).status).toBe(403);
  });
  it('ACC-268 what is not there is not found', async () => {
    const id = 99_999_999;
    for (const answer of [
      await admin.get(`/api/alerts/${id}`),
      await patchSeen(admin, `/api/alerts/${id}`, { suspended: true }),
      await admin.post(`/api/alerts/${id}/reminders`),
      await admin.get(`/api/alert-readers?alert=${id}`),
      await admin.get(`/file/alert-readers?alert=${id}`),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('writing an alert', () => {
  it('ACC-271 ACC-275 ACC-299 ACC-300: defaults, recipients by reference or by id', async () => {
    const [one, other] = [await reader(), await reader()];
    const made = await post({
      ...TEXT,
      manuallySelectUsers: true,
      recipientsList: [one.userId, `/api/users/${other.userId}`],
    });
    expect(made.status).toBe(201);
    const { body } = await admin.get<Alert & Record<string, unknown>>(`/api/alerts/${made.body.id}`);
    expect(body).toMatchObject({
      ...TEXT,
      suspended: false,
      automatic: false,
      readConfirmationEmailEnabled: true,
      acceptanceCheckEnabled: false,
      acceptanceCheckLabel: 'Accetto',
      manuallySelectUsers: true,
      displayedToUsersCreatedAfter: null,
      displayedToUsersCreatedBefore: null,
      displayedToUsersWithMinimumLevel: null,
      displayedToUsersWithMaximumLevel: null,
      displayedToUsersWithEnabledShop: null,
      recipientsSummary: '2 persone scelte',
      recipientCount: 2,
      unreadCount: 2,
      textVersion: 1,
    });
    expect(body.recipientsList.toSorted()).toEqual([one, other].map((r) => `/api/users/${r.userId}`).toSorted());
    expect(typeof body['createdAt']).toBe('string');
    expect(await auditCount(t, 'alerts.create', made.body.id)).toBe(1);
    expect(await unreadOf(one)).toEqual([made.body.id]);
  });

  it('ACC-272 ACC-279: what is wrong stands under its field, and nothing is kept', async () => {
    const wrong = async (body: object) => {
      const answer = await post({ ...TEXT, ...body });
      return [answer.status, ...answer.body.violations.map((v) => v.propertyPath)];
    };
    expect(await wrong({ title: ' ' })).toEqual([422, 'title']);
    expect(await wrong({ content: '' })).toEqual([422, 'content']);
    expect(await wrong({ manuallySelectUsers: true })).toEqual([422, 'recipientsList']);
    expect(await wrong({ acceptanceCheckEnabled: true, acceptanceCheckLabel: '' })).toEqual([
      422,
      'acceptanceCheckLabel',
    ]);
    expect(await wrong({ displayedToUsersWithMinimumLevel: 5, displayedToUsersWithMaximumLevel: 2 })).toEqual([
      422,
      'displayedToUsersWithMaximumLevel',
    ]);
    expect(await wrong({ displayedToUsersWithMinimumLevel: 13 })).toEqual([422, 'displayedToUsersWithMinimumLevel']);
    const customer = await t.as('cliente');
    const stranger = { manuallySelectUsers: true, recipientsList: [`/api/users/${customer.userId}`, 99_999_999] };
    const refused = await post({ ...TEXT, ...stranger });
    expect([refused.status, refused.body.detail]).toEqual([422, '2 persone scelte non ricevono notifiche.']);
    const one = await post({ ...TEXT, manuallySelectUsers: true, recipientsList: [customer.userId] });
    expect([one.status, one.body.detail]).toEqual([422, '1 persona scelta non riceve notifiche.']);
  });

  it('ACC-273 ACC-278: the first day counts, the last does not; days the wrong way round may be saved', async () => {
    const first = await reader('2026-02-28T23:30:00Z');
    const last = await reader('2026-03-09T22:59:00Z');
    const after = await reader('2026-03-09T23:00:00Z');
    const alert = await create(admin, [], {
      manuallySelectUsers: false,
      displayedToUsersCreatedAfter: '2026-03-01',
      displayedToUsersCreatedBefore: '2026-03-10',
    });
    expect(await unreadOf(first), '1 March in Rome').toEqual([alert.id]);
    expect(await unreadOf(last), '9 March in Rome').toEqual([alert.id]);
    expect(await unreadOf(after), '10 March in Rome').toEqual([]);
    const turned = await create(admin, [], {
      manuallySelectUsers: false,
      displayedToUsersCreatedAfter: '2026-03-10',
      displayedToUsersCreatedBefore: '2026-03-01',
    });
    expect(turned.recipientCount).toBe(0);
  });

  it('ACC-272: levels and shop choose among sellers, and the live count is that of the alert', async () => {
    const low = await reader('2019-05-05T10:00:00Z', 2);
    const high = await reader('2019-05-05T10:00:00Z', 5);
    await t.db.query('update agents set fibra_enabled = true, kleen_enabled = false where id = $1', [high.agentId]);
    const count = async (query: string) =>
      (await admin.get<{ count: number }>(`/api/alert-recipients/count?${query}`)).body.count;
    const day = 'displayedToUsersCreatedAfter=2019-05-05&displayedToUsersCreatedBefore=2019-05-06';
    expect(await count(day)).toBe(2);
    expect(await count(`${day}&displayedToUsersWithMinimumLevel=5`)).toBe(1);
    expect(await count(`${day}&displayedToUsersWithMaximumLevel=2`)).toBe(1);
    expect(await count(`${day}&displayedToUsersWithEnabledShop=0`)).toBe(1);
    expect(await count(`${day}&displayedToUsersWithEnabledShop=1&displayedToUsersWithMinimumLevel=3`)).toBe(0);
    const range = { displayedToUsersCreatedAfter: '2019-05-05', displayedToUsersCreatedBefore: '2019-05-06' };
    const byLevel = await create(admin, [], {
      manuallySelectUsers: false,
      ...range,
      displayedToUsersWithMinimumLevel: 3,
    });
    const byShop = await create(admin, [], {
      manuallySelectUsers: false,
      ...range,
      displayedToUsersWithEnabledShop: 1,
    });
    expect([byLevel.recipientCount, byShop.recipientCount]).toEqual([1, 1]);
    const ofThese = async (one: Reader) => (await unreadOf(one)).filter((id) => [byLevel.id, byShop.id].includes(id));
    expect([await ofThese(low), await ofThese(high)]).toEqual([[byShop.id], [byLevel.id]]);
    await t.db.query(`update agents set status = 'customer' where id = $1`, [high.agentId]);
    expect(await count(day), 'sellers alone').toBe(1);
  });

  it('ACC-272 ACC-301: people are found by name or code, and levels have their names', async () => {
    const one = await reader();
    type Found = { items: { id: number; agentId: number; levelName: string }[] };
    const { items } = (await admin.get<Found>(`/api/alert-recipients?search=${one.agentId}`)).body;
    expect(items).toContainEqual(
      expect.objectContaining({ id: one.userId, agentId: one.agentId, levelName: 'Incaricato' }),
    );
    expect((await admin.get<Found>('/api/alert-recipients?search=Bianchi%20Lucia')).body.items).toEqual([]);
    const levels = (await admin.get<{ items: { id: number; name: string }[] }>('/api/user-levels')).body.items;
    expect([levels.length, levels[0], levels[11]]).toEqual([
      12,
      { id: 1, name: 'Incaricato' },
      { id: 12, name: 'General manager' },
    ]);
  });

  it('ACC-372: whoever writes it sends it to themselves, and to nobody else', async () => {
    const before = (await t.outbox()).length;
    const tried = await admin.post<{ to: string }>('/api/alerts/try', {
      title: 'Prova',
      content: '**x** [qui](https://a.it/)',
    });
    expect([tried.status, tried.body.to]).toEqual([200, 'admin@example.it']);
    const messages = await t.outbox();
    expect(messages.length - before).toBe(1);
    expect(messages[0]).toMatchObject({ destination: 'admin@example.it', subject: 'Prova: Prova' });
    expect(messages[0]?.body).toContain('x qui (https://a.it/)');
  });
});

describe('changing an alert', () => {
  it('ACC-269 ACC-275: what is not said stays; recipients may change', async () => {
    const [one, other] = [await reader(), await reader()];
    const alert = await create(admin, [one]);
    const suspended = await patchSeen<Alert>(admin, `/api/alerts/${alert.id}`, { suspended: true });
    expect(suspended.body).toMatchObject({ suspended: true, title: alert.title, textVersion: 1 });
    const changed = await patchSeen<Alert>(admin, `/api/alerts/${alert.id}`, {
      suspended: false,
      recipientsList: [other.userId],
      version: suspended.body.version,
    });
    expect(changed.body.recipientsList).toEqual([`/api/users/${other.userId}`]);
    expect([await unreadOf(one), await unreadOf(other)]).toEqual([[], [alert.id]]);
    const everybody = await patchSeen<Alert>(admin, `/api/alerts/${alert.id}`, {
      manuallySelectUsers: false,
      displayedToUsersWithMinimumLevel: 12,
      displayedToUsersCreatedAfter: '2030-01-01',
    });
    expect(everybody.body).toMatchObject({
      recipientsSummary: 'Agenti: iscritti dal 01/01/2030, livello da General manager in su',
      recipientCount: 0,
    });
    expect((await patchSeen(admin, `/api/alerts/${alert.id}`, { displayedToUsersWithMaximumLevel: 2 })).status).toBe(
      422,
    );
  });

  it('ACC-300: who was chosen and sells no more may stay among the chosen', async () => {
    const [one, other] = [await reader(), await reader()];
    const alert = await create(admin, [one, other]);
    await t.db.query(`update agents set status = 'inactive' where id = $1`, [one.agentId]);
    const { recipientsList } = alert;
    expect((await patchSeen(admin, `/api/alerts/${alert.id}`, { recipientsList, title: 'Altro' })).status).toBe(200);
    expect((await admin.get<Alert>(`/api/alerts/${alert.id}`)).body.recipientCount).toBe(1);
  });

  it('H9: of two who edit the same alert the second is told', async () => {
    const alert = await create(admin, [await reader()]);
    const edit = (title: string) => patchSeen(admin, `/api/alerts/${alert.id}`, { title, version: alert.version });
    const answers = await Promise.all([edit('Uno'), edit('Due')]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect((await admin.get<Alert>(`/api/alerts/${alert.id}`)).body.textVersion).toBe(2);
  });
});

describe('the list', () => {
  it('ACC-268: the newest first, searched, by state; automatic ones are apart', async () => {
    const one = await reader();
    const [first, second] = [
      await create(admin, [one], { title: 'Elenco uno' }),
      await create(admin, [one], { title: 'Elenco due' }),
    ];
    await patchSeen(admin, `/api/alerts/${first.id}`, { suspended: true });
    await t.db.query(`insert into alerts (title, content, automatic) values ('Elenco automatico', 'x', true)`);
    const titles = async (query: string) =>
      (await admin.get<List>(`/api/alerts?search=elenco&${query}`)).body.items.map(({ title }) => title);
    expect(await titles('page=1&includeAll=true&order[createdAt]=desc&automatic=false')).toEqual([
      second.title,
      first.title,
    ]);
    expect(await titles('order[createdAt]=asc')).toEqual([first.title, second.title]);
    const page = (await admin.get<List>('/api/alerts?search=elenco&automatic=false&perPage=1')).body;
    expect([page.items.length, page.pagination.totalItems]).toEqual([1, 2]);
    expect(await titles('orderField=title&orderDir=asc')).toEqual([second.title, first.title]);
    expect(await titles('suspended=true')).toEqual([first.title]);
    expect(await titles('includeAll=false')).toEqual([second.title]);
    expect(await titles('automatic=true')).toEqual(['Elenco automatico']);
    const file = (await admin.get('/file/alerts?search=elenco&automatic=false&format=csv')).raw.toString('utf8');
    const [head = '', ...rows] = file.split('\r\n').filter(Boolean);
    const states = new Map(rows.map((row) => [row.split(';')[0], row.split(';')[head.split(';').indexOf('Stato')]]));
    expect([states.get('Elenco uno'), states.get('Elenco due')]).toEqual(['Sospesa', 'Attiva']);
  });
});
