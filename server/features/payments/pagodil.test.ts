import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderRefusal } from '../../adapters/ports.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import {
  attemptOf,
  decideFinancing,
  financedOrder,
  meetSandbox,
  orderState,
  sellerPoints,
  startFinancing,
} from '../../test/payments.ts';
import { reconcilePayments } from './jobs.ts';

const t = testPortal({ listen: true });
let agente: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
});

const begin = async () => {
  const orderId = await financedOrder(t, agente);
  const { redirectUrl } = await startFinancing(t, orderId);
  return { orderId, redirectUrl, ...(await attemptOf(t, orderId)) };
};
const comeBack = (reference: string, form = 'transactionStatus=to_confirm') =>
  t.app.inject({
    method: 'POST',
    url: `/pagodil/return/${reference}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://www.cofidis.example' },
    payload: form,
  });
const notify = (reference: string, transactionStatus = 'to_confirm') =>
  t.app.inject({ method: 'POST', url: `/pagodil/notification/${reference}`, payload: { transactionStatus } });
const at = async (orderId: number) => [await orderState(t, orderId), (await attemptOf(t, orderId)).state];
const providerStatus = async (reference: string) =>
  (await t.db.query('select status from dev_financings where reference = $1', [reference])).rows[0]?.status;

describe('a financing with PagoDIL', () => {
  it('ORD-280 ORD-347 begins at the provider, for 50 minutes, and the order waits', async () => {
    const made = await begin();
    expect(made.redirectUrl).toContain('/dev/pagodil/');
    expect(await at(made.orderId)).toEqual(['in_payment', 'open']);
    const minutes = await t.db.query(
      `select extract(epoch from expires_at - created_at) / 60 as m from payment_attempts where id = $1`,
      [made.id],
    );
    expect(Number(minutes.rows[0]?.m)).toBe(50);
  });

  it('I1 twenty parallel starts make one transaction', async () => {
    const orderId = await financedOrder(t, agente);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => startFinancing(t, orderId)));
    const urls = new Set(answers.flatMap((a) => (a.status === 'fulfilled' ? [a.value.redirectUrl] : [])));
    expect(urls.size).toBe(1);
    const made = await t.db.query(`select count(*)::int as n from dev_financings where reference like $1`, [
      `ema-${orderId}-%`,
    ]);
    expect(made.rows[0]?.n).toBe(1);
  });

  it('ORD-269 granted: we confirm it, and only then the order is sent', async () => {
    const made = await begin();
    await decideFinancing(t, made.reference, 'to_confirm');
    expect((await notify(made.reference)).statusCode).toBe(200);
    expect(await at(made.orderId)).toEqual(['submitted', 'paid']);
    expect(await providerStatus(made.reference)).toBe('validated');
  });

  it('ORD-511 granted for an order that was paid otherwise meanwhile: not taken, and closed', async () => {
    const made = await begin();
    await t.db.query(`update orders set state = 'submitted', submitted_at = ema_now() where id = $1`, [made.orderId]);
    await decideFinancing(t, made.reference, 'to_confirm');
    expect((await notify(made.reference)).statusCode).toBe(200);
    expect(await at(made.orderId)).toEqual(['submitted', 'expired']);
    expect(await providerStatus(made.reference)).not.toBe('validated');
  });

  it('ORD-512 of two financings that which paid the order is given back, not what came beside it', async () => {
    const { orderId, reference } = await begin();
    await decideFinancing(t, reference, 'to_confirm');
    await notify(reference);
    await t.db.query(
      `with beside as (
         insert into payment_attempts (order_id, provider, state, reference, amount_cents, received_cents, provider_day,
           success_path, cancel_path, created_by_user_id, expires_at)
         select order_id, provider, 'refunded', reference || '-2', amount_cents, received_cents, provider_day, '/', '/',
           created_by_user_id, expires_at
         from payment_attempts where order_id = $1
         returning id, amount_cents)
       insert into payment_refunds (attempt_id, amount_cents, attempt_state, state, requested_by_user_id, requested_at, done_at)
       select id, amount_cents, 'paid_after_close', 'done', 1, ema_now(), ema_now() from beside`,
      [orderId],
    );
    const admin = await t.as('admin');
    expect((await admin.post(`/api/admin/commissions/${orderId}/pagodil-refund`)).status).toBe(200);
    const states = await t.db.query('select state from payment_attempts where order_id = $1', [orderId]);
    expect(states.rows).toEqual([{ state: 'refunded' }, { state: 'refunded' }]);
    const byCard = `update payment_attempts set provider = 'stripe', state = 'paid', received_cents = 1 where reference = $1`;
    await t.db.query(byCard, [`${reference}-2`]);
    const again = await admin.post(`/api/admin/commissions/${orderId}/pagodil-refund`);
    expect(again.status, 'what was paid by card is none of it').toBe(200);
  });

  it('I6 ORD-425 one that its provider refuses to close, and calls open, does not hold its order for ever', async () => {
    const made = await begin();
    const { financing } = t.services.ports;
    const { close } = financing;
    Object.assign(financing, { close: () => Promise.reject(new ProviderRefusal('300', 'not now')) });
    await t.db.query(`update payment_attempts set expires_at = ema_now() - interval '1 minute' where id = $1`, [
      made.id,
    ]);
    await reconcilePayments(t.services, -1);
    Object.assign(financing, { close });
    expect(await at(made.orderId)).toEqual(['confirmed', 'expired']);
    // Granted all the same, it is not taken.
    await decideFinancing(t, made.reference, 'to_confirm');
    await notify(made.reference);
    expect(await at(made.orderId)).toEqual(['confirmed', 'expired']);
  });

  it('I8 NET-866 a refund that its provider could not carry out: paid as before, and somebody looks at it, once', async () => {
    const made = await begin();
    await decideFinancing(t, made.reference, 'to_confirm');
    await notify(made.reference);
    const admin = await t.as('admin');
    const key = newKey();
    expect((await admin.post(`/api/admin/commissions/${made.orderId}/pagodil-refund`, undefined, { key })).status).toBe(
      200,
    );
    expect((await attemptOf(t, made.orderId)).state).toBe('refunded');
    await decideFinancing(t, made.reference, 'Refund_failed');
    for (let times = 0; times < 2; times += 1)
      expect((await notify(made.reference, 'refund_failed')).statusCode).toBe(200);
    expect(await attemptOf(t, made.orderId)).toMatchObject({ state: 'paid', flag: 'refund_failed' });
    const { rows } = await t.db.query(
      `select o.undone_at, count(r.id)::int as refunds, count(r.id) filter (where r.state = 'failed')::int as failed
       from orders o
       join payment_attempts a on a.order_id = o.id
       join payment_refunds r on r.attempt_id = a.id
       where o.id = $1
       group by o.id`,
      [made.orderId],
    );
    expect(rows).toEqual([{ undone_at: null, refunds: 1, failed: 1 }]);
  });

  it('I3 the browser comes back by POST from another site: nothing it says is believed, and it goes on to its page', async () => {
    const made = await begin();
    const back = await comeBack(made.reference, 'transactionStatus=validated&status=ok');
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`/app/customer-commissions/${made.orderId}/detail`);
    expect(await at(made.orderId)).toEqual(['in_payment', 'open']);
    await decideFinancing(t, made.reference, 'to_confirm');
    await comeBack(made.reference);
    expect(await at(made.orderId)).toEqual(['submitted', 'paid']);
  });

  it('I7 in evaluation it stays in payment, however long it takes; refused, the customer may pay otherwise', async () => {
    const made = await begin();
    await decideFinancing(t, made.reference, 'pending');
    await t.db.query(
      `update payment_attempts set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days' where id = $1`,
      [made.id],
    );
    await reconcilePayments(t.services);
    expect(await at(made.orderId)).toEqual(['in_payment', 'open']);
    await decideFinancing(t, made.reference, 'Refused');
    await notify(made.reference, 'refused');
    expect(await at(made.orderId)).toEqual(['confirmed', 'refused']);
  });

  it('I7 confirmed, then refused: the money that came in stays, flagged for an administrator', async () => {
    const made = await begin();
    await decideFinancing(t, made.reference, 'to_confirm');
    await notify(made.reference);
    await decideFinancing(t, made.reference, 'Refused');
    await notify(made.reference);
    expect(await at(made.orderId)).toEqual(['submitted', 'paid']);
    expect((await attemptOf(t, made.orderId)).flag).toBe('contradiction');
    const { rows } = await t.db.query(
      `select detail from audit where event = 'payments.settled' and object_id = $1 order by id`,
      [String(made.orderId)],
    );
    const told = { attempt: made.id, to: 'paid', source: 'notification', why: expect.any(String) };
    expect(rows.map(({ detail }) => detail)).toEqual([
      { ...told, from: 'open' },
      { ...told, from: 'paid', flag: 'contradiction' },
    ]);
  });

  it('I5 refused, then confirmed after all: never silently sent', async () => {
    const made = await begin();
    await decideFinancing(t, made.reference, 'Refused');
    await notify(made.reference);
    await decideFinancing(t, made.reference, 'validated');
    await notify(made.reference);
    expect(await at(made.orderId)).toEqual(['confirmed', 'paid_after_close']);
  });

  it('I7 granted after it was given up here: the credit is not taken, and closed at the provider', async () => {
    const made = await begin();
    await decideFinancing(t, made.reference, 'Refused');
    await notify(made.reference);
    await decideFinancing(t, made.reference, 'to_confirm');
    await notify(made.reference);
    expect([await at(made.orderId), await providerStatus(made.reference)]).toEqual([
      ['confirmed', 'refused'],
      'Aborted',
    ]);
  });

  it('after 50 minutes without a word it is closed at the provider and the order is free', async () => {
    const made = await begin();
    await t.db.query(
      `update payment_attempts set created_at = created_at - interval '51 minutes', expires_at = expires_at - interval '51 minutes' where id = $1`,
      [made.id],
    );
    await reconcilePayments(t.services);
    expect([await at(made.orderId), await providerStatus(made.reference)]).toEqual([
      ['confirmed', 'expired'],
      'Aborted',
    ]);
  });

  it('I4 another amount at the provider is never confirmed', async () => {
    const made = await begin();
    await t.db.query(
      `update dev_financings set amount_cents = amount_cents - 1, status = 'to_confirm' where reference = $1`,
      [made.reference],
    );
    await notify(made.reference);
    expect([await at(made.orderId), await providerStatus(made.reference)]).toEqual([
      ['confirmed', 'refused'],
      'Aborted',
    ]);
  });

  it('I2 a reference nobody gave out, and the same news twenty times', async () => {
    expect((await notify('ema-1-0000000000000000')).statusCode).toBe(200);
    expect((await notify('something')).statusCode).toBe(422);
    const made = await begin();
    await decideFinancing(t, made.reference, 'to_confirm');
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(made.reference)));
    expect(answers.every((a) => a.statusCode === 200)).toBe(true);
    expect(await at(made.orderId)).toEqual(['submitted', 'paid']);
    expect(await auditCount(t, 'payments.settled', made.orderId)).toBe(1);
  });

  it('I2 ORD-269 while the provider does not answer its news are put off with 503, and the next ones settle it', async () => {
    const made = await begin();
    await decideFinancing(t, made.reference, 'to_confirm');
    const { financing } = t.services.ports;
    const { read } = financing;
    Object.assign(financing, { read: () => Promise.reject(new Error('no answer')) });
    const answer = await notify(made.reference);
    Object.assign(financing, { read });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(await at(made.orderId)).toEqual(['in_payment', 'open']);
    expect((await notify(made.reference)).statusCode).toBe(200);
    expect(await at(made.orderId)).toEqual(['submitted', 'paid']);
  });

  it('I2 of news of one financing thirty a minute are looked at', async () => {
    const made = await begin();
    const answers = await Promise.all(Array.from({ length: 31 }, () => notify(made.reference)));
    expect(answers.map((a) => a.statusCode).toSorted()).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  it('I6 a start that broke off before the provider answered: the order is free again, and a new start works', async () => {
    const orderId = await financedOrder(t, agente);
    await startFinancing(t, orderId);
    await t.db.query(
      `update payment_attempts set state = 'created', asked_at = null, checkout_url = null, provider_session_id = null where order_id = $1`,
      [orderId],
    );
    await expect(startFinancing(t, orderId)).rejects.toThrow(/PagoDIL/);
    expect(await orderState(t, orderId)).toBe('confirmed');
    await startFinancing(t, orderId);
    const open = await t.db.query(
      `select count(*) filter (where status <> 'Aborted')::int as n from dev_financings where reference like $1`,
      [`ema-${orderId}-%`],
    );
    expect(open.rows[0]?.n).toBe(1);
  });
});

describe('POST /api/admin/commissions/{id}/pagodil-refund', () => {
  const paid = async () => {
    const made = await begin();
    await decideFinancing(t, made.reference, 'to_confirm');
    await notify(made.reference);
    return made;
  };
  const refund = (who: Client, orderId: number) =>
    who.post<{ refunded: string; detail: string }>(`/api/admin/commissions/${orderId}/pagodil-refund`);

  it('NET-254 no session, wrong role', async () => {
    const made = await paid();
    expect((await refund(t.anyone, made.orderId)).status).toBe(401);
    expect((await refund(agente, made.orderId)).status).toBe(403);
    expect((await attemptOf(t, made.orderId)).state).toBe('paid');
  });
  it('NET-253 an order paid in another way cannot be refunded from here, nor one that does not exist', async () => {
    const admin = await t.as('admin');
    const other = await t.db.query(
      `select id::int from orders where state = 'submitted' and payment_method_id = 'mav' limit 1`,
    );
    expect((await refund(admin, other.rows[0]?.id)).status).toBe(409);
    expect((await refund(admin, 99_999_999)).status).toBe(404);
    const [waiting, deleted] = [await begin(), await paid()];
    expect((await admin.del(`/api/admin/commissions/${deleted.orderId}?reason=prova`)).status).toBe(200);
    for (const { orderId } of [waiting, deleted])
      expect((await refund(admin, orderId)).status, 'not sent, or deleted').toBe(404);
  });
  it('I8 NET-254 twenty parallel refunds give the money back once', async () => {
    const admin = await t.as('admin');
    const made = await paid();
    const { financing } = t.services.ports;
    const { refund: give } = financing;
    let asked = 0;
    financing.refund = (...wish) => {
      asked += 1;
      return give(...wish);
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(admin, made.orderId)));
    financing.refund = give;
    expect(asked).toBe(1);
    expect(new Set(answers.map((a) => `${a.status} ${a.body.refunded}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await attemptOf(t, made.orderId)).state).toBe('refunded');
    expect(await providerStatus(made.reference)).toBe('Refunded');
    const rows = await t.db.query('select count(*)::int as n from payment_refunds where attempt_id = $1', [made.id]);
    expect(rows.rows[0]?.n).toBe(1);
    expect(await auditCount(t, 'payments.refunded', made.orderId)).toBe(1);
    await notify(made.reference, 'refunded');
    expect((await attemptOf(t, made.orderId)).state, 'told of it, it stays given back').toBe('refunded');
  });
  it('NET-254 I8 a refund the provider refuses leaves the payment as it was', async () => {
    const admin = await t.as('admin');
    const made = await paid();
    await decideFinancing(t, made.reference, 'Canceled');
    await t.db.query('update orders set points_earned_tenths = 70 where id = $1', [made.orderId]);
    const points = await sellerPoints(t, made.orderId);
    const answer = await refund(admin, made.orderId);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('rifiutato')]);
    expect((await attemptOf(t, made.orderId)).state).toBe('paid');
    expect(await sellerPoints(t, made.orderId), 'ORD-470 its seller has what they had').toBe(points);
  });
  it('I6 a refund that broke off is ended by the reconciler', async () => {
    const admin = await t.as('admin');
    const made = await paid();
    const port = t.services.config.PORT;
    t.services.config.PORT = 9;
    expect((await refund(admin, made.orderId)).status).toBe(502);
    t.services.config.PORT = port;
    expect((await attemptOf(t, made.orderId)).state).toBe('refunding');
    const queue = async (resolved: boolean) =>
      (
        await admin.get<{ items: { id: number; actions: string[]; resolution: string | null; reason: string }[] }>(
          `/api/admin/payments?perPage=200&resolved=${resolved}`,
        )
      ).body.items.find((p) => p.id === made.id);
    expect(await queue(false)).toMatchObject({
      actions: ['refund'],
      resolution: null,
      reason: 'Il rimborso è stato avviato e il fornitore non l’ha ancora confermato: lo seguiamo noi.',
    });
    await t.db.query(
      `update payment_refunds set requested_at = requested_at - interval '1 hour', asked_at = null where attempt_id = $1`,
      [made.id],
    );
    await reconcilePayments(t.services);
    expect((await attemptOf(t, made.orderId)).state).toBe('refunded');
    expect(await queue(false)).toBeUndefined();
    expect(await queue(true)).toMatchObject({
      actions: [],
      resolution: 'refund',
      reason: 'Il pagamento è stato rimborsato.',
    });
  });
  it('NET-254 I6 the office ends one that broke off, and asking once more gives nothing back', async () => {
    const admin = await t.as('admin');
    const made = await paid();
    const port = t.services.config.PORT;
    t.services.config.PORT = 9;
    expect((await refund(admin, made.orderId)).status).toBe(502);
    t.services.config.PORT = port;
    await t.db.query('update payment_refunds set asked_at = null where attempt_id = $1', [made.id]);
    for (let times = 0; times < 2; times += 1) {
      const word = await admin.post(`/api/admin/payments/${made.id}/resolve`, { action: 'refund', note: '' });
      expect([word.status, word.body['state']]).toEqual([200, 'refunded']);
    }
    expect(await auditCount(t, 'payments.refunded', made.orderId)).toBe(1);
  });
});
