import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderRefusal } from '../../adapters/ports.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import {
  atCheckout,
  attemptOf,
  decideFinancing,
  financedOrder,
  meetSandbox,
  notify,
  orderState,
  PAID,
  startByCard,
  startFinancing,
} from '../../test/payments.ts';
import { waitsForRow, watching } from '../../test/who-waits.ts';
import { reconcilePayments } from './jobs.ts';
import { staleAttempts, unfinishedRefunds } from './queries.ts';

const t = testPortal({ listen: true });
let agente: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  agente = await t.as('agente', 1);
  admin = await t.as('admin');
});
type Answer = { detail: string; state: string };
const giveUp = (orderId: number) => agente.post<Answer>(`/api/agent/pending-orders/${orderId}/payment-abandon`);
const resolve = (attempt: number, action: string) =>
  admin.post<Answer>(`/api/admin/payments/${attempt}/resolve`, { action, note: 'sistemato' });
const at = async (orderId: number) => [await orderState(t, orderId), (await attemptOf(t, orderId)).state];
const versionOf = async (orderId: number): Promise<number> =>
  Number((await t.db.query('select version from orders where id = $1', [orderId])).rows[0]?.version);
/** A payment that came in a euro short, and waits for an administrator. */
const inReview = async () => {
  const { orderId } = await makeCommission(agente, 'stripe_credit_card');
  const session = (await startByCard(agente, orderId)).body.id;
  await atCheckout(t, session, `${PAID}, amount_cents = amount_cents - 100`);
  await notify(t, session);
  return { orderId, session, attempt: (await attemptOf(t, orderId)).id };
};

describe('given up while the provider was opening it', () => {
  it('I6 a card payment stays given up, is told so, and its session is closed at the provider', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const { payments } = t.services.ports;
    const { createCheckout } = payments;
    payments.createCheckout = async (request) => {
      const opened = await createCheckout(request);
      expect((await giveUp(orderId)).body.state).toBe('open');
      return opened;
    };
    const answer = await startByCard(agente, orderId);
    payments.createCheckout = createCheckout;
    expect([answer.status, await at(orderId)]).toEqual([409, ['open', 'expired']]);
    const { reference } = await attemptOf(t, orderId);
    const left = await t.db.query('select status from dev_checkouts where reference = $1', [reference]);
    expect(left.rows).toEqual([{ status: 'expired' }]);
    const kept = await t.db.query(
      'select provider_session_id, checkout_url from payment_attempts where order_id = $1',
      [orderId],
    );
    expect(kept.rows).toEqual([{ provider_session_id: null, checkout_url: null }]);
  });

  it('I6 a financing as well', async () => {
    const orderId = await financedOrder(t, agente);
    const { financing } = t.services.ports;
    const { initialize } = financing;
    financing.initialize = async (request) => {
      const opened = await initialize(request);
      await t.db.query(`update payment_attempts set state = 'expired' where order_id = $1`, [orderId]);
      return opened;
    };
    const started = await startFinancing(t, orderId).catch((thrown: Error) => thrown.message);
    financing.initialize = initialize;
    expect(started).toMatch(/annullato|abbandonato|chiuso/i);
    const attempt = await attemptOf(t, orderId);
    expect(attempt.state).toBe('expired');
    const left = await t.db.query('select status from dev_financings where reference = $1', [attempt.reference]);
    expect(left.rows).toEqual([{ status: 'Aborted' }]);
  });
});

describe('a financing that does not begin', () => {
  const failing = async (thrown: Error) => {
    const orderId = await financedOrder(t, agente);
    const { financing } = t.services.ports;
    const { initialize } = financing;
    financing.initialize = () => Promise.reject(thrown);
    const code = await startFinancing(t, orderId).catch((refused: { code: string }) => refused.code);
    financing.initialize = initialize;
    return { orderId, code };
  };
  it('I6 refused by the provider, the order is free at once', async () => {
    const { orderId, code } = await failing(new ProviderRefusal('not_eligible', 'no'));
    expect([code, await at(orderId)]).toEqual(['provider_failed', ['confirmed', 'expired']]);
  });

  it('I6 unanswered, the order waits: the provider may have begun it', async () => {
    const { orderId, code } = await failing(new Error('no answer'));
    expect([code, await at(orderId)]).toEqual(['provider_failed', ['in_payment', 'created']]);
  });
});

describe('two who start one financing at once', () => {
  const opening = async () => {
    const orderId = await financedOrder(t, agente);
    const { financing } = t.services.ports;
    const { initialize } = financing;
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let asked = 0;
    financing.initialize = async (request) => {
      asked += 1;
      begun.resolve();
      await held.promise;
      return initialize(request);
    };
    const first = startFinancing(t, orderId);
    await begun.promise;
    return {
      orderId,
      first,
      release: held.resolve,
      askedSoOften: () => asked,
      restore: () => Object.assign(financing, { initialize }),
    };
  };

  it('I1 the second waits for the address that the first is getting', async () => {
    const one = await opening();
    const { watched, waits } = watching(t);
    const second = startFinancing(watched, one.orderId);
    await waits();
    one.release();
    const [a, b] = await Promise.all([one.first, second]);
    one.restore();
    expect([b.redirectUrl, one.askedSoOften()]).toEqual([a.redirectUrl, 1]);
  });

  it('I6 the second is told to come again as soon as there is nothing to wait for', async () => {
    const one = await opening();
    const { watched, looks, waits } = watching(t);
    const second = startFinancing(watched, one.orderId).catch((thrown: { code: string }) => thrown.code);
    await waits();
    await t.db.query(`update payment_attempts set state = 'expired' where order_id = $1`, [one.orderId]);
    expect(await second).toBe('in_progress');
    expect(looks(), 'it looks 25 times for what may still come').toBeLessThan(20);
    one.release();
    await one.first.catch(() => undefined);
    one.restore();
  });
});

describe('two who refund one payment at once', () => {
  /** The provider is asked for the refund and answers when it is told to. */
  const refunding = async () => {
    const made = await inReview();
    const { payments } = t.services.ports;
    const { refundCheckout } = payments;
    const held = Promise.withResolvers<'refuse' | 'give'>();
    const begun = Promise.withResolvers<void>();
    let asked = 0;
    payments.refundCheckout = async (...wish) => {
      asked += 1;
      begun.resolve();
      if ((await held.promise) === 'refuse') throw new ProviderRefusal('charge_disputed', 'no');
      return refundCheckout(...wish);
    };
    const first = resolve(made.attempt, 'refund');
    await begun.promise;
    return {
      ...made,
      first,
      answer: held.resolve,
      askedSoOften: () => asked,
      restore: () => Object.assign(payments, { refundCheckout }),
    };
  };

  it('I8 both are told at once when the provider refuses, and the payment is as it was', async () => {
    const one = await refunding();
    const second = resolve(one.attempt, 'refund');
    await waitsForRow(t, 'payment_refunds');
    one.answer('refuse');
    const answers = await Promise.all([one.first, second]);
    one.restore();
    for (const { status, body } of answers)
      expect([status, body.detail]).toEqual([409, expect.stringContaining('ha rifiutato il rimborso')]);
    expect([await at(one.orderId), one.askedSoOften()]).toEqual([['in_payment', 'in_review'], 1]);
    expect(await auditCount(t, 'payments.refund-refused', one.orderId)).toBe(1);
    expect(await auditCount(t, 'payments.refunded', one.orderId)).toBe(0);
  });

  it('I8 both are told that it was given back, once', async () => {
    const one = await refunding();
    const second = resolve(one.attempt, 'refund');
    await waitsForRow(t, 'payment_refunds');
    one.answer('give');
    const answers = await Promise.all([one.first, second]);
    one.restore();
    expect(answers.map((a) => a.status)).toEqual([200, 200]);
    expect([await at(one.orderId), one.askedSoOften()]).toEqual([['open', 'refunded'], 1]);
    const kept = await t.db.query(
      `select r.state, r.done_at is not null as is_done, r.provider_reference <> '' as is_known, a.resolution, a.resolved_by_user_id::int as by
       from payment_refunds r join payment_attempts a on a.id = r.attempt_id where a.id = $1`,
      [one.attempt],
    );
    expect(kept.rows).toEqual([
      { state: 'done', is_done: true, is_known: true, resolution: 'refund', by: admin.userId },
    ]);
  });

  it('I8 after a refusal the money can be asked for again', async () => {
    const one = await refunding();
    one.answer('refuse');
    await one.first;
    one.restore();
    expect((await resolve(one.attempt, 'refund')).status).toBe(200);
    expect(await at(one.orderId)).toEqual(['open', 'refunded']);
    const states = await t.db.query('select state from payment_refunds where attempt_id = $1 order by id', [
      one.attempt,
    ]);
    expect(states.rows).toEqual([{ state: 'failed' }, { state: 'done' }]);
  });
});

describe('an administrator’s word', () => {
  it('I4 is taken only of a payment that waits for one, and moves the order’s version on', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    await startByCard(agente, orderId);
    const open = await attemptOf(t, orderId);
    for (const action of ['accept', 'refund', 'close'])
      expect([action, (await resolve(open.id, action)).status]).toEqual([action, 404]);
    expect((await resolve(99_999_999, 'close')).status).toBe(404);
    expect(await at(orderId)).toEqual(['in_payment', 'open']);
    const waiting = await inReview();
    const before = await versionOf(waiting.orderId);
    expect((await resolve(waiting.attempt, 'close')).status).toBe(200);
    expect(await at(waiting.orderId)).toEqual(['open', 'in_review']);
    expect(await versionOf(waiting.orderId)).toBeGreaterThan(before);
    const said = await t.db.query(
      'select resolution, resolution_note, resolved_by_user_id::int as by from payment_attempts where id = $1',
      [waiting.attempt],
    );
    expect(said.rows).toEqual([{ resolution: 'close', resolution_note: 'sistemato', by: admin.userId }]);
    const twice = await resolve(waiting.attempt, 'close');
    expect([twice.status, await auditCount(t, 'payments.resolve', waiting.orderId)]).toEqual([409, 1]);
  });

  it('I4 accepted, the order goes out with what came in, and is shown as settled by whom', async () => {
    const waiting = await inReview();
    expect((await resolve(waiting.attempt, 'accept')).status).toBe(200);
    expect(await at(waiting.orderId)).toEqual(['submitted', 'paid']);
    const list = await admin.get<{
      items: { id: number; resolution: string; resolvedBy: string; received: string; amount: string }[];
    }>('/api/admin/payments?perPage=200&resolved=true');
    const shown = list.body.items.find((p) => p.id === waiting.attempt);
    expect(shown).toMatchObject({ resolution: 'accept', resolvedBy: 'Elena Gallesio' });
    expect(Number(shown?.amount) - Number(shown?.received)).toBeCloseTo(1, 6);
    const still = await admin.get<{ items: { id: number }[] }>('/api/admin/payments?perPage=200');
    expect(still.body.items.map((p) => p.id)).not.toContain(waiting.attempt);
  });
});

describe('what the reconciler asks about', () => {
  const clockTime = () => t.services.ports.clock.now();
  const minutesAgo = (of: Date, minutes: number, more = 0) => new Date(of.getTime() - minutes * 60_000 - more);
  it('I5 a payment that nobody asked about for more than a quarter of an hour, the longest first, and no ended one', async () => {
    const ids: number[] = [];
    const moment = clockTime();
    for (const more of [0, 1, 60_000]) {
      const { orderId } = await makeCommission(agente, 'stripe_credit_card');
      await startByCard(agente, orderId);
      const { id } = await attemptOf(t, orderId);
      ids.push(id);
      await t.db.query('update payment_attempts set created_at = $2, checked_at = null where id = $1', [
        id,
        minutesAgo(moment, 15, more),
      ]);
    }
    const asked = async () =>
      (await staleAttempts(t.services.db, moment, 15)).map((a) => a.id).filter((id) => ids.includes(id));
    expect(await asked(), 'exactly a quarter of an hour is not more').toEqual([ids[2], ids[1]]);
    await t.db.query('update payment_attempts set checked_at = $2 where id = $1', [ids[2], moment]);
    expect(await asked(), 'asked just now').toEqual([ids[1]]);
    await t.db.query(`update payment_attempts set state = 'expired' where id = $1`, [ids[1]]);
    expect(await asked()).toEqual([]);
  });

  it('I6 a refund whose end is not known for more than a quarter of an hour, and no other', async () => {
    const moment = clockTime();
    const made: number[] = [];
    for (const [more, state] of [
      [0, 'requested'],
      [1000, 'requested'],
      [1000, 'done'],
      [1000, 'failed'],
    ] as const) {
      const { attempt } = await inReview();
      const inserted = await t.db.query<{ id: number }>(
        `insert into payment_refunds (attempt_id, amount_cents, attempt_state, state, requested_by_user_id, requested_at)
         values ($1, 1, 'in_review', $2, 1, $3) returning id::int`,
        [attempt, state, minutesAgo(moment, 15, more)],
      );
      made.push(inserted.rows[0]?.id ?? 0);
    }
    const found = (await unfinishedRefunds(t.services.db, moment, 15)).map((r) => r.id);
    expect(found.filter((id) => made.includes(id))).toEqual([made[1]]);
    await t.db.query(`delete from payment_refunds where id = any($1)`, [made]);
  });

  it('I5 NET-859 one that fails stops no other, and the run failed', async () => {
    const [broken, fine] = [
      await makeCommission(agente, 'stripe_credit_card'),
      await makeCommission(agente, 'stripe_credit_card'),
    ];
    const sessions = [await startByCard(agente, broken.orderId), await startByCard(agente, fine.orderId)];
    await atCheckout(t, sessions[1]?.body.id ?? '', PAID);
    await t.db.query(
      `update payment_attempts set created_at = ema_now() - interval '16 minutes', checked_at = null where order_id = any($1)`,
      [[broken.orderId, fine.orderId]],
    );
    const { payments } = t.services.ports;
    const { readCheckout } = payments;
    payments.readCheckout = (id) =>
      id === sessions[0]?.body.id ? Promise.reject(new Error('down')) : readCheckout(id);
    await expect(reconcilePayments(t.services)).rejects.toThrow(/^payment not reconciled: 1 of \d+$/);
    payments.readCheckout = readCheckout;
    expect([await at(broken.orderId), await at(fine.orderId)]).toEqual([
      ['in_payment', 'open'],
      ['submitted', 'paid'],
    ]);
  });
});

describe('where a payment stands', () => {
  it('ORD-173 without any attempt, while one is open and when it is in review', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const status = async (id: number) => (await agente.get(`/api/agent/orders/${id}/payment-status`)).body;
    expect(await status(orderId)).toMatchObject({ state: 'open', attempt: null, isInReview: false });
    await startByCard(agente, orderId);
    expect(await status(orderId)).toMatchObject({ state: 'in_payment', attempt: 'open', isInReview: false });
    const waiting = await inReview();
    expect(await status(waiting.orderId)).toMatchObject({ attempt: 'in_review', isInReview: true });
  });

  it('I3 a start under way is not asked about for a minute, then it is', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const { payments } = t.services.ports;
    const { createCheckout } = payments;
    payments.createCheckout = () => Promise.reject(new Error('killed'));
    await startByCard(agente, orderId);
    payments.createCheckout = createCheckout;
    const check = () => agente.post(`/api/agent/pending-orders/${orderId}/payment-check`);
    await check();
    expect(await at(orderId)).toEqual(['in_payment', 'created']);
    await t.db.query(
      `update payment_attempts set created_at = created_at - interval '61 seconds' where order_id = $1`,
      [orderId],
    );
    await check();
    expect(await at(orderId)).toEqual(['open', 'expired']);
  });

  it('ORD giving up is written down, and refused where there is nothing to give up', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    expect((await giveUp(orderId)).status).toBe(409);
    await startByCard(agente, orderId);
    expect((await giveUp(orderId)).status).toBe(200);
    expect(await auditCount(t, 'payments.abandon', orderId)).toBe(1);
  });

  it('NET-254 a refunded financing is written down with its amount, whoever asks again is given the same', async () => {
    const orderId = await financedOrder(t, agente);
    await startFinancing(t, orderId);
    const { reference } = await attemptOf(t, orderId);
    await decideFinancing(t, reference, 'to_confirm');
    await t.app.inject({ method: 'POST', url: `/pagodil/notification/${reference}`, payload: {} });
    const refund = () =>
      admin.post<{ refunded: string; refundedAt: string }>(`/api/admin/commissions/${orderId}/pagodil-refund`);
    const first = await refund();
    const again = await refund();
    expect([first.status, again.body]).toEqual([200, first.body]);
    const written = await t.db.query<{ detail: { amountCents: number } }>(
      `select detail from audit where event = 'payments.pagodil-refund' and object_id = $1 order by id limit 1`,
      [String(orderId)],
    );
    expect(written.rows[0]?.detail.amountCents).toBe(Math.round(Number(first.body.refunded) * 100));
  });
});
