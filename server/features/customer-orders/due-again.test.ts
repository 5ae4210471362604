import { beforeAll, describe, expect, it } from 'vitest';
import {
  customerOrder,
  makeCustomerOrder,
  shopper,
  signOrder,
  type Commission,
  type Problem,
  type Shopper,
} from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, attemptOf, meetSandbox, notify, PAID } from '../../test/payments.ts';

/** Withdrawals of orders with a payment online and one at the door, of which more comes in after the refund. */
const t = testPortal({ listen: true });
let who: Shopper;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  who = await shopper(t);
  admin = await t.as('admin');
});

const wire = (cents: number): string => (cents / 100).toFixed(2);
type Task = Record<string, unknown> & { id: number };
type Case = { o: Commission; id: number; session: string; line: string; cents: number };
type Door = { toPay: number; declared?: number; isAgents?: boolean };
/** Paid online whole; at the door is more to pay, of which so much is declared. */
const withdrawn = async ({ toPay, declared = 0, isAgents = false }: Door): Promise<Case> => {
  const o = await signOrder(t, who, await makeCustomerOrder(who.client, 'stripe_credit_card'));
  const address = `/app/customer-commissions/${o.id}/detail`;
  const begun = await who.client.post<{ id: string }>(`/api/customer/commissions/${o.id}/stripe-payment`, {
    successUrl: address,
    cancelUrl: address,
  });
  const session = begun.body.id;
  await atCheckout(t, session, PAID);
  await notify(t, session);
  if (isAgents) await t.db.query('update orders set customer_completes = false where id = $1', [o.orderId]);
  const { rows } = await t.db.query<{ line: string }>(
    `with made as (
       insert into deliveries (order_id, code, date, slip, deposit_cents, to_pay_cents)
       values ($1::bigint, 'C' || lpad($1::text, 7, '0'), '2026-12-05', 'bp', 0, $2)
       returning id, code),
     told as (
       insert into delivery_payments (delivery_id, amount_cents, paid_on, declared_by_user_id, declared_at)
       select id, $3::bigint, '2026-11-21', 1, ema_now() from made where $3::bigint > 0)
     select code || ';2026-12-05;sì' as line from made`,
    [o.orderId, toPay, declared],
  );
  const { body } = await who.client.post<{ number: number }>(`/api/customer/commissions/${o.id}/withdrawal`, {
    fullName: 'Giulia Rossi',
    email: 'rimborso@example.it',
  });
  const cents = Math.round(Number(o.total) * 100);
  return { o, id: body.number, session, line: rows[0]?.line ?? '', cents };
};
const ask = (one: Case, method: string, cents: number) =>
  admin.post<Task & Problem>(`/api/admin/withdrawals/${one.id}/refund`, {
    method,
    amount: wire(cents),
    note: 'Accordo con il cliente',
  });
const refund = async (one: Case, method: string, cents: number): Promise<Task> => {
  const { status, body } = await ask(one, method, cents);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const load = async (one: Case) => {
  const loaded = await admin.post<{ paid: number }>(
    '/api/admin/commission-deliveries',
    `consegna;scadenza;pagata\n${one.line}`,
    { headers: { 'content-type': 'text/csv' }, key: newKey() },
  );
  expect([loaded.status, loaded.body.paid], JSON.stringify(loaded.body)).toEqual([200, 1]);
};
const task = async (one: Case): Promise<Task | undefined> =>
  (await admin.get<{ items: Task[] }>('/api/admin/withdrawals?perPage=200')).body.items.find((w) => w.id === one.id);
const resolve = async (one: Case, action: string) => {
  const { id } = await attemptOf(t, one.o.orderId);
  return admin.post<Problem>(`/api/admin/payments/${id}/resolve`, { action, note: 'Reso in contanti' });
};
const shown = async (one: Case) => (await customerOrder(who.client, one.o.id)).withdrawal;
const refundMails = async (one: Case): Promise<string[]> =>
  (await t.outbox('rimborso@example.it'))
    .filter((m) => m.subject === `Rimborso del recesso n. ${one.id}`)
    .map(({ body }) => (body ?? '').replaceAll('\u00A0', ' '));

describe('ORD-562 what its agent paid online, of an order of which more came in at the door', () => {
  it('is not to be given back anew once the office has settled it', async () => {
    const one = await withdrawn({ toPay: 8000, declared: 5000, isAgents: true });
    await refund(one, 'bank_transfer', 5000);
    expect((await shown(one)).inReview, 'it is looked at').toBe(one.o.total);
    expect((await resolve(one, 'close')).status).toBe(200);
    await load(one);
    expect(await task(one)).toMatchObject({ refundState: 'due', paid: '30.00', paidOnline: '0.00', paidWith: null });
    expect(await refund(one, 'bank_transfer', 3000)).toMatchObject({ refundState: 'done', refundAmount: '80.00' });
    const { rows } = await t.db.query('select flag, resolution from payment_attempts where order_id = $1', [
      one.o.orderId,
    ]);
    expect(rows).toEqual([{ flag: 'withdrawn', resolution: 'close' }]);
    const mails = await refundMails(one);
    expect(mails.map((mail) => mail.includes('torna a chi l’ha fatto')).toSorted()).toEqual([false, true]);
  });

  it('may be given back while what is declared at the door is not verified: the transfer is none of it', async () => {
    const one = await withdrawn({ toPay: 8000, declared: 5000, isAgents: true });
    await refund(one, 'bank_transfer', 5000);
    expect((await resolve(one, 'refund')).status).toBe(200);
    expect(await attemptOf(t, one.o.orderId)).toMatchObject({ state: 'refunded' });
  });

  it('is no part of the transfer while it waits to be given back', async () => {
    const one = await withdrawn({ toPay: 8000, declared: 5000, isAgents: true });
    await refund(one, 'bank_transfer', 5000);
    await load(one);
    const all = await ask(one, 'bank_transfer', 3000 + one.cents);
    expect([all.status, all.body.violations[0]?.message]).toEqual([422, 'L’importo supera quanto è stato pagato.']);
    await refund(one, 'bank_transfer', 3000);
    expect((await resolve(one, 'refund')).status).toBe(200);
    expect(await attemptOf(t, one.o.orderId)).toMatchObject({ state: 'refunded' });
  });

  it('went back with a transfer of all: what comes in later makes nothing of it due', async () => {
    const one = await withdrawn({ toPay: 8000, declared: 5000, isAgents: true });
    await refund(one, 'bank_transfer', 5000 + one.cents);
    await load(one);
    expect(await task(one)).toMatchObject({ refundState: 'due', paid: '30.00', paidAtDelivery: '30.00' });
    expect(await refund(one, 'bank_transfer', 3000)).toMatchObject({ refundAmount: wire(8000 + one.cents) });
    expect((await attemptOf(t, one.o.orderId)).flag).toBeNull();
  });
});

describe('money that went back by card before more came in', () => {
  it('ORD-563 comes back from the provider after the rest went by transfer: it can be given back', async () => {
    const one = await withdrawn({ toPay: 8000 });
    await refund(one, 'card', one.cents);
    await load(one);
    expect(await task(one)).toMatchObject({ refundState: 'due', paid: '80.00', refundMethod: null });
    await refund(one, 'bank_transfer', 8000);
    const { rows } = await t.db.query<{ id: string }>(
      `update dev_refunds set status = 'failed' where checkout_id = $1 returning id`,
      [one.session],
    );
    const told = await notify(t, one.session, {
      id: `evt_${one.session}_failed`,
      type: 'refund.failed',
      body: { data: { object: { id: rows[0]?.id, object: 'refund' } } },
    });
    expect(told.statusCode).toBe(200);
    expect(await attemptOf(t, one.o.orderId)).toMatchObject({ state: 'paid', flag: 'refund_failed' });
    const again = await resolve(one, 'refund');
    expect([again.status, again.body.detail]).toEqual([200, undefined]);
    expect(await attemptOf(t, one.o.orderId)).toMatchObject({ state: 'refunded' });
  });

  it('ORD-563 is not given back by card where a transfer gave it back too', async () => {
    const one = await withdrawn({ toPay: 8000, declared: 5000 });
    await t.db.query(`update payment_attempts set flag = 'contradiction' where order_id = $1`, [one.o.orderId]);
    await refund(one, 'bank_transfer', 5000 + one.cents);
    expect((await resolve(one, 'refund')).status).toBe(409);
    await load(one);
    expect((await resolve(one, 'refund')).status, 'due again').toBe(409);
    await refund(one, 'bank_transfer', 3000);
    const last = await resolve(one, 'refund');
    expect([last.status, last.body.detail]).toEqual([409, expect.stringContaining(`recesso n. ${one.id}`)]);
  });

  it('ORD-563 nor where what was declared at the door is not verified: the transfer may have been of either', async () => {
    const one = await withdrawn({ toPay: 100_000, declared: 100_000 });
    await t.db.query(`update payment_attempts set flag = 'refund_failed' where order_id = $1`, [one.o.orderId]);
    await refund(one, 'bank_transfer', one.cents);
    expect((await resolve(one, 'refund')).status).toBe(409);
  });

  it('ORD-564 a part of it is told as that part', async () => {
    const one = await withdrawn({ toPay: 8000 });
    await refund(one, 'card', one.cents - 1000);
    await load(one);
    expect(await shown(one)).toMatchObject({
      returned: wire(one.cents - 1000),
      paid: '80.00',
      refundWay: 'bank_transfer',
    });
  });
});

describe('ORD-567 a transfer before more came in', () => {
  it('counts against all that was paid: no part of it is less than nothing', async () => {
    const one = await withdrawn({ toPay: 3000, declared: 1000 });
    await refund(one, 'bank_transfer', 1000 + one.cents);
    await load(one);
    const left = { paid: '20.00', paidAtDelivery: '20.00' };
    expect(await task(one)).toMatchObject({ ...left, paidOnline: '0.00', refundAmount: wire(1000 + one.cents) });
    expect(await shown(one)).toMatchObject({ ...left, refund: 'due', refundAmount: null });
    await refund(one, 'bank_transfer', 2000);
    expect(await shown(one)).toMatchObject({ refund: 'done', refundAmount: wire(3000 + one.cents) });
  });

  it('counts where a file of the release before made it due again, which left it where a refund stands', async () => {
    const one = await withdrawn({ toPay: 8000, declared: 5000 });
    await refund(one, 'bank_transfer', 5000 + one.cents);
    await load(one);
    await t.db.query(
      'update withdrawals set refund_cents = refunded_before_cents, refunded_before_cents = 0 where id = $1',
      [one.id],
    );
    expect(await task(one)).toMatchObject({ paid: '30.00', refundAmount: wire(5000 + one.cents) });
    expect(await shown(one)).toMatchObject({ refund: 'due', paid: '30.00' });
    const all = await ask(one, 'bank_transfer', 8000 + one.cents);
    expect([all.status, all.body.violations[0]?.message]).toEqual([422, 'L’importo supera quanto è stato pagato.']);
    await refund(one, 'bank_transfer', 3000);
    expect(await shown(one)).toMatchObject({ refund: 'done', refundAmount: wire(8000 + one.cents) });
  });

  it('makes nothing due again where nothing is left, of one that an earlier release refunded too', async () => {
    const one = await withdrawn({ toPay: 5000, declared: 5000 });
    await refund(one, 'bank_transfer', 5000 + one.cents);
    await t.db.query('update withdrawals set refund_known_cents = null where id = $1', [one.id]);
    await t.db.query(
      `update delivery_payments set state = 'rejected'
       where delivery_id = (select id from deliveries where order_id = $1)`,
      [one.o.orderId],
    );
    await load(one);
    expect(await task(one)).toMatchObject({ refundState: 'done' });
  });

  it('the next one that stops in between is finished, and told, with its own amount', async () => {
    const one = await withdrawn({ toPay: 8000, declared: 5000 });
    await refund(one, 'bank_transfer', 5000 + one.cents);
    await load(one);
    await t.db.query(
      `update withdrawals
       set refund_state = 'in_progress', refund_cents = 3000, refund_known_cents = 8000, refund_started_at = ema_now()
       where id = $1`,
      [one.id],
    );
    expect(await task(one)).toMatchObject({ refundState: 'in_progress', refundAmount: '30.00' });
    expect((await ask(one, 'bank_transfer', 3001)).status).toBe(409);
    expect(await refund(one, 'bank_transfer', 3000)).toMatchObject({ refundAmount: wire(8000 + one.cents) });
    expect((await refundMails(one)).filter((mail) => mail.includes('rimborsato 30,00 € con bonifico'))).toHaveLength(1);
  });

  it('is not known to a process of the release before: the database lets it begin no other one', async () => {
    const one = await withdrawn({ toPay: 8000, declared: 5000 });
    await refund(one, 'bank_transfer', 5000 + one.cents);
    await load(one);
    const asBefore = t.db.query(
      `update withdrawals
       set refund_state = 'in_progress', refund_method = 'bank_transfer', refund_cents = 8000, refund_note = '',
         refund_started_at = ema_now(), refund_attempt_id = null
       where id = $1 and refund_state = 'due'`,
      [one.id],
    );
    await expect(asBefore).rejects.toThrow('withdrawals_refund_again');
  });
});

it('ORD-506 ORD-567 what came in online counts, not what was asked for: where nothing is left nothing is due', async () => {
  const one = await withdrawn({ toPay: 8000, declared: 5000 });
  await refund(one, 'bank_transfer', 5000 + one.cents);
  await t.db.query(
    'update payment_attempts set came_in_cents = null, received_cents = amount_cents - 3000 where order_id = $1',
    [one.o.orderId],
  );
  await load(one);
  expect(await task(one)).toMatchObject({ refundState: 'done' });
});

it('ORD-566 of money of another currency the whole goes back by card, no part of it', async () => {
  const one = await withdrawn({ toPay: 8000 });
  await t.db.query(`update payment_attempts set flag = 'currency', resolved_at = ema_now() where order_id = $1`, [
    one.o.orderId,
  ]);
  const part = await ask(one, 'card', one.cents - 1);
  expect([part.status, part.body.violations]).toEqual([
    422,
    [{ propertyPath: 'amount', message: expect.stringContaining('si rimborsa soltanto per intero.') }],
  ]);
  expect(await refund(one, 'card', one.cents)).toMatchObject({ refundState: 'done' });
});
