/** What waits, for an agent and for an office: reckoned here anew from the rows, one by one. */
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { shopper, submittedOrder } from '../../test/customer-builders.ts';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();
type Waiting = { toSend: number; inPayment: number; toSign: number; toPay: number };
type Owed = { deliveries: number; toPay: string; deadline: string; step: string };
type Entry = {
  kind: string;
  count: number;
  oldest: string;
  term: { dueOn: string; daysLeft: number; overdue: number } | null;
};
type Home = {
  waiting: Waiting | null;
  owed: Owed | null;
  queue: Entry[] | null;
  activity: { typeName: string }[] | null;
};
const homeOf = async (who: string, shop?: 0 | 1) => (await (await t.as(who, shop)).get<Home>('/api/home')).body;
const rows = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await t.db.query<T>(text, values)).rows;
const SELLER = `(select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente')`;
const today = () => romeDay(t.services.ports.clock.now());

describe('what waits for an agent', () => {
  it('NET-350 the orders of the shop that are not sent, each under what it waits for; nobody else’s', async () => {
    const who = await t.as('agente', 1);
    const { orderId } = await makeCommission(who);
    const states = async () => {
      const all = await rows<{ state: string; shop: number; own: boolean }>(
        `select state, shop, seller_id = ${SELLER} as own from orders where state not in ('submitted', 'cancelled')`,
      );
      const n = (state: string) => all.filter((o) => o.own && o.shop === 1 && o.state === state).length;
      return {
        toSend: n('open'),
        inPayment: n('in_payment'),
        toSign: n('waiting_confirmation'),
        toPay: n('confirmed'),
      };
    };
    for (const state of ['open', 'in_payment', 'waiting_confirmation', 'confirmed', 'cancelled']) {
      await t.db.query('update orders set state = $2 where id = $1', [orderId, state]);
      expect((await homeOf('agente', 1)).waiting, state).toEqual(await states());
    }
    const before = await states();
    await t.db.query(`update orders set state = 'open' where id = $1`, [orderId]);
    expect(await states()).toEqual({ ...before, toSend: before.toSend + 1 });
    expect((await homeOf('cliente', 1)).waiting).toBeNull();
  });

  it('NET-351 what is owed is the sum of the list of deliveries, with the term that ends first', async () => {
    const who = await t.as('agente', 1);
    type List = { items: { finalTotalToPay: string; deadline: string; date: string; isPaymentDeclared: boolean }[] };
    const open = async () =>
      (await who.get<List>('/api/commission-deliveries?perPage=200&paymentDeclaredByUser=false&paymentVerified=false'))
        .body.items;
    const expected = async () => {
      const items = await open();
      const cents = items.reduce((sum, d) => sum + Math.round(Number(d.finalTotalToPay) * 100), 0);
      const deadline = items.map((d) => d.deadline).toSorted()[0];
      return deadline === undefined ? null : { deliveries: items.length, toPay: (cents / 100).toFixed(2), deadline };
    };
    const { orderId } = await makeCommission(who, 'mav');
    expect(
      (await who.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {}, { key: newKey() })).status,
    ).toBeLessThan(300);
    const owed = await expected();
    expect(owed).not.toBeNull();
    expect((await homeOf('agente', 1)).owed).toMatchObject(owed ?? {});
    expect((await homeOf('agente', 0)).owed, 'from the other shop too').toMatchObject(owed ?? {});
    const moved = async (days: number) => {
      await t.db.query(`update deliveries set date = $2 where order_id = $1`, [orderId, addDays(today(), days)]);
      const { owed: shown } = await homeOf('agente', 1);
      return [shown?.deadline, shown?.step];
    };
    await t.db.query(
      `update deliveries d set verified_at = ema_now() from orders o where o.id = d.order_id and o.seller_id = ${SELLER} and o.id <> $1`,
      [orderId],
    );
    expect(await moved(4)).toEqual([addDays(today(), 6), 'waiting']);
    expect(await moved(3)).toEqual([addDays(today(), 5), 'soon']);
    expect(await moved(-2)).toEqual([today(), 'late']);
    expect(await moved(-3)).toEqual([addDays(today(), -1), 'blocked']);
    await t.db.query('update orders set undone_at = ema_now() where id = $1', [orderId]);
    expect((await homeOf('agente', 1)).owed, 'withdrawn from: nobody owes it').toBeNull();
    expect((await homeOf('cliente', 1)).owed).toBeNull();
  });
});

describe('what waits for an office', () => {
  const queueOf = async (who: string) => (await homeOf(who)).queue;
  const entry = async (who: string, kind: string) => (await queueOf(who))?.find((q) => q.kind === kind);

  it('NET-352 only of lists that one may open', async () => {
    for (const who of ['agente', 'manager', 'gm', 'cliente']) expect(await queueOf(who), who).toBeNull();
    await rows(`update private_orders set created_at = ema_now() where id = (select max(id) from private_orders)`);
    expect((await queueOf('ordini'))?.map((q) => q.kind)).toEqual(['private-orders']);
    const lists = { withdrawals: '/api/admin/withdrawals', payments: '/api/admin/payments' };
    for (const path of Object.values(lists)) expect((await (await t.as('ordini')).get(path)).status, path).toBe(403);
  });

  it('NET-352 withdrawals with the last day of the oldest, and those past it', async () => {
    const one = await shopper(t);
    const two = await shopper(t);
    for (const who of [one, two]) {
      const order = await submittedOrder(t, who);
      const sent = await who.client.post(`/api/customer/commissions/${order.id}/withdrawal`, {
        fullName: 'Giulia Rossi',
        email: 'a@example.it',
      });
      expect(sent.status).toBe(200);
    }
    const received = async (days: readonly [number, number]) => {
      await rows(`update withdrawals set refund_state = 'done', refund_method = 'none', refund_cents = 0`);
      const ids = (await rows<{ id: number }>('select id::int from withdrawals order by id desc limit 2')).map(
        (r) => r.id,
      );
      for (const [i, id] of ids.entries())
        await t.db.query(`update withdrawals set refund_state = 'due', received_at = $2 where id = $1`, [
          id,
          `${addDays(today(), -(days[i] ?? 0))}T12:00:00+01:00`,
        ]);
      const shown = await entry('admin', 'withdrawals');
      return [shown?.count, shown?.oldest.slice(0, 10), shown?.term];
    };
    const at = (days: number) => addDays(today(), -days);
    const term = (days: number, overdue: number) => ({
      dueOn: addDays(at(days), 14),
      daysLeft: daysBetween(today(), addDays(at(days), 14)),
      overdue,
    });
    expect(await received([3, 9])).toEqual([2, at(9), term(9, 0)]);
    expect(term(9, 0).daysLeft).toBe(5);
    expect(await received([3, 14])).toEqual([2, at(14), { ...term(14, 0), daysLeft: 0 }]);
    expect(await received([15, 14])).toEqual([2, at(15), { ...term(15, 1), daysLeft: -1 }]);
    await rows(`update withdrawals set refund_state = 'done', refund_method = 'none', refund_cents = 0`);
    expect(await entry('admin', 'withdrawals'), 'an empty queue is not told').toBeUndefined();
  });

  it('NET-352 flagged and declared payments: as many as their lists hold, since the oldest', async () => {
    const who = await t.as('agente', 1);
    const admin = await t.as('admin');
    const total = async (path: string) =>
      (await admin.get<{ pagination: { totalItems: number } }>(path)).body.pagination.totalItems;
    const { orderId } = await makeCommission(who, 'mav');
    await who.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {}, { key: newKey() });
    const [delivery] = await rows<{ id: number }>('select id::int from deliveries where order_id = $1', [orderId]);
    await t.db.query(
      `insert into delivery_payments (delivery_id, amount_cents, paid_on, declared_by_user_id, declared_at)
       values ($1, 100, $2, $3, '2020-01-02T08:00:00Z')`,
      [delivery?.id, today(), who.userId],
    );
    const declared = await entry('admin', 'declarations');
    expect([declared?.count, declared?.oldest, declared?.term]).toEqual([
      await total('/api/admin/commission-delivery-payments'),
      '2020-01-02T08:00:00.000Z',
      null,
    ]);
    const attempt = (state: string, flag: string | null, resolved: string | null, n: number) =>
      t.db.query(
        `insert into payment_attempts (order_id, provider, state, reference, amount_cents, success_path, cancel_path, flag, resolved_at, created_by_user_id, created_at, expires_at)
         values ($1, 'stripe', $2, $3, 100, '/', '/', $4, $5, $6, $7, ema_now())`,
        [orderId, state, `queue-${n}`, flag, resolved, who.userId, `2020-02-0${n}T08:00:00Z`],
      );
    const before = (await entry('admin', 'payments'))?.count ?? 0;
    await attempt('expired', 'amount', '2020-03-01T00:00:00Z', 1);
    await attempt('expired', null, null, 2);
    await attempt('refunding', null, null, 3);
    await attempt('expired', 'amount', null, 4);
    const flagged = await entry('admin', 'payments');
    expect([flagged?.count, flagged?.oldest]).toEqual([before + 2, '2020-02-03T08:00:00.000Z']);
    expect(flagged?.count).toBe(await total('/api/admin/payments'));
  });

  it('NET-975 requests about data that wait for an answer, with the last day of the oldest and those past it', async () => {
    await rows('delete from privacy_requests');
    expect(await entry('admin', 'data-requests')).toBeUndefined();
    const request = (received: string, state: 'open' | 'withdrawn') =>
      t.db.query(
        `insert into privacy_requests (kind, channel, state, person_id, received_on, due_on, reason, created_by_user_id,
           settled_at)
         select 'access', 'letter', $2, u.person_id, $1::date, ($1::date + interval '1 month')::date, '', u.id,
           case when $2 = 'withdrawn' then ema_now() end
         from users u where u.username = $3`,
        [received, state, state === 'open' ? (received === today() ? 'gm' : 'agente') : 'manager'],
      );
    const old = addDays(today(), -40);
    await request(today(), 'open');
    await request(old, 'open');
    await request(addDays(today(), -80), 'withdrawn');
    const shown = await entry('admin', 'data-requests');
    const dueOn = addMonths(old, 1);
    expect([shown?.count, romeDay(new Date(shown?.oldest ?? '')), shown?.term]).toEqual([
      2,
      old,
      { dueOn, daysLeft: daysBetween(today(), dueOn), overdue: 1 },
    ]);
    const dueAfter = async (days: number) => {
      await t.db.query('update privacy_requests set due_on = $2 where received_on = $1', [old, addDays(today(), days)]);
      return (await entry('admin', 'data-requests'))?.term?.overdue;
    };
    expect([await dueAfter(0), await dueAfter(-1)], 'the last day counts').toEqual([0, 1]);
    expect(await entry('ordini', 'data-requests')).toBeUndefined();
  });

  it('NET-352 private orders of anybody, as long as they may be changed', async () => {
    const now = t.services.ports.clock.now().getTime();
    const ids = (await rows<{ id: number }>('select id::int from private_orders order by id desc limit 2')).map(
      (r) => r.id,
    );
    const created = async (hours: readonly [number, number]) => {
      await rows(`update private_orders set created_at = '2026-01-01T00:00:00Z'`);
      for (const [i, id] of ids.entries())
        await t.db.query('update private_orders set created_at = $2 where id = $1', [
          id,
          new Date(now - (hours[i] ?? 0) * 3_600_000),
        ]);
      return (await entry('ordini', 'private-orders'))?.count;
    };
    const listed = async () =>
      (
        await (
          await t.as('ordini')
        ).get<{ pagination: { totalItems: number } }>('/api/user-orders?includeAll=true&locked=false')
      ).body.pagination.totalItems;
    expect([await created([1, 23.9]), await listed()], 'NET-974 its list').toEqual([2, 2]);
    expect([await created([1, 23.9]), await created([1, 24.1]), await created([25, 24.1])]).toEqual([2, 1, undefined]);
  });

  it('NET-353 NET-220 coming and going is not what administrators read of the others', async () => {
    const who = await t.as('agente', 1);
    await makeCommission(who);
    expect((await t.anyone.post('/login', { username: 'gm', password: 'Portale-2026!' })).status).toBe(200);
    const names = (await homeOf('admin')).activity?.map((a) => a.typeName) ?? [];
    expect(names[0]).toBe('Commissione creata');
    expect(names.filter((name) => /^(Accesso|Uscita)/.test(name))).toEqual([]);
  });

  it('NET-220 NET-008 NET-601 it is of those who work in the selected shop, as the log is; in no shop of all', async () => {
    const enabled = await rows<{ id: number; fibra: boolean; kleen: boolean }>(
      `select u.id::int, a.fibra_enabled as fibra, a.kleen_enabled as kleen
       from agents a join users u on u.id = a.user_id where u.username in ('agente', 'gm') order by u.username`,
    );
    const [agente, gm] = enabled.map((a) => a.id);
    const work = (id: number | undefined, fibra: boolean, kleen: boolean) =>
      t.db.query('update agents set fibra_enabled = $2, kleen_enabled = $3 where user_id = $1', [id, fibra, kleen]);
    const customer = (await rows<{ id: number }>(`select id::int from users where username = 'cliente'`))[0]?.id;
    for (const [event, who] of [
      ['orders.create-commission', agente],
      ['customers.create', gm],
      ['users.update', customer],
    ])
      await t.db.query(
        `insert into audit (at, event, actor_user_id, subject_user_id, detail, previous_hash, hash)
         values (ema_now(), $1, $2, $2, '{}', '', '')`,
        [event, who],
      );
    await work(agente, true, false);
    await work(gm, false, true);
    // An agent with the duty of an administrator has a shop; an administrator alone has none.
    const grants = (change: string) => t.db.query(`${change} (select id from users where username = 'manager')`);
    await grants(`insert into grants (role, user_id) select 'ROLE_ADMIN', id from users where id in`);
    const seenIn = async (who: string, shop?: 0 | 1): Promise<string[]> =>
      (await (await t.as(who, shop)).get<{ activity: { person: string }[] }>('/api/home')).body.activity
        .slice(0, 3)
        .map((a) => a.person);
    expect((await seenIn('manager', 0)).slice(0, 2)).toEqual(['Lucia Bianchi', 'Marta Ferrero']);
    expect((await seenIn('manager', 0)).includes('Piero Viarengo')).toBe(false);
    expect((await seenIn('manager', 1)).slice(0, 2)).toEqual(['Lucia Bianchi', 'Piero Viarengo']);
    expect((await seenIn('manager', 1)).includes('Marta Ferrero')).toBe(false);
    expect(await seenIn('admin')).toEqual(['Lucia Bianchi', 'Piero Viarengo', 'Marta Ferrero']);
    for (const [i, a] of enabled.entries()) await work([agente, gm][i], a.fibra, a.kleen);
    await grants(`delete from grants where role = 'ROLE_ADMIN' and user_id in`);
  });
});
