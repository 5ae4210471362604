import { describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { openBrowser } from '../../test/browser.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal({ workers: true });
const login = (username: unknown, password: unknown = PERSONA_PASSWORD, ip = '127.0.0.1') =>
  t.anyone.post<{ redirectTo: string; detail: string }>('/login', { username, password }, { ip });
const cookieOf = (headers: Record<string, unknown>): string => String(headers['set-cookie']).split(';')[0] ?? '';
const account = (cookie: string) => t.anyone.get<Record<string, unknown>>('/api/account', { headers: { cookie } });
const codeTo = async (to: string, after: number): Promise<string> => {
  for (let i = 0; i < 60; i += 1) {
    const message = (await t.outbox(to)).find((m) => Number(m.id) > after && /\b\d{6}\b/.test(m.body));
    if (message) return /\b(\d{6})\b/.exec(message.body)?.[1] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('no code');
};
const lastMessage = async (): Promise<number> =>
  Number((await t.db.query('select coalesce(max(id), 0) as n from outbox')).rows[0]?.n);
/** Of the requests for a reset: how many a worker has answered, and how many wait for one. */
const asked = async (): Promise<{ done: number; open: number }> =>
  (
    await t.db.query<{ done: number; open: number }>(
      `select count(*) filter (where state = 'completed')::int as done,
         count(*) filter (where state <> 'completed')::int as open
       from pgboss.job
       where name = 'access-reset-code'`,
    )
  ).rows[0] ?? { done: 0, open: 0 };
const mobileOf = async (username: string): Promise<string> =>
  String(
    (
      await t.db.query('select p.mobile from people p join users u on u.person_id = p.id where u.username = $1', [
        username,
      ])
    ).rows[0]?.mobile,
  );
const switchTo = (who: Client, username: string, reason = 'verifica di un ordine') =>
  who.get(`/?_switch_user=${username}&reason=${encodeURIComponent(reason)}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });

describe('sign-in', () => {
  it('ACC-073 ACC-077 a session cookie nobody can read, and where to go', async () => {
    const answer = await login('agente');
    expect([answer.status, answer.body.redirectTo]).toEqual([200, '/app']);
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await login('nuovo')).body.redirectTo).toBe('/app/account/operations-center');
    expect((await account(cookieOf(answer.headers))).body['displayName']).toBe('Marta Ferrero');
  });
  it('ACC-075 A3 wrong password and unknown user get the same answer', async () => {
    const [wrong, unknown] = [await login('manager', 'sbagliata-1'), await login('nessuno', 'sbagliata-1')];
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'Username o password non corretti.']);
    expect([unknown.status, unknown.body.detail]).toEqual([wrong.status, wrong.body.detail]);
  });
  it('A1 A2 of fifty parallel guesses in any spelling ten are looked at, then the right one is refused too', async () => {
    const spellings = ['scanner', 'SCANNER', ' Scanner', 'ｓｃａｎｎｅｒ', 'scanner '];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => login(spellings[i % spellings.length], `sbagliata-${i}`)),
    );
    expect(answers.filter((a) => a.status === 401).length).toBeLessThanOrEqual(10);
    const right = await login('scanner');
    expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
  });
  it('A1 only failures count: whoever signs in all day is never locked out, and nine failures stay nine', async () => {
    for (let i = 0; i < 9; i += 1) expect((await login('gm', `sbagliata-${i}`, '10.0.0.1')).status).toBe(401);
    for (let i = 0; i < 12; i += 1) expect((await login('gm', PERSONA_PASSWORD, `10.0.1.${i}`)).status).toBe(200);
    expect((await login('gm', 'sbagliata-9', '10.0.0.1')).status).toBe(401);
    expect((await login('gm', PERSONA_PASSWORD, '10.0.0.1')).status, 'ten failures').toBe(429);
  });
  it.each([
    [{}],
    [{ username: 'admin' }],
    [{ username: ['admin'], password: 'x' }],
    [{ username: 'admin', password: 'x', role: 'ROLE_ADMIN' }],
    [{ username: 'a\u0000b', password: 'x' }],
  ])('E1 D5 refused with violations: %j', async (body) =>
    expect((await t.anyone.post('/login', body)).status).toBe(422),
  );
  it('A5 a megabyte of password is refused before it is hashed', async () =>
    expect((await login('admin', 'x'.repeat(1_000_000))).status).toBe(413));
  it('F3 another site cannot sign anybody in', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[])
      expect(
        (await t.anyone.post('/login', { username: 'agente', password: PERSONA_PASSWORD }, { headers })).status,
      ).toBe(403);
  });
  it('ACC-091 after logout the cookie is worth nothing', async () => {
    const cookie = cookieOf((await login('agente')).headers);
    const out = await t.anyone.get('/logout', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect([out.status, out.headers['location']]).toEqual([303, '/app/login']);
    expect((await account(cookie)).body['isAuthenticated']).toBe(false);
  });
});

describe('recovery', () => {
  const browser = openBrowser(t);
  it('ACC-084 ACC-087 ACC-089 a code by SMS resets the password and ends every session', async () => {
    const manager = await t.as('manager');
    const after = await lastMessage();
    const asked = await browser.post<{ message: string }>('/api/credentials/request-password-reset', {
      username: 'MANAGER ',
    });
    const unknown = await browser.post<{ message: string }>('/api/credentials/request-password-reset', {
      username: 'nessuno-qui',
    });
    expect(unknown.body).toEqual(asked.body);
    const token = await codeTo(await mobileOf('manager'), after);
    expect(
      (
        await browser.post('/api/credentials/reset-password', {
          username: 'manager',
          token: token === '000000' ? '111111' : '000000',
          password: 'Nuova-Chiave-77',
        })
      ).status,
    ).toBe(422);
    expect(
      (await browser.post('/api/credentials/reset-password', { username: 'manager', token, password: 'password1' }))
        .status,
    ).toBe(422);
    expect(
      (
        await browser.post('/api/credentials/reset-password', {
          username: 'manager',
          token,
          password: 'Nuova-Chiave-77',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await browser.post('/api/credentials/reset-password', {
          username: 'manager',
          token,
          password: 'Altra-Chiave-78',
        })
      ).status,
    ).toBe(422);
    expect((await manager.get<Record<string, unknown>>('/api/account')).body['isAuthenticated']).toBe(false);
    expect((await login('manager', 'Nuova-Chiave-77')).status).toBe(200);
  });
  it('ACC-079 ACC-080 ACC-081 the username comes by SMS to the proved number', async () => {
    const mobile = await mobileOf('manager');
    const after = await lastMessage();
    await browser.post('/api/credentials/request-username-recovery', { mobile });
    const token = await codeTo(mobile, after);
    const done = await browser.post<{ message: string }>('/api/credentials/recover-username', { mobile, token });
    expect(done.body.message).toBe('Il tuo username ti è stato recapitato via SMS');
    expect((await t.outbox(mobile))[0]?.body).toContain('manager');
  });
  it('A9 a number that only an agent typed recovers nothing', async () => {
    await t.db.query(
      `update people set mobile_proved_by_owner_at = null where id = (select person_id from users where username = 'cliente')`,
    );
    const after = await lastMessage();
    const before = await asked();
    await t.anyone.post('/api/credentials/request-password-reset', { username: 'cliente' });
    await expect.poll(asked, { timeout: 20_000 }).toEqual({ done: before.done + before.open + 1, open: 0 });
    expect((await t.outbox(await mobileOf('cliente'))).filter((m) => Number(m.id) > after)).toEqual([]);
  });
  it('ACC-090 the fourth request in ten minutes is refused with a sentence', async () => {
    const answers = [];
    for (let i = 0; i < 4; i += 1)
      answers.push((await t.anyone.post('/api/credentials/request-password-reset', { username: 'ordini' })).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    const byMobile = [];
    for (let i = 0; i < 4; i += 1)
      byMobile.push(
        (await t.anyone.post('/api/credentials/request-username-recovery', { mobile: '+393289990001' })).status,
      );
    expect(byMobile).toEqual([200, 200, 200, 429]);
  });
  it('ACC-090 of codes that are guessed twenty are looked at in a quarter of an hour, whoever exists', async () => {
    const guesses = async (send: () => Promise<{ status: number }>): Promise<number[]> => {
      const answers = [];
      for (let i = 0; i < 21; i += 1) answers.push((await send()).status);
      return answers;
    };
    const refused = [...Array.from({ length: 20 }, () => 422), 429];
    const [username, mobile, token] = ['nessuno-qui', '+393289990002', '123456'];
    const recover = () => t.anyone.post('/api/credentials/recover-username', { mobile, token });
    expect(await guesses(recover)).toEqual(refused);
    const reset = () => t.anyone.post('/api/credentials/reset-password', { username, token, password: 'corta' });
    expect(await guesses(reset)).toEqual(refused);
  });
});

describe('password and sessions', () => {
  it('ACC-218 A7 a changed password keeps this session, under a new secret, and ends the others', async () => {
    const [here, there] = [await t.as('ordini'), await t.as('ordini')];
    expect(
      (
        await here.put<{ errors: Record<string, string> }>('/api/account/update-password', {
          currentPassword: 'no',
          newPassword: 'Altra-Chiave-99',
        })
      ).body.errors['currentPassword'],
    ).toBeTruthy();
    const changed = await here.put('/api/account/update-password', {
      currentPassword: PERSONA_PASSWORD,
      newPassword: 'Altra-Chiave-99',
    });
    expect(changed.status).toBe(204);
    const renewed = [changed.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('ema=')) ?? '';
    expect((await account(renewed.split(';')[0] ?? '')).body['isAuthenticated']).toBe(true);
    for (const before of [here, there])
      expect((await before.get<Record<string, unknown>>('/api/account')).body['isAuthenticated']).toBe(false);
  });
  it('A7 of guesses at the password in use ten are looked at, then the right one is refused too', async () => {
    const who = await t.as('cliente');
    const change = (currentPassword: string) =>
      who.put('/api/account/update-password', { currentPassword, newPassword: 'Altra-Chiave-98' });
    for (let i = 0; i < 10; i += 1) expect((await change(`sbagliata-${i}`)).status).toBe(422);
    expect((await change(PERSONA_PASSWORD)).status).toBe(429);
  });
  it('a person sees their sessions and ends one; another’s is absent', async () => {
    const [here, there, other] = [await t.as('agente'), await t.as('agente'), await t.as('manager')];
    const list = (await here.get<{ items: { id: number; isCurrent: boolean }[] }>('/api/account/sessions')).body.items;
    const foreign = list.find((s) => !s.isCurrent)?.id ?? 0;
    expect((await other.del(`/api/account/sessions/${foreign}`)).status).toBe(404);
    const newest = Math.max(...list.filter((s) => !s.isCurrent).map((s) => s.id));
    expect((await here.del(`/api/account/sessions/${newest}`)).status).toBe(204);
    expect((await there.get<Record<string, unknown>>('/api/account')).body['isAuthenticated']).toBe(false);
  });
  it('A7 a disabled account is out at the very next call', async () => {
    const who = await t.as('ag10005');
    expect((await who.get('/api/home')).status).toBe(200);
    await t.db.query(`update users set disabled = true where username = 'ag10005'`);
    expect((await who.get('/api/home')).status).toBe(401);
  });
  it('D8 while an operation is due everything else is refused with one code', async () => {
    const nuovo = await t.as('nuovo');
    expect((await nuovo.get<{ type: string }>('/api/home')).body.type).toBe('urn:ema:operations_pending');
    expect((await nuovo.get('/api/account')).status).toBe(200);
  });
  it('ACC-068 ACC-071 ORD-009 the shop is the session’s and decides what lists show; one that is not permitted is refused', async () => {
    const agente = await t.as('agente');
    const shown = async () => {
      const [account, types] = await Promise.all([
        agente.get<{ shop: number }>('/api/account'),
        agente.get<{ items: { id: string }[] }>('/api/agent/commission-types'),
      ]);
      return [account.body.shop, new Set(types.body.items.map((i) => i.id.split('-')[0]))];
    };
    expect(await shown()).toEqual([0, new Set(['fibra'])]);
    await agente.put('/api/account/shop', { shop: 1 });
    expect(await shown()).toEqual([1, new Set(['kleen'])]);
    expect((await (await t.as('agente')).get<{ shop: number }>('/api/account')).body.shop, 'another session').toBe(0);
    expect((await (await t.as('admin')).put('/api/account/shop', { shop: 1 })).status).toBe(403);
  });
});

describe('acting for somebody', () => {
  it('C1 C4 C5 an administrator enters with a reason and comes back; both names are written down', async () => {
    const admin = await t.as('admin');
    expect(
      (await admin.get('/?_switch_user=agente&reason=verifica', { headers: { 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(403);
    expect((await admin.get('/?_switch_user=agente&reason=verifica')).status).toBe(403);
    expect((await switchTo(admin, 'agente', 'no')).status).toBe(422);
    const lastLogin = async () =>
      (await t.db.query(`select last_login from users where username = 'agente'`)).rows[0]?.last_login;
    const before = await lastLogin();
    const entered = await switchTo(admin, 'agente');
    expect([entered.status, entered.headers['location']]).toEqual([303, '/app']);
    expect(
      (await admin.get<Record<string, unknown>>('/api/account')).body['isAuthenticated'],
      'the old secret is dead',
    ).toBe(false);
    const cookie = cookieOf(entered.headers);
    const seen = (await account(cookie)).body as {
      isImpersonating: boolean;
      displayName: string;
      acting: { actorName: string };
    };
    expect([seen.isImpersonating, seen.displayName]).toEqual([true, 'Marta Ferrero']);
    expect(await lastLogin()).toEqual(before);
    const acting = { headers: { cookie, 'sec-fetch-site': 'same-origin' } };
    expect(
      (
        await t.anyone.put<{ type: string }>(
          '/api/account/update-password',
          { currentPassword: PERSONA_PASSWORD, newPassword: 'Altra-Chiave-99' },
          acting,
        )
      ).body.type,
    ).toBe('urn:ema:acting_refused');
    expect(
      (await t.anyone.get<{ detail: string }>('/?_switch_user=manager&reason=verifica', acting)).body.detail,
    ).toContain('Stai già immedesimando un utente');
    const left = await t.anyone.get('/?_switch_user=_exit', acting);
    expect(left.headers['location']).toBe('/admin/users');
    const rows = await t.db.query(
      `select a.actor_user_id <> a.subject_user_id as both from audit a where event = 'access.impersonation-started' order by id desc limit 1`,
    );
    expect(rows.rows[0]?.both).toBe(true);
    const activity = await (
      await t.as('agente')
    ).get<{ items: { typeName: string; description: string }[] }>('/api/account/logs');
    expect(activity.body.items.find((i) => i.typeName === 'Immedesimazione iniziata')?.description).toContain(
      seen.acting.actorName,
    );
  });
  it.each([
    ['admin', 'admin', 'Non puoi immedesimare te stesso!'],
    ['admin', 'ordini', 'Non hai il permesso di immedesimare un utente'],
    ['agente', 'manager', 'Non hai il permesso di immedesimare un utente'],
  ])('C1 %s may not become %s: «%s»', async (actor, target, sentence) => {
    const answer = await switchTo(await t.as(actor), target);
    expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([403, sentence]);
  });
  it('C2 only a direct, active subordinate; the relation is asked anew at every call', async () => {
    const manager = await t.as('manager');
    expect((await manager.post('/api/subordinate-login', { user: 'gm' })).status).toBe(404);
    expect((await manager.post('/api/subordinate-login', { user: '_exit' })).status, 'nobody is acted for').toBe(409);
    expect((await (await t.as('gm')).post('/api/subordinate-login', { user: 'agente' })).status).toBe(404);
    expect((await (await t.as('agente')).post('/api/subordinate-login', { user: 'manager' })).status).toBe(403);
    const entered = await manager.post('/api/subordinate-login', { user: 'agente' });
    const cookie = cookieOf(entered.headers);
    expect((await account(cookie)).body['isManagingAnotherAgent']).toBe(true);
    await t.db.query(
      `update agents set sponsor_id = (select id from agents where user_id = (select id from users where username = 'gm')) where user_id = (select id from users where username = 'agente')`,
    );
    expect((await account(cookie)).body['isAuthenticated']).toBe(false);
  });
  it('C2 acting ends by itself after an hour and the session is one’s own again', async () => {
    const admin = await t.as('admin');
    const cookie = cookieOf((await switchTo(admin, 'cliente')).headers);
    await t.db.query(
      `update sessions set acting_since = acting_since - interval '61 minutes' where acting_kind = 'impersonation'`,
    );
    const seen = (await account(cookie)).body;
    expect([seen['isImpersonating'], seen['username']]).toEqual([false, 'admin']);
  });
});

describe('the rest of the house', () => {
  it('ACC-026 the users list, and the online count without oneself', async () => {
    const admin = await t.as('admin');
    await admin.get('/api/account');
    const recent = await admin.get<{ pagination: { totalItems: number } }>('/api/users?withRecentActivity=1');
    const shell = await admin.get<{ onlineAgents: number }>('/api/account/shell');
    expect(shell.body.onlineAgents).toBe(Math.max(0, recent.body.pagination.totalItems - 1));
  });
  it('N1 rows written at the same moment stand in the order of their chain', async () => {
    await Promise.all(
      Array.from({ length: 200 }, () =>
        t.services.pool.query(
          `insert into audit (at, event, object, object_id, detail, ip, request_id) values (ema_now(), 'test', '', '', '{}', '', '')`,
        ),
      ),
    );
    expect((await t.db.query('select * from ema_audit_faults()')).rows).toEqual([]);
  });
  it('N1 the audit’s past cannot be changed by the portal, and a change by anybody else is found', async () => {
    await expect(t.services.pool.query(`update audit set event = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(t.services.pool.query('delete from audit')).rejects.toThrow(/permission denied/);
    expect((await t.db.query('select * from ema_audit_faults()')).rows).toEqual([]);
    const last = (await t.db.query('select max(id) as id from audit')).rows[0]?.id;
    await t.db.query(`update audit set detail = '{"x": 1}' where id = $1`, [last]);
    expect((await t.db.query('select id from ema_audit_faults()')).rows.map((r) => r.id)).toContain(last);
  });
  it('F5 headers of answers, errors and pages', async () => {
    for (const url of ['/api/account', '/api/nothing', '/app/login']) {
      const answer = await t.anyone.get(url, { headers: { accept: 'text/html' } });
      expect([
        answer.headers['x-content-type-options'],
        answer.headers['x-frame-options'],
        answer.headers['cache-control'],
      ]).toEqual(['nosniff', 'DENY', 'no-store']);
      expect(String(answer.headers['content-security-policy'])).not.toContain('unsafe');
    }
  });
  it('OpenAPI 3.1 names every call', async () => {
    const document = await t.anyone.get<{ openapi: string; paths: Record<string, unknown> }>('/api/openapi.json');
    expect([document.body.openapi, Object.keys(document.body.paths).length > 50]).toEqual(['3.1.0', true]);
  });
});
