import { describe, expect, it } from 'vitest';
import { ROLES } from '@ema/domain/access/roles.ts';
import { testPortal } from '../../test/harness.ts';

type User = { id: number; username: string; displayName: string; userType: string; disabled: boolean };
type Users = { items: User[]; pagination: { totalItems: number; totalPages: number } };

const t = testPortal();
const idOf = async (username: string): Promise<number> =>
  Number((await t.db.query('select id from users where username = $1', [username])).rows[0]?.id);

describe('the users of the portal', () => {
  it('NET-237 ACC-328 only an administrator reads, changes or finds them', async () => {
    const id = await idOf('nuovo');
    for (const url of ['/api/users', `/api/users/${id}`]) {
      expect((await t.anyone.get(url)).status).toBe(401);
      for (const username of ['gm', 'cliente', 'ordini'])
        expect((await (await t.as(username)).get(url)).status).toBe(403);
    }
    expect((await (await t.as('gm')).del(`/api/users/${id}`)).status).toBe(403);
  });

  it('ACC-257 ACC-258 NET-227 pages of users; a part of the name or of the username narrows them', async () => {
    const admin = await t.as('admin');
    const all = await admin.get<Users>('/api/users?perPage=25');
    expect(all.body.pagination.totalPages).toBeGreaterThan(1);
    const second = await admin.get<Users>('/api/users?perPage=25&page=2');
    expect(second.body.items.some((u) => all.body.items.some((v) => v.id === u.id))).toBe(false);
    const byName = await admin.get<Users>('/api/users?displayName=ferrero%20marta');
    expect(byName.body.items.map((u) => u.username)).toContain('agente');
    expect(byName.body.pagination.totalItems).toBeLessThan(all.body.pagination.totalItems);
    expect((await admin.get<Users>('/api/users?displayName=AGENTE')).body.items.map((u) => u.username)).toContain(
      'agente',
    );
    expect((await admin.get<Users>('/api/users?displayName=%25')).body.items, 'a sign of LIKE is a letter').toEqual([]);
  });

  it('NET-685 users of one type, and those that can sign in or cannot', async () => {
    const admin = await t.as('admin');
    const found = async (query: string): Promise<Users> => (await admin.get<Users>(`/api/users?${query}`)).body;
    await t.db.query(`update users set disabled = true where username = 'scanner'`);
    const all = (await found('')).pagination.totalItems;
    const counts: number[] = [];
    for (const type of ['amministratore', 'agente', 'cliente', 'sponsorizzato', 'scanner']) {
      const { items, pagination } = await found(`userType=${type}&perPage=200`);
      counts.push(pagination.totalItems);
      expect(items.map((u) => u.userType)).toEqual(items.map(() => type));
    }
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
    const shut = await found('disabled=true&perPage=200');
    expect(shut.items.map((u) => u.username)).toContain('scanner');
    expect(shut.items.every((u) => u.disabled)).toBe(true);
    expect(shut.pagination.totalItems + (await found('disabled=false')).pagination.totalItems).toBe(all);
    expect((await admin.get('/api/users?userType=robot')).status).toBe(422);
    await t.db.query(`update users set disabled = false where username = 'scanner'`);
  });

  it('ACC-351 NET-228 the file says who is active and who is not', async () => {
    const admin = await t.as('admin');
    await t.db.query(`update users set disabled = true where username = 'scanner'`);
    const statusOf = async (username: string) => {
      const file = await admin.get(`/file/users?displayName=${username}&format=csv`);
      const line = file.raw
        .toString('utf8')
        .split('\r\n')
        .find((text) => text.split(';')[2] === username);
      return line?.split(';')[1];
    };
    expect([await statusOf('scanner'), await statusOf('agente')]).toEqual(['Non attivo', 'Attivo']);
    await t.db.query(`update users set disabled = false where username = 'scanner'`);
  });

  it('ACC-026 of people who did something it is known who was there in the last quarter of an hour', async () => {
    const admin = await t.as('admin');
    const now = t.services.ports.clock.now().getTime();
    const seen = (username: string, ms: number) =>
      t.db.query('update users set last_activity = $2 where username = $1', [username, new Date(now - ms)]);
    await seen('gm', 16 * 60_000);
    await seen('manager', 14 * 60_000);
    const { body } = await admin.get<Users>('/api/users?withRecentActivity=1&perPage=200');
    const names = body.items.map((u) => u.username);
    expect([names.includes('manager'), names.includes('gm')]).toEqual([true, false]);
    expect(body.pagination.totalItems).toBe(names.length);
    const { ports } = t.services;
    const { clock } = ports;
    ports.clock = { ...clock, now: () => new Date(now) };
    try {
      await seen('manager', 15 * 60_000);
      await seen('gm', 15 * 60_000 + 1);
      const exactly = (await admin.get<Users>('/api/users?withRecentActivity=1&perPage=200')).body.items;
      const found = exactly.map((u) => u.username);
      expect([found.includes('manager'), found.includes('gm')], 'to the instant').toEqual([true, false]);
    } finally {
      ports.clock = clock;
    }
  });

  it('ACC-297 a user’s page has every field and never a password', async () => {
    const admin = await t.as('admin');
    const answer = await admin.get<Record<string, unknown>>(`/api/users/${await idOf('agente')}`);
    expect(Object.keys(answer.body).toSorted()).toEqual(
      [
        'agent',
        'createdAt',
        'customer',
        'disabled',
        'displayName',
        'duties',
        'id',
        'lastActivity',
        'lastLogin',
        'meetingScannerEnabled',
        'passwordDate',
        'roles',
        'userType',
        'username',
        'version',
      ].toSorted(),
    );
    expect(answer.raw.toString()).not.toMatch(/argon2|hash/);
    expect((await admin.get('/api/users/99999999')).status).toBe(404);
  });

  it('NET-235 of an agent what the period leads to and what they chose, of a customer who looks after them', async () => {
    const admin = await t.as('admin');
    const read = async (username: string) =>
      (await admin.get<Record<string, Record<string, unknown> | null>>(`/api/users/${await idOf(username)}`)).body;
    const agenteId = await idOf('agente');
    const { agent, customer } = await read('agente');
    expect(Object.keys(agent ?? {}).toSorted()).toEqual([
      'emakleenLevel',
      'externalIncomesEnabled',
      'id',
      'nextPeriodLevel',
      'nextPeriodLevelCredits',
      'status',
    ]);
    expect(agent).toMatchObject({
      status: 'seller',
      externalIncomesEnabled: true,
      emakleenLevel: { name: expect.any(String) },
      nextPeriodLevel: { id: expect.any(Number), name: expect.any(String) },
      nextPeriodLevelCredits: expect.any(Number),
    });
    expect(customer).toBeNull();
    type Level = { id: number; name: string };
    const { items } = (
      await admin.get<{ items: { agentId: number; updatedLevel: Level; credits: number }[] }>(
        '/api/admin/level-changes?perPage=3',
      )
    ).body;
    expect(items.length, 'the demo has some').toBeGreaterThan(0);
    for (const { agentId, updatedLevel, credits } of items) {
      const { rows } = await t.db.query(
        'select u.username from users u join agents a on a.user_id = u.id where a.id = $1',
        [agentId],
      );
      const { agent: changed } = await read(String(rows[0]?.username));
      expect(changed, 'as the next closing says').toMatchObject({
        id: agentId,
        nextPeriodLevel: updatedLevel,
        nextPeriodLevelCredits: credits,
      });
    }
    const theirs = await read('cliente');
    expect(theirs['agent']).toBeNull();
    const { rows } = await t.db.query(
      `select p.first_name || ' ' || p.last_name as "fullName", p.email, p.mobile
       from people p
       join users u on u.person_id = p.id
       where u.username = 'agente'`,
    );
    expect(theirs['customer']).toMatchObject({ seller: rows[0] });
    // The first of all agents takes them in too, after who has them, then long before.
    for (const [added, seller] of [
      ['2026-11-21T12:00:00Z', 'first'],
      ['2000-01-01T12:00:00Z', 'agente'],
    ] as const) {
      await t.db.query(
        `insert into agent_customers (agent_id, customer_id, complete, added_at)
         select (select min(id) from agents), c.id, true, $1
         from customers c join users u on u.id = c.user_id
         where u.username = 'cliente'
         on conflict (agent_id, customer_id) do update set added_at = excluded.added_at`,
        [added],
      );
      const whose = await t.db.query(
        `select p.email from people p join users u on u.person_id = p.id join agents a on a.user_id = u.id
         where case $1 when 'first' then a.id = (select min(id) from agents) else u.username = $1 end`,
        [seller],
      );
      expect((await read('cliente'))['customer'], seller).toMatchObject({ seller: whose.rows[0] });
    }
    await t.db.query(
      `update agent_customers set complete = false, added_at = '2026-11-21T12:00:00Z'
       where agent_id = (select min(id) from agents)`,
    );
    expect((await read('cliente'))['customer'], 'not who has begun to take them in').toMatchObject({ seller: rows[0] });
    const kleen = (enabled: boolean) =>
      t.db.query(`update agents set kleen_enabled = $2 where user_id = $1`, [agenteId, enabled]);
    await kleen(false);
    expect((await read('agente')).agent, 'of fibra alone').toMatchObject({ emakleenLevel: null });
    await kleen(true);
    const office = await read('admin');
    expect([office['agent'], office['customer']]).toEqual([null, null]);
  });

  it('ACC-259 ACC-264 NET-229 a sponsored user is deleted once and gone; nobody of another type', async () => {
    const admin = await t.as('admin');
    const id = await idOf('nuovo');
    const theirs = await t.as('nuovo');
    await t.db.query(
      `insert into challenges (person_id, asker, purpose, object, destination, method, code_hash, attempts_left, expires_at)
       select person_id, 'test', 'password-reset', 'deleted', 'x', 'SMS', 'x', 5, ema_now() + interval '10 minutes'
       from users where id = $1`,
      [id],
    );
    for (const other of ['agente', 'cliente', 'admin']) {
      const refused = await admin.del<{ detail: string }>(`/api/users/${await idOf(other)}`);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Si possono eliminare solo gli utenti sponsorizzati.',
      ]);
    }
    expect((await admin.del(`/api/users/${id}`)).status).toBe(204);
    const codes = await t.db.query(
      `select cancelled_at is not null as is_dead from challenges where object = 'deleted'`,
    );
    expect(codes.rows, 'no code of theirs is good any more').toEqual([{ is_dead: true }]);
    expect((await admin.get(`/api/users/${id}`)).status).toBe(404);
    expect((await admin.get<Users>('/api/users?displayName=nuovo')).body.items.map((u) => u.username)).not.toContain(
      'nuovo',
    );
    expect((await theirs.get<Record<string, unknown>>('/api/account')).body['isAuthenticated']).toBe(false);
    expect((await t.anyone.post('/login', { username: 'nuovo', password: 'Portale-2026!' })).status).toBe(401);
    expect((await admin.del(`/api/users/${id}`)).status, 'twice').toBe(404);
    const deleted = await t.db.query<{ version: number }>('select version from users where id = $1', [id]);
    const back = { disabled: false, version: deleted.rows[0]?.version };
    expect((await admin.patch(`/api/users/${id}`, back)).status, 'nor is it let in again').toBe(404);
    const reason = 'Riconosciuta in sede';
    expect((await admin.post(`/api/users/${id}/credentials`, { contactType: 'email', reason })).status).toBe(404);
    const written = await t.db.query(
      `select count(*)::int as n from audit where event = 'users.delete-user' and object_id = $1`,
      [String(id)],
    );
    expect(written.rows[0]?.n).toBe(1);
  });
});

describe('«I miei dati»', () => {
  it.each([
    [true, true],
    [true, false],
    [false, true],
  ])('ACC-295 the address counts: %s, the number counts: %s', async (isEmail, isMobile) => {
    const client = await t.as('scanner');
    await t.db.query(
      `update people
       set email_validated_at = case when $2 then ema_now() end, mobile_validated_at = case when $3 then ema_now() end
       where id = (select person_id from users where id = $1)`,
      [client.userId, isEmail, isMobile],
    );
    const { body } = await client.get('/api/account/profile');
    expect([body['emailValidated'], body['mobileValidated']]).toEqual([isEmail, isMobile]);
  });
});

describe('what every answer has in common', () => {
  it('NET-006 the roles of whoever is signed in are the literal ones', async () => {
    const rolesOf = async (who: string) =>
      (await (await t.as(who)).get<{ roles: string[] }>('/api/account')).body.roles;
    for (const [who, ...roles] of [
      ['admin', 'ROLE_ADMIN', 'ROLE_SUBORDINATE_INVITATIONS_ADMIN'],
      ['gm', 'ROLE_AGENT', 'ROLE_BASE_AGENT', 'ROLE_GENERAL_MANAGER', 'ROLE_ACCESS_SUBORDINATE_INVITATION'],
      ['agente', 'ROLE_ACCESS_COMMISSIONS', 'ROLE_ACCESS_SHIPPINGS', 'ROLE_ACCESS_APPOINTMENTS_AS_AGENT'],
      ['cliente', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS', 'ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER'],
      ['scanner', 'ROLE_MEETING_SCANNER'],
    ] as const)
      expect(await rolesOf(who), who).toEqual(expect.arrayContaining(roles));
    expect(ROLES).toEqual(expect.arrayContaining(['ROLE_AGENT_IN_REGISTRATION', 'ROLE_MANAGES_BEST_SELLER_CHARTS']));
  });

  it('NET-010 every list has one envelope, every refusal one body', async () => {
    const admin = await t.as('admin');
    const agente = await t.as('agente', 1);
    for (const [who, url] of [
      [admin, '/api/users'],
      [admin, '/api/agents'],
      [admin, '/api/admin/commissions'],
      [admin, '/api/account/logs'],
      [agente, '/api/agent/customers'],
      [agente, '/api/agent/orders'],
      [agente, '/api/account/contracts'],
    ] as const) {
      const list = await who.get<Users>(url);
      expect([list.status, Array.isArray(list.body.items)], url).toEqual([200, true]);
      expect(Object.keys(list.body.pagination).toSorted(), url).toEqual([
        'page',
        'perPage',
        'totalItems',
        'totalPages',
      ]);
      const refused = await who.get<Record<string, unknown>>(`${url}?page=zero`);
      expect([refused.status, refused.headers['content-type']], url).toEqual([
        422,
        expect.stringContaining('application/problem+json'),
      ]);
      expect(refused.body['violations'], url).toEqual([{ propertyPath: 'page', message: expect.any(String) }]);
      expect(refused.body['hydra:description'], url).toBe(refused.body['detail']);
    }
  });
});

describe('subordinates to enter as', () => {
  it('NET-081 only direct, active ones; the search narrows them', async () => {
    const manager = await t.as('manager');
    type Row = { id: number; username: string; fullName: string };
    const list = await manager.get<{ items: Row[]; pagination: { totalItems: number } }>(
      '/api/agents/direct-subordinates?perPage=200',
    );
    const direct = await t.db.query<{ username: string }>(
      `select u.username from agents a join users u on u.id = a.user_id
       where a.sponsor_id = (select a.id from agents a join users u on u.id = a.user_id where u.username = 'manager') and a.status = 'seller' and not u.disabled`,
    );
    expect(list.body.items.map((r) => r.username).toSorted()).toEqual(direct.rows.map((r) => r.username).toSorted());
    const one = await manager.get<{ items: Row[] }>('/api/agents/direct-subordinates?search=ferrero');
    expect(one.body.items.map((r) => r.username)).toContain('agente');
    expect((await (await t.as('agente')).get('/api/agents/direct-subordinates')).status).toBe(403);
    const below = (await t.anyone.post<{ username: string }>('/dev/agents.json?sponsor=manager')).body.username;
    const isListed = async () => {
      const { body } = await manager.get<{ items: Row[]; pagination: { totalItems: number } }>(
        `/api/agents/direct-subordinates?search=${below}`,
      );
      return [body.items.map((r) => r.username), body.pagination.totalItems];
    };
    expect(await isListed()).toEqual([[below], 1]);
    for (const [shut, open] of [
      ['update users set disabled = true where username = $1', 'update users set disabled = false where username = $1'],
      [
        `update agents set status = 'customer' where user_id = (select id from users where username = $1)`,
        `update agents set status = 'seller' where user_id = (select id from users where username = $1)`,
      ],
    ] as const) {
      await t.db.query(shut, [below]);
      expect(await isListed(), shut).toEqual([[], 0]);
      await t.db.query(open, [below]);
    }
  });
});
