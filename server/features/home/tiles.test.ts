import { beforeAll, describe, expect, it } from 'vitest';
import { makeCustomerOrder, shopper, signOrder } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Home = {
  customerOrders: { total: number; unfinished: number; toFinish: object | null } | null;
  sponsorships: { unconfirmed: number } | null;
  invitations: { open: number } | null;
  appointments: { pending: number; next: string | null } | null;
  reports: { total: number; toRedeem: number } | null;
  income: { latest: { createdAt: string; isDiscarded: boolean; isWaiting: boolean } | null } | null;
};
type List = { items: Record<string, unknown>[]; pagination: { totalItems: number; perPage: number } };
const homeOf = async (who: Client) => (await who.get<Home>('/api/home')).body;
/** How many there are, as the first page once asked: one row, of which nothing is read but the total. */
const totalOf = async (who: Client, url: string) => {
  const { status, body } = await who.get<List>(`${url}&perPage=1`);
  expect([status, body.pagination.perPage]).toEqual([200, 1]);
  expect(body.items.length).toBeLessThanOrEqual(1);
  return body.pagination.totalItems;
};
const AGENTE = `(select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente')`;
const CLIENTE = `(select c.id from customers c join users u on u.person_id = c.person_id where u.username = 'cliente')`;
const meet = (status: string, more: { customer?: boolean; redeemed?: boolean; at?: string } = {}) =>
  t.db.query(
    `insert into appointments (seller_id, customer_first_name, customer_last_name, status, time, order_id, result_at,
       reporting_customer_id, reward_redeemed_at, created_by_user_id)
     select ${AGENTE}, 'Rita', 'Negro', $1, $2::timestamptz,
       case when $1 = 'success' then (
         select o.id
         from orders o
         where o.seller_id = ${AGENTE}
           and not exists (select from appointments p where p.order_id = o.id)
         order by o.id
         limit 1) end,
       case when $1 in ('success', 'failure') then ema_now() end,
       case when $3 then ${CLIENTE} end, case when $4 then ema_now() end,
       (select id from users where username = 'agente')`,
    [
      status,
      more.at ?? (status === 'pending' ? null : '2026-11-01T10:00:00+01:00'),
      more.customer ?? false,
      more.redeemed ?? false,
    ],
  );

describe('the tiles of the first page that hang on a role', () => {
  let agente: Client;
  let kleen: Client;
  let cliente: Client;
  let admin: Client;
  beforeAll(async () => {
    [agente, kleen, cliente, admin] = await Promise.all([
      t.as('agente', 0),
      t.as('agente', 1),
      t.as('cliente'),
      t.as('admin'),
    ]);
  });

  it('NET-208 NET-214 the office of sponsorships reads how many are not completed, as its list counts them', async () => {
    const list = '/api/subordinate-invitations?isCompleted=false';
    const before = (await homeOf(admin)).sponsorships?.unconfirmed;
    expect(before).toBe(await totalOf(admin, list));
    await t.db.query(
      `insert into subordinate_invitations (sponsor_id, user_id, shop, status)
       select ${AGENTE}, u.id, 0, 'pending'
       from users u
       where not exists (select from subordinate_invitations i where i.user_id = u.id)
       order by u.id desc
       limit 1`,
    );
    expect((await homeOf(admin)).sponsorships?.unconfirmed).toBe((before ?? 0) + 1);
    expect(await totalOf(admin, list)).toBe((before ?? 0) + 1);
    for (const other of [agente, cliente, await t.as('scanner')]) expect((await homeOf(other)).sponsorships).toBeNull();
    const counts = async () => [
      (await homeOf(admin)).sponsorships?.unconfirmed,
      (await homeOf(agente)).invitations?.open ?? 0,
    ];
    const [all = 0, own = 0] = await counts();
    const change = (set: string) =>
      t.db.query(`update subordinate_invitations set ${set} where id = (select max(id) from subordinate_invitations)`);
    await change('deleted_at = ema_now()');
    expect(await counts(), 'not one that ended').toEqual([all - 1, own - 1]);
    await change(`deleted_at = null, status = 'completed', kit_mode = 'online_completo', total_cents = 1,
      deposit_cents = 1, days_before_payment = 1, orders_goal = 1`);
    expect(await counts(), 'nor one that is completed').toEqual([all - 1, own - 1]);
    await change(`status = 'pending', kit_mode = null`);
    expect(await counts()).toEqual([all, own]);
  });

  it('NET-208 NET-008 an office that works in a shop reads those of that shop', async () => {
    const grant = (statement: string) => t.db.query(`${statement} (select id from users where username = 'manager')`);
    await grant(
      `insert into grants (role, user_id) select 'ROLE_SUBORDINATE_INVITATIONS_ADMIN', id from users where id in`,
    );
    const { rows } = await t.db.query<{ shop: number; n: number }>(
      `select shop, count(*)::int as n
       from subordinate_invitations
       where deleted_at is null and status <> 'completed'
       group by shop`,
    );
    for (const shop of [0, 1] as const)
      expect((await homeOf(await t.as('manager', shop))).sponsorships?.unconfirmed, String(shop)).toBe(
        rows.find((row) => row.shop === shop)?.n ?? 0,
      );
    expect((await homeOf(admin)).sponsorships?.unconfirmed).toBe(rows.reduce((sum, { n }) => sum + n, 0));
    await grant(`delete from grants where role = 'ROLE_SUBORDINATE_INVITATIONS_ADMIN' and user_id in`);
  });

  it('NET-209 whoever may sponsor reads how many of their own are open; others have no such tile', async () => {
    const open = (await homeOf(agente)).invitations?.open ?? 0;
    expect(open).toBe(await totalOf(agente, '/api/subordinate-invitations?isCompleted=false'));
    expect(open).toBeGreaterThan(0);
    for (const other of [cliente, admin]) expect((await homeOf(other)).invitations).toBeNull();
  });

  it('NET-212 NET-214 NET-224 an agent in kleen reads how many are to confirm, and the next that is', async () => {
    await meet('pending');
    await meet('confirmed', { at: '2026-11-20T10:00:00+01:00' });
    await meet('confirmed', { at: '2026-11-22T10:00:00+01:00' });
    const { appointments } = await homeOf(kleen);
    expect(appointments?.pending).toBe(await totalOf(kleen, '/api/agent/appointments?status=pending'));
    expect(appointments?.pending).toBeGreaterThan(0);
    const { rows } = await t.db.query<{ next: Date }>(
      `select min(time) as next from appointments
       where seller_id = ${AGENTE} and status = 'confirmed' and time >= $1`,
      [t.services.ports.clock.now()],
    );
    expect(new Date(appointments?.next ?? 0)).toEqual(rows[0]?.next);
    for (const other of [agente, cliente, admin]) expect((await homeOf(other)).appointments).toBeNull();
  });

  it('NET-213 NET-214 NET-224 a customer reads of how many the reward can be redeemed', async () => {
    await meet('success', { customer: true });
    await meet('success', { customer: true, redeemed: true });
    await meet('failure', { customer: true });
    const { reports } = await homeOf(cliente);
    const list = '/api/customer/appointments?';
    expect(reports).toEqual({
      total: await totalOf(cliente, list),
      toRedeem: await totalOf(cliente, `${list}status=success&isRewardRedeemed=false`),
    });
    expect(reports?.toRedeem).toBeGreaterThan(0);
    const undo = (at: string | null) =>
      t.db.query(
        `update orders set undone_at = $1
         where id in (
           select order_id from appointments
           where status = 'success' and reporting_customer_id = ${CLIENTE} and reward_redeemed_at is null)`,
        [at],
      );
    await undo('2026-11-20T10:00:00+01:00');
    const undone = (await homeOf(cliente)).reports;
    expect(undone?.total).toBe(reports?.total);
    expect(undone?.toRedeem, 'none of a contract that was withdrawn from').toBeLessThan(reports?.toRedeem ?? 0);
    await undo(null);
    for (const other of [kleen, admin]) expect((await homeOf(other)).reports).toBeNull();
  });

  it('NET-217 who earns for others too reads of the latest income; nobody whose choice is no, or none', async () => {
    const { rows } = await t.db.query<{ at: Date; state: string }>(
      `select created_at as at, state from external_incomes where agent_id = ${AGENTE}
       order by created_at desc, id desc limit 1`,
    );
    const latest = {
      createdAt: rows[0]?.at.toISOString(),
      isDiscarded: false,
      isWaiting: rows[0]?.state === 'waiting',
    };
    expect((await homeOf(agente)).income).toEqual({ latest });
    await t.db.query(
      `insert into external_incomes (agent_id, date, income_cents, state, created_at, created_by_user_id)
       select ${AGENTE}, '2026-01-07', 5000, 'discarded', '2026-11-21T09:00:00+01:00', id
       from users where username = 'agente'`,
    );
    expect((await homeOf(agente)).income?.latest).toEqual({
      createdAt: '2026-11-21T08:00:00.000Z',
      isDiscarded: true,
      isWaiting: false,
    });
    const choose = (choice: boolean | null) =>
      t.db.query(`update agents set external_incomes_enabled = $1 where id = ${AGENTE}`, [choice]);
    await choose(false);
    expect((await homeOf(await t.as('agente', 0))).income).toBeNull();
    await choose(null);
    expect((await agente.get('/api/home')).status, 'who has not chosen is asked first').toBe(403);
    await choose(true);
  });

  it('NET-586 NET-206 a customer reads of the newest order to finish, however many were sent after it; others have no such tile', async () => {
    const who = await shopper(t);
    const own = async () => (await homeOf(who.client)).customerOrders;
    expect(await own()).toEqual({ total: 0, unfinished: 0, toFinish: null });
    const old = await makeCustomerOrder(who.client);
    for (let n = 0; n < 26; n += 1) await makeCustomerOrder(who.client);
    await t.db.query(
      `update orders set state = 'submitted', submitted_at = ema_now()
       where customer_id = $1 and id <> $2`,
      [who.customerId, old.orderId],
    );
    const list = '/api/customer/commissions?isSubmitted=';
    expect(await totalOf(who.client, `${list}true`)).toBe(26);
    expect(await totalOf(who.client, `${list}false`)).toBe(1);
    const toFinish = {
      id: old.id,
      orderId: old.orderId,
      typeTitle: 'Contratto kleen',
      bought: old.bought,
      total: old.total,
    };
    expect(await own()).toEqual({ total: 27, unfinished: 1, toFinish: { ...toFinish, waitsFor: 'confirmation' } });
    await signOrder(t, who, old);
    expect((await own())?.toFinish).toEqual({ ...toFinish, waitsFor: 'finishing' });
    const [first, second] = [await makeCustomerOrder(who.client), await makeCustomerOrder(who.client)];
    expect(await own()).toMatchObject({ total: 29, unfinished: 3, toFinish: { id: second.id } });
    await t.db.query(`update orders set state = 'cancelled' where id = any($1)`, [[first.orderId, second.orderId]]);
    await t.db.query(`update orders set state = 'in_payment' where id = $1`, [old.orderId]);
    expect(await own()).toEqual({ total: 27, unfinished: 1, toFinish: { ...toFinish, waitsFor: 'payment' } });
    for (const other of [agente, kleen, admin]) expect((await homeOf(other)).customerOrders).toBeNull();
  });

  it('NET-586 NET-214 one call answers all of them, in at most five statements for whoever asks', async () => {
    await t.db.query(
      `insert into grants (user_id, role)
       select id, 'ROLE_ADMIN' from users where username = 'manager'
       on conflict do nothing`,
    );
    const everybody: [string, Client][] = [];
    for (const [who, shop] of [
      ['gm', 0],
      ['gm', 1],
      ['manager', 0],
      ['manager', 1],
      ['agente', 0],
      ['agente', 1],
      ['cliente', 1],
      ['scanner', undefined],
      ['ordini', undefined],
      ['admin', undefined],
    ] as const)
      everybody.push([`${who} ${shop}`, await t.as(who, shop)]);
    const { db } = t.services;
    const { execute } = db;
    let asked = 0;
    Object.assign(db, {
      execute: (...statement: Parameters<typeof execute>) => {
        asked += 1;
        return execute.apply(db, statement);
      },
    });
    try {
      const counts: Record<string, number> = {};
      for (const [name, who] of everybody) {
        asked = 0;
        expect((await who.get('/api/home')).status, name).toBe(200);
        counts[name] = asked;
      }
      for (const [name, statements] of Object.entries(counts)) expect(statements, name).toBeLessThanOrEqual(5);
      // An agent, below whom others are, who is an administrator too: nobody asks more.
      expect(counts).toMatchObject({ 'manager 0': 5, 'gm 1': 3, 'agente 0': 2, 'cliente 1': 1, 'admin undefined': 3 });
    } finally {
      Object.assign(db, { execute });
    }
  });
});
