import { describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Sessions = { items: { id: number; isCurrent: boolean; lastUsedAt: string }[] };
const SAME_SITE = { 'sec-fetch-site': 'same-origin' };
const listed = async (who: Client) => (await who.get<Sessions>('/api/account/sessions')).body.items;
const currentOf = async (who: Client): Promise<number> => (await listed(who)).find((s) => s.isCurrent)?.id ?? 0;
const isSignedIn = async (cookie: string) =>
  (await t.anyone.get<{ isAuthenticated: boolean }>('/api/account', { headers: { cookie } })).body.isAuthenticated;
const count = async (event: string): Promise<number> =>
  Number((await t.db.query('select count(*) as n from audit where event = $1', [event])).rows[0]?.n);
const TEN = Array.from({ length: 10 }, (_, n) => n);

describe('one’s sessions', () => {
  it('ACC-091 leaving is written down with the session, and only once', async () => {
    const who = await t.as('agente');
    const id = await currentOf(who);
    for (let times = 0; times < 2; times += 1) {
      const out = await t.anyone.get('/logout', { headers: { ...SAME_SITE, cookie: who.cookie } });
      expect([out.status, out.headers['location']]).toEqual([303, '/app/login']);
      expect(String(out.headers['set-cookie'])).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/);
    }
    expect(await auditCount(t, 'access.logout', id)).toBe(1);
  });

  it('A7 the list is of those still open of the last week, the one used last first', async () => {
    const [here, there, ended, old] = await Promise.all(TEN.slice(0, 4).map(() => t.as('manager')));
    if (!here || !there || !ended || !old) throw new Error('no sessions');
    const [hereId, thereId, endedId, oldId] = [
      await currentOf(here),
      await currentOf(there),
      await currentOf(ended),
      await currentOf(old),
    ];
    await t.db.query(`update sessions set ended_at = ema_now() where id = $1`, [endedId]);
    await t.db.query(`update sessions set created_at = ema_now() - interval '8 days' where id = $1`, [oldId]);
    await t.db.query(`update sessions set last_used_at = ema_now() - interval '1 hour' where id = $1`, [thereId]);
    const items = await listed(here);
    expect(items.map((s) => s.id)).toEqual([hereId, thereId]);
    expect(items.map((s) => s.isCurrent)).toEqual([true, false]);
  });

  it('ACC-623 one that ended by time is not listed, whoever looks', async () => {
    for (const [username, idle] of [
      ['manager', '12 hours'],
      ['admin', '1 hour'],
    ] as const) {
      const [here, unused] = [await t.as(username), await t.as(username)];
      const id = await currentOf(unused);
      const is = async () => (await listed(here)).some((s) => s.id === id);
      const last = (term: string) =>
        t.db.query(`update sessions set last_used_at = ema_now() - $2::interval + interval '1 minute' where id = $1`, [
          id,
          term,
        ]);
      await last(idle);
      expect(await is(), `${username} a minute before`).toBe(true);
      await t.db.query(`update sessions set last_used_at = last_used_at - interval '61 seconds' where id = $1`, [id]);
      expect(await is(), `${username} ended`).toBe(false);
    }
  });

  it.each([
    ['manager', '7 days'],
    ['admin', '12 hours'],
    ['scanner', '18 hours'],
  ])('ACC-623 of %s one that is used all the time is listed for %s in all', async (username, total) => {
    const [here, old] = [await t.as(username), await t.as(username)];
    const id = await currentOf(old);
    const is = async () => (await listed(here)).some((s) => s.id === id);
    const begunAgo = (more: string) =>
      t.db.query(
        `update sessions set created_at = ema_now() - $2::interval + $3::interval, last_used_at = ema_now()
         where id = $1`,
        [id, total, more],
      );
    await begunAgo('1 minute');
    expect(await is(), 'a minute before').toBe(true);
    await begunAgo('-1 second');
    expect(await is(), 'a second after').toBe(false);
    expect(await isSignedIn(old.cookie), 'as at the gate').toBe(false);
  });

  it.each([
    ['created_at', '7 days'],
    ['last_used_at', '12 hours'],
  ])('ACC-623 by %s one has ended at the instant itself, %s after', async (column, term) => {
    const [here, other] = [await t.as('manager'), await t.as('manager')];
    const id = await currentOf(other);
    const { ports } = t.services;
    const { clock } = ports;
    const now = clock.now();
    const isListed = async (ms: number) => {
      await t.db.query(`update sessions set ${column} = $2::timestamptz - $3::interval where id = $1`, [
        id,
        new Date(now.getTime() + ms),
        term,
      ]);
      return (await listed(here)).some((s) => s.id === id);
    };
    ports.clock = { ...clock, now: () => now };
    try {
      expect([await isListed(1), await isListed(0)]).toEqual([true, false]);
    } finally {
      ports.clock = clock;
    }
  });

  it('A7 ending another session leaves one’s own cookie; ending this one takes it; an ended one is absent', async () => {
    const [here, there] = [await t.as('gm'), await t.as('gm')];
    const [hereId, thereId] = [await currentOf(here), await currentOf(there)];
    const other = await here.del(`/api/account/sessions/${thereId}`);
    expect([other.status, other.headers['set-cookie']]).toEqual([204, undefined]);
    expect((await here.del(`/api/account/sessions/${thereId}`)).status, 'twice').toBe(404);
    const own = await here.del(`/api/account/sessions/${hereId}`);
    expect([own.status, String(own.headers['set-cookie'])]).toEqual([
      204,
      expect.stringMatching(/Max-Age=0|Expires=Thu, 01 Jan 1970/),
    ]);
    expect([await isSignedIn(here.cookie), await isSignedIn(there.cookie)]).toEqual([false, false]);
    for (const id of [hereId, thereId]) expect(await auditCount(t, 'access.end-session', id)).toBe(1);
  });

  it('A7 whoever acts for somebody is out when the person’s password changes', async () => {
    const admin = await t.as('admin');
    const entered = await admin.get('/?_switch_user=cliente&reason=verifica%20ordine', { headers: SAME_SITE });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const cliente = await t.as('cliente');
    const change = { currentPassword: 'Portale-2026!', newPassword: 'Altra-Chiave-99' };
    expect((await cliente.put('/api/account/update-password', change)).status).toBe(204);
    expect(await isSignedIn(cookie)).toBe(false);
  });
});

describe('of ten clicks at once', () => {
  it('ACC-285 one enters as somebody else, and is written down once', async () => {
    const admin = await t.as('admin');
    const before = await count('access.impersonation-started');
    const answers = await Promise.all(
      TEN.map(() => admin.get('/?_switch_user=agente&reason=verifica%20ordine', { headers: SAME_SITE })),
    );
    expect(answers.filter((a) => a.status === 303)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 401 || a.status === 409)).toHaveLength(9);
    expect(await count('access.impersonation-started')).toBe(before + 1);
  });

  it('ACC-291 one enters as a subordinate, and is written down once', async () => {
    const manager = await t.as('manager');
    const before = await count('access.subordinate-login-started');
    const answers = await Promise.all(TEN.map(() => manager.post('/api/subordinate-login', { user: 'agente' })));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 401 || a.status === 409)).toHaveLength(9);
    expect(await count('access.subordinate-login-started')).toBe(before + 1);
  });

  it('ACC-292 one leaves', async () => {
    const entered = await (await t.as('manager')).post('/api/subordinate-login', { user: 'agente' });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const before = await count('access.subordinate-ended');
    const answers = await Promise.all(
      TEN.map(() => t.anyone.post('/api/subordinate-login', { user: '_exit' }, { headers: { cookie } })),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(await count('access.subordinate-ended')).toBe(before + 1);
  });
});

describe('while the session is being changed', () => {
  /** Asks while the session’s row is held by somebody who changes it, or only looks at it. */
  const during = async <T>(who: Client, change: string, ask: () => Promise<T>): Promise<T> => {
    const id = await currentOf(who);
    const holder = await t.db.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from sessions where id = $1 for update', [id]);
      const asked = ask();
      await new Promise((go) => setTimeout(go, 400));
      await holder.query(`update sessions set ${change} where id = $1`, [id]);
      await holder.query('commit');
      return await asked;
    } finally {
      holder.release();
    }
  };
  const enter = (who: Client) =>
    who.get<{ detail: string }>('/?_switch_user=agente&reason=verifica%20ordine', { headers: SAME_SITE });

  it('ACC-285 of two who enter as somebody else one does, the other is told that somebody is acted for already', async () => {
    const admin = await t.as('admin');
    const before = await count('access.impersonation-started');
    const answers = await during(admin, 'ip = ip', () => Promise.all([enter(admin), enter(admin)]));
    expect(answers.map((a) => a.status).toSorted()).toEqual([303, 409]);
    const refused = answers.find((a) => a.status === 409);
    expect(refused?.body.detail).toContain('Stai già immedesimando un utente');
    expect(refused?.headers['set-cookie'], 'no secret of a session that is none').toBeUndefined();
    expect(await count('access.impersonation-started')).toBe(before + 1);
  });

  it('A7 a session that ended meanwhile acts for nobody', async () => {
    const admin = await t.as('admin');
    const id = await currentOf(admin);
    const answer = await during(admin, 'ended_at = ema_now()', () => enter(admin));
    expect([401, 409]).toContain(answer.status);
    const kept = await t.db.query('select acting_kind from sessions where id = $1', [id]);
    expect(kept.rows).toEqual([{ acting_kind: null }]);
  });
});

describe('what the current user’s answer tells of an agent', () => {
  const NOW = '2026-11-21';
  it.each([
    ['2026-11-24', true, 3],
    [NOW, true, 0],
    ['2026-11-20', false, 0],
    [null, false, 0],
  ])('ACC-318 grace until %s: in it %s, days left %i', async (until, isIn, days) => {
    const agente = await t.as('agente', 1);
    await t.db.query('update agents set inactivity_grace_until = $2 where user_id = $1', [agente.userId, until]);
    const { body } = await agente.get<{ agent: object }>('/api/account');
    expect(body.agent).toMatchObject({ isInInactivityGracePeriod: isIn, inactivityGraceRemainingDays: days });
    await t.db.query('update agents set inactivity_grace_until = null where user_id = $1', [agente.userId]);
  });

  it('ACC-318 pending orders are counted by shop, sent ones are not', async () => {
    const agente = await t.as('agente', 1);
    const expected = await t.db.query(
      `select count(*) filter (where o.shop = 0)::int as "emaFibraCommissionsCount", count(*) filter (where o.shop = 1)::int as "emaKleenCommissionsCount"
       from orders o join agents a on a.id = o.seller_id where a.user_id = $1 and o.state in ('open', 'in_payment')`,
      [agente.userId],
    );
    expect((await agente.get('/api/account')).body).toMatchObject(expected.rows[0]);
    await t.db.query(
      `update orders set state = 'in_payment' where id = (select max(o.id) from orders o join agents a on a.id = o.seller_id where a.user_id = $1 and o.state = 'open')`,
      [agente.userId],
    );
    expect((await agente.get('/api/account')).body).toMatchObject(expected.rows[0]);
    const { rows } = await t.db.query<{ points: number }>(
      'select points_tenths::int as points from agents where user_id = $1',
      [agente.userId],
    );
    const { body } = await agente.get<{ managedAgent: { points: string } }>('/api/account');
    expect(Number(body.managedAgent.points) * 10).toBeCloseTo(rows[0]?.points ?? Number.NaN, 6);
  });
});
