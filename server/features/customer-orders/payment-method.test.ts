import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
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
import { atCheckout, attemptOf, decideFinancing, meetSandbox, notify, orderState, PAID } from '../../test/payments.ts';
import { reconcilePayments } from '../payments/jobs.ts';

/** Another way to pay an order that its customer finishes: by the customer, or by the agent. */
const t = testPortal({ listen: true });
let who: Shopper;
let agente: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
});
// Nobody runs into the limit of codes for one number.
beforeEach(async () => {
  who = await shopper(t);
});

type Choices = { items: { methodId: string; total: string; isCurrent: boolean; instalments: unknown[] }[] };
type Seen = {
  statusText: string;
  waitingFor: string | null;
  paymentNotice: { title: string; text: string } | null;
  isPaymentMethodChangeable: boolean;
  isCancellable: boolean;
};
const own = (o: Commission, rest: string) => `/api/customer/commissions/${o.id}/${rest}`;
const agents = (o: Commission, rest = '') => `/api/agent/pending-orders/${o.orderId}${rest}`;
const seenByAgent = async (o: Commission): Promise<Seen> => (await agente.get<Seen>(agents(o))).body;
const change = (client: Client, path: string, paymentMethod: string, more: object = {}) =>
  client.post<Commission & Problem>(path, { paymentMethod, ...more }, { key: newKey() });
const byCustomer = (o: Commission, method: string, more?: object) =>
  change(who.client, own(o, 'payment-method'), method, more);
const byAgent = (o: Commission, method: string) => change(agente, agents(o, '/payment-method'), method);
const confirmed = async (method: string) => signOrder(t, who, await makeCustomerOrder(who.client, method));
const contractOf = async (id: number | null) =>
  (
    await t.db.query<{ state: string; order: number | null; was: number | null; signed: boolean; sealed: boolean }>(
      `select state, order_id as order, replaced_order_id as was, signed_at is not null as signed,
         evidence is not null as sealed
       from contracts
       where id = $1`,
      [id],
    )
  ).rows[0];
/** PagoDIL says no. */
const refusedFinancing = async (): Promise<Commission & { reference: string }> => {
  const o = await confirmed('pagodil');
  await who.client.post(own(o, 'pagodil-payment'), { returnUrl: `/app/customer-commissions/${o.id}/detail` });
  const { reference } = await attemptOf(t, o.orderId);
  await decideFinancing(t, reference, 'Refused');
  const now = await who.client.post<Commission>(own(o, 'payment-check'));
  return { ...now.body, reference };
};
const tell = (reference: string) =>
  t.app.inject({ method: 'POST', url: `/pagodil/notification/${reference}`, payload: {} });

describe('a payment that came to nothing', () => {
  it('ORD-371 ORD-153 customer and agent both read who must act, and both are written to', async () => {
    const o = await refusedFinancing();
    expect(o.paymentNotice).toEqual({
      title: 'Finanziamento rifiutato da PagoDIL',
      text: expect.stringContaining('Tocca a te'),
    });
    const seen = await seenByAgent(o);
    expect(seen.paymentNotice?.text).toContain('Tocca a Giulia Rossi: può fare una nuova richiesta');
    expect(seen).toMatchObject({
      statusText: 'In attesa di pagamento da parte del cliente',
      waitingFor: 'In attesa del pagamento di Giulia Rossi',
      isPaymentMethodChangeable: true,
      isCancellable: true,
    });
    const subject = `Ordine n. ${o.orderId}: finanziamento rifiutato da PagoDIL`;
    const why = `PagoDIL non ha concesso il finanziamento dell’ordine n. ${o.orderId}. Non hai pagato nulla.`;
    expect((await t.outbox(who.email))[0]).toMatchObject({ subject, body: expect.stringContaining(why) });
    const told = await t.db.query<{ body: string }>('select body from outbox where subject = $1 order by id', [
      subject,
    ]);
    expect(told.rows.map((m) => m.body.includes('Cliente: Giulia Rossi'))).toEqual([false, true]);
  });
  it('ORD-371 the reconciler writes to them too, once', async () => {
    const o = await confirmed('stripe_klarna');
    const detail = `/app/customer-commissions/${o.id}/detail`;
    await who.client.post(own(o, 'stripe-payment'), { successUrl: detail, cancelUrl: detail });
    const session = (await attemptOf(t, o.orderId)).provider_session_id;
    await atCheckout(t, session, `status = 'complete', payment_status = 'failed'`);
    await reconcilePayments(t.services, -1);
    await notify(t, session);
    const told = await t.db.query<{ body: string }>('select body from outbox where subject = $1', [
      `Ordine n. ${o.orderId}: pagamento rifiutato`,
    ]);
    const why = `Il pagamento dell’ordine n. ${o.orderId} è stato rifiutato. `;
    expect(told.rows.map(({ body }) => body.includes(why))).toEqual([true, true]);
  });
});

describe('the customer changes how an order is paid', () => {
  it('ORD-370 sees each way with its total, and is refused one that is not there, the same, or at another total', async () => {
    const o = await refusedFinancing();
    const { items } = (await who.client.get<Choices>(own(o, 'payment-methods'))).body;
    expect(items.map((m) => [m.methodId, m.isCurrent, m.instalments.length])).toEqual([
      ['stripe_credit_card', false, 0],
      ['stripe_klarna', false, 3],
      ['pagodil', true, 0],
      ['mav', false, 0],
    ]);
    expect((await byCustomer(o, 'cash_on_delivery')).body.violations[0]?.message).toContain('non è previsto');
    expect((await byCustomer(o, 'pagodil')).body.violations[0]?.message).toContain('già in questo modo');
    const stale = await byCustomer(o, 'mav', { expectedTotal: '1.00' });
    expect([stale.status, stale.body.detail]).toEqual([409, expect.stringContaining('il totale è cambiato')]);
    expect(await orderState(t, o.orderId)).toBe('confirmed');
  });

  it('ORD-370 ORD-271 what was signed is void and kept with its proof; the order is reckoned and signed anew, and goes out', async () => {
    const o = await refusedFinancing();
    const card = (await who.client.get<Choices>(own(o, 'payment-methods'))).body.items[0];
    const changed = (await byCustomer(o, 'stripe_credit_card', { expectedTotal: card?.total })).body;
    expect(changed).toMatchObject({
      total: card?.total,
      paymentMethodName: 'Carta di credito',
      statusText: 'Da confermare',
      isConfirmedByCustomer: false,
      isWaitingForCustomerConfirmation: true,
      paymentNotice: null,
      customerPagoDilTransactionStatus: 'UNDEFINED',
      isReadyToBePaidOnlineWithPagoDilByCustomer: false,
    });
    expect(Number(card?.total)).toBeLessThan(Number(o.total));
    expect(await contractOf(o.contractId)).toEqual({
      state: 'cancelled',
      order: null,
      was: o.orderId,
      signed: true,
      sealed: true,
    });
    expect(changed.contractId).not.toBe(o.contractId);
    const papers = await who.client.get<{ items: { id: number; title: string }[] }>(
      '/api/account/contracts?perPage=100',
    );
    expect(papers.body.items.find((k) => k.id === o.contractId)?.title).toBe(`Copia commissione n. ${o.orderId}`);
    expect(papers.body.items.some((k) => k.id === changed.contractId)).toBe(false);
    expect(await seenByAgent(o)).toMatchObject({
      statusText: '-',
      waitingFor: 'In attesa della firma di Giulia Rossi',
      paymentNotice: null,
    });
    const signed = await signOrder(t, who, changed);
    expect(signed).toMatchObject({ isReadyToBePaidOnlineWithStripeByCustomer: true, paymentNotice: null });
    const detail = `/app/customer-commissions/${o.id}/detail`;
    const { id } = (
      await who.client.post<{ id: string }>(own(o, 'stripe-payment'), { successUrl: detail, cancelUrl: detail })
    ).body;
    await atCheckout(t, id, PAID);
    await notify(t, id);
    expect((await customerOrder(who.client, o.id)).isSubmitted).toBe(true);
    expect(await auditCount(t, 'customer-orders.change-payment-method', o.orderId)).toBe(1);
  });

  it('ORD-370 before the signature too; a code sent for the void copy signs nothing', async () => {
    const o = await makeCustomerOrder(who.client, 'mav');
    const copy = await who.client.get<{ sha256: string; pageCount: number }>(`/api/account/contracts/${o.contractId}`);
    for (let page = 1; page <= copy.body.pageCount; page += 1)
      await who.client.post(`/api/account/contracts/${o.contractId}/pages-seen`, { page, sha256: copy.body.sha256 });
    await who.client.post(own(o, 'customer-contract/start-signature'));
    const token = /\b\d{6}\b/.exec((await t.outbox(who.mobile))[0]?.body ?? '')?.[0] ?? '';
    expect((await byCustomer(o, 'pagodil')).status).toBe(200);
    const signed = await who.client.post<Problem>(own(o, 'customer-contract/complete-signature'), { token });
    expect(signed.status).toBeGreaterThanOrEqual(400);
    expect(await orderState(t, o.orderId)).toBe('waiting_confirmation');
    expect(await contractOf(o.contractId)).toMatchObject({ state: 'cancelled', signed: false });
  });

  it('ORD-370 a payment under way is given up first, a sent or a cancelled order stays as it is, and nobody else may', async () => {
    const o = await confirmed('pagodil');
    await who.client.post(own(o, 'pagodil-payment'), { returnUrl: `/app/customer-commissions/${o.id}/detail` });
    for (const answer of [await byCustomer(o, 'mav'), await byAgent(o, 'mav')])
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('rinuncia prima')]);
    expect((await seenByAgent(o)).waitingFor).toBe('In attesa della conferma del pagamento');
    await who.client.post(own(o, 'payment-abandon'));
    const stranger = await shopper(t, { agent: null });
    for (const [client, status] of [
      [t.anyone, 401],
      [agente, 403],
      [stranger.client, 404],
    ] as const)
      expect([
        (await change(client, own(o, 'payment-method'), 'mav')).status,
        (await client.get(own(o, 'payment-methods'))).status,
      ]).toEqual([status, status]);
    const managed = await t.as('gm', 1);
    for (const path of ['/payment-method', '/cancel'])
      expect((await managed.post(agents(o, path), { paymentMethod: 'mav' }, { key: newKey() })).status).toBeOneOf([
        404, 422,
      ]);
    expect((await managed.get(agents(o, '/payment-methods'))).status).toBe(404);
    await who.client.post(own(o, 'cancel'), {}, { key: newKey() });
    expect((await byCustomer(o, 'mav')).status).toBe(409);
  });
});

describe('the agent of a customer who could not pay', () => {
  it('ORD-370 changes the way to pay: the customer is told by SMS and e-mail, and signs anew', async () => {
    const o = await refusedFinancing();
    expect((await agente.get<Choices>(agents(o, '/payment-methods'))).body.items).toHaveLength(4);
    expect((await byAgent(o, 'mav')).body).toEqual({ id: o.orderId });
    const link = `/app/customer-commissions/${o.id}/confirm`;
    for (const to of [who.mobile, who.email]) {
      const [sent] = await t.outbox(to);
      expect(sent?.body).toContain(link);
      expect(sent?.body).toContain('ha cambiato il metodo di pagamento');
    }
    const signed = await signOrder(t, who, await customerOrder(who.client, o.id));
    expect(signed).toMatchObject({ paymentMethodName: 'MAV', isReadyToBeDirectlySubmittedByCustomer: true });
    expect((await seenByAgent(o)).waitingFor).toBe('In attesa che Giulia Rossi chiuda l’ordine');
  });

  it('ORD-372 calls the order off once, and not one that can still be paid', async () => {
    const untried = await confirmed('pagodil');
    const callOff = (o: Commission) => agente.post<Problem>(agents(o, '/cancel'), {}, { key: newKey() });
    expect(await callOff(untried)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('solo il cliente lo annulla') },
    });
    const o = await refusedFinancing();
    const answers = await Promise.all([callOff(o), callOff(o)]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([204, 409]);
    expect(await orderState(t, o.orderId)).toBe('cancelled');
    expect(await contractOf(o.contractId)).toMatchObject({ state: 'cancelled', signed: true });
    expect((await t.outbox(who.email))[0]?.subject).toBe(`Ordine n. ${o.orderId} annullato`);
    expect(await auditCount(t, 'orders.call-off', o.orderId)).toBe(1);
  });
});

describe('money that comes after all', () => {
  const flagged = async (o: Commission) => (await attemptOf(t, o.orderId)).flag;
  it('ORD-370 I5 for the way that was given up: kept and flagged, never taken for the new one', async () => {
    const o = await refusedFinancing();
    await byCustomer(o, 'mav');
    await decideFinancing(t, o.reference, 'validated');
    await tell(o.reference);
    expect([await orderState(t, o.orderId), (await attemptOf(t, o.orderId)).state, await flagged(o)]).toEqual([
      'waiting_confirmation',
      'in_review',
      'method_changed',
    ]);
    expect((await customerOrder(who.client, o.id)).paymentNotice?.title).toContain('in verifica');
    expect((await byCustomer(o, 'pagodil')).status).toBe(409);
    const admin = await t.as('admin');
    const { id } = await attemptOf(t, o.orderId);
    const list = await admin.get<{ items: { id: number; actions: string[] }[] }>('/api/admin/payments?perPage=100');
    expect(list.body.items.find((p) => p.id === id)?.actions).toEqual(['refund', 'close']);
    const resolve = (action: string) =>
      admin.post(`/api/admin/payments/${id}/resolve`, { action, note: '' }, { key: newKey() });
    expect([(await resolve('accept')).status, (await resolve('refund')).status]).toEqual([409, 200]);
    expect((await customerOrder(who.client, o.id)).paymentNotice).toBeNull();
  });

  it('ORD-370 I7 the change and the late notification at once: one of them is first, the order never goes out by itself', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const o = await refusedFinancing();
      await decideFinancing(t, o.reference, 'validated');
      const work = [
        () => byCustomer(o, 'mav').then((a) => a.status),
        () => byAgent(o, 'stripe_credit_card').then((a) => a.status),
        ...[0, 1, 2].map(() => () => tell(o.reference).then((a) => a.statusCode)),
      ];
      const answers = await Promise.all((round % 2 ? work : work.toReversed()).map((go) => go()));
      for (const status of answers) expect(status).toBeOneOf([200, 409]);
      const { state, flag } = await attemptOf(t, o.orderId);
      const now = `${await orderState(t, o.orderId)} ${state} ${flag}`;
      expect(now).toBeOneOf(['waiting_confirmation in_review method_changed', 'confirmed paid_after_close closed']);
      ends.add(now);
      const copies = await t.db.query(
        `select state from contracts where order_id = $1 or replaced_order_id = $1 order by id`,
        [o.orderId],
      );
      const open = copies.rows.filter((k) => k.state !== 'cancelled');
      expect(open).toHaveLength(1);
    }
    expect(ends.size).toBeGreaterThan(0);
  });

  it('ORD-370 J1 changing, paying, signing and cancelling at once: order, copy and payment agree', async () => {
    for (let round = 0; round < 4; round += 1) {
      const o = await refusedFinancing();
      const answers = await Promise.all([
        byCustomer(o, 'mav'),
        byAgent(o, 'stripe_credit_card'),
        who.client.post(own(o, 'pagodil-payment'), { returnUrl: `/app/customer-commissions/${o.id}/detail` }),
        who.client.post(own(o, 'cancel'), {}, { key: newKey() }),
        agente.post(agents(o, '/cancel'), {}, { key: newKey() }),
      ]);
      for (const a of answers) expect(a.status, JSON.stringify(a.body)).toBeLessThan(500);
      const state = await orderState(t, o.orderId);
      const rows = await t.db.query<{ open: number; copies: number }>(
        `select
           (select count(*) from payment_attempts where order_id = $1 and state in ('created', 'open')) as open,
           (select count(*) from contracts where order_id = $1 and state <> 'cancelled') as copies`,
        [o.orderId],
      );
      expect(rows.rows[0], state).toEqual({
        open: state === 'in_payment' ? 1 : 0,
        copies: state === 'cancelled' ? 0 : 1,
      });
    }
  });
});
