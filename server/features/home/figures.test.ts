import { describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Home = {
  agent: {
    levelName: string;
    points: { current: string; earned: string; used: string };
    offersGifts: boolean;
    customers: number;
    submittedThisMonth: number;
  } | null;
  pendingOrder: Record<string, unknown> | null;
  lastOrder: { id: number; total: string; submittedAt: string } | null;
  administration: {
    unexported: number;
    unexportedOf: { fibra: number; kleen: number };
    usersOnline: number;
    ordersToday: number;
  } | null;
  doormatQuotation: boolean;
};
const homeOf = async (who: Client) => (await who.get<Home>('/api/home')).body;
const rows = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await t.db.query<T>(text, values)).rows;
const SELLER = `(select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente')`;

describe('the last order sent', () => {
  it.each([0, 1] as const)('of shop %i, with its total and day', async (shop) => {
    const [last] = await rows<{ id: number; total: string; at: Date }>(
      `select id::int, total_cents as total, submitted_at as at from orders where seller_id = ${SELLER} and shop = $1 and state = 'submitted' order by submitted_at desc, id desc limit 1`,
      [shop],
    );
    const { lastOrder } = await homeOf(await t.as('agente', shop));
    expect(lastOrder?.id).toBe(last?.id);
    expect(Math.round(Number(lastOrder?.total) * 100)).toBe(Number(last?.total));
    expect(new Date(lastOrder?.submittedAt ?? '')).toEqual(last?.at);
  });

  it('whoever sells nothing has none, nor figures', async () => {
    const { agent, lastOrder, pendingOrder } = await homeOf(await t.as('cliente', 1));
    expect([agent, lastOrder, pendingOrder]).toEqual([null, null, null]);
  });
});

describe('the points', () => {
  it('ORD-489 come to what the order to close says, with what every order to close or in payment gives and takes, of both shops', async () => {
    const kleen = await t.as('agente', 1);
    const first = await makeCommission(kleen);
    const second = await makeCommission(kleen);
    await t.db.query(`update agents set points_tenths = 1284 where id = ${SELLER}`);
    await t.db.query(
      `update orders set points_earned_tenths = 0, points_used_tenths = 0
       where seller_id = ${SELLER} and state <> 'submitted'`,
    );
    const counts = (id: number, earned: number, used: number) =>
      t.db.query('update orders set points_earned_tenths = $2, points_used_tenths = $3 where id = $1', [
        id,
        earned,
        used,
      ]);
    await counts(first.orderId, 98, 50);
    await counts(second.orderId, 88, 150);
    const stands = { current: '128.4', earned: '18.6', used: '20.0' };
    expect((await homeOf(kleen)).agent).toMatchObject({ points: stands, offersGifts: true });
    expect((await homeOf(await t.as('agente', 0))).agent).toMatchObject({ points: stands, offersGifts: false });
    const third = await makeCommission(kleen);
    await counts(third.orderId, 500, 0);
    for (const state of ['waiting_confirmation', 'confirmed']) {
      await t.db.query('update orders set state = $2 where id = $1', [third.orderId, state]);
      expect((await homeOf(kleen)).agent, state).toMatchObject({ points: stands });
      const { body } = await kleen.get<{ breakdown: { points: unknown } }>(
        `/api/agent/pending-orders/${third.orderId}`,
      );
      expect(body.breakdown.points, 'nor does its own page').toMatchObject({
        previous: null,
        earned: '50.0',
        balance: null,
      });
    }
    for (const { orderId } of [first, second]) {
      const { body } = await kleen.get<{ breakdown: { points: { balance: string } } }>(
        `/api/agent/pending-orders/${orderId}`,
      );
      expect(body.breakdown.points.balance).toBe('127.0');
    }
  });
});

describe('the pending order', () => {
  const agente = () => t.as('agente', 1);
  /** A scale of one’s own: from level 1 on, and a better one from level 5 on. */
  const scale = (orderId: number) =>
    t.db.query(
      `with type as (select type_id from orders where id = $1), gone as (delete from fee_scale where type_id in (select type_id from type))
       select 1`,
      [orderId],
    );
  const bands = (orderId: number) =>
    t.db.query(
      `insert into fee_scale (type_id, min_level, from_cents, basis_points)
       select o.type_id, x.min_level, x.from_cents, x.basis_points
       from orders o, (values (1, 0, 1000), (1, 50000, 1200), (1, 90000, 1500), (5, 0, 2000), (5, 40000, 2500)) as x(min_level, from_cents, basis_points)
       where o.id = $1`,
      [orderId],
    );

  it('NET-350 the next band of the fee is of one’s own level, and says how much is missing', async () => {
    const who = await agente();
    const { orderId } = await makeCommission(who);
    await scale(orderId);
    await bands(orderId);
    const shown = async (level: number, taxable: number) => {
      await t.db.query('update agents set level = $2 where user_id = $1', [who.userId, level]);
      await t.db.query('update orders set taxable_cents = $2 where id = $1', [orderId, taxable]);
      const { pendingOrder: p } = await homeOf(who);
      return [p?.['nextFeePercentage'], p?.['nextFeeFrom'], p?.['missingToNextFee']];
    };
    expect(await shown(3, 45_000)).toEqual(['12', '500.00', '50.00']);
    expect(await shown(3, 50_000)).toEqual(['15', '900.00', '400.00']);
    expect(await shown(3, 90_000)).toEqual([null, null, null]);
    expect(await shown(5, 39_999)).toEqual(['25', '400.00', '0.01']);
    const { pendingOrder } = await homeOf(who);
    expect(pendingOrder).toMatchObject({ id: orderId, feePercentage: '20', fee: '80.00', inPayment: false });
    await t.db.query(`update orders set state = 'in_payment' where id = $1`, [orderId]);
    expect((await homeOf(who)).pendingOrder).toMatchObject({ id: orderId, inPayment: true });
    const newer = await makeCommission(who, 'stripe_credit_card');
    expect(newer.orderId).toBeGreaterThan(orderId);
    expect((await homeOf(who)).pendingOrder).toMatchObject({ id: newer.orderId });
    await t.db.query('update orders set customer_completes = true where id = $1', [newer.orderId]);
    expect((await homeOf(who)).pendingOrder, 'not what its customer finishes').toMatchObject({ id: orderId });
  });
});

describe('NET-867 a commission that was begun', () => {
  it('is told with its time and device, in its shop, to its agent alone, until it is created', async () => {
    const phone = await t.as('agente', 1);
    const begunOf = async (who: Client) => (await who.get<{ begun: unknown }>('/api/home')).body.begun;
    await t.db.query('delete from drafts');
    expect(await begunOf(phone)).toBeNull();
    const id = crypto.randomUUID();
    const url = '/api/drafts/new-commission';
    const kept = await phone.put<{ savedAt: string }>(url, { id, baseRevision: 0, content: {}, device: 'iPhone' });
    expect(await begunOf(await t.as('agente', 1))).toEqual({ savedAt: kept.body.savedAt, device: 'iPhone' });
    expect(await begunOf(await t.as('agente', 0)), 'the other shop').toBeNull();
    expect(await begunOf(await t.as('gm', 1)), 'somebody else').toBeNull();
    const manager = await t.as('manager', 1);
    const entered = await manager.post('/api/subordinate-login', { user: 'agente' });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const acting = await manager.get<{ agent: unknown; begun: unknown }>('/api/home', { headers: { cookie } });
    expect([entered.status, acting.body.agent !== null, acting.body.begun]).toEqual([200, true, null]);
    await makeCommission(phone, 'mav', 2, id);
    expect(await begunOf(phone)).toBeNull();
  });
});

describe('an agent’s month and an office’s day', () => {
  it('NET-880 of customers those count that «I miei clienti» lists, not one whose data are not complete', async () => {
    const who = await t.as('agente', 1);
    const shown = async () => [
      (await homeOf(who)).agent?.customers,
      (await who.get<{ pagination: { totalItems: number } }>('/api/agent/customers')).body.pagination.totalItems,
    ];
    const before = await shown();
    expect(before[0]).toBe(before[1]);
    const added = await rows(
      `insert into agent_customers (agent_id, customer_id, complete)
       select ${SELLER}, c.id, false
       from customers c
       where not exists (select 1 from agent_customers k where k.customer_id = c.id and k.agent_id = ${SELLER})
       limit 1
       returning customer_id`,
    );
    expect([added.length, await shown()]).toEqual([1, before]);
  });

  it('what was sent at the first instant of the month in Rome counts, a moment before does not', async () => {
    const who = await t.as('agente', 1);
    const count = async () => (await homeOf(who)).agent?.submittedThisMonth ?? 0;
    const before = await count();
    const ids = (
      await rows<{ id: number }>(
        `select id::int from orders where seller_id = ${SELLER} and shop = 1 and state = 'submitted' and submitted_at < '2026-10-01' order by id desc limit 2`,
      )
    ).map((r) => r.id);
    const sentAt = (id: number | undefined, at: string) =>
      t.db.query('update orders set submitted_at = $2 where id = $1', [id, at]);
    await sentAt(ids[0], '2026-10-31T23:59:59.999+01:00');
    expect(await count()).toBe(before);
    await sentAt(ids[1], '2026-11-01T00:00:00+01:00');
    expect(await count()).toBe(before + 1);
    await t.db.query(`update orders set state = 'cancelled' where id = $1`, [ids[1]]);
    expect(await count(), 'what was cancelled was not sold').toBe(before);
  });

  it('customers are those of one’s register', async () => {
    const [expected] = await rows<{ n: number }>(
      `select count(*)::int as n from agent_customers where agent_id = ${SELLER} and complete`,
    );
    expect((await homeOf(await t.as('agente', 1))).agent?.customers).toBe(expected?.n);
  });

  it('orders sent since midnight in Rome, those to export, and who is online', async () => {
    const admin = await t.as('admin');
    await rows(`update users set last_activity = '2026-11-21T14:40:00+01:00' where username = 'gm'`);
    const expected = await rows<Record<string, number>>(
      `select count(*) filter (where exported_at is null)::int as unexported, count(*) filter (where submitted_at >= '2026-11-21T00:00:00+01:00')::int as "ordersToday" from orders where state = 'submitted'`,
    );
    const { administration } = await homeOf(admin);
    expect(administration).toMatchObject(expected[0] ?? {});
    const listed = async (shop: number) =>
      (await admin.get<{ pagination: { totalItems: number } }>(`/api/admin/commissions?shop=${shop}&exported=false`))
        .body.pagination.totalItems;
    expect(administration?.unexportedOf, 'NET-862 as many as the list of each shop').toEqual({
      fibra: await listed(0),
      kleen: await listed(1),
    });
    const waiting = await rows<{ id: number; shop: number }>(
      `select min(id)::int as id, shop from orders where state = 'submitted' and exported_at is null group by shop`,
    );
    const undo = async (at: string | null) => {
      for (const { id } of waiting) await rows('update orders set undone_at = $2 where id = $1', [id, at]);
      return (await homeOf(admin)).administration?.unexportedOf;
    };
    const { fibra = 0, kleen = 0 } = administration?.unexportedOf ?? {};
    const of = (shop: number) => waiting.filter((one) => one.shop === shop).length;
    expect(waiting.length).toBeGreaterThan(0);
    expect(await undo('2026-11-21T09:00:00+01:00'), 'nothing is exported of what was withdrawn from').toEqual({
      fibra: fibra - of(0),
      kleen: kleen - of(1),
    });
    expect(await undo(null)).toEqual({ fibra, kleen });
    const ids = (
      await rows<{ id: number }>(
        `select id::int from orders where state = 'submitted' and submitted_at < '2026-11-01' and exported_at is not null order by id desc limit 3`,
      )
    ).map((r) => r.id);
    const today = expected[0]?.['ordersToday'] ?? 0;
    const sentAt = (id: number | undefined, at: string) =>
      t.db.query('update orders set submitted_at = $2 where id = $1', [id, at]);
    await sentAt(ids[0], '2026-11-20T23:59:59.999+01:00');
    await sentAt(ids[1], '2026-11-21T00:00:00+01:00');
    await sentAt(ids[2], '2026-11-21T09:00:00+01:00');
    await rows(`update orders set state = 'cancelled' where id = $1`, [ids[2]]);
    expect((await homeOf(admin)).administration?.ordersToday).toBe(today + 1);
    const online = async () => (await homeOf(admin)).administration?.usersOnline ?? 0;
    const before = await online();
    const now = t.services.ports.clock.now();
    const active = (ms: number) =>
      rows(`update users set last_activity = $1 where username = 'scanner'`, [new Date(now.getTime() + ms)]);
    await active(-16 * 60_000);
    expect(await online()).toBe(before);
    await active(-14 * 60_000);
    expect(await online()).toBe(before + 1);
    const { clock } = t.services.ports;
    t.services.ports.clock = { ...clock, now: () => now };
    try {
      await active(-15 * 60_000);
      expect(await online(), 'to the instant').toBe(before + 1);
    } finally {
      t.services.ports.clock = clock;
    }
  });
});
