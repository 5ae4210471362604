/** Money that came in and waits for somebody's word: nothing is paid beside it, and a word frees what it held. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderRefusal } from '../../adapters/ports.ts';
import { makeCommission } from '../../test/builders.ts';
import { makeCustomerOrder, shopper, signOrder, type Shopper } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { putSeen } from '../../test/seen.ts';
import { atCheckout, attemptOf, meetSandbox, notify, orderState, PAID, startByCard } from '../../test/payments.ts';
import { reconcilePayments } from './jobs.ts';

const t = testPortal({ listen: true });
let agente: Client;
let admin: Client;
let who: Shopper;
beforeAll(async () => {
  meetSandbox(t);
  [agente, admin, who] = [await t.as('agente', 1), await t.as('admin'), await shopper(t)];
});
const HELD = 'Il pagamento è in verifica: ti contatteremo noi.';

const started = async () => {
  const { id, orderId } = await makeCommission(agente, 'stripe_credit_card');
  const session = (await startByCard(agente, orderId)).body.id;
  return { id, orderId, session, attempt: (await attemptOf(t, orderId)).id };
};
type Status = { state: string; attempt: string; isInReview: boolean; message: string; detail: string };
const payment = async (orderId: number, rest: 'payment-abandon' | 'payment-check') =>
  agente.post<Status>(`/api/agent/pending-orders/${orderId}/${rest}`);
const isPayable = async (orderId: number) =>
  (await agente.get<{ isPayableOnlineWithStripe: boolean }>(`/api/agent/pending-orders/${orderId}`)).body
    .isPayableOnlineWithStripe;
/** We stopped before the provider said that it was paid: it is over here, and open there. */
const loseSight = async (attempt: number, orderId: number): Promise<void> => {
  await t.db.query(`update payment_attempts set state = 'expired' where id = $1`, [attempt]);
  await t.db.query(`update orders set state = 'open' where id = $1`, [orderId]);
};
const paidLate = async (session: string): Promise<void> => {
  await atCheckout(t, session, PAID);
  expect((await notify(t, session)).statusCode).toBe(200);
};
const close = (attempt: number) =>
  admin.post(`/api/admin/payments/${attempt}/resolve`, { action: 'close', note: 'Reso a mano' }, { key: newKey() });

describe('money that waits for somebody’s word', () => {
  it('ORD-426 while it is held nothing is paid beside it; once the office has closed it one may pay', async () => {
    const { orderId, session, attempt } = await started();
    await loseSight(attempt, orderId);
    expect(await isPayable(orderId)).toBe(true);
    await paidLate(session);
    expect((await attemptOf(t, orderId)).state).toBe('paid_after_close');
    expect(await isPayable(orderId)).toBe(false);
    const again = await startByCard(agente, orderId);
    expect([again.status, (again.body as unknown as Status).detail]).toEqual([409, HELD]);
    expect((await close(attempt)).status).toBe(200);
    expect(await isPayable(orderId)).toBe(true);
    expect((await startByCard(agente, orderId)).status).toBe(200);
    expect((await payment(orderId, 'payment-abandon')).body.state).toBe('open');
  });

  it('ORD-426 money of an earlier attempt is not hidden behind a later one that came to nothing', async () => {
    const { orderId, session, attempt } = await started();
    await loseSight(attempt, orderId);
    expect((await startByCard(agente, orderId)).status).toBe(200);
    expect((await payment(orderId, 'payment-abandon')).body.attempt).toBe('expired');
    await paidLate(session);
    expect((await payment(orderId, 'payment-check')).body).toMatchObject({ isInReview: true, message: HELD });
    expect((await startByCard(agente, orderId)).status).toBe(409);
  });

  it('ORD-426 a page that is open when money is found is not gone on with, and can be given up', async () => {
    const { orderId, session, attempt } = await started();
    await loseSight(attempt, orderId);
    const second = (await startByCard(agente, orderId)).body.id;
    await paidLate(session);
    expect((await startByCard(agente, orderId)).status).toBe(409);
    const left = await payment(orderId, 'payment-abandon');
    expect([left.status, left.body.state, left.body.message]).toEqual([200, 'open', HELD]);
    const sessions = await t.db.query('select status from dev_checkouts where id = $1', [second]);
    expect(sessions.rows).toEqual([{ status: 'expired' }]);
    expect((await close(attempt)).status).toBe(200);
    expect(await isPayable(orderId)).toBe(true);
  });

  it('ORD-426 ORD-372 what the office closed holds a customer’s order no longer: it is paid otherwise, or called off', async () => {
    const made = await signOrder(t, who, await makeCustomerOrder(who.client, 'stripe_credit_card'));
    const api = `/api/customer/commissions/${made.id}`;
    const address = `/app/customer-commissions/${made.id}/detail`;
    const pages = { successUrl: address, cancelUrl: address };
    const { id } = (await who.client.post<{ id: string }>(`${api}/stripe-payment`, pages)).body;
    await atCheckout(t, id, `${PAID}, amount_cents = amount_cents - 1`);
    await notify(t, id);
    const attempt = await attemptOf(t, made.orderId);
    expect([attempt.state, attempt.flag]).toEqual(['in_review', 'amount']);
    type Shown = { isPaymentInReview: boolean; isPaymentMethodChangeable: boolean; paymentNotice: unknown };
    const shown = async () => (await who.client.get<Shown>(api)).body;
    expect(await shown()).toMatchObject({ isPaymentInReview: true, isPaymentMethodChangeable: false });
    expect((await close(attempt.id)).status).toBe(200);
    expect(await orderState(t, made.orderId)).toBe('confirmed');
    expect(await shown()).toMatchObject({
      isPaymentInReview: false,
      isPaymentMethodChangeable: true,
      paymentNotice: null,
    });
    expect((await who.client.post(`${api}/stripe-payment`, pages)).status).toBe(200);
    // What was closed does not hold the order when the second payment comes to nothing.
    expect((await who.client.post(`${api}/payment-abandon`)).status).toBe(200);
    expect(await orderState(t, made.orderId)).toBe('confirmed');
    expect((await shown()).isPaymentMethodChangeable).toBe(true);
  });

  it('ORD-426 money of another amount is not given up: it is looked at', async () => {
    const { orderId, session } = await started();
    await atCheckout(t, session, `${PAID}, amount_cents = amount_cents - 1`);
    await notify(t, session);
    const left = await payment(orderId, 'payment-abandon');
    expect([left.status, left.body.detail]).toEqual([409, HELD]);
    expect([await orderState(t, orderId), (await attemptOf(t, orderId)).state]).toEqual(['in_payment', 'in_review']);
  });

  it('ORD-569 a customer does not cancel an order while its money waits; once that is settled they do', async () => {
    const made = await signOrder(t, who, await makeCustomerOrder(who.client, 'stripe_credit_card'));
    const api = `/api/customer/commissions/${made.id}`;
    const address = `/app/customer-commissions/${made.id}/detail`;
    const pages = { successUrl: address, cancelUrl: address };
    const { id } = (await who.client.post<{ id: string }>(`${api}/stripe-payment`, pages)).body;
    await who.client.post(`${api}/payment-abandon`);
    await atCheckout(t, id, PAID);
    await notify(t, id);
    const attempt = await attemptOf(t, made.orderId);
    expect([attempt.state, await orderState(t, made.orderId)]).toEqual(['paid_after_close', 'confirmed']);
    const isCancellable = async () => (await who.client.get<{ isCancellable: boolean }>(api)).body.isCancellable;
    const cancel = () => who.client.post<Status>(`${api}/cancel`, {}, { key: newKey() });
    const refused = await cancel();
    expect([await isCancellable(), refused.status, refused.body.detail]).toEqual([false, 409, HELD]);
    expect((await close(attempt.id)).status).toBe(200);
    expect([await isCancellable(), (await cancel()).status]).toEqual([true, 200]);
  });
});

describe('money that is accepted while another page is open', () => {
  const twoPages = async () => {
    const made = await started();
    await loseSight(made.attempt, made.orderId);
    const second = (await startByCard(agente, made.orderId)).body.id;
    await paidLate(made.session);
    return { ...made, second };
  };
  const accept = (attempt: number) =>
    admin.post<Status>(`/api/admin/payments/${attempt}/resolve`, { action: 'accept', note: '' }, { key: newKey() });
  const attempts = async (orderId: number): Promise<string[]> =>
    (
      await t.db.query<{ state: string }>('select state from payment_attempts where order_id = $1 order by id', [
        orderId,
      ])
    ).rows.map((r) => r.state);
  const pageOf = async (session: string) =>
    (await t.db.query('select status from dev_checkouts where id = $1', [session])).rows[0]?.status;

  it('ORD-511 closes it at its provider, and the order goes out once', async () => {
    const made = await twoPages();
    expect((await accept(made.attempt)).status).toBe(200);
    expect(await orderState(t, made.orderId)).toBe('submitted');
    expect([await attempts(made.orderId), await pageOf(made.second)]).toEqual([['paid', 'expired'], 'expired']);
  });

  it('ORD-511 only for a word that may be taken: closed is no reason to close it, nor a second word', async () => {
    const made = await twoPages();
    expect((await close(made.attempt)).status).toBe(200);
    expect(await pageOf(made.second)).toBe('open');
    const again = await accept(made.attempt);
    expect([again.status, again.body.detail]).toEqual([409, 'Questo pagamento è già stato verificato.']);
    expect([await attempts(made.orderId), await pageOf(made.second)]).toEqual([['paid_after_close', 'open'], 'open']);
  });

  it('ORD-511 ORD-510 nor for money that the order does not ask for any more', async () => {
    const made = await twoPages();
    await t.db.query(
      'update orders set shipping_cents = shipping_cents + 6000, total_cents = total_cents + 6000 where id = $1',
      [made.orderId],
    );
    expect((await accept(made.attempt)).status).toBe(409);
    expect([await attempts(made.orderId), await pageOf(made.second)]).toEqual([['paid_after_close', 'open'], 'open']);
  });

  it('ORD-511 waits for a provider that does not answer, or that does not close it', async () => {
    const made = await twoPages();
    const { payments } = t.services.ports;
    const { expireCheckout } = payments;
    Object.assign(payments, { expireCheckout: () => Promise.reject(new Error('no answer')) });
    expect((await accept(made.attempt)).status).toBe(502);
    Object.assign(payments, { expireCheckout: () => Promise.reject(new ProviderRefusal('locked', 'not now')) });
    const refused = await accept(made.attempt);
    Object.assign(payments, { expireCheckout });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'È in corso un altro pagamento, che il fornitore non ha ancora chiuso: riprova tra qualche minuto.',
    ]);
    expect([await orderState(t, made.orderId), await attempts(made.orderId)]).toEqual([
      'in_payment',
      ['paid_after_close', 'open'],
    ]);
    expect((await accept(made.attempt)).status).toBe(200);
  });

  it('ORD-511 one that was paid by now sends the order; the other money is given back', async () => {
    const made = await twoPages();
    await atCheckout(t, made.second, PAID);
    const answer = await accept(made.attempt);
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'L’ordine è già stato inviato o annullato: rimborsa il pagamento.',
    ]);
    expect(await orderState(t, made.orderId)).toBe('submitted');
    expect(await attempts(made.orderId)).toEqual(['paid_after_close', 'paid']);
  });

  it('ORD-511 a page of an order that went out otherwise is closed by whoever asks about it next', async () => {
    const made = await started();
    await t.db.query(`update orders set state = 'submitted', submitted_at = ema_now() where id = $1`, [made.orderId]);
    await reconcilePayments(t.services, -1);
    expect([await attempts(made.orderId), await pageOf(made.session)]).toEqual([['expired'], 'expired']);
  });
});

describe('an order whose money waits for somebody’s word', () => {
  type Commission = {
    isUpdateLocked: boolean;
    isDeleteLocked: boolean;
    items: { product: string; quantity: number; attributes: object }[];
  };
  const held = async () => {
    const made = await started();
    await loseSight(made.attempt, made.orderId);
    await paidLate(made.session);
    const api = `/api/agent/commissions/${made.id}`;
    const shown = async () => (await agente.get<Commission>(api)).body;
    const more = async () => {
      const items = (await shown()).items.map((i) => ({ ...pick(i), quantity: i.quantity + 1 }));
      return putSeen<Status>(agente, api, { note: '', items });
    };
    return { ...made, api, shown, more };
  };
  const pick = ({ product, attributes }: Commission['items'][number]) => ({ product, attributes });
  const accept = (attempt: number) =>
    admin.post<Status>(`/api/admin/payments/${attempt}/resolve`, { action: 'accept', note: '' }, { key: newKey() });
  const totals = async (orderId: number) =>
    (
      await t.db.query(
        `select o.state, o.total_cents = p.amount_cents as is_paid
         from orders o join payment_attempts p on p.order_id = o.id where o.id = $1`,
        [orderId],
      )
    ).rows;

  const reasonOf = async (attempt: number, rest = '') =>
    (
      await admin.get<{ items: { id: number; reason: string }[] }>(`/api/admin/payments?perPage=200${rest}`)
    ).body.items.find((p) => p.id === attempt)?.reason;

  it('ORD-510 is neither changed nor deleted, says so, and goes out as it was paid', async () => {
    const made = await held();
    expect(await made.shown()).toMatchObject({ isUpdateLocked: true, isDeleteLocked: true });
    const edited = await made.more();
    expect([edited.status, edited.body.detail]).toEqual([409, HELD]);
    const deleted = await agente.del<Status>(made.api);
    expect([deleted.status, deleted.body.detail]).toEqual([409, HELD]);
    expect((await accept(made.attempt)).status).toBe(200);
    expect(await totals(made.orderId)).toEqual([{ state: 'submitted', is_paid: true }]);
    expect((await notify(t, made.session, { id: `evt_${made.session}_again` })).statusCode).toBe(200);
    expect(await reasonOf(made.attempt), 'told again, it is settled as before').toBeUndefined();
  });

  it('ORD-510 what the office has closed is changed again', async () => {
    const made = await held();
    expect(await reasonOf(made.attempt, '&resolved=true'), 'nobody has settled it').toBeUndefined();
    expect((await close(made.attempt)).status).toBe(200);
    expect(await made.shown()).toMatchObject({ isUpdateLocked: false, isDeleteLocked: false });
    expect((await made.more()).status).toBe(200);
    expect(await reasonOf(made.attempt, '&resolved=true'), 'why it was looked at').toMatch(/già chiuso\.$/);
    expect((await agente.del(made.api)).status).toBe(204);
  });

  it('ORD-510 one that was changed all the same is not sent with it: the office reads it, and gives it back', async () => {
    const made = await held();
    await t.db.query(
      'update orders set shipping_cents = shipping_cents + 6000, total_cents = total_cents + 6000 where id = $1',
      [made.orderId],
    );
    const list = await admin.get<{ items: { id: number; reason: string; actions: string[] }[] }>(
      '/api/admin/payments?perPage=200',
    );
    const card = list.body.items.find((p) => p.id === made.attempt);
    expect(card?.reason).toMatch(/per un pagamento già chiuso\. L’ordine ora chiede .+, il pagamento era di/);
    expect(card?.actions).toEqual(['refund', 'close']);
    const refused = await accept(made.attempt);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('L’ordine ora chiede')]);
    expect(await totals(made.orderId)).toEqual([{ state: 'open', is_paid: false }]);
    await t.db.query('update payment_attempts set is_superseded = true where id = $1', [made.attempt]);
    expect(await reasonOf(made.attempt), 'for another way to pay it never was').toMatch(/già chiuso\.$/);
    await t.db.query('update payment_attempts set is_superseded = false where id = $1', [made.attempt]);
    const word = { action: 'refund', note: '' };
    const back = await admin.post(`/api/admin/payments/${made.attempt}/resolve`, word, { key: newKey() });
    expect([back.status, (await made.shown()).isUpdateLocked]).toEqual([200, false]);
  });
});

describe('whose a payment is', () => {
  it('ORD-427 an agent neither gets into a payment of their customer nor gives it up', async () => {
    const made = await signOrder(t, who, await makeCustomerOrder(who.client, 'stripe_credit_card'));
    const address = `/app/customer-commissions/${made.id}/detail`;
    const pages = { successUrl: address, cancelUrl: address };
    const theirs = await who.client.post<{ id: string }>(`/api/customer/commissions/${made.id}/stripe-payment`, pages);
    const sentence = 'Quest’ordine viene completato dal cliente.';
    const joined = await startByCard(agente, made.orderId);
    expect([joined.status, (joined.body as unknown as Status).detail]).toEqual([409, sentence]);
    const left = await payment(made.orderId, 'payment-abandon');
    expect([left.status, left.body.detail]).toEqual([409, sentence]);
    const own = await who.client.post<{ id: string }>(`/api/customer/commissions/${made.id}/stripe-payment`, pages);
    expect(own.body.id).toBe(theirs.body.id);
    const given = await who.client.post(`/api/customer/commissions/${made.id}/payment-abandon`);
    expect([given.status, await orderState(t, made.orderId)]).toEqual([200, 'confirmed']);
  });
});
