import { describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';

type Shell = {
  now: string;
  onlineAgents: number | null;
  orderWindow: { isOpen: boolean; endsAt: string | null };
  announcements: { id: number; kind: string; title: string }[];
  doormatQuotation: boolean;
};

const t = testPortal();
/** The portal's clock stands at another time for as long as something is asked. */
const at = async <T>(instant: string, ask: () => Promise<T>): Promise<T> => {
  const { clock } = t.services.ports;
  const { now } = clock;
  Object.assign(clock, { now: () => new Date(instant) });
  try {
    return await ask();
  } finally {
    Object.assign(clock, { now });
  }
};
const shellAt = (instant: string, username = 'agente', shop: 0 | 1 = 0) =>
  at(instant, async () => (await (await t.as(username, shop)).get<Shell>('/api/account/shell')).body);
const kinds = (shell: Shell, kind: string) => shell.announcements.filter((a) => a.kind === kind).map((a) => a.title);

describe('what the frame tells', () => {
  it.each([
    ['2025-07-20T23:59:00+02:00', 0, false],
    ['2025-07-21T00:00:00+02:00', 0, true],
    ['2025-09-14T23:59:00+02:00', 0, true],
    ['2025-09-15T00:00:00+02:00', 0, false],
    ['2025-08-01T12:00:00+02:00', 1, false],
  ] as const)('ACC-039 ACC-040 the incentive banner at %s in shop %i: %s', async (instant, shop, shown) =>
    expect(kinds(await shellAt(instant, 'agente', shop), 'banner').length > 0).toBe(shown),
  );

  it.each([
    ['2021-10-04T23:59:00+02:00', 4],
    ['2021-10-05T00:00:00+02:00', 3],
    ['2022-07-05T00:00:00+02:00', 2],
    ['2022-08-01T00:00:00+02:00', 1],
    ['2024-10-01T23:59:00+02:00', 1],
    ['2024-10-02T00:00:00+02:00', 0],
  ])('ACC-038 popups at %s: %i', async (instant, count) =>
    expect(kinds(await shellAt(instant), 'popup')).toHaveLength(count),
  );

  it('ORD-079 R56 an announcement that was read is not told again to that person, on any device; still to another', async () => {
    const day = '2026-11-20T10:00:00+01:00';
    const told = (await shellAt(day)).announcements.filter((a) => a.kind === 'announcement');
    expect(told).toHaveLength(1);
    await at(day, async () =>
      expect((await (await t.as('agente')).put(`/api/account/announcements/${told[0]?.id}/seen`)).status).toBe(204),
    );
    expect(kinds(await shellAt(day), 'announcement')).toEqual([]);
    expect(kinds(await shellAt(day, 'manager'), 'announcement')).toHaveLength(1);
  });

  it('ACC-038 a popup that was closed is not shown again to that person, and still to another', async () => {
    const day = '2024-09-30T10:00:00+02:00';
    const popup = (await shellAt(day)).announcements.find((a) => a.kind === 'popup');
    await at(day, async () => {
      const agente = await t.as('agente');
      expect((await agente.put(`/api/account/announcements/${popup?.id}/seen`)).status).toBe(204);
      expect((await agente.put(`/api/account/announcements/${popup?.id}/seen`)).status, 'twice').toBe(204);
      expect((await agente.put('/api/account/announcements/999999/seen')).status).toBe(404);
    });
    expect(kinds(await shellAt(day), 'popup')).toEqual([]);
    expect(kinds(await shellAt(day, 'manager'), 'popup')).toEqual([popup?.title]);
  });

  it('ACC-039 a banner stays for as long as it is dated, whoever closes it', async () => {
    const day = '2025-08-01T12:00:00+02:00';
    const banner = (await shellAt(day)).announcements.find((a) => a.kind === 'banner');
    await at(day, async () =>
      expect((await (await t.as('agente')).put(`/api/account/announcements/${banner?.id}/seen`)).status).toBe(204),
    );
    expect(kinds(await shellAt(day), 'banner')).toContain(banner?.title);
  });

  it('ACC-750 the order period is that of the types ordered in the shop: none limited, none told', async () => {
    const ends = async (shop: 0 | 1) => {
      const { isOpen, endsAt } = (await shellAt('2026-11-18T10:00:00+01:00', 'agente', shop)).orderWindow;
      return [isOpen, endsAt && new Date(endsAt).toISOString()];
    };
    const limit = (type: string, isLimited: boolean, own: object | null = null) =>
      t.db.query('update commission_types set weekly_window = $2, submission_period = $3 where id = $1', [
        type,
        isLimited,
        own,
      ]);
    expect(await ends(0), 'the company’s').toEqual([true, '2026-11-22T21:00:00.000Z']);
    expect(await ends(1), 'nothing of fibra').toEqual([true, null]);
    expect((await shellAt('2026-11-18T10:00:00+01:00', 'admin')).orderWindow.endsAt, 'no shop').toBeNull();
    await limit('kleen-commission', true, { startDay: 1, startTime: '08:00', endDay: 3, endTime: '18:00' });
    await limit('fibra-ecommerce', true, { startDay: 1, startTime: '08:00', endDay: 5, endTime: '12:00' });
    expect(await ends(1)).toEqual([true, '2026-11-18T17:00:00.000Z']);
    expect(await ends(0), 'the first of two to close').toEqual([true, '2026-11-20T11:00:00.000Z']);
    const enable = (type: string, enabled: boolean) =>
      t.db.query('update commission_types set enabled = $2 where id = $1', [type, enabled]);
    await enable('fibra-ecommerce', false);
    expect(await ends(0), 'nothing of a type that is off').toEqual([true, '2026-11-22T21:00:00.000Z']);
    await enable('fibra-ecommerce', true);
    await limit('kleen-commission', false);
    await limit('fibra-ecommerce', false);
    await limit('fibra-cumulative', false);
    expect(await ends(0), 'none limited').toEqual([true, null]);
    await limit('fibra-cumulative', true);
  });

  it('ORD-580 whether doormats are quoted: in fibra, with the switch on', async () => {
    const isQuoted = async (shop: 0 | 1) =>
      (await (await t.as('agente', shop)).get<Shell>('/api/account/shell')).body.doormatQuotation;
    const turn = (value: string) =>
      t.db.query(`update parameters set value = $1 where id = 'doormat_quotation_enabled'`, [value]);
    expect([await isQuoted(0), await isQuoted(1)]).toEqual([true, false]);
    await turn('false');
    expect(await isQuoted(0)).toBe(false);
    await turn('true');
    await t.db.query(`update products set enabled = false where custom_product_options is not null`);
    expect(await isQuoted(0), 'none on sale').toBe(false);
    await t.db.query(`update products set enabled = true where custom_product_options is not null`);
  });

  it('ACC-026 ACC-027 how many are online: administrators only, oneself not counted', async () => {
    const shell = await (await t.as('admin')).get<Shell>('/api/account/shell');
    const users = await (
      await t.as('admin')
    ).get<{ pagination: { totalItems: number } }>('/api/users?withRecentActivity=1');
    expect(shell.body.onlineAgents).toBe(Math.max(0, users.body.pagination.totalItems - 1));
    expect((await (await t.as('agente')).get<Shell>('/api/account/shell')).body.onlineAgents).toBeNull();
  });
});

type Home = {
  agent: { customers: number; submittedThisMonth: number; soldThisMonth: string } | null;
  pendingOrder: { id: number; total: string; commissions: number } | null;
  waiting: { toSend: number; inPayment: number } | null;
  lastOrder: { id: number } | null;
  administration: { unexported: number; ordersToday: number } | null;
  activity: { id: number; date: string; typeName: string; person: string; actor: string | null }[] | null;
  doormatQuotation: boolean;
};

describe('the first page', () => {
  const homeOf = async (who: string, shop?: 0 | 1) => (await (await t.as(who, shop)).get<Home>('/api/home')).body;
  const one = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> =>
    (await t.db.query<T>(text, values)).rows[0] as T;

  it('asks for a session and for nothing else to be due', async () => {
    expect((await t.anyone.get('/api/home')).status).toBe(401);
    expect((await (await t.as('nuovo')).get('/api/home')).status).toBe(403);
  });

  it.each([0, 1] as const)('NET-210 the pending order of shop %i and of no other seller or shop', async (shop) => {
    const expected = await t.db.query<{ id: number; total_cents: string; n: number }>(
      `select o.id::int, o.total_cents, (select count(*)::int from commissions c where c.order_id = o.id) as n
       from orders o join agents a on a.id = o.seller_id join users u on u.id = a.user_id
       where u.username = 'agente' and o.shop = $1 and o.state in ('open', 'in_payment') order by o.id desc`,
      [shop],
    );
    const { pendingOrder, waiting } = await homeOf('agente', shop);
    expect(pendingOrder?.id).toBe(expected.rows[0]?.id);
    expect((waiting?.toSend ?? 0) + (waiting?.inPayment ?? 0)).toBe(expected.rows.length);
    if (pendingOrder) {
      expect(Math.round(Number(pendingOrder.total) * 100)).toBe(Number(expected.rows[0]?.total_cents));
      expect(pendingOrder.commissions).toBe(expected.rows[0]?.n);
    }
  });

  it('an agent’s figures are those of the shop and of the month in Rome', async () => {
    const expected = await one<{ n: number; sold: number }>(
      `select count(*)::int as n, coalesce(sum(o.total_cents), 0)::int as sold
       from orders o join agents a on a.id = o.seller_id join users u on u.id = a.user_id
       where u.username = 'manager' and o.shop = 0 and o.state = 'submitted'
         and to_char(o.submitted_at at time zone 'Europe/Rome', 'YYYY-MM') = '2026-11'`,
    );
    const { agent, administration, activity } = await homeOf('manager', 0);
    expect(agent?.submittedThisMonth).toBe(expected.n);
    expect(Math.round(Number(agent?.soldThisMonth) * 100)).toBe(expected.sold);
    expect([administration, activity], 'nothing of the administration').toEqual([null, null]);
  });

  it('what people did last: administrators only, newest first, with whoever acted for them', async () => {
    await makeCommission(await t.as('agente', 1));
    const admin = await t.as('admin');
    const inside = await t.anyone.get('/?_switch_user=manager&reason=prova%20della%20prima%20pagina', {
      headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(inside.headers['location']).toBe('/app');
    expect((await t.anyone.post('/login', { username: 'gm', password: 'Portale-2026!' })).status).toBe(200);
    const { activity } = await homeOf('admin');
    expect(activity?.[0]?.typeName).toBe('Immedesimazione iniziata');
    const ids = activity?.map((a) => a.id) ?? [];
    expect(ids.length).toBeGreaterThan(1);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const entered = activity?.find((a) => a.typeName === 'Immedesimazione iniziata');
    const manager = await one<{ name: string }>(
      `select p.first_name || ' ' || p.last_name as name from users u join people p on p.id = u.person_id where u.username = 'manager'`,
    );
    expect([entered?.person, entered?.actor]).toEqual([manager.name, 'Elena Gallesio']);
    expect((await homeOf('gm', 0)).activity).toBeNull();
    expect((await homeOf('ordini')).activity).toBeNull();
  });

  it('NET-215 the quotation of doormats is a switch', async () => {
    expect((await homeOf('agente', 0)).doormatQuotation).toBe(true);
    await t.db.query(`update parameters set value = 'false' where id = 'doormat_quotation_enabled'`);
    expect((await homeOf('agente', 0)).doormatQuotation).toBe(false);
  });
});
