import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../db/client.ts';
import { makeCommission } from '../../test/builders.ts';
import { shopper, submittedOrder, type Shopper } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

/** A file of deliveries that meets somebody who gives money back, or takes an order out. */
const t = testPortal();
let who: Shopper;
let admin: Client;
let agente: Client;
beforeAll(async () => {
  who = await shopper(t);
  [admin, agente] = [await t.as('admin'), await t.as('agente', 1)];
});

type Made = { id: number; orderId: number; line: string; total: string };
const deliveryOf = async (orderId: number): Promise<Made> => {
  const { rows } = await t.db.query<Made>(
    `select d.id::int, order_id::int as "orderId", code || ';' || date || ';sì' as line,
       to_char(to_pay_cents / 100.0, 'FM999990.00') as total
     from deliveries d
     where order_id = $1`,
    [orderId],
  );
  if (!rows[0]) throw new Error('no delivery');
  return rows[0];
};
const sent = async (): Promise<Made> => {
  const { orderId } = await makeCommission(agente, 'mav');
  await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
  return deliveryOf(orderId);
};
const withdrawn = async (): Promise<Made & { number: number }> => {
  const order = await submittedOrder(t, who);
  const { body } = await who.client.post<{ number: number }>(`/api/customer/commissions/${order.id}/withdrawal`, {
    fullName: 'Giulia Rossi',
    email: 'rimborso@example.it',
  });
  return { ...(await deliveryOf(order.orderId)), number: body.number };
};
const load = (...lines: string[]) =>
  admin.post<{ paid: number }>('/api/admin/commission-deliveries', ['consegna;scadenza;pagata', ...lines].join('\n'), {
    headers: { 'content-type': 'text/csv' },
    key: newKey(),
  });
const closeAsUnpaid = (number: number) =>
  admin.post(`/api/admin/withdrawals/${number}/refund`, { method: 'none', amount: '0.00', note: '' });
const waiting = async (): Promise<number> =>
  (await t.db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rows.length;
const task = async (number: number) =>
  (
    await admin.get<{ items: { id: number; refundState: string; paid: string }[] }>(
      '/api/admin/withdrawals?perPage=200',
    )
  ).body.items.find(({ id }) => id === number);
/** What is asked while a transaction has it ends after that; each is asked once the one before waits. */
const during = async <A>(hold: (tx: Tx) => Promise<unknown>, ...asked: (() => Promise<A>)[]): Promise<A[]> => {
  const answers: Promise<A>[] = [];
  await t.services.db.transaction(t.services.ports.clock.now(), async (tx) => {
    await hold(tx);
    for (const one of asked) {
      answers.push(one());
      await expect.poll(waiting, { timeout: 20_000 }).toBe(answers.length);
    }
  });
  return Promise.all(answers);
};

describe('ORD-560 a file that says «pagata» while the withdrawal is closed as not paid', () => {
  it('which came first and has not ended: the refund waits, and sees the money', async () => {
    const [one, other] = [await withdrawn(), await sent()];
    const later = (tx: Tx) => tx.execute(sql`select from deliveries where id = ${other.id} for update`);
    const [loaded, closed] = await during<{ status: number }>(
      later,
      () => load(one.line, other.line),
      () => closeAsUnpaid(one.number),
    );
    expect([loaded?.status, closed?.status]).toEqual([200, 422]);
    expect(await task(one.number)).toMatchObject({ refundState: 'due', paid: one.total });
  });

  it('which came second: it waits for whoever closes, and the withdrawal is due again', async () => {
    const one = await withdrawn();
    const before = (tx: Tx) => tx.execute(sql`select from withdrawals where id = ${one.number} for update`);
    const [closed, loaded] = await during<{ status: number }>(
      before,
      () => closeAsUnpaid(one.number),
      () => load(one.line),
    );
    expect([closed?.status, loaded?.status]).toEqual([200, 200]);
    expect(await task(one.number)).toMatchObject({ refundState: 'due', paid: one.total });
  });

  it('of many at once none waits in a circle, and no money is lost', async () => {
    const all = [await withdrawn(), await withdrawn(), await withdrawn()];
    const answers = await Promise.all([
      load(...all.map(({ line }) => line)),
      ...all.map(({ number }) => closeAsUnpaid(number)),
      load(...all.map(({ line }) => line).toReversed()),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const { number, total } of all) expect(await task(number)).toMatchObject({ refundState: 'due', paid: total });
  });
});

it.each([
  ['is just deleted', sql`state = 'cancelled'`, 'L’ordine è stato eliminato'],
  ['is just given back', sql`undone_at = ema_now()`, 'L’ordine è stato rimborsato'],
])('ORD-561 a file that meets an order that %s keeps its money to be returned', async (_, change, why) => {
  const one = await sent();
  const end = async (tx: Tx) => {
    await tx.execute(sql`update orders set ${change} where id = ${one.orderId}`);
    await tx.execute(sql`select from deliveries where order_id = ${one.orderId} for update`);
  };
  const [loaded] = await during(end, () => load(one.line));
  expect([loaded?.status, loaded?.body.paid]).toEqual([200, 1]);
  const { rows } = await t.db.query('select verified_at from deliveries where id = $1', [one.id]);
  expect(rows).toEqual([{ verified_at: null }]);
  type Declared = { toReturn: string | null; delivery: { orderId: number } };
  const list = await admin.get<{ items: Declared[] }>('/api/admin/commission-delivery-payments?perPage=200');
  const mine = list.body.items.filter(({ delivery }) => delivery.orderId === one.orderId);
  expect(mine).toMatchObject([{ toReturn: expect.stringContaining(why) }]);
});
