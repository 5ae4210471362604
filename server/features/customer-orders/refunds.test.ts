import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
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
import { atCheckout, attemptOf, meetSandbox, notify, PAID, sellerPoints, undoneAt } from '../../test/payments.ts';
import { ProviderRefusal } from '../../adapters/ports.ts';
import { followRefunds } from './jobs.ts';

const t = testPortal({ listen: true });
let who: Shopper;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  who = await shopper(t);
  admin = await t.as('admin');
});

type Task = {
  refundState: string;
  refundAmount: string | null;
  refundMethod: string | null;
  refundedBy: string | null;
};
const api = (id: number, rest: string) => `/api/customer/commissions/${id}/${rest}`;
const paidByCard = async (): Promise<Commission> => {
  const o = await signOrder(t, who, await makeCustomerOrder(who.client, 'stripe_credit_card'));
  const address = `/app/customer-commissions/${o.id}/detail`;
  const begun = await who.client.post<{ id: string }>(api(o.id, 'stripe-payment'), {
    successUrl: address,
    cancelUrl: address,
  });
  await atCheckout(t, begun.body.id, PAID);
  return (await who.client.post<Commission>(api(o.id, 'payment-check'))).body;
};
const withdrawn = async (o: Commission): Promise<number> =>
  (
    await who.client.post<{ number: number }>(api(o.id, 'withdrawal'), {
      fullName: 'Giulia Rossi',
      email: 'rimborso@example.it',
    })
  ).body.number;
const refund = (client: Client, id: number, method: string, amount: string, note = '') =>
  client.post<Task & Problem>(`/api/admin/withdrawals/${id}/refund`, { method, amount, note });
const stateOf = async (id: number) =>
  (await t.db.query('select refund_state from withdrawals where id = $1', [id])).rows[0]?.refund_state;

describe('giving back the money of a withdrawal', () => {
  it('ORD-363 is refused without a session, to others, for what is not there', async () => {
    const id = await withdrawn(await submittedOrder(t, who));
    expect((await refund(t.anyone, id, 'none', '0.00')).status).toBe(401);
    for (const stranger of [who.client, await t.as('agente', 1), await t.as('ordini')])
      expect((await refund(stranger, id, 'none', '0.00')).status).toBe(403);
    expect((await refund(admin, 9_999_999, 'none', '0.00')).status).toBe(404);
    expect(await stateOf(id)).toBe('due');
  });

  it('ORD-480 who withdraws is told the amount that was paid and how it comes back, by e-mail and on the page', async () => {
    const o = await paidByCard();
    const amount = `${o.total.replace('.', ',')}\u00a0€`;
    const told = async (number: number) =>
      (await t.outbox('rimborso@example.it')).find((m) => m.subject?.startsWith(`Ricevuta di recesso n. ${number},`))
        ?.body;
    expect(o.withdrawal).toMatchObject({ paid: o.total, refundWay: 'card' });
    const mail = await told(await withdrawn(o));
    expect(mail).toContain(
      `Entro il 05/12/2026 ti rimborsiamo ${amount}, tutto quanto ci risulta pagato comprese le spese di consegna, sulla carta con la quale hai pagato. Possiamo attendere`,
    );
    expect(mail).not.toContain('non è più dovuto');
    expect((await customerOrder(who.client, o.id)).withdrawal).toMatchObject({
      paid: o.total,
      refundDueOn: '2026-12-05',
    });
    const unpaid = await submittedOrder(t, who);
    expect(unpaid.withdrawal.paid).toBe('0.00');
    expect(await told(await withdrawn(unpaid))).toContain(
      'Non ci risulta ancora alcun pagamento: quanto avessi già pagato',
    );
  });

  it('ORD-363 what was paid by card goes back on the card, once of twenty; the customer is told', async () => {
    const o = await paidByCard();
    expect(o.isSubmitted).toBe(true);
    const id = await withdrawn(o);
    for (const [method, amount, field] of [
      ['card', '99999.00', 'amount'],
      ['card', '0.00', 'amount'],
      ['financing', o.total, 'method'],
      ['none', o.total, 'method'],
      ['none', '0.00', 'method'],
    ] as const) {
      const refused = await refund(admin, id, method, amount);
      expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, field]);
    }
    const all = await Promise.all(Array.from({ length: 20 }, () => refund(admin, id, 'card', o.total, 'merce vista')));
    expect(all.filter((a) => a.status === 200).length).toBeGreaterThan(0);
    expect(all.filter((a) => ![200, 409].includes(a.status))).toEqual([]);
    const given = await t.db.query(
      `select count(*)::int as n, sum(r.amount_cents)::int as cents from payment_refunds r join payment_attempts a on a.id = r.attempt_id where a.order_id = $1`,
      [o.orderId],
    );
    expect(given.rows[0]).toEqual({ n: 1, cents: Number(o.total.replace('.', '')) });
    expect((await attemptOf(t, o.orderId)).state).toBe('refunded');
    expect(all.find((a) => a.status === 200)?.body).toMatchObject({
      refundState: 'done',
      refundMethod: 'card',
      refundAmount: o.total,
      refundedBy: 'Elena Gallesio',
    });
    expect(await auditCount(t, 'customer-orders.withdrawal-refund', id)).toBe(1);
    expect(await auditCount(t, 'withdrawals.refund-begun', id)).toBe(1);
    const mails = (await t.outbox('rimborso@example.it')).filter((m) => m.subject === `Rimborso del recesso n. ${id}`);
    expect(mails.map((m) => m.body)).toEqual([expect.stringContaining('sulla carta')]);
    expect((await customerOrder(who.client, o.id)).withdrawal).toMatchObject({ refund: 'done', refundAmount: o.total });
    expect((await refund(admin, id, 'bank_transfer', '1.00')).status).toBe(409);
  });

  it('ORD-470 ORD-363 its seller owes the points since the withdrawal, once: not again when the money goes back', async () => {
    const o = await paidByCard();
    await t.db.query('update orders set points_earned_tenths = 70, points_used_tenths = 0 where id = $1', [o.orderId]);
    const kept = await sellerPoints(t, o.orderId);
    const id = await withdrawn(o);
    const undone = await undoneAt(t, o.orderId);
    expect(await sellerPoints(t, o.orderId)).toBe(kept - 70);
    expect((await refund(admin, id, 'card', o.total)).body.refundState).toBe('done');
    expect([await sellerPoints(t, o.orderId), await undoneAt(t, o.orderId)]).toEqual([kept - 70, undone]);
  });

  it('ORD-363 R16 by card at most what the card paid, to the cent; a part of it is what goes back', async () => {
    const o = await paidByCard();
    const id = await withdrawn(o);
    const cents = Math.round(Number(o.total) * 100);
    const wire = (n: number) => (n / 100).toFixed(2);
    const over = await refund(admin, id, 'card', wire(cents + 1));
    expect([over.status, over.body.violations[0]?.message]).toEqual([422, 'L’importo supera quanto è stato pagato.']);
    const unsaid = await refund(admin, id, 'card', '12.34');
    expect([unsaid.status, unsaid.body.violations[0]?.propertyPath, await stateOf(id)], 'ORD-513').toEqual([
      422,
      'refundReason',
      'due',
    ]);
    expect((await refund(admin, id, 'card', '12.34', 'Merce usata')).body).toMatchObject({
      refundState: 'done',
      refundAmount: '12.34',
    });
    const given = await t.db.query(
      `select r.amount_cents::int as cents from payment_refunds r join payment_attempts a on a.id = r.attempt_id where a.order_id = $1`,
      [o.orderId],
    );
    expect(given.rows).toEqual([{ cents: 1234 }]);
    const provider = await t.db.query('select amount_cents::int as cents from dev_refunds where checkout_id = $1', [
      (await attemptOf(t, o.orderId)).provider_session_id,
    ]);
    expect(provider.rows).toEqual([{ cents: 1234 }]);
  });

  it('ORD-363 ORD-451 nothing paid online: by transfer what is known to be paid at the door, or closed without', async () => {
    const [first, second] = [await submittedOrder(t, who), await submittedOrder(t, who)];
    const [a, b] = [await withdrawn(first), await withdrawn(second)];
    expect((await refund(admin, a, 'card', first.total)).status).toBe(422);
    const unknown = await refund(admin, a, 'bank_transfer', first.total);
    expect([unknown.status, unknown.body.violations[0]?.message]).toEqual([
      422,
      'Risultano pagati 0,00\u00a0€: prima verifica la consegna come pagata.',
    ]);
    expect(await stateOf(a)).toBe('due');
    const due = await t.db.query<{ line: string }>(
      `select code || ';' || date || ';sì' as line from deliveries where order_id = $1`,
      [first.orderId],
    );
    const file = `consegna;scadenza;pagata\n${due.rows[0]?.line}`;
    const csv = { headers: { 'content-type': 'text/csv' }, key: newKey() };
    const loaded = await admin.post('/api/admin/commission-deliveries', file, csv);
    expect([loaded.status, loaded.body]).toEqual([200, { moved: 0, paid: 1, unchanged: 0 }]);
    const most = `${String(Number(first.total.split('.')[0]) + 1)}.00`;
    const over = await refund(admin, a, 'bank_transfer', most);
    expect([over.status, over.body.violations[0]?.message]).toEqual([422, 'L’importo supera quanto è stato pagato.']);
    expect((await refund(admin, a, 'bank_transfer', first.total, 'CRO 123')).body.refundState).toBe('done');
    expect((await refund(admin, b, 'none', '0.00')).body).toMatchObject({ refundState: 'done', refundAmount: '0.00' });
  });

  it('ORD-363 a provider that does not answer: it stays begun, goes on with the same amount only, and never pays twice', async () => {
    const o = await paidByCard();
    const id = await withdrawn(o);
    const { payments } = t.services.ports;
    const { refundCheckout } = payments;
    Object.assign(payments, { refundCheckout: () => Promise.reject(new Error('no answer')) });
    expect((await refund(admin, id, 'card', o.total)).status).toBe(502);
    Object.assign(payments, { refundCheckout });
    expect(await stateOf(id)).toBe('in_progress');
    expect((await refund(admin, id, 'card', '1.00')).status).toBe(409);
    await t.db.query(
      `update payment_refunds set asked_at = null where attempt_id = (select id from payment_attempts where order_id = $1)`,
      [o.orderId],
    );
    expect((await refund(admin, id, 'card', o.total)).body.refundState).toBe('done');
    const given = await t.db.query(
      `select count(*)::int as n from payment_refunds r join payment_attempts a on a.id = r.attempt_id where a.order_id = $1`,
      [o.orderId],
    );
    expect(given.rows[0]?.n).toBe(1);
  });
});

it('ORD-363 what its provider refuses outright is due again at once, and may go by transfer', async () => {
  const o = await paidByCard();
  const id = await withdrawn(o);
  const { payments } = t.services.ports;
  const { refundCheckout } = payments;
  Object.assign(payments, { refundCheckout: () => Promise.reject(new ProviderRefusal('charge_disputed', 'no')) });
  expect((await refund(admin, id, 'card', o.total)).status).toBe(409);
  Object.assign(payments, { refundCheckout });
  const { rows } = await t.db.query('select refund_state, refund_method from withdrawals where id = $1', [id]);
  expect(rows).toEqual([{ refund_state: 'due', refund_method: null }]);
  expect((await refund(admin, id, 'bank_transfer', o.total)).body.refundState).toBe('done');
});

describe('money that its provider gives back in its own time', () => {
  // One is sent only so many codes.
  beforeAll(async () => {
    who = await shopper(t);
  });
  const pending = async () => {
    const o = await paidByCard();
    const session = (await attemptOf(t, o.orderId)).provider_session_id;
    await atCheckout(t, session, `card = '4000000000007726'`);
    const id = await withdrawn(o);
    expect((await refund(admin, id, 'card', o.total)).body.refundState).toBe('in_progress');
    await t.db.query(`update withdrawals set refund_started_at = ema_now() - interval '3 minutes' where id = $1`, [id]);
    return { o, id, session };
  };
  const hear = async (session: string, status: string): Promise<void> => {
    const { rows } = await t.db.query<{ id: string }>(
      'update dev_refunds set status = $2 where checkout_id = $1 returning id',
      [session, status],
    );
    const body = { data: { object: { id: rows[0]?.id, object: 'refund' } } };
    expect(
      (await notify(t, session, { id: `evt_${session}_${status}`, type: 'refund.updated', body })).statusCode,
    ).toBe(200);
    await followRefunds(t.services);
  };
  const told = async (id: number) =>
    (await t.outbox('rimborso@example.it')).filter((m) => m.subject === `Rimborso del recesso n. ${id}`).length;

  it('I8 ACC-436 a withdrawal is refunded once the money arrived, and then the customer is told', async () => {
    const { id, session } = await pending();
    await followRefunds(t.services);
    expect([await stateOf(id), await told(id)]).toEqual(['in_progress', 0]);
    await hear(session, 'succeeded');
    await followRefunds(t.services);
    expect([await stateOf(id), await told(id)]).toEqual(['done', 1]);
    expect(await auditCount(t, 'withdrawals.refund-arrived', id)).toBe(1);
  });

  it.each([['succeeded'], [null]])('I8 ACC-436 money that comes back is due again (after %s)', async (before) => {
    const { o, id, session } = await pending();
    await t.db.query('update orders set points_earned_tenths = 70, points_used_tenths = 0 where id = $1', [o.orderId]);
    const [undone, points] = [await undoneAt(t, o.orderId), await sellerPoints(t, o.orderId)];
    expect(undone).not.toBeNull();
    if (before) await hear(session, before);
    await hear(session, 'failed');
    expect(await stateOf(id)).toBe('due');
    const after = [await undoneAt(t, o.orderId), await sellerPoints(t, o.orderId)];
    expect(after, 'ORD-383 ORD-470 the customer has withdrawn all the same').toEqual([undone, points]);
    expect((await attemptOf(t, o.orderId)).flag).toBe('refund_failed');
    const told = ['withdrawals.refund-came-back', 'withdrawals.refund-refused'];
    const counts = await Promise.all(told.map((event) => auditCount(t, event, id)));
    expect(counts).toEqual(before ? [1, 0] : [0, 1]);
    await atCheckout(t, session, 'card = null');
    expect((await refund(admin, id, 'card', o.total)).body.refundState).toBe('done');
    await followRefunds(t.services);
    expect(await stateOf(id), 'what came back was the refund before').toBe('done');
  });

  it('ACC-436 money that was given back at once comes back all the same', async () => {
    const o = await paidByCard();
    const id = await withdrawn(o);
    expect((await refund(admin, id, 'card', o.total)).body.refundState).toBe('done');
    await hear((await attemptOf(t, o.orderId)).provider_session_id, 'failed');
    expect(await stateOf(id)).toBe('due');
  });

  it('ORD-432 of one that the release before began only a refund of its own order is its', async () => {
    const [arrived, other] = [await pending(), await pending()];
    const ids = [arrived.id, other.id];
    await t.db.query('update withdrawals set refund_attempt_id = null where id = any($1)', [ids]);
    await hear(arrived.session, 'succeeded');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['done', 'in_progress']);
  });

  it('ORD-432 I8 a refund of another payment of the order is none of the withdrawal’s', async () => {
    const o = await signOrder(t, who, await makeCustomerOrder(who.client, 'stripe_credit_card'));
    const address = `/app/customer-commissions/${o.id}/detail`;
    const pages = { successUrl: address, cancelUrl: address };
    const start = async () => (await who.client.post<{ id: string }>(api(o.id, 'stripe-payment'), pages)).body.id;
    const twice = await start();
    await t.db.query(`update payment_attempts set state = 'expired' where provider_session_id = $1`, [twice]);
    await t.db.query(`update orders set state = 'confirmed' where id = $1`, [o.orderId]);
    const paid = await start();
    for (const session of [paid, twice]) {
      await atCheckout(t, session, session === paid ? `${PAID}, card = '4000000000007726'` : PAID);
      await notify(t, session);
    }
    const attempts = await t.db.query<{ id: number; state: string }>(
      'select id::int, state from payment_attempts where order_id = $1 order by id',
      [o.orderId],
    );
    expect(attempts.rows.map(({ state }) => state)).toEqual(['paid_after_close', 'paid']);
    const word = { action: 'refund', note: 'doppio' };
    expect((await admin.post(`/api/admin/payments/${attempts.rows[0]?.id}/resolve`, word)).status).toBe(200);

    const id = await withdrawn(o);
    const { total } = await customerOrder(who.client, o.id);
    expect((await refund(admin, id, 'card', total)).body.refundState).toBe('in_progress');
    await t.db.query(`update withdrawals set refund_started_at = ema_now() - interval '3 minutes' where id = $1`, [id]);
    await followRefunds(t.services);
    expect(await stateOf(id), 'what was given back is the payment made twice').toBe('in_progress');
    await hear(paid, 'failed');
    expect(await stateOf(id), 'and it is due again when it came back').toBe('due');
  });

  it.each([
    ['that went back by another refund', `state = 'refunded'`],
    ['that is on its way back by another refund', `state = 'refunding'`],
    ['for a way to pay that was given up', `is_superseded = true`],
  ])('ORD-468 money %s is not given back with the withdrawal', async (_, change) => {
    const o = await paidByCard();
    await t.db.query(`update payment_attempts set ${change} where order_id = $1`, [o.orderId]);
    const id = await withdrawn(o);
    type Shown = { items: { id: number; paid: string; paidOnline: string; paidWith: string | null }[] };
    const shown = (await admin.get<Shown>('/api/admin/withdrawals?perPage=200')).body.items.find((w) => w.id === id);
    expect(shown).toMatchObject({ paid: '0.00', paidOnline: '0.00', paidWith: null });
    for (const method of ['card', 'bank_transfer'])
      expect((await refund(admin, id, method, o.total)).status, method).toBe(422);
    expect((await refund(admin, id, 'none', '0.00', 'Già restituito')).body.refundState).toBe('done');
  });

  it('ORD-432 NET-876 one that fails, or that somebody holds, keeps no other from being done', async () => {
    const [bad, good] = [await pending(), await pending()];
    const arrive = (session: string) =>
      t.db.query(
        `update payment_refunds set state = 'done', provider_reference = 'r-' || id
         where attempt_id = (select id from payment_attempts where provider_session_id = $1)`,
        [session],
      );
    for (const { session } of [bad, good]) await arrive(session);
    await t.db.query(`create function test_broken() returns trigger language plpgsql as
      $$ begin raise exception 'the row is broken'; end $$;
      create trigger test_broken before update on withdrawals
      for each row when (new.id = ${bad.id}) execute function test_broken()`);
    await expect(followRefunds(t.services)).rejects.toThrow(/^a refund was not followed: 1 of \d+$/);
    expect([await stateOf(bad.id), await stateOf(good.id), await told(good.id)]).toEqual(['in_progress', 'done', 1]);
    await t.db.query('drop trigger test_broken on withdrawals; drop function test_broken()');
    await t.services.db.transaction(t.services.ports.clock.now(), async (tx) => {
      await tx.execute(sql`select from withdrawals where id = ${bad.id} for update`);
      await followRefunds(t.services);
    });
    expect(await stateOf(bad.id)).toBe('in_progress');
    await followRefunds(t.services);
    expect([await stateOf(bad.id), await told(bad.id)]).toEqual(['done', 1]);
  });

  it.each([
    ['never asked for, it is due again', null, 'due'],
    ['asked for, it is done once the money arrived', 'done', 'done'],
  ])('ORD-432 I6 begun and %s; a call of a minute ago may still be at it', async (_, given, end) => {
    const o = await paidByCard();
    const id = await withdrawn(o);
    await t.db.query(
      `insert into payment_refunds (attempt_id, amount_cents, attempt_state, state, requested_by_user_id, requested_at)
       select id, 100, 'paid', $2::text, 1, ema_now() from payment_attempts where order_id = $1 and $2::text is not null`,
      [o.orderId, given],
    );
    const followed = async (minutes: number) => {
      await t.db.query(
        `update withdrawals
         set refund_state = 'in_progress', refund_method = 'card', refund_cents = 100,
           refund_started_at = ema_now() - make_interval(mins => $3),
           refund_attempt_id = (select id from payment_attempts where order_id = $2)
         where id = $1`,
        [id, o.orderId, minutes],
      );
      await followRefunds(t.services);
      return stateOf(id);
    };
    expect([await followed(1), await followed(3)]).toEqual(['in_progress', end]);
  });
});
