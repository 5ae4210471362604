import { describe, expect, it } from 'vitest';
import { mayAsOneself, pageOfSomebodyElse } from '@ema/domain/access/may.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const HOUR = 3_600_000;
type Account = Record<string, unknown> & { shop: 0 | 1; username: string };

const cookieOf = (headers: Record<string, unknown>): string => String(headers['set-cookie']).split(';')[0] ?? '';
const get = <T>(cookie: string, url: string) =>
  t.anyone.get<T>(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
const accountOf = async (cookie: string) => (await get<Account>(cookie, '/api/account')).body;
const enter = (who: Client, username: string) =>
  get<{ detail: string }>(
    who.cookie,
    `/?_switch_user=${username}&reason=${encodeURIComponent('verifica di un ordine')}`,
  );
/** From now on the portal's clock is ahead by so many milliseconds. @returns a way back */
const ahead = (ms: number): (() => void) => {
  const { ports } = t.services;
  const before = ports.clock;
  ports.clock = { ...before, now: () => new Date(before.now().getTime() + ms) };
  return () => void (ports.clock = before);
};
const lastAudit = async (event: string) =>
  (
    await t.db.query<{ actor: string; subject: string; detail: unknown }>(
      `select ua.username as actor, us.username as subject, a.detail from audit a join users ua on ua.id = a.actor_user_id join users us on us.id = a.subject_user_id
       where a.event = $1 order by a.id desc limit 1`,
      [event],
    )
  ).rows[0];

describe('acting for somebody ends', () => {
  it('ACC-293 NET-083 NET-085 a manager acts as a subordinate for an hour, to the minute', async () => {
    const manager = await t.as('manager');
    const entered = await manager.post<{ redirectTo: string }>('/api/subordinate-login', { user: 'agente' });
    expect([entered.status, entered.body.redirectTo]).toEqual([200, '/app']);
    const cookie = cookieOf(entered.headers);
    const acting = await accountOf(cookie);
    expect([acting.username, acting['isManagingAnotherAgent'], acting['isImpersonating']]).toEqual([
      'agente',
      true,
      false,
    ]);
    expect(acting['managedAgent']).toMatchObject({ fullName: 'Marta Ferrero' });
    let back = ahead(HOUR - 5000);
    expect((await accountOf(cookie)).username, 'just before').toBe('agente');
    back();
    back = ahead(HOUR);
    const after = await accountOf(cookie);
    expect([after.username, after['isManagingAnotherAgent'], after['acting']]).toEqual(['manager', false, null]);
    back();
    expect((await accountOf(cookie)).username, 'ended for good').toBe('manager');
  });

  it('ACC-358 what was meant for somebody else is written for nobody, when the hour ended or somebody left', async () => {
    const manager = await t.as('manager');
    const cookie = cookieOf((await manager.post('/api/subordinate-login', { user: 'agente' })).headers);
    const incomes = async () =>
      Number((await t.db.query<{ n: string }>('select count(*) as n from external_incomes')).rows[0]?.n);
    const before = await incomes();
    const send = (headers: Record<string, string>) =>
      t.anyone.post<{ detail: string }>(
        '/api/agent/agent-external-incomes',
        { date: '2026-11-20', incomeValue: '10.50' },
        { headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers }, key: newKey() },
      );
    expect((await send({ 'ema-account': 'manager' })).status).toBe(403);
    expect(await incomes()).toBe(before);
    expect((await send({ 'ema-account': 'agente' })).status).toBe(201);
    expect(await incomes()).toBe(before + 1);
    await t.db.query(
      `update agents set external_incomes_enabled = true where user_id = (select id from users where username = 'manager')`,
    );
    const back = ahead(HOUR);
    const late = await send({});
    expect([late.status, late.body.detail]).toEqual([
      403,
      expect.stringMatching(/^Ora operi come .+: non abbiamo registrato nulla\. Ricarica la pagina e riprova\.$/),
    ]);
    expect((await send({ 'ema-account': 'agente' })).status, 'the next call').toBe(403);
    expect(await incomes()).toBe(before + 1);
    expect((await send({ 'ema-account': 'manager' })).status, 'a page of their own').toBe(201);
    back();
  });

  it('ACC-358 nothing is read for a page of somebody else, whatever who one is by now may; a link is nobody’s page', async () => {
    const manager = await t.as('manager');
    const cookie = cookieOf((await manager.post('/api/subordinate-login', { user: 'agente' })).headers);
    const read = (url: string, of?: string) =>
      t.anyone.get<{ type: string; detail: string }>(url, {
        headers: { cookie, 'sec-fetch-site': 'same-origin', ...(of === undefined ? {} : { 'ema-account': of }) },
      });
    for (const url of ['/api/home', '/api/admin/commissions']) {
      const refused = await read(url, 'manager');
      expect([url, refused.status, refused.body.type, refused.body.detail]).toEqual([
        url,
        403,
        'urn:ema:acting_refused',
        pageOfSomebodyElse('Marta Ferrero', false),
      ]);
    }
    expect((await read('/api/home', 'agente')).status).toBe(200);
    expect((await read('/api/home')).status, 'a link').toBe(200);
    expect((await read('/api/account', 'manager')).body, 'who one is').toMatchObject({ username: 'agente' });
  });

  it('ACC-357 acting for a subordinate one reads the ends of IBAN and identity card', async () => {
    type Profile = { agent: { iban: string; idCard: { number: string } } };
    const whole = (await (await t.as('agente')).get<Profile>('/api/account/profile')).body.agent;
    const manager = await t.as('manager');
    const cookie = cookieOf((await manager.post('/api/subordinate-login', { user: 'agente' })).headers);
    const seen = (await get<Profile>(cookie, '/api/account/profile')).body.agent;
    expect(whole.iban).toMatch(/^IT\d{2}/);
    expect([seen.iban, seen.idCard.number]).toEqual([
      `••••${whole.iban.slice(-4)}`,
      `••••${whole.idCard.number.slice(-4)}`,
    ]);
  });

  it('D7 ACC-439 acting for a subordinate one opens no identity paper, and no paper leaves by e-mail', async () => {
    const agente = await t.as('agente');
    const { rows } = await t.db.query<{ id: number; kind: string }>(
      `insert into user_uploads (user_id, uploaded_by_user_id, kind, file_id, state)
       select $1, $1, kind, (select id from files order by id limit 1), 'waiting'
       from unnest(array['identity_document', 'photo_id', 'vat_certificate']) kind
       returning id::int, kind`,
      [agente.userId],
    );
    const manager = await t.as('manager');
    const cookie = cookieOf((await manager.post('/api/subordinate-login', { user: 'agente' })).headers);
    const opened = async (headers: Record<string, string>) =>
      Promise.all(
        rows.map(async ({ id, kind }) => [kind, (await t.anyone.get(`/file/user-upload/${id}`, { headers })).status]),
      );
    expect(await opened({ cookie })).toEqual([
      ['identity_document', 403],
      ['photo_id', 403],
      ['vat_certificate', 200],
    ]);
    expect((await opened({ cookie: agente.cookie })).map(([, status]) => status)).toEqual([200, 200, 200]);
    const list = await get<{ items: { kind: string; previewUrl: string | null }[] }>(
      cookie,
      '/api/account/user-uploads?perPage=200',
    );
    expect(list.body.items.filter((u) => u.kind !== 'vat_certificate' && u.previewUrl !== null)).toEqual([]);
    const before = (await t.outbox()).length;
    for (const url of ['/api/account/contracts/1/send-by-email', '/api/account/fiscal-documents/1/send-by-email']) {
      const answer = await t.anyone.post<{ detail: string }>(
        url,
        { to: 'altrove@example.it', subject: 'x', message: 'x' },
        { headers: { cookie }, key: newKey() },
      );
      expect([url, answer.status, answer.body.detail]).toEqual([url, 403, mayAsOneself({ kind: 'subordinate' })]);
    }
    expect((await t.outbox()).length).toBe(before);
  });

  it('C3 ACC-440 nothing of somebody else is deleted while acting for them', async () => {
    const manager = await t.as('manager');
    const cookie = cookieOf((await manager.post('/api/subordinate-login', { user: 'agente' })).headers);
    const admin = await t.as('admin');
    const impersonating = cookieOf((await enter(admin, 'agente')).headers);
    for (const one of [cookie, impersonating || admin.cookie])
      for (const url of ['/api/user-media/1', '/api/subordinate-invitations/1', '/api/agent/appointments/1']) {
        const answer = await t.anyone.del<{ detail: string }>(url, { headers: { cookie: one }, key: newKey() });
        expect([url, answer.status, answer.body.detail]).toEqual([url, 403, mayAsOneself({ kind: 'subordinate' })]);
      }
  });

  it.each([
    ['the actor sells no more', 'manager', 'customer'],
    ['the actor’s account is disabled', 'manager', 'disabled'],
    ['the subordinate sells no more', 'agente', 'customer'],
  ])('C2 ACC-438 acting for a subordinate is over at the next call when %s', async (_, username, status) => {
    const manager = await t.as('manager');
    const cookie = cookieOf((await manager.post('/api/subordinate-login', { user: 'agente' })).headers);
    const become = (to: string) =>
      t.db.query(`update agents a set status = $2 from users u where u.id = a.user_id and u.username = $1`, [
        username,
        to,
      ]);
    expect((await accountOf(cookie)).username).toBe('agente');
    await become(status);
    try {
      expect((await get(cookie, '/api/account/profile')).status).toBe(401);
      expect((await accountOf(cookie))['isAuthenticated']).toBe(false);
    } finally {
      await become('seller');
    }
  });

  it('ACC-292 NET-082 leaving as a subordinate answers where to go, and both names are written down', async () => {
    const manager = await t.as('manager');
    const cookie = cookieOf((await manager.post('/api/subordinate-login', { user: 'agente' })).headers);
    const left = await t.anyone.post<{ redirectTo: string }>(
      '/api/subordinate-login',
      { user: '_exit' },
      { headers: { cookie } },
    );
    expect([left.status, left.body.redirectTo]).toEqual([200, '/app/subordinates/subordinate-login']);
    expect((await accountOf(cookieOf(left.headers))).username).toBe('manager');
    expect(await lastAudit('access.subordinate-login-started')).toMatchObject({ actor: 'manager', subject: 'agente' });
    expect(await lastAudit('access.subordinate-ended')).toMatchObject({ actor: 'manager', subject: 'agente' });
    expect((await manager.post('/api/subordinate-login', { user: '_exit' })).status, 'the old secret is dead').toBe(
      401,
    );
  });

  it('ACC-289 the end gives the remembered shop back', async () => {
    const manager = await t.as('manager', 1);
    const cookie = cookieOf((await manager.post('/api/subordinate-login', { user: 'agente' })).headers);
    expect((await accountOf(cookie)).shop, 'the first shop of whom one acts for').toBe(0);
    const left = await t.anyone.post('/api/subordinate-login', { user: '_exit' }, { headers: { cookie } });
    const own = await accountOf(cookieOf(left.headers));
    expect([own.username, own.shop]).toEqual(['manager', 1]);
  });

  it('ACC-285 ACC-288 ACC-289 an impersonation is never nested and ends at the users list; both names are written', async () => {
    const entered = await enter(await t.as('admin'), 'manager');
    expect(entered.headers['location']).toBe('/app');
    const cookie = cookieOf(entered.headers);
    expect(await accountOf(cookie)).toMatchObject({ username: 'manager', isImpersonating: true });
    const again = await get<{ detail: string }>(cookie, '/?_switch_user=cliente&reason=verifica%20ordine');
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Stai già immedesimando un utente: devi prima terminare l’immedesimazione corrente',
    ]);
    const left = await get(cookie, '/?_switch_user=_exit');
    expect([left.status, left.headers['location']]).toEqual([303, '/admin/users']);
    expect(await accountOf(cookieOf(left.headers))).toMatchObject({ username: 'admin', isImpersonating: false });
    expect(await lastAudit('access.impersonation-started')).toMatchObject({
      actor: 'admin',
      subject: 'manager',
      detail: { reason: 'verifica di un ordine' },
    });
    expect(await lastAudit('access.impersonation-ended')).toMatchObject({ actor: 'admin', subject: 'manager' });
  });

  it('ACC-284 ACC-286 ACC-290 the server refuses whoever may not, and oneself, and changes nothing', async () => {
    const agente = await t.as('agente');
    const refused = await enter(agente, 'cliente');
    expect([refused.status, refused.body.detail]).toEqual([403, 'Non hai il permesso di immedesimare un utente']);
    expect((await accountOf(agente.cookie)).username).toBe('agente');
    const admin = await t.as('admin');
    const oneself = await enter(admin, 'admin');
    expect([oneself.status, oneself.body.detail]).toEqual([403, 'Non puoi immedesimare te stesso!']);
    expect((await enter(admin, 'nessuno')).status).toBe(404);
    expect((await accountOf(admin.cookie)).username).toBe('admin');
  });

  it('ACC-290 C1 whoever may switch without being an administrator gains no role that way, not even later', async () => {
    await t.db.query(
      `insert into grants (user_id, role) select id, 'ROLE_ALLOWED_TO_SWITCH' from users where username = 'agente'`,
    );
    const agente = await t.as('agente');
    for (const username of ['manager', 'cliente', 'admin', 'ordini'])
      expect((await enter(agente, username)).status, username).toBe(403);
    const peer = await t.db.query<{ id: number; username: string }>(
      `select u.id, u.username from users u join agents a on a.user_id = u.id, agents me
       where me.user_id = $1 and u.id <> me.user_id and a.status = 'seller' and not u.disabled and a.level = me.level and a.kleen_enabled = me.kleen_enabled and a.fibra_enabled = me.fibra_enabled
         and not a.general_manager and a.external_incomes_enabled is distinct from true
         and not exists (select from agents d where d.sponsor_id = a.id) and not exists (select from grants g where g.user_id = u.id) limit 1`,
      [agente.userId],
    );
    const [{ id, username } = { id: 0, username: '' }] = peer.rows;
    const entered = await enter(agente, username);
    expect(entered.status).toBe(303);
    const cookie = cookieOf(entered.headers);
    expect((await accountOf(cookie)).username).toBe(username);
    await t.db.query(`delete from grants where user_id = $1 and role = 'ROLE_ALLOWED_TO_SWITCH'`, [agente.userId]);
    expect((await accountOf(cookie))['isAuthenticated'], 'may switch no more').toBe(false);
    await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_ALLOWED_TO_SWITCH')`, [agente.userId]);
    expect((await accountOf(cookie)).username).toBe(username);
    await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_USER_ORDERS_ADMIN')`, [id]);
    expect((await accountOf(cookie))['isAuthenticated']).toBe(false);
    await t.db.query(`delete from grants where role = 'ROLE_ALLOWED_TO_SWITCH' and user_id = $1`, [agente.userId]);
    await t.db.query(`delete from grants where user_id = $1`, [id]);
  });
});

describe('sessions end by time', () => {
  it('an administrator’s after an hour without use, an agent’s after twelve; asking again does not wake them', async () => {
    const [admin, agente] = [await t.as('admin'), await t.as('agente')];
    let back = ahead(HOUR + 1000);
    expect((await accountOf(admin.cookie))['isAuthenticated']).toBe(false);
    expect((await accountOf(agente.cookie))['isAuthenticated']).toBe(true);
    back();
    back = ahead(14 * HOUR);
    expect((await accountOf(agente.cookie))['isAuthenticated']).toBe(false);
    expect((await get(agente.cookie, '/api/home')).status, 'and calls answer 401 (ACC-316)').toBe(401);
    back();
  });
});

describe('a shared device', () => {
  it('ACC-510 a scanner in use all day types the password again after 18 hours; an agent does not', async () => {
    const [scanner, agente] = [await t.as('scanner'), await t.as('agente')];
    for (const hours of [9, 17, 18]) {
      const back = ahead(hours * HOUR + 1000);
      expect((await accountOf(scanner.cookie))['isAuthenticated'], String(hours)).toBe(hours < 18);
      expect((await accountOf(agente.cookie))['isAuthenticated'], String(hours)).toBe(true);
      back();
    }
  });
});

describe('the current user', () => {
  it('ACC-294 ACC-318 every key of the current user, of an operation and of the agent', async () => {
    const agente = await accountOf((await t.as('manager')).cookie);
    for (const key of [
      'roles',
      'isAuthenticated',
      'requiredOperations',
      'displayName',
      'username',
      'managedAgent',
      'isManagingAnotherAgent',
      'isImpersonating',
      'agent',
      'subordinateInvitation',
      'customer',
      'emaFibraCommissionsCount',
      'emaKleenCommissionsCount',
    ])
      expect(agente, key).toHaveProperty(key);
    expect(agente['agent']).toMatchObject({
      idCard: { expiryDate: expect.toSatisfy((v) => v === null || /^\d{4}-\d{2}-\d{2}$/.test(String(v))) },
      isInInactivityGracePeriod: expect.any(Boolean),
      inactivityGraceRemainingDays: expect.any(Number),
      subordinatesCommissionsCount: expect.any(Number),
      email: expect.any(String),
      mobile: expect.any(String),
    });
    const nuovo = (await accountOf((await t.as('nuovo')).cookie))['requiredOperations'] as Record<string, unknown>[];
    expect(nuovo.length).toBeGreaterThan(0);
    for (const operation of nuovo)
      expect(Object.keys(operation).toSorted()).toEqual(['canBePostponed', 'operationArguments', 'operationName']);
  });
  it('ACC-317 anybody without a session gets 200 and no role, never 401', async () => {
    const answer = await t.anyone.get<Account>('/api/account');
    expect([answer.status, answer.body['isAuthenticated'], answer.body['roles']]).toEqual([200, false, []]);
  });
});
