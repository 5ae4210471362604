import { beforeAll, describe, expect, it } from 'vitest';
import {
  customerOrder,
  makeCustomerOrder,
  shopper,
  signOrder,
  submittedOrder,
  type Commission,
  type Problem,
  type Shopper,
} from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, attemptOf, giveBack, meetSandbox, PAID, undoneAt } from '../../test/payments.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { whileHeld } from '../../test/who-waits.ts';

/** Orders withdrawn from, or wholly refunded: nobody packs them, and everybody reads why. */
const t = testPortal({ listen: true });
type Undone = { why: string; at: string; text: string } | null;
type List = { items: { id: number; undone: Undone }[]; pagination: { totalItems: number } };
let who: Shopper;
let admin: Client;
let agente: Client;
beforeAll(async () => {
  meetSandbox(t);
  [who, admin, agente] = [await shopper(t), await t.as('admin'), await t.as('agente', 1)];
});
const of = (orderId: number, rest = '') => `/api/admin/commissions/${orderId}${rest}`;
/** Everything that says what is to be exported. */
const waiting = async () => {
  const list = await admin.get<List>('/api/admin/commissions?shop=1&exported=false&perPage=200');
  const overview = await admin.get<{ unexported: number; oldestUnexported: string }>(
    '/api/admin/commissions/overview?shop=1',
  );
  const search = await admin.get<List>('/api/admin/commissions?shop=1&exported=false&search=e&perPage=200');
  const file = await admin.get('/file/commissions?shop=1&exported=false&format=csv');
  const home = await admin.get<{ admin: { unexported: number } }>('/api/home');
  return {
    ids: list.body.items.map((i) => i.id),
    found: search.body.items.map((i) => i.id),
    filed: file.raw.toString('utf8').trim().split('\r\n').length - 1,
    listed: list.body.pagination.totalItems,
    counted: overview.body.unexported,
    oldest: overview.body.oldestUnexported,
    home: JSON.stringify(home.body),
  };
};
const paidByCard = async (isGivenUpFirst = false): Promise<Commission> => {
  const o = await signOrder(t, who, await makeCustomerOrder(who.client, 'stripe_credit_card'));
  const address = `/app/customer-commissions/${o.id}/detail`;
  const path = `/api/customer/commissions/${o.id}`;
  const pages = { successUrl: address, cancelUrl: address };
  const begin = () => who.client.post<{ id: string }>(`${path}/stripe-payment`, pages);
  if (isGivenUpFirst) {
    await begin();
    await who.client.post(`${path}/payment-abandon`);
  }
  const begun = await begin();
  await atCheckout(t, begun.body.id, PAID);
  return (await who.client.post<Commission>(`${path}/payment-check`)).body;
};
const withdraw = (o: Commission) =>
  who.client.post(`/api/customer/commissions/${o.id}/withdrawal`, { fullName: 'Giulia Rossi', email: who.email });
const refund = async (o: Commission, amountCents: number | null = null) => {
  const { id } = await attemptOf(t, o.orderId);
  await giveBack(t, id, amountCents);
};
/** What is to be paid of it at the door. */
const addDelivery = async (o: Commission): Promise<number> =>
  (
    await t.db.query<{ id: number }>(
      `insert into deliveries (order_id, code, date, slip, to_pay_cents)
       values ($1::bigint, 'X' || $1::bigint, '2026-12-05', 'bp', 500)
       returning id::int`,
      [o.orderId],
    )
  ).rows[0]?.id ?? 0;
const DECLARE = `insert into delivery_payments (delivery_id, amount_cents, paid_on, declared_by_user_id, declared_at)
  values ($1, 500, '2026-12-05', 1, ema_now())`;

const CASES = [
  {
    what: 'withdrawn from',
    why: 'withdrawn',
    text: 'Recesso del 21/11/2026',
    status: 'Recesso esercitato',
    refusal: 'Il cliente ha esercitato il recesso il 21/11/2026: l’ordine non si esporta più.',
    make: () => submittedOrder(t, who),
    undo: withdraw,
  },
  {
    what: 'wholly refunded',
    why: 'refunded',
    text: 'Rimborsato il 21/11/2026',
    status: 'Rimborsato',
    refusal: 'L’ordine è stato rimborsato il 21/11/2026: non si esporta più.',
    make: () => paidByCard(),
    undo: (o: Commission) => refund(o),
  },
] as const;

describe('an order to leave alone', () => {
  it.each(CASES)('ORD-383 R5 $what leaves what is to be exported, in every list, count and file', async (c) => {
    const o = await c.make();
    const before = await waiting();
    expect([before.ids.includes(o.orderId), before.found.includes(o.orderId)]).toEqual([true, true]);
    await c.undo(o);
    const after = await waiting();
    expect([after.ids.includes(o.orderId), after.found.includes(o.orderId)]).toEqual([false, false]);
    expect([after.listed, after.counted, after.filed]).toEqual([
      before.listed - 1,
      before.counted - 1,
      before.filed - 1,
    ]);
    expect(after.home).not.toBe(before.home);
    const all = (await admin.get<List>(`/api/admin/commissions?shop=1&search=${o.orderId}`)).body.items;
    expect(all.find((i) => i.id === o.orderId)?.undone).toMatchObject({ why: c.why, text: c.text });
  });

  it.each(CASES)('ORD-383 R5 $what is never exported, and says so to office, agent and customer', async (c) => {
    const o = await c.make();
    await c.undo(o);
    for (const again of [false, true]) {
      const refused = await admin.put<Problem>(of(o.orderId, '/export'), { again });
      expect([refused.status, refused.body.detail]).toEqual([409, c.refusal]);
    }
    expect((await admin.get<{ undone: Undone; exported: boolean }>(of(o.orderId))).body).toMatchObject({
      exported: false,
      undone: { why: c.why, text: c.text },
    });
    expect(await textOfPdf((await admin.get(`/file/commission/${o.orderId}`)).raw)).toContain(
      `${c.text}: da non evadere`,
    );
    const mailed = await admin.put<{ sentTo: string }>(
      of(o.orderId, '/send-email'),
      { emailType: 'admin' },
      { key: newKey() },
    );
    expect((await t.outbox(mailed.body.sentTo))[0]?.body).toContain(`${c.text}: da non evadere`);
    expect((await admin.get(`/file/commissions?shop=1&search=${o.orderId}`)).raw.toString('utf8')).toContain(
      `;${c.text};`,
    );
    expect(
      (await agente.get<{ undone: Undone; mavDownloadUrl: null }>(`/api/agent/orders/${o.orderId}`)).body,
    ).toMatchObject({ undone: { text: c.text }, mavDownloadUrl: null });
    expect(await customerOrder(who.client, o.id)).toMatchObject({
      statusText: c.status,
      undone: { text: c.text },
      mavDownloadUrl: null,
    });
    const list = await who.client.get<{ items: Commission[] }>('/api/customer/commissions');
    expect(list.body.items.find((row) => row.id === o.id)?.statusText).toBe(c.status);
  });

  it('ORD-383 one that was exported before stays so, and is not exported again', async () => {
    const o = await submittedOrder(t, who);
    expect((await admin.put(of(o.orderId, '/export'), {})).status).toBe(200);
    const before = await waiting();
    await withdraw(o);
    expect((await admin.put(of(o.orderId, '/export'), { again: true })).status).toBe(409);
    expect([(await waiting()).listed, (await waiting()).counted]).toEqual([before.listed, before.counted]);
  });

  it('ORD-383 ORD-468 a withdrawal whose money went back by another refund is closed with nothing, and still says why', async () => {
    const o = await paidByCard();
    await withdraw(o);
    await refund(o);
    const { rows } = await t.db.query(`select id::int from withdrawals where order_id = $1`, [o.orderId]);
    await admin.post(`/api/admin/withdrawals/${rows[0]?.id}/refund`, { method: 'none', amount: '0.00', note: '' });
    expect(await customerOrder(who.client, o.id)).toMatchObject({
      statusText: 'Recesso esercitato',
      undone: { why: 'withdrawn' },
    });
  });

  it('ORD-383 a part given back, or money that was none of the order’s, undoes nothing', async () => {
    const part = await paidByCard();
    await refund(part, 100);
    expect(await undoneAt(t, part.orderId)).toBeNull();
    const late = await paidByCard();
    await t.db.query(`update payment_attempts set state = 'paid_after_close' where order_id = $1`, [late.orderId]);
    await refund(late);
    expect(await undoneAt(t, late.orderId)).toBeNull();
    const atTheDoor = await paidByCard();
    await t.db.query(DECLARE, [await addDelivery(atTheDoor)]);
    await refund(atTheDoor);
    expect(await undoneAt(t, atTheDoor.orderId)).toBeNull();
    const verified = await paidByCard();
    await t.db.query('update deliveries set verified_at = ema_now() where id = $1', [await addDelivery(verified)]);
    await refund(verified);
    expect(await undoneAt(t, verified.orderId), 'paid at the door, which nobody declared').toBeNull();
  });

  it('ORD-383 all that came in given back undoes it, whatever was given up before or is still to be paid', async () => {
    const again = await paidByCard(true);
    await refund(again);
    expect(await undoneAt(t, again.orderId)).not.toBeNull();
    const atTheDoor = await paidByCard();
    await addDelivery(atTheDoor);
    await refund(atTheDoor);
    expect(await undoneAt(t, atTheDoor.orderId)).not.toBeNull();
  });

  it('ORD-383 ORD-561 what is just being declared at the door is waited for: the order stands', async () => {
    const o = await paidByCard();
    const delivery = await addDelivery(o);
    const { id } = await attemptOf(t, o.orderId);
    await whileHeld(
      t,
      (held) => held.query('select from deliveries where id = $1 for update', [delivery]),
      () => giveBack(t, id),
      (held) => held.query(DECLARE, [delivery]),
    );
    expect([(await attemptOf(t, o.orderId)).state, await undoneAt(t, o.orderId)]).toEqual(['refunded', null]);
  });
});
