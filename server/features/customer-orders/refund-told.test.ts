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
import { testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, attemptOf, meetSandbox, notify, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let who: Shopper;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  who = await shopper(t);
  admin = await t.as('admin');
});

const wire = (cents: number): string => (cents / 100).toFixed(2);
const centsOf = (o: Commission): number => Math.round(Number(o.total) * 100);
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
const euro = (cents: number): string => `${wire(cents).replace('.', ',')} €`;
const paid = async (method = 'stripe_credit_card', change = ''): Promise<Commission> => {
  const o = await signOrder(t, who, await makeCustomerOrder(who.client, method));
  const address = `/app/customer-commissions/${o.id}/detail`;
  const begun = await who.client.post<{ id: string }>(`/api/customer/commissions/${o.id}/stripe-payment`, {
    successUrl: address,
    cancelUrl: address,
  });
  await atCheckout(t, begun.body.id, `${PAID}${change}`);
  await notify(t, begun.body.id);
  return customerOrder(who.client, o.id);
};
const ofTheAgent = (o: Commission) =>
  t.db.query('update orders set customer_completes = false where id = $1', [o.orderId]);
const paidAtTheDoor = (o: Commission, cents: number) =>
  t.db.query(
    `insert into deliveries (order_id, code, date, slip, deposit_cents, to_pay_cents, verified_at)
     values ($1::bigint, 'R' || $1::text, '2026-12-05', 'bp', 0, $2, ema_now())`,
    [o.orderId, cents],
  );
const mailOf = async (subject: string): Promise<string> =>
  plain((await t.outbox('rimborso@example.it')).find((m) => m.subject?.startsWith(subject))?.body);
const withdrawn = async (o: Commission): Promise<{ id: number; receipt: string }> => {
  const answer = await who.client.post<{ number: number }>(`/api/customer/commissions/${o.id}/withdrawal`, {
    fullName: 'Giulia Rossi',
    email: 'rimborso@example.it',
  });
  expect(answer.status).toBe(200);
  const { number: id } = answer.body;
  return { id, receipt: await mailOf(`Ricevuta di recesso n. ${id},`) };
};
/** @returns what the customer is told of it */
const refunded = async (id: number, method: string, amount: string, note = ''): Promise<string> => {
  const answer = await admin.post(`/api/admin/withdrawals/${id}/refund`, { method, amount, note });
  expect([answer.status, answer.body['refundState']]).toEqual([200, 'done']);
  return mailOf(`Rimborso del recesso n. ${id}`);
};

describe('ORD-503 an order that its agent paid by card', () => {
  it('is not told to its customer as paid by them: the money goes back to the card it came from', async () => {
    const o = await paid();
    expect(o).toMatchObject({ paidOnline: { amount: o.total }, withdrawal: { isPaidByCustomer: true } });
    await ofTheAgent(o);
    expect(await customerOrder(who.client, o.id)).toMatchObject({
      paidOnline: null,
      withdrawal: { isPaidByCustomer: false, paid: o.total, refundWay: 'card' },
    });
    const { id, receipt } = await withdrawn(o);
    expect(receipt).toContain(
      `restituiamo ${euro(centsOf(o))}, quanto ci risulta pagato online, sulla carta con la quale l’ordine è stato pagato. `,
    );
    expect(receipt).not.toMatch(/hai pagato|ti rimborsiamo/);
    expect(await refunded(id, 'card', o.total)).toContain(
      `abbiamo restituito ${euro(centsOf(o))} sulla carta con la quale l’ordine è stato pagato.`,
    );
    expect((await customerOrder(who.client, o.id)).withdrawal).toMatchObject({ refund: 'done', refundWay: 'card' });
  });

  it('with cash on delivery the transfer is of what was paid at the door; the deposit goes back by itself', async () => {
    const o = await paid();
    await ofTheAgent(o);
    await paidAtTheDoor(o, 2000);
    const { id, receipt } = await withdrawn(o);
    expect(receipt).toContain('ti rimborsiamo 20,00 €, quanto ci risulta pagato alla consegna, con bonifico.');
    expect(receipt).toContain(`restituiamo ${euro(centsOf(o))}, quanto ci risulta pagato online, sulla carta`);
    const told = await refunded(id, 'bank_transfer', '20.00');
    expect(told).toContain('ti abbiamo rimborsato 20,00 € con bonifico.');
    expect(told).toContain(`Il pagamento online di ${euro(centsOf(o))} torna a chi l’ha fatto, per la stessa via.`);
    const attempt = await attemptOf(t, o.orderId);
    expect(attempt).toMatchObject({ state: 'paid', flag: 'withdrawn' });
    const answer = await admin.post(`/api/admin/payments/${attempt.id}/resolve`, { action: 'refund', note: 'acconto' });
    expect([answer.status, (await attemptOf(t, o.orderId)).state]).toEqual([200, 'refunded']);
  });

  it('a transfer of all of it leaves nothing to check, and of a customer’s own order neither', async () => {
    for (const isAgents of [true, false]) {
      const o = await paid();
      if (isAgents) await ofTheAgent(o);
      await paidAtTheDoor(o, 2000);
      const { id } = await withdrawn(o);
      const told = await refunded(id, 'bank_transfer', isAgents ? wire(centsOf(o) + 2000) : '20.00', 'Accordo');
      expect(told).not.toContain('torna a chi l’ha fatto');
      expect((await attemptOf(t, o.orderId)).flag).toBeNull();
    }
  });
});

describe('ORD-513 an order of which a deposit and the rest at the door were paid', () => {
  it('is not closed with the deposit alone, unless the office says why; both amounts stand side by side', async () => {
    const o = await paid();
    await paidAtTheDoor(o, 2000);
    const { id } = await withdrawn(o);
    const deposit = { method: 'card', amount: o.total };
    const unsaid = await admin.post<Problem>(`/api/admin/withdrawals/${id}/refund`, { ...deposit, note: ' ' });
    expect([unsaid.status, unsaid.body.violations]).toEqual([
      422,
      [{ propertyPath: 'refundReason', message: expect.stringContaining('scrivi perché') }],
    ]);
    const shown = async (refund: string) => {
      type Shown = { items: { id: number }[] };
      const { body } = await admin.get<Shown>(`/api/admin/withdrawals?perPage=200&refund=${refund}`);
      return body.items.find((w) => w.id === id);
    };
    expect(await shown('open')).toMatchObject({ refundState: 'due', paid: wire(centsOf(o) + 2000) });
    await refunded(id, 'card', o.total, 'Il resto in contanti dal venditore');
    expect(await shown('done')).toMatchObject({
      paid: wire(centsOf(o) + 2000),
      refundAmount: o.total,
      refundNote: 'Il resto in contanti dal venditore',
    });
  });
});

describe('ORD-504 an order paid with Klarna', () => {
  it('is not said to have been paid by card, before nor after', async () => {
    const o = await paid('stripe_klarna');
    expect(o.withdrawal.refundWay).toBe('klarna');
    const { id, receipt } = await withdrawn(o);
    expect(receipt).toContain(', con Klarna, che ricalcola le tue rate. ');
    const told = await refunded(id, 'card', o.total);
    expect(told).toContain(`ti abbiamo rimborsato ${euro(centsOf(o))} con Klarna, che ricalcola le tue rate.`);
    expect(`${receipt} ${told}`).not.toContain('carta');
    expect((await customerOrder(who.client, o.id)).withdrawal.refundWay).toBe('klarna');
  });
});

describe('ORD-505 money that is not given back with the withdrawal', () => {
  const refundOf = (o: Commission, state: string, attempt: string) =>
    t.db.query(
      `with asked as (
         insert into payment_refunds (attempt_id, amount_cents, attempt_state, state, requested_by_user_id, requested_at)
         select id, amount_cents, 'paid', $2, 1, ema_now() from payment_attempts where order_id = $1)
       update payment_attempts set state = $3 where order_id = $1`,
      [o.orderId, state, attempt],
    );
  it.each([
    ['went back already', 'done', 'refunded', 'returned', 'è già stato restituito. Non resta altro da rimborsare.'],
    ['is on its way back', 'requested', 'refunding', 'beingReturned', 'è già in corso. Non resta altro da rimborsare.'],
  ])('that %s is told as such, and no second refund is promised', async (_, refund, state, field, words) => {
    const o = await paid();
    // Another one before it came back.
    await refundOf(o, 'failed', 'paid');
    await refundOf(o, refund, state);
    expect((await customerOrder(who.client, o.id)).withdrawal).toMatchObject({ paid: '0.00', [field]: o.total });
    const { receipt } = await withdrawn(o);
    expect(receipt).toContain(words);
    expect(receipt).not.toMatch(/Non ci risulta|ti rimborsiamo|te lo rimborsiamo/);
  });

  it('that is being looked at is told as such', async () => {
    const o = await paid();
    await t.db.query(`update payment_attempts set state = 'paid_after_close' where order_id = $1`, [o.orderId]);
    expect((await customerOrder(who.client, o.id)).withdrawal).toMatchObject({ paid: '0.00', inReview: o.total });
    const { receipt } = await withdrawn(o);
    expect(receipt).toContain(`Un pagamento online di ${euro(centsOf(o))} è in verifica: `);
    expect(receipt).not.toContain('Non ci risulta');
    await t.db.query('update payment_attempts set resolved_at = ema_now() where order_id = $1', [o.orderId]);
    expect((await customerOrder(who.client, o.id)).withdrawal.inReview, 'settled by somebody').toBe('0.00');
  });
});

describe('ORD-506 money of another currency that the office took', () => {
  it('counts as what was asked for on the order and for its withdrawal; all of it goes back', async () => {
    const o = await paid('stripe_credit_card', `, currency = 'usd', amount_cents = amount_cents + 500`);
    const { id, provider_session_id } = await attemptOf(t, o.orderId);
    expect((await admin.post(`/api/admin/payments/${id}/resolve`, { action: 'accept', note: '' })).status).toBe(200);
    const sent = await customerOrder(who.client, o.id);
    expect(sent).toMatchObject({ paidOnline: { amount: o.total }, withdrawal: { paid: o.total } });
    const office = await admin.get<{ toRefund: string }>(`/api/admin/commissions/${o.orderId}`);
    expect(office.body.toRefund).toBe(o.total);
    const { id: number, receipt } = await withdrawn(sent);
    expect(receipt).toContain(`ti rimborsiamo ${euro(centsOf(o))}, `);
    await refunded(number, 'card', o.total);
    const given = await t.db.query('select amount_cents::int as cents from dev_refunds where checkout_id = $1', [
      provider_session_id,
    ]);
    expect(given.rows).toEqual([{ cents: centsOf(o) + 500 }]);
    const word = await t.db.query('select resolution from payment_attempts where id = $1', [id]);
    expect(word.rows, 'the office took it, whatever became of it').toEqual([{ resolution: 'accept' }]);
  });

  it('stays so when the payment is flagged for something else later', async () => {
    const o = await paid('stripe_credit_card', `, currency = 'usd', amount_cents = amount_cents + 500`);
    const { id, provider_session_id: session } = await attemptOf(t, o.orderId);
    expect((await admin.post(`/api/admin/payments/${id}/resolve`, { action: 'accept', note: '' })).status).toBe(200);
    await atCheckout(t, session, `status = 'expired', payment_status = 'unpaid'`);
    await notify(t, session, { id: `evt_${session}_expired`, type: 'checkout.session.expired' });
    const told = await t.db.query('select flag, flag_text, resolved_at from payment_attempts where id = $1', [id]);
    const text = 'Il fornitore aveva confermato il pagamento e ora lo dà per non riuscito.';
    expect(told.rows, 'to be looked at again').toEqual([{ flag: 'currency', flag_text: text, resolved_at: null }]);
    await notify(t, session, { id: `evt_${session}_again`, type: 'checkout.session.expired' });
    expect(await customerOrder(who.client, o.id)).toMatchObject({ paidOnline: { amount: o.total } });
    const become = (change: string) => t.db.query(`update payment_attempts set ${change} where id = $1`, [id]);
    // An office that deletes or a withdrawal flag it too: what came in was told when it came.
    await become(`flag = 'order_deleted'`);
    expect(await customerOrder(who.client, o.id)).toMatchObject({ paidOnline: { amount: o.total } });
    // What came before that was kept has its flag alone to say it.
    await become(`flag = 'currency', came_in_cents = null`);
    expect(await customerOrder(who.client, o.id)).toMatchObject({ paidOnline: { amount: o.total } });
  });
});
