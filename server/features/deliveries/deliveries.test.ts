import { PDF } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { romeDay, addDays, formatDay } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { formatMavNumber, isMavNumber } from '@ema/domain/deliveries/mav.ts';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, meetSandbox, notify, orderState, PAID, startByCard } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let agente: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
});
type Delivery = { code: string; due: string; slip: string; deposit: number; to_pay: number; mav_number: string | null };
const deliveriesOf = async (orderId: number): Promise<Delivery[]> =>
  (
    await t.db.query<Delivery>(
      `select code, date::text as due, slip, deposit_cents::int as deposit, to_pay_cents::int as to_pay, mav_number from deliveries where order_id = $1`,
      [orderId],
    )
  ).rows;
const close = (orderId: number) =>
  agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
const due = () => addDays(romeDay(t.services.ports.clock.now()), 14);
const textOf = async (pdf: Buffer): Promise<string> =>
  (await PDF.load(pdf))
    .getPages()
    .map((page) => page.extractText().text)
    .join(' ')
    .replace(/\s+/g, ' ');

describe('what an order leaves to be paid', () => {
  it('H2 ORD-174 closed twenty times at once, a MAV order has one delivery and one slip', async () => {
    const made = await makeCommission(agente, 'mav');
    expect((await agente.get(`/file/mav/${made.orderId}`)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(made.orderId)));
    expect(answers.filter((a) => a.status < 300)).toHaveLength(1);
    const total = Math.round(Number(made.total) * 100);
    const found = await deliveriesOf(made.orderId);
    expect(found).toEqual([
      {
        code: `C${String(made.orderId).padStart(7, '0')}`,
        due: due(),
        slip: 'mav',
        deposit: 0,
        to_pay: total,
        mav_number: expect.any(String),
      },
    ]);
    expect(isMavNumber(found[0]?.mav_number ?? '')).toBe(true);
  });

  it('ORD-121 cash on delivery: once the deposit is paid, the rest is due at the door', async () => {
    const made = await makeCommission(agente, 'cash_on_delivery');
    const session = (await startByCard(agente, made.orderId)).body.id;
    expect(await deliveriesOf(made.orderId)).toEqual([]);
    await atCheckout(t, session, PAID);
    await Promise.all(Array.from({ length: 20 }, (_, i) => notify(t, session, { id: `evt_${session}_${i}` })));
    expect(await orderState(t, made.orderId)).toBe('submitted');
    const total = Math.round(Number(made.total) * 100);
    const deposit = Math.round(total * 0.2);
    expect(await deliveriesOf(made.orderId)).toMatchObject([
      { slip: 'bp', deposit, to_pay: total - deposit, mav_number: null },
    ]);
    expect((await agente.get(`/file/mav/${made.orderId}`)).status).toBe(404);
  });

  it('an order paid online leaves nothing', async () => {
    const made = await makeCommission(agente, 'stripe_credit_card');
    const session = (await startByCard(agente, made.orderId)).body.id;
    await atCheckout(t, session, PAID);
    await notify(t, session);
    expect([await orderState(t, made.orderId), await deliveriesOf(made.orderId)]).toEqual(['submitted', []]);
  });

  it('ORD-193 the slip says whom, how much, until when and with which number, and is the same every time', async () => {
    const made = await makeCommission(agente, 'mav');
    await close(made.orderId);
    const order = await agente.get<{ mavDownloadUrl: string; commissions: { customer: { fullName: string } }[] }>(
      `/api/agent/orders/${made.orderId}`,
    );
    expect(order.body.mavDownloadUrl).toBe(`/file/mav/${made.orderId}`);
    const slip = await agente.get(order.body.mavDownloadUrl);
    expect([slip.status, slip.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(slip.headers['content-disposition']).toContain(`mav-${made.orderId}.pdf`);
    const text = await textOf(slip.raw);
    const [delivery] = await deliveriesOf(made.orderId);
    for (const said of [
      formatMavNumber(delivery?.mav_number ?? ''),
      formatEuro(Math.round(Number(made.total) * 100)).replace(/\s/g, ' '),
      formatDay(due()),
      `Ordine n. ${made.orderId}`,
      order.body.commissions[0]?.customer.fullName ?? '?',
      'EMA Planet S.r.l.',
    ])
      expect(text).toContain(said);
    await t.db.query(
      `update orders set total_cents = total_cents + 100, lines_total_cents = lines_total_cents + 100 where id = $1`,
      [made.orderId],
    );
    expect(await textOf((await agente.get(order.body.mavDownloadUrl)).raw)).toBe(text);
  });

  it('ORD-440 ORD-441 a sent order says what it earned and until when its slip is to be paid, not the points of today', async () => {
    const made = await makeCommission(agente, 'mav');
    type Shown = { paymentDueOn: string | null; breakdown: { freeShippingFrom: string | null; points: object } };
    const shown = async () => (await agente.get<Shown>(`/api/agent/orders/${made.orderId}`)).body;
    await t.db.query(
      `update commission_types set free_shipping_min_cents = 999900 where id = (select type_id from orders where id = $1)`,
      [made.orderId],
    );
    expect(await shown()).toMatchObject({
      paymentDueOn: null,
      breakdown: {
        freeShippingFrom: '9999.00',
        points: { previous: expect.any(String), balance: expect.any(String) },
      },
    });
    await close(made.orderId);
    expect(await shown()).toMatchObject({
      paymentDueOn: due(),
      breakdown: {
        freeShippingFrom: null,
        points: { previous: null, earned: expect.any(String), used: '0.0', balance: null },
      },
    });
    await t.db.query(`update deliveries set date = date + 5 where order_id = $1`, [made.orderId]);
    expect((await shown()).paymentDueOn).toBe(addDays(due(), 5));
  });

  it('a slip is its seller’s, its customer’s and the office’s; for everybody else it does not exist', async () => {
    const made = await makeCommission(agente, 'mav');
    await close(made.orderId);
    await t.db.query(
      `update orders set customer_id = (select c.id from customers c join users u on u.id = c.user_id where u.username = 'cliente') where id = $1`,
      [made.orderId],
    );
    const url = `/file/mav/${made.orderId}`;
    const status = async (username: string) => (await (await t.as(username)).get(url)).status;
    expect((await t.anyone.get(url)).status).toBe(401);
    expect(await Promise.all(['agente', 'cliente', 'admin', 'manager', 'gm', 'scanner'].map(status))).toEqual([
      200, 200, 200, 404, 404, 404,
    ]);
    expect((await agente.get('/file/mav/99999999')).status).toBe(404);
  });

  it('ORD-383 NET-260 once the order is undone nobody owes it: no row of what is unpaid, no sum, no slip', async () => {
    const [made, declared] = [await makeCommission(agente, 'mav'), await makeCommission(agente, 'mav')];
    for (const { orderId } of [made, declared]) await close(orderId);
    const { rows } = await t.db.query<{ id: number; due: string }>(
      `update deliveries set date = date - 40 where order_id = $1 returning id::int, date::text as due`,
      [made.orderId],
    );
    const [{ id, due: dueOn } = { id: 0, due: '' }] = rows;
    const gm = await t.as('gm', 1);
    type Unpaid = { items: { id: number }[]; pagination: { totalItems: number }; totals: { finalTotalToPay: string } };
    const unpaid = async () =>
      (await gm.get<Unpaid>(`/api/agent/reports/unpaid-deliveries?perPage=200&from=${dueOn}`)).body;
    const slipOf = async () =>
      (await agente.get<{ mavDownloadUrl: string | null }>(`/api/commission-deliveries/${id}`)).body.mavDownloadUrl;
    const cents = ({ totals }: Unpaid) => Math.round(Number(totals.finalTotalToPay) * 100);
    const before = await unpaid();
    expect([before.items.some((d) => d.id === id), await slipOf()]).toEqual([true, `/file/mav/${made.orderId}`]);
    expect((await agente.get(`/file/mav/${made.orderId}`)).status).toBe(200);

    const listed = async () =>
      (await agente.get<{ items: { orderId: number }[] }>('/api/commission-deliveries?perPage=200')).body.items.map(
        ({ orderId }) => orderId,
      );
    await t.db.query(
      `insert into delivery_payments (delivery_id, amount_cents, paid_on, declared_by_user_id, declared_at)
       select id, to_pay_cents, '2026-11-01', $2, ema_now() from deliveries where order_id = $1`,
      [declared.orderId, agente.userId],
    );
    expect(await listed()).toEqual(expect.arrayContaining([made.orderId, declared.orderId]));
    const both = [made.orderId, declared.orderId];
    await t.db.query('update orders set undone_at = ema_now() where id = any($1)', [both]);
    const left = await listed();
    expect(
      both.map((orderId) => left.includes(orderId)),
      'what is declared of it can be looked up',
    ).toEqual([false, true]);
    const after = await unpaid();
    expect([after.items.some((d) => d.id === id), await slipOf()]).toEqual([false, null]);
    expect(after.pagination.totalItems).toBe(before.pagination.totalItems - 1);
    expect(cents(before) - cents(after)).toBe(Math.round(Number(made.total) * 100));
    expect((await agente.get(`/file/mav/${made.orderId}`)).status).toBe(404);
    expect((await (await t.as('admin')).get(`/file/mav/${made.orderId}`)).status).toBe(404);
  });

  it('NET-260 a delivery is not unpaid on the day it is due, but on the next', async () => {
    const made = await makeCommission(agente, 'mav');
    await close(made.orderId);
    const [gm, today] = [await t.as('gm', 1), romeDay(t.services.ports.clock.now())];
    const overdue = async (dueOn: string) => {
      const { rows } = await t.db.query<{ id: number }>(
        'update deliveries set date = $2 where order_id = $1 returning id::int',
        [made.orderId, dueOn],
      );
      type Unpaid = { items: { id: number; daysOverdue: number }[] };
      const url = `/api/agent/reports/unpaid-deliveries?perPage=200&from=${addDays(today, -1)}`;
      return (await gm.get<Unpaid>(url)).body.items.find(({ id }) => id === rows[0]?.id)?.daysOverdue;
    };
    expect([await overdue(today), await overdue(addDays(today, -1))]).toEqual([undefined, 1]);
  });

  it('the demo has what its orders left to be paid: right numbers, right sums', async () => {
    const found = await t.db.query<{ missing: number; wrong: number; open: number }>(`
      select (select count(*)::int from orders o where o.state = 'submitted' and o.payment_method_id in ('mav', 'cash_on_delivery') and o.total_cents > 0 and not exists (select 1 from deliveries d where d.order_id = o.id)) as missing,
        (select count(*)::int from deliveries d join orders o on o.id = d.order_id where o.ip_address like '100.%' and (o.total_cents <> d.to_pay_cents + d.deposit_cents
          or (d.slip = 'mav' and (left(d.mav_number, 15)::numeric % 93 <> right(d.mav_number, 2)::int or length(d.mav_number) <> 17)))) as wrong,
        (select count(*)::int from deliveries where verified_at is null) as open`);
    expect(found.rows[0]).toMatchObject({ missing: 0, wrong: 0 });
    expect(found.rows[0]?.open).toBeGreaterThan(10);
  });
});
