import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

type Row = {
  id: number;
  orderId: number;
  submissionDate: string;
  seller: { id: number; fullName: string; phone: string; mobile: string | null; email: string | null };
};
type List = { items: Row[]; pagination: { page: number; perPage: number; totalItems: number; totalPages: number } };
const LIST = '/api/agent/subordinates-commissions';
const RESET = '/api/account/reset-subordinates-commissions-count';

const t = testPortal();
const ids = { manager: 0, agente: 0 };
beforeAll(async () => {
  const found = await t.db.query<{ username: 'manager' | 'agente'; id: number }>(
    `select u.username, a.id from users u join agents a on a.user_id = u.id where u.username in ('manager', 'agente')`,
  );
  for (const row of found.rows) ids[row.username] = Number(row.id);
});

const unread = async (who: Client): Promise<number> =>
  (await who.get<{ agent: { subordinatesCommissionsCount: number } }>('/api/account')).body.agent
    .subordinatesCommissionsCount;

/** Two commissions of `agente` in one order, closed. */
const send = async (shop: 0 | 1): Promise<number> => {
  const agente = await t.as('agente', shop);
  const type = shop === 0 ? 'fibra-cumulative' : 'kleen-direct-sale';
  const listing = shop === 0 ? 'pl.fibra_cumulative' : 'pl.kleen_direct_sale';
  const products = (
    await agente.get<{ items: { code: string; attributes: unknown[]; customProductOptions: unknown }[] }>(
      `/api/agent/products?productListingIdentifier=${listing}`,
    )
  ).body.items.filter((p) => p.attributes.length === 0 && !p.customProductOptions && p.code.startsWith('VEN'));
  const make = (at: number) =>
    agente.post<{ orderId: number }>(
      '/api/agent/commissions',
      { type, items: [{ product: products[at]?.code, quantity: 5, attributes: {} }], paymentMethod: 'mav', note: '' },
      { key: newKey() },
    );
  const { orderId } = (await make(0)).body;
  if (shop === 0) await make(1);
  const sent = await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, {
    key: newKey(),
  });
  if (sent.status !== 200) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
  return orderId;
};

describe('the latest commissions of the subordinates', () => {
  it('no session is 401, an agent without subordinates and an administrator 403', async () => {
    for (const [who, status] of [
      [t.anyone, 401],
      [await t.as('agente', 0), 403],
      [await t.as('admin'), 403],
    ] as const) {
      expect((await who.get(LIST)).status).toBe(status);
      expect((await who.put(RESET)).status).toBe(status);
    }
  });

  it('ORD-206 ORD-208 ORD-209 only those of the direct subordinates in the shop, newest first, with how to reach the seller', async () => {
    const manager = await t.as('manager', 0);
    const { body } = await manager.get<List>(LIST);
    const expected = await t.db.query<Record<string, unknown>>(
      `select c.id::int, a.id::int as seller, p.first_name || ' ' || p.last_name as name, p.phone, p.mobile, p.email
       from commissions c join orders o on o.id = c.order_id join agents a on a.id = o.seller_id join users u on u.id = a.user_id join people p on p.id = u.person_id
       where a.sponsor_id = $1 and o.shop = 0 and o.state = 'submitted' order by o.submitted_at desc, c.id desc`,
      [ids.manager],
    );
    expect(expected.rows.length).toBeGreaterThan(10);
    expect(body.pagination).toMatchObject({ perPage: 200, totalItems: expected.rows.length });
    expect(
      body.items.map((i) => ({
        id: i.id,
        seller: i.seller.id,
        name: i.seller.fullName,
        phone: i.seller.phone,
        mobile: i.seller.mobile,
        email: i.seller.email,
      })),
    ).toEqual(expected.rows.slice(0, 200));
    const dates = body.items.map((i) => i.submissionDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const kleen = await (await t.as('manager', 1)).get<List>(LIST);
    expect(kleen.body.items.some((i) => expected.rows.some((e) => e['id'] === i.id))).toBe(false);
  });

  it('ORD-333 the call takes shop, page, perPage, orderField, orderDir and search, and no other key', async () => {
    const manager = await t.as('manager', 0);
    const query = 'shop=0&page=1&perPage=200&orderField=submissionDate&orderDir=desc&search=a';
    expect((await manager.get<List>(`${LIST}?${query}`)).body.items.length).toBeGreaterThan(0);
    expect((await manager.get(`${LIST}?orderField=seller`)).status).toBe(422);
    expect((await manager.get(`${LIST}?includeAll=true`)).status).toBe(422);
  });

  it('the search finds sellers by name and code and commissions by number; another shop is asked for by name', async () => {
    const manager = await t.as('manager', 0);
    const all = (await manager.get<List>(LIST)).body.items;
    const [one] = all;
    if (!one) throw new Error('no commission');
    const search = async (text: string) =>
      (await manager.get<List>(`${LIST}?search=${encodeURIComponent(text)}`)).body.items;
    const ofSeller = (
      await t.db.query<{ id: number }>(
        `select c.id::int from commissions c join orders o on o.id = c.order_id
         where o.seller_id = $1 and o.shop = 0 and o.state = 'submitted' order by o.submitted_at desc, c.id desc limit 200`,
        [one.seller.id],
      )
    ).rows.map((r) => r.id);
    expect((await search(String(one.seller.id))).map((i) => i.id)).toEqual(ofSeller);
    expect((await search(one.seller.fullName.split(' ')[0] ?? '')).map((i) => i.id)).toEqual(
      expect.arrayContaining(ofSeller),
    );
    expect((await search(String(one.id))).map((i) => i.id)).toContain(one.id);
    const mobile = (one.seller.mobile ?? '').replace(/\D/g, '').slice(-8);
    expect((await search(mobile)).map((i) => i.id)).toEqual(expect.arrayContaining(ofSeller));
    expect(await search('nessuno si chiama così')).toEqual([]);
    expect(await search('%')).toEqual([]);
    expect((await manager.get<List>(`${LIST}?shop=1`)).body.items).toEqual(
      (await (await t.as('manager', 1)).get<List>(LIST)).body.items,
    );
    const oldest = (await manager.get<List>(`${LIST}?orderDir=asc`)).body.items.map((i) => i.submissionDate);
    expect(oldest).toEqual(oldest.toSorted());
  });

  it('ORD-010 ORD-033 the current user tells the roles, the operations due, whom one acts for and the unread count', async () => {
    const of = async (username: string) =>
      (await (await t.as(username, 0)).get<{ roles: string[] } & Record<string, unknown>>('/api/account')).body;
    const manager = await of('manager');
    expect(manager).toMatchObject({
      isAuthenticated: true,
      requiredOperations: expect.any(Array),
      isManagingAnotherAgent: false,
      managedAgent: { id: ids.manager },
      agent: { subordinatesCommissionsCount: 0 },
    });
    const has = async (username: string) =>
      ['ROLE_BASE_AGENT', 'ROLE_AGENT_WITH_SUBORDINATES', 'ROLE_GENERAL_MANAGER'].map(async (role) =>
        (await of(username)).roles.includes(role),
      );
    for (const [username, expected] of [
      ['agente', [true, false, false]],
      ['manager', [true, true, false]],
      ['gm', [true, true, true]],
      ['cliente', [false, false, false]],
    ] as const)
      expect([username, await Promise.all(await has(username))]).toEqual([username, expected]);
  });

  it('ORD-335 the paths of the subordinates’ commissions, the account, an agent and the private customers', async () => {
    const manager = await t.as('manager', 0);
    for (const path of [LIST, '/api/account', `/api/agents/${ids.manager}`, '/api/private-customers'])
      expect([path, (await manager.get(path)).status]).toEqual([path, 200]);
  });

  it('ORD-206 of 201 commissions page 1 has 200 and page 2 has 1', async () => {
    await t.db.query('update agents set sponsor_id = null where sponsor_id = $1 and id <> $2', [
      ids.manager,
      ids.agente,
    ]);
    const known = await t.db.query<{ n: number; last: number }>(
      `select count(*)::int as n, max(o.id) as last from commissions c join orders o on o.id = c.order_id where o.seller_id = $1 and o.shop = 0 and o.state = 'submitted'`,
      [ids.agente],
    );
    await t.db.query(
      `insert into commissions (order_id, type_id, seller_id, created_by_user_id, total_cents)
       select o.id, o.type_id, o.seller_id, a.user_id, 0 from orders o join agents a on a.id = o.seller_id, generate_series(1, $2::int) where o.id = $1`,
      [known.rows[0]?.last, 201 - Number(known.rows[0]?.n)],
    );
    const manager = await t.as('manager', 0);
    const first = (await manager.get<List>(LIST)).body;
    const second = (await manager.get<List>(`${LIST}?page=2`)).body;
    expect([first.items.length, second.items.length]).toEqual([200, 1]);
    expect(first.pagination).toEqual({ page: 1, perPage: 200, totalItems: 201, totalPages: 2 });
    expect(first.items.map((i) => i.id)).not.toContain(second.items[0]?.id);
  });

  it('ORD-210 what is sent in fibra is counted for the sponsor, once, until the list was looked at', async () => {
    const manager = await t.as('manager', 0);
    await manager.put(RESET);
    expect(await unread(manager)).toBe(0);
    const orderId = await send(0);
    const order = await t.db.query<{ n: number }>('select count(*)::int as n from commissions where order_id = $1', [
      orderId,
    ]);
    const sold = order.rows[0]?.n ?? 0;
    expect(sold).toBeGreaterThan(1);
    expect(await unread(manager)).toBe(sold);
    const again = await (
      await t.as('agente', 0)
    ).post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
    expect(again.status).toBe(409);
    expect(await unread(manager), 'sent once').toBe(sold);
    await send(1);
    expect(await unread(manager), 'the list is of fibra').toBe(sold);
    expect((await manager.put(RESET)).status).toBe(204);
    expect(await unread(manager)).toBe(0);
    expect((await manager.put(RESET)).status, 'twice').toBe(204);
  });

  it('NET-1059 the tile leaves out what was deleted before it was looked at, and nothing else', async () => {
    const manager = await t.as('manager', 0);
    const admin = await t.as('admin');
    const tile = async () =>
      (await manager.get<{ manager: { unreadCommissions: number | null } | null }>('/api/home')).body.manager
        ?.unreadCommissions;
    const remove = async (orderId: number) =>
      expect((await admin.del(`/api/admin/commissions/${orderId}?reason=Inserita%20due%20volte`)).status).toBe(200);
    const old = await send(0);
    await manager.put(RESET);
    expect(await tile()).toBe(0);
    const [gone, kept] = [await send(0), await send(0)];
    expect(await tile()).toBe(4);
    await remove(old);
    expect(await tile(), 'one that was looked at').toBe(4);
    await remove(gone);
    expect([await tile(), await unread(manager)]).toEqual([2, 4]);
    await remove(kept);
    expect(await tile()).toBe(0);
  });

  it('ORD-210 whoever acts for the manager does not take the count away', async () => {
    await t.db.query('update agents set subordinates_commissions_count = 3 where id = $1', [ids.manager]);
    const gm = await t.as('gm', 0);
    const entered = await gm.post('/api/subordinate-login', { user: 'manager', reason: 'prova' });
    expect(entered.status, JSON.stringify(entered.body)).toBeLessThan(300);
    const cookie = String(entered.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    expect((await t.anyone.put(RESET, {}, { headers: { cookie } })).status).toBe(403);
    const left = await t.db.query<{ n: number }>(
      'select subordinates_commissions_count as n from agents where id = $1',
      [ids.manager],
    );
    expect(left.rows[0]?.n).toBe(3);
  });

  it('NET-976 each says its order’s number, and is found by it', async () => {
    const manager = await t.as('manager', 0);
    const orderId = await send(0);
    const found = (await manager.get<List>(`${LIST}?search=${orderId}`)).body.items;
    const own = await t.db.query<{ id: number }>('select id::int from commissions where order_id = $1', [orderId]);
    expect(
      found
        .filter((i) => i.orderId === orderId)
        .map((i) => i.id)
        .toSorted(),
    ).toEqual(own.rows.map((r) => r.id).toSorted());
    const [heads = ''] = (await manager.get(`/file/subordinates-commissions`)).raw.toString('utf8').split('\r\n');
    expect(heads).toContain('Commissione;Ordine;');
  });
});
