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
import { atCheckout, attemptOf, decideFinancing, meetSandbox, notify, orderState, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let who: Shopper;
beforeAll(async () => {
  meetSandbox(t);
  who = await shopper(t);
});

const api = (id: number, rest: string) => `/api/customer/commissions/${id}/${rest}`;
const detail = (id: number) => `/app/customer-commissions/${id}/detail`;
const byCard = (client: Client, o: Commission, change: Record<string, string> = {}) =>
  client.post<{ id: string; redirectUrl: string } & Problem>(api(o.id, 'stripe-payment'), {
    successUrl: detail(o.id),
    cancelUrl: detail(o.id),
    ...change,
  });
const byPagodil = (client: Client, o: Commission, change: Record<string, string> = {}) =>
  client.post<{ redirectUrl: string } & Problem>(api(o.id, 'pagodil-payment'), { returnUrl: detail(o.id), ...change });
const ready = async (method: string) => signOrder(t, who, await makeCustomerOrder(who.client, method));
const check = (o: Commission) => who.client.post<Commission>(api(o.id, 'payment-check'));

describe('the customer pays', () => {
  it('ORD-277 ORD-279 is refused without a session, to others, before the confirmation, in another way or with a strange address', async () => {
    const waiting = await makeCustomerOrder(who.client, 'stripe_credit_card');
    expect(waiting.isReadyToBePaidOnlineWithStripeByCustomer).toBe(false);
    expect((await byCard(t.anyone, waiting)).status).toBe(401);
    expect((await byCard(await t.as('agente', 1), waiting)).status).toBe(403);
    expect((await byCard((await shopper(t)).client, waiting)).status).toBe(404);
    expect((await byCard(who.client, waiting)).status).toBe(409);
    const mav = await ready('mav');
    const financed = await ready('pagodil');
    expect([(await byCard(who.client, mav)).status, (await byPagodil(who.client, mav)).status]).toEqual([409, 409]);
    expect((await byCard(who.client, financed)).status).toBe(409);
    const card = await ready('stripe_credit_card');
    expect((await byPagodil(who.client, card)).status).toBe(409);
    for (const successUrl of ['https://example.com/', '/app/orders/1/details', `${detail(card.id)}?x=1`])
      expect((await byCard(who.client, card, { successUrl })).status).toBe(422);
    expect([await orderState(t, card.orderId), await orderState(t, mav.orderId)]).toEqual(['confirmed', 'confirmed']);
  });

  it('ORD-536 pays nothing at another total than the one that was seen', async () => {
    const [card, financed] = [await ready('stripe_credit_card'), await ready('pagodil')];
    const another = { expectedTotal: '1.00' };
    const refused = [await byCard(who.client, card, another), await byPagodil(who.client, financed, another)];
    const changed = expect.stringMatching(/^Nel frattempo l’ordine è cambiato: il totale non è più di 1,00\s€, ma di /);
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
      [409, changed],
      [409, changed],
    ]);
    expect([await orderState(t, card.orderId), await orderState(t, financed.orderId)]).toEqual([
      'confirmed',
      'confirmed',
    ]);
    const paid = [
      await byCard(who.client, card, { expectedTotal: card.total }),
      await byPagodil(who.client, financed, { expectedTotal: financed.total }),
    ];
    expect(paid.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('ORD-536 closes nothing at another total than the one that was seen', async () => {
    const o = await ready('mav');
    const close = (expectedTotal: string) =>
      who.client.post<Problem>(api(o.id, 'direct-submission'), { expectedTotal }, { key: newKey() });
    const refused = await close('1.00');
    expect([refused.status, refused.body.detail, await orderState(t, o.orderId)]).toEqual([
      409,
      expect.stringMatching(/^Nel frattempo l’ordine è cambiato: il totale non è più di 1,00\s€, ma di /),
      'confirmed',
    ]);
    expect([(await close(o.total)).status, await orderState(t, o.orderId)]).toEqual([200, 'submitted']);
  });

  it('ORD-279 ORD-346 by card: one session however often it is asked for; submitted when the provider says so, not before', async () => {
    const o = await ready('stripe_credit_card');
    expect(o).toMatchObject({
      isReadyToBePaidOnlineWithStripeByCustomer: true,
      isReadyToBePaidOnlineWithPagoDilByCustomer: false,
      isReadyToBeDirectlySubmittedByCustomer: false,
    });
    const all = await Promise.all(Array.from({ length: 8 }, () => byCard(who.client, o)));
    expect(new Set(all.map((a) => `${a.status} ${a.body.id} ${a.body.redirectUrl}`)).size).toBe(1);
    const id = all[0]?.body.id ?? '';
    expect([all[0]?.status, all[0]?.body.redirectUrl]).toEqual([200, expect.stringContaining('/dev/checkout/')]);
    expect(await customerOrder(who.client, o.id)).toMatchObject({
      statusText: 'Confermato',
      isInPayment: true,
      isCancellable: false,
      isReadyToBePaidOnlineWithStripeByCustomer: false,
      customerStripePaymentSessionId: id,
    });
    expect((await who.client.post(api(o.id, 'cancel'))).status).toBe(409);
    expect((await check(o)).body.isSubmitted).toBe(false);
    await atCheckout(t, id, PAID);
    expect((await notify(t, id)).statusCode).toBe(200);
    expect(await customerOrder(who.client, o.id)).toMatchObject({
      statusText: 'Completato',
      isSubmitted: true,
      isInPayment: false,
      customerStripePaymentSessionId: null,
    });
  });

  it('ORD-481 whoever paid is told so once, with amount, way and time, and the order says it', async () => {
    const receipts = async (orderId: number) =>
      (await t.outbox(who.email)).filter((m) => m.subject?.startsWith(`Ordine n. ${orderId}: `));
    const o = await ready('stripe_credit_card');
    expect(o.paidOnline).toBeNull();
    const { id } = (await byCard(who.client, o)).body;
    await atCheckout(t, id, PAID);
    await Promise.all([notify(t, id), notify(t, id), check(o)]);
    const [receipt, ...others] = await receipts(o.orderId);
    expect(others).toEqual([]);
    expect(receipt?.subject).toBe(`Ordine n. ${o.orderId}: pagamento ricevuto`);
    expect(receipt?.body).toMatch(/il 21\/11\/2026 \d\d:\d\d abbiamo ricevuto /);
    expect(receipt?.body).toContain(`${o.total.replace('.', ',')}\u00a0€ per l’ordine n. ${o.orderId}.`);
    expect(receipt?.body).toContain(`Metodo di pagamento: ${o.paymentMethodName}.`);
    expect((await customerOrder(who.client, o.id)).paidOnline).toEqual({
      amount: o.total,
      at: expect.stringMatching(/^2026-11-21T/),
    });
    const financed = await ready('pagodil');
    await byPagodil(who.client, financed);
    await decideFinancing(t, (await attemptOf(t, financed.orderId)).reference, 'to_confirm');
    await check(financed);
    expect(await receipts(financed.orderId)).toMatchObject([
      {
        subject: `Ordine n. ${financed.orderId}: finanziamento concesso da PagoDIL`,
        body: expect.stringContaining(
          ` PagoDIL ha concesso il finanziamento di ${financed.total.replace('.', ',')}\u00a0€ per l’ordine n. ${financed.orderId}. `,
        ),
      },
    ]);
  });

  it('ORD-481 of money of another amount that the office takes what came in is told', async () => {
    const o = await ready('stripe_credit_card');
    const { id } = (await byCard(who.client, o)).body;
    await atCheckout(t, id, `${PAID}, amount_cents = 10001`);
    await notify(t, id);
    const attempt = await attemptOf(t, o.orderId);
    await (await t.as('admin')).post(`/api/admin/payments/${attempt.id}/resolve`, { action: 'accept', note: '' });
    const [receipt] = (await t.outbox(who.email)).filter((m) => m.subject?.startsWith(`Ordine n. ${o.orderId}: `));
    expect(receipt?.body).toContain('abbiamo ricevuto 100,01\u00a0€');
  });

  it('ORD-284 a payment given up: the order is confirmed again and may be paid anew; coming back asks the provider', async () => {
    const o = await ready('stripe_klarna');
    const first = (await byCard(who.client, o)).body.id;
    const given = await who.client.post<Commission>(api(o.id, 'payment-abandon'));
    expect([given.status, given.body.isReadyToBePaidOnlineWithStripeByCustomer]).toEqual([200, true]);
    expect(given.body.paymentNotice?.text).toContain('Tocca a te: riprova');
    const second = (await byCard(who.client, o)).body.id;
    expect(second).not.toBe(first);
    await atCheckout(t, second, PAID);
    expect((await check(o)).body).toMatchObject({ isSubmitted: true, paymentNotice: null });
  });

  it('ORD-280 ORD-347 ORD-268 ORD-269 with PagoDIL: in evaluation it waits, granted it goes out', async () => {
    const o = await ready('pagodil');
    expect(o).toMatchObject({
      isReadyToBePaidOnlineWithPagoDilByCustomer: true,
      isReadyToBePaidOnlineWithStripeByCustomer: false,
      customerPagoDilTransactionStatus: 'UNDEFINED',
    });
    const begun = await byPagodil(who.client, o);
    expect([begun.status, begun.body.redirectUrl]).toEqual([200, expect.stringContaining('/dev/pagodil/')]);
    const { reference } = await attemptOf(t, o.orderId);
    await decideFinancing(t, reference, 'pending');
    expect((await check(o)).body).toMatchObject({
      isInPayment: true,
      customerPagoDilTransactionId: reference,
      customerPagoDilTransactionStatus: 'PENDING',
    });
    await decideFinancing(t, reference, 'to_confirm');
    expect((await check(o)).body).toMatchObject({ isSubmitted: true, statusText: 'Completato' });
  });

  it('ORD-267 ORD-268 refused by PagoDIL: said so, confirmed again, and another request may follow', async () => {
    const o = await ready('pagodil');
    await byPagodil(who.client, o);
    await decideFinancing(t, (await attemptOf(t, o.orderId)).reference, 'Refused');
    expect((await check(o)).body).toMatchObject({
      isInPayment: false,
      customerPagoDilTransactionStatus: 'REFUSED',
      isReadyToBePaidOnlineWithPagoDilByCustomer: true,
    });
    expect((await byPagodil(who.client, o)).status).toBe(200);
    expect(await customerOrder(who.client, o.id)).toMatchObject({
      isInPayment: true,
      customerPagoDilTransactionStatus: 'UNDEFINED',
    });
  });
});
