import { describe, expect, it } from 'vitest';
import { AGENT_STATUSES } from '@ema/domain/agents/statuses.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';

type Row = {
  id: number;
  user: { id: number; username: string; lastLogin: string | null };
  fullName: string;
  city: string;
  status: string;
  statusName: string;
  sponsor: { id: number; fullName: string } | null;
  isDirectSubordinate: boolean;
  accessToApplicationBlocked: boolean;
};
type List = { items: Row[]; pagination: { totalItems: number; totalPages: number } };
type Detail = Row & {
  version: number;
  emaplanetCommissionLimitEnabled: boolean;
  multipleWeeklyOrdersEnabled: boolean;
  externalIncomesEnabled: boolean | null;
  commissionTotalMax: string;
};
type Account = {
  isAuthenticated: boolean;
  username: string | null;
  roles: string[];
  isManagingAnotherAgent: boolean;
  requiredOperations: { operationName: string }[];
};

const t = testPortal();
const MERGE = { headers: { 'content-type': 'application/merge-patch+json' } };
const PASSWORD = 'Portale-2026!';
const idOf = async (username: string): Promise<number> =>
  (
    await t.db.query<{ id: number }>(
      'select a.id::int as id from agents a join users u on u.id = a.user_id where u.username = $1',
      [username],
    )
  ).rows[0]?.id ?? 0;
/** An agent whom nobody else uses. */
const someone = async (query = ''): Promise<{ id: number; username: string; url: string }> => {
  const { body } = await t.anyone.post<{ username: string }>(`/dev/agents.json${query}`);
  const id = await idOf(body.username);
  return { id, username: body.username, url: `/api/admin/agents/${id}` };
};
/** Over what is read at this moment, where the body says no version. */
const patch = <T = Detail>(who: Client, url: string, body: object) => patchSeen<T>(who, url, body, MERGE);
const account = async (who: Client) => (await who.get<Account>('/api/account')).body;
/** All pages of it. */
const list = async (query: string, who = 'admin'): Promise<List> => {
  const client = await t.as(who);
  const items: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await client.get<List>(`/api/admin/agents?perPage=200&page=${page}${query}`);
    expect(status, query).toBe(200);
    items.push(...body.items);
    if (page >= body.pagination.totalPages) return { ...body, items };
  }
};
const auditOf = async (id: number, event: string) =>
  (
    await t.db.query<{ actor: string; note: string }>(
      `select u.username as actor, a.detail ->> 'note' as note
       from audit a join users u on u.id = a.actor_user_id
       where a.event = $2 and a.object = 'agent' and a.object_id = $1 order by a.id`,
      [String(id), event],
    )
  ).rows;

describe('the directory of agents', () => {
  it('ACC-327 ACC-245 only an administrator reads, and only who manages agents changes them', async () => {
    const { id, url } = await someone();
    for (const path of ['/api/admin/agents', '/file/admin-agents', url]) {
      expect((await t.anyone.get(path)).status, path).toBe(401);
      for (const who of ['gm', 'manager', 'agente', 'ordini', 'cliente', 'scanner'])
        expect((await (await t.as(who)).get(path)).status, `${who} ${path}`).toBe(403);
    }
    for (const path of [url, `/api/agents/${id}`]) {
      expect((await patch(t.anyone, path, { multipleWeeklyOrdersEnabled: true })).status, path).toBe(401);
      for (const who of ['gm', 'manager', 'agente', 'ordini'])
        expect((await patch(await t.as(who), path, { multipleWeeklyOrdersEnabled: true })).status, who).toBe(403);
    }
    const admin = await t.as('admin');
    for (const path of ['/api/admin/agents/99999999', '/api/agents/99999999']) {
      expect((await admin.get(path)).status, path).toBe(404);
      expect((await patch(admin, path, { multipleWeeklyOrdersEnabled: true, version: 1 })).status, path).toBe(404);
    }
  });

  it('ACC-243 ACC-245 search, sponsor and status narrow the pages; a deleted agent only when asked for', async () => {
    const all = await list('');
    expect(all.items.every((a) => a.status !== 'deleted')).toBe(true);
    const pages = await (await t.as('admin')).get<List>('/api/admin/agents?perPage=5&page=2');
    expect(pages.body.pagination.totalPages).toBe(Math.ceil(all.pagination.totalItems / 5));
    expect(pages.body.items.map((a) => a.id)).toEqual(all.items.slice(5, 10).map((a) => a.id));

    const manager = await idOf('manager');
    const below = (await list(`&sponsor=${manager}`)).items;
    expect(below.length).toBeGreaterThan(0);
    expect(below.map((a) => a.id)).toEqual(all.items.filter((a) => a.sponsor?.id === manager).map((a) => a.id));
    for (const status of ['seller', 'inactive', 'customer'])
      expect(
        (await list(`&status=${status}`)).items.map((a) => a.id),
        status,
      ).toEqual(all.items.filter((a) => a.status === status).map((a) => a.id));
    const agente = await idOf('agente');
    for (const search of ['ferrero marta', 'MARTA FERRERO', 'agente', String(agente)])
      expect(
        (await list(`&search=${encodeURIComponent(search)}`)).items.map((a) => a.id),
        search,
      ).toContain(agente);
    expect((await list('&search=%25')).items, 'a sign of LIKE is a letter').toEqual([]);

    const gone = await someone();
    await patch(await t.as('admin'), gone.url, { status: 'deleted' });
    expect((await list(`&search=${gone.id}`)).items).toEqual([]);
    expect((await list(`&search=${gone.id}&status=deleted`)).items).toMatchObject([
      { id: gone.id, statusName: 'Eliminato', accessToApplicationBlocked: true },
    ]);
    const admin = await t.as('admin');
    for (const wrong of ['status=open', 'sponsor=x', 'orderField=iban', 'other=1'])
      expect((await admin.get(`/api/admin/agents?${wrong}`)).status, wrong).toBe(422);
  });

  it('ACC-246 ACC-256 «diretto sottoposto» compares the sponsor with the agent who is signed in', async () => {
    expect(
      (await list('')).items.some((a) => a.isDirectSubordinate),
      'admin is no agent',
    ).toBe(false);
    await t.db.query(
      `insert into grants (user_id, role) select id, 'ROLE_ADMIN' from users where username = 'manager'`,
    );
    const own = await idOf('manager');
    const { items } = await list('', 'manager');
    await t.db.query(
      `delete from grants where user_id = (select id from users where username = 'manager') and role = 'ROLE_ADMIN'`,
    );
    expect(items.filter((a) => a.isDirectSubordinate).map((a) => a.id)).toEqual(
      items.filter((a) => a.sponsor?.id === own).map((a) => a.id),
    );
    expect(items.some((a) => a.isDirectSubordinate)).toBe(true);
  });
});

/** ACC-295. */
const KEYS = [
  'id user fullName birthDate birthPlace state city postCode address email mobile phone fax idCard',
  'sponsor fiscalCode vatNumber iban deliveryAddress deliverySubjectName status statusName',
  'isAgentActive createdAt emaFibraShopEnabled emaKleenShopEnabled emaplanetCommissionLimitEnabled',
  'multipleWeeklyOrdersEnabled levelName externalIncomesEnabled accessToApplicationBlocked',
  'commissionTotalMax version',
];

describe('one agent for the office', () => {
  it('ACC-295 ACC-248 every key of an agent; three answers about other incomes', async () => {
    const admin = await t.as('admin');
    const { body } = await admin.get<Record<string, unknown>>(`/api/admin/agents/${await idOf('agente')}`);
    expect(Object.keys(body).toSorted()).toEqual(KEYS.join(' ').split(' ').toSorted());
    const { id, url } = await someone();
    for (const value of [true, false, null]) {
      await t.db.query('update agents set external_incomes_enabled = $2 where id = $1', [id, value]);
      expect((await admin.get<Detail>(url)).body.externalIncomesEnabled).toBe(value);
    }
    const phoneOf = async (phone: string) => {
      await t.db.query(
        `update people p set phone = $2 from users u join agents a on a.user_id = u.id
         where p.id = u.person_id and a.id = $1`,
        [id, phone],
      );
      return (await admin.get<{ phone: string | null }>(url)).body.phone;
    };
    expect([await phoneOf('0141 530001'), await phoneOf('')]).toEqual(['0141 530001', null]);
    const given = await admin.get<{ deliveryAddress: { empty: boolean; street: string } }>(url);
    await t.db.query('update agents set delivery_street = null where id = $1', [id]);
    const none = await admin.get<{ deliveryAddress: { empty: boolean; street: string } }>(url);
    expect([given.body.deliveryAddress.empty, none.body.deliveryAddress]).toEqual([
      given.body.deliveryAddress.street === '',
      expect.objectContaining({ empty: true, street: '' }),
    ]);
  });

  it('ACC-250 the maximum is the agent’s own, or the one of everybody where none was agreed', async () => {
    const admin = await t.as('admin');
    const { id, url } = await someone();
    expect((await admin.get<Detail>(url)).body.commissionTotalMax).toBe('3000.00');
    await t.db.query(`update parameters set value = '2500.00' where id = 'commission_total_max'`);
    expect((await admin.get<Detail>(url)).body.commissionTotalMax).toBe('2500.00');
    await t.db.query(`update parameters set value = '3000.00' where id = 'commission_total_max'`);
    await t.db.query('update agents set commission_limit_cents = 45050 where id = $1', [id]);
    expect((await admin.get<Detail>(url)).body.commissionTotalMax).toBe('450.50');
  });

  it('ACC-251 ACC-327 a flag alone, in merge-patch, leaves everything else; nothing at all is no change', async () => {
    const admin = await t.as('admin');
    const { id, url } = await someone();
    const before = (await admin.get<Detail>(url)).body;
    const limited = await patch(admin, url, { emaplanetCommissionLimitEnabled: true });
    expect([limited.status, limited.body]).toEqual([
      200,
      { ...before, emaplanetCommissionLimitEnabled: true, version: before.version + 1 },
    ]);
    const weekly = await patch<object>(admin, `/api/agents/${id}`, {
      multipleWeeklyOrdersEnabled: false,
      version: before.version + 1,
    });
    expect([weekly.status, weekly.body]).toEqual([
      200,
      {
        id,
        emaplanetCommissionLimitEnabled: true,
        multipleWeeklyOrdersEnabled: false,
        version: before.version + 2,
      },
    ]);
    const unseen = { multipleWeeklyOrdersEnabled: true, version: before.version + 1 };
    expect((await patch(admin, `/api/agents/${id}`, unseen)).status, 'not what was seen (NET-760)').toBe(409);
    expect((await admin.get<Detail>(url)).body).toEqual({
      ...limited.body,
      multipleWeeklyOrdersEnabled: false,
      version: before.version + 2,
    });
    expect((await patch(admin, url, { emaplanetCommissionLimitEnabled: true })).body.version, 'twice').toBe(
      before.version + 2,
    );
    expect(await auditOf(id, 'agents.update')).toEqual([{ actor: 'admin', note: '«Limita totale ordini» attivato' }]);
    expect(await auditOf(id, 'agents.set-flags')).toEqual([
      { actor: 'admin', note: '«Ordini settimanali multipli» disattivato' },
    ]);
    for (const wrong of [{}, { version: 3 }, { status: 'open' }, { externalIncomesEnabled: true }, { level: 12 }])
      expect((await patch(admin, url, wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await patch(admin, `/api/agents/${id}`, { status: 'deleted', version: 3 })).status).toBe(422);
  });

  it('ACC-251 NET-760 twenty switches at once from one screen: one change, nothing turned back unseen', async () => {
    const admin = await t.as('admin');
    const { id, url } = await someone();
    const { version, emaplanetCommissionLimitEnabled: was } = (await admin.get<Detail>(url)).body;
    const wishes = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? !was : was));
    const answers = await Promise.all(
      wishes.map((wish) => patch(admin, url, { emaplanetCommissionLimitEnabled: wish, version })),
    );
    const turned = answers.filter((_, i) => wishes[i] !== was);
    expect(turned.map((a) => [a.status, a.body.version])).toEqual(turned.map(() => [200, version + 1]));
    expect(turned).toHaveLength(10);
    expect((await admin.get<Detail>(url)).body).toMatchObject({
      emaplanetCommissionLimitEnabled: !was,
      version: version + 1,
    });
    expect(await auditOf(id, 'agents.update')).toHaveLength(1);
    expect((await patch(admin, url, { emaplanetCommissionLimitEnabled: was, version })).status).toBe(409);
  });

  it('NET-760 whoever does not say what they saw changes nothing, and reads why', async () => {
    const admin = await t.as('admin');
    const { url } = await someone();
    const before = (await admin.get<Detail>(url)).body;
    const silent = await admin.patch<{ violations: object[] }>(url, { status: 'disabled' }, MERGE);
    expect([silent.status, silent.body.violations]).toEqual([
      422,
      [{ propertyPath: 'version', message: 'Indica la versione che hai letto (version).' }],
    ]);
    expect((await admin.get<Detail>(url)).body).toEqual(before);
  });
});

describe('what a status does', () => {
  it('ACC-253 ACC-255 NET-236 every status can follow every other', async () => {
    const admin = await t.as('admin');
    const { url } = await someone();
    for (const from of AGENT_STATUSES)
      for (const to of AGENT_STATUSES) {
        await patch(admin, url, { status: from });
        const { status, body } = await patch(admin, url, { status: to });
        expect([status, body.status, body.accessToApplicationBlocked], `${from} ${to}`).toEqual([
          200,
          to,
          to !== 'seller' && to !== 'customer',
        ]);
      }
  });

  it.each(['disabled', 'inactive', 'deleted'])(
    'ACC-255 %s: sessions end at once, codes die, no sign-in',
    async (to) => {
      const admin = await t.as('admin');
      const { id, username, url } = await someone();
      const theirs = await t.as(username);
      const phone = await t.as(username);
      await t.db.query(
        `insert into challenges (person_id, asker, purpose, object, destination, method, code_hash, expires_at)
       select person_id, 'test', 'password-reset', $2, 'x', 'SMS', 'x', ema_now() + interval '10 minutes'
       from users where username = $1`,
        [username, username],
      );
      expect((await theirs.get('/api/home')).status).toBe(200);
      expect((await patch(admin, url, { status: to })).status).toBe(200);
      for (const session of [theirs, phone]) {
        expect((await session.get('/api/home')).status).toBe(401);
        expect((await account(session)).isAuthenticated).toBe(false);
      }
      const open = await t.db.query('select 1 from challenges where object = $1 and cancelled_at is null', [username]);
      expect(open.rowCount).toBe(0);
      expect((await t.anyone.post('/login', { username, password: PASSWORD })).status).toBe(401);

      expect((await patch(admin, url, { status: 'seller' })).status).toBe(200);
      expect((await theirs.get('/api/home')).status, 'what ended stays ended').toBe(401);
      expect((await t.anyone.post('/login', { username, password: PASSWORD })).status).toBe(200);
      const names = (await auditOf(id, 'agents.update')).map(({ note }) => note);
      expect(names).toHaveLength(2);
      expect(names[1]).toMatch(/^Stato: da «[^»]+» a «Agente attivo»$/);
    },
  );

  it('ACC-255 a subsidised customer stays signed in and loses the menu of an agent, and their sponsor is out', async () => {
    const admin = await t.as('admin');
    const { username, url } = await someone('?sponsor=manager');
    const theirs = await t.as(username);
    const manager = await t.as('manager');
    const entered = await manager.post('/api/subordinate-login', { user: username });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const sponsor = async () => (await t.anyone.get<Account>('/api/account', { headers: { cookie } })).body;
    expect([(await sponsor()).username, (await account(theirs)).roles.includes('ROLE_BASE_AGENT')]).toEqual([
      username,
      true,
    ]);
    const office = await (
      await t.as('admin')
    ).get(`/?_switch_user=${username}&reason=verifica`, { headers: { 'sec-fetch-site': 'same-origin' } });
    const impersonating = String(office.headers['set-cookie']).split(';')[0] ?? '';
    expect((await patch(admin, url, { status: 'customer' })).status).toBe(200);
    const { body } = await t.anyone.get('/api/account', { headers: { cookie: impersonating } });
    expect(body, 'the office goes on').toMatchObject({ username, isImpersonating: true });
    expect((await account(theirs)).roles).toEqual([
      'ROLE_EMAKLEEN_USER',
      'ROLE_ACCESS_CUSTOMER_COMMISSIONS',
      'ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER',
    ]);
    expect((await theirs.get('/api/agent/orders')).status).toBe(403);
    expect([(await sponsor()).username, (await sponsor()).isManagingAnotherAgent]).toEqual(['manager', false]);
  });

  it('ACC-253 two statuses at once: the second saw what is no more, and its repetition changes nothing', async () => {
    const admin = await t.as('admin');
    const { id, url } = await someone();
    const { version } = (await admin.get<Detail>(url)).body;
    const both = await Promise.all([
      patch(admin, url, { status: 'disabled', version }),
      patch(admin, url, { status: 'customer', version }),
    ]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const won = both[0].status === 200 ? 'disabled' : 'customer';
    expect((await admin.get<Detail>(url)).body).toMatchObject({ status: won, version: version + 1 });
    const again = await patch(admin, url, { status: won, version });
    expect([again.status, again.body.version], 'an answer that got lost').toEqual([200, version + 1]);
    expect((await auditOf(id, 'agents.update')).length).toBe(1);
  });

  it('ACC-255 nobody shuts themselves out', async () => {
    const { username, url } = await someone();
    await t.db.query(`insert into grants (user_id, role) select id, 'ROLE_ADMIN' from users where username = $1`, [
      username,
    ]);
    const own = await t.as(username);
    const refused = await patch<{ detail: string }>(own, url, { status: 'disabled' });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Non puoi togliere l’accesso a te stesso.']);
    expect((await account(own)).isAuthenticated).toBe(true);
  });

  it('ACC-254 the answer about other incomes is taken back, and asked for again', async () => {
    const admin = await t.as('admin');
    const { id, username, url } = await someone();
    await t.db.query('update agents set external_incomes_enabled = true where id = $1', [id]);
    const theirs = await t.as(username);
    const names = async () => (await account(theirs)).requiredOperations.map((o) => o.operationName);
    expect(await names()).not.toContain('account:declare_external_incomes');
    const reset = await patch(admin, url, { externalIncomesEnabled: null });
    expect([reset.status, reset.body.externalIncomesEnabled]).toEqual([200, null]);
    expect(await names()).toContain('account:declare_external_incomes');
    const told = await theirs.get<{ items: { typeName: string; description: string }[] }>('/api/account/logs');
    expect(told.body.items[0]).toMatchObject({
      typeName: 'Profilo agente gestito dall’amministrazione',
      description: expect.stringContaining('Scelta sui redditi esterni azzerata: va dichiarata di nuovo. da '),
    });
  });
});
