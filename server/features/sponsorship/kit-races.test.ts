import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderRefusal } from '../../adapters/ports.ts';
import { formatDay } from '@ema/domain/kernel/days.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { attemptsOf, kitOf, kitPayer, payBalance, payKit, paymentsOf, type KitPayer } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';
import { reconcilePayments } from '../payments/jobs.ts';

const t = testPortal({ listen: true });
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  admin = await t.as('admin');
});
const TWENTY = Array.from({ length: 20 }, (_, n) => n);
type Flagged = { id: number; orderId: null; kit: object; reason: string; actions: string[]; received: string };
const flagged = async (id: number): Promise<Flagged | undefined> =>
  (await admin.get<{ items: Flagged[] }>('/api/admin/payments?perPage=200')).body.items.find((p) => p.id === id);
const resolve = (id: number, action: string) =>
  admin.post<{ resolution: string; detail: string }>(`/api/admin/payments/${id}/resolve`, { action, note: 'visto' });
const WHOLE = ['whole', 1, 39_000];
const THEN = '2026-11-02T09:00:00.000Z';
/** Its payment was registered by the office, on that day. */
const paidOtherwise = (who: KitPayer) =>
  t.db.query(`update kit_payments set state = 'paid', paid_at = $2 where invitation_id = $1`, [who.invitationId, THEN]);
const paidAt = async (who: KitPayer) =>
  (await kitOf(who)).payments.map((p) => p.paidAt && new Date(p.paidAt).toISOString());
/** What the provider says of the refund of a checkout. */
const refundBecomes = async (session: string, status: string, type: string): Promise<void> => {
  const { rows } = await t.db.query<{ id: string }>(
    `update dev_refunds set status = $2 where checkout_id = $1 returning id`,
    [session, status],
  );
  const body = { data: { object: { id: rows[0]?.id, object: 'refund' } } };
  expect((await notify(t, session, { id: `evt_${session}_${status}`, type, body })).statusCode).toBe(200);
};
const lookAt = (id: number | undefined) =>
  t.db.query(`update payment_attempts set flag = 'contradiction', flag_text = 'x' where id = $1`, [id]);

describe('races of kit payments', () => {
  it('ACC-166 I1 twenty sessions asked at once are one session', async () => {
    const one = await kitPayer(t);
    const answers = await Promise.all(TWENTY.map(() => payKit(one, { plan: 'instalments' })));
    expect(new Set(answers.map((a) => `${a.status} ${a.body.id}`)).size).toBe(1);
    expect((await attemptsOf(t, one)).map((a) => [a.state, a.amount])).toEqual([['open', 13_000]]);
    const sessions = await t.db.query(
      'select id from dev_checkouts where reference in (select reference from payment_attempts where provider_session_id = $1)',
      [answers[0]?.body.id],
    );
    expect(sessions.rows).toHaveLength(1);
  });

  it('ACC-165 ACC-172 I2 twenty notifications of one payment make it paid once, and leave two instalments', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one, { plan: 'instalments' })).body.id;
    await atCheckout(t, session, PAID);
    const answers = await Promise.all([
      ...TWENTY.map((n) => notify(t, session, { id: `evt_kit_${one.invitationId}_${n % 3}` })),
      ...TWENTY.slice(0, 5).map(() => one.client.post('/api/account/kit/check')),
    ]);
    for (const a of answers) expect('statusCode' in a ? a.statusCode : a.status).toBe(200);
    expect(await paymentsOf(one)).toEqual([
      ['instalment', 1, 13_000, 'paid'],
      ['instalment', 2, 13_000, 'due'],
      ['instalment', 3, 13_000, 'due'],
    ]);
    expect((await t.outbox(one.email)).map((m) => m.subject)).toEqual(['Kit di adesione: pagamento ricevuto']);
  });

  it('ACC-172 I1 two plans asked at once, over and over: one checkout is open, and it is of what is owed', async () => {
    const one = await kitPayer(t);
    const answers = await Promise.all(TWENTY.map((n) => payKit(one, { plan: n % 2 ? 'whole' : 'instalments' })));
    for (const a of answers) expect([200, 409], JSON.stringify(a.body)).toContain(a.status);
    const open = (await attemptsOf(t, one)).filter((a) => a.state === 'open' || a.state === 'created');
    expect(open.length).toBeLessThanOrEqual(1);
    const owed = (await kitOf(one)).payments[0]?.amountInCents;
    if (open[0]) expect(open[0].amount).toBe(owed);
    const session = (await payKit(one, { plan: 'whole' })).body.id;
    await atCheckout(t, session, PAID);
    await notify(t, session);
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'paid']]);
    const left = await t.db.query(
      `select d.id from dev_checkouts d join payment_attempts a on a.provider_session_id = d.id
       join kit_payments k on k.id = a.kit_payment_id where k.invitation_id = $1 and d.status = 'open'`,
      [one.invitationId],
    );
    expect(left.rows).toEqual([]);
  });
});

describe('wrong money for a kit', () => {
  it('ACC-172 I4 another amount is kept and flagged, blocks another payment, and is taken by the office', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one)).body.id;
    await atCheckout(t, session, `${PAID}, amount_cents = amount_cents - 100`);
    await notify(t, session);
    const [attempt] = await attemptsOf(t, one);
    expect(attempt).toMatchObject({ state: 'in_review', flag: 'amount' });
    const again = await payKit(one);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Il pagamento è in verifica: ti contatteremo noi. Non pagare di nuovo.',
    ]);
    expect((await kitOf(one)).payments).toMatchObject([{ state: 'due', isInReview: true }]);
    expect(await flagged(attempt?.id ?? 0)).toMatchObject({
      orderId: null,
      seller: null,
      kit: { part: 'whole', number: 1, state: 'due', username: one.username },
      received: '389.00',
      actions: ['accept', 'refund', 'close'],
    });
    expect((await resolve(attempt?.id ?? 0, 'accept')).status).toBe(200);
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'paid']]);
    expect((await t.outbox(one.email))[0]?.subject).toBe('Kit di adesione: pagamento ricevuto');
    expect((await resolve(attempt?.id ?? 0, 'accept')).status).toBe(409);
    expect(String((await admin.get('/file/payments?resolved=true&format=csv')).raw)).toContain('Intero prezzo');
  });

  it('ACC-172 I1 money that comes twice is kept, flagged as for something closed, and can be given back', async () => {
    const one = await kitPayer(t);
    const first = (await payKit(one)).body.id;
    await t.db.query(`update payment_attempts set state = 'expired' where provider_session_id = $1`, [first]);
    const second = (await payKit(one)).body.id;
    await atCheckout(t, first, PAID);
    await atCheckout(t, second, PAID);
    await notify(t, second);
    await notify(t, first);
    const [twice, paid] = await attemptsOf(t, one);
    expect([twice?.state, twice?.flag, paid?.state]).toEqual(['paid_after_close', 'closed', 'paid']);
    expect((await flagged(twice?.id ?? 0))?.actions).toEqual(['refund', 'close']);
    expect((await resolve(twice?.id ?? 0, 'refund')).body.resolution).toBe('refund');
    expect((await attemptsOf(t, one)).map((a) => a.state)).toEqual(['refunded', 'paid']);
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'paid']]);
  });

  it('ACC-172 I8 what was paid and goes back is owed again, and paid again leaves no second instalments', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one, { plan: 'instalments' })).body.id;
    await atCheckout(t, session, PAID);
    await notify(t, session);
    const [attempt] = await attemptsOf(t, one);
    await t.db.query(`update payment_attempts set flag = 'contradiction', flag_text = 'x' where id = $1`, [
      attempt?.id,
    ]);
    // Whoever joined did so on an earlier day, and was told of the next instalment.
    await t.db.query(
      `with told as (update kit_payments set told_step = 1 where invitation_id = $1 and number = 2)
       update subordinate_invitations set completed_at = '2026-11-02T09:00:00Z' where id = $1`,
      [one.invitationId],
    );
    const kept = async () =>
      (
        await t.db.query(
          `select i.status, i.completed_at, k.told_step
           from subordinate_invitations i
           join kit_payments k on k.invitation_id = i.id
           where i.id = $1 and k.number = 2`,
          [one.invitationId],
        )
      ).rows;
    const before = await kept();
    expect((await resolve(attempt?.id ?? 0, 'refund')).status).toBe(200);
    expect((await paymentsOf(one))[0]).toEqual(['instalment', 1, 13_000, 'due']);
    const anew = (await payKit(one, { plan: 'whole' })).body.id;
    expect((await attemptsOf(t, one)).at(-1)?.amount, 'the plan is not chosen twice').toBe(13_000);
    await atCheckout(t, anew, PAID);
    await notify(t, anew);
    expect(await paymentsOf(one)).toEqual([
      ['instalment', 1, 13_000, 'paid'],
      ['instalment', 2, 13_000, 'due'],
      ['instalment', 3, 13_000, 'due'],
    ]);
    expect(await kept(), 'joined since the first time, told once').toEqual(before);
  });

  it('ACC-680 paid again, what it leaves has its days from the new payment, and the e-mail says them', async () => {
    const one = await kitPayer(t);
    const pay = async () => {
      const session = (await payKit(one, { plan: 'instalments' })).body.id;
      await atCheckout(t, session, PAID);
      await notify(t, session);
    };
    const days = async () =>
      (
        await t.db.query<{ number: number; day: string; step: number }>(
          `select number, due_on::text as day, told_step as step
           from kit_payments
           where invitation_id = $1 and number > 1
           order by number`,
          [one.invitationId],
        )
      ).rows;
    await pay();
    const first = await days();
    // It was paid long ago, one was paid since then, and its payer was told of the other.
    await t.db.query(
      `update kit_payments
       set due_on = due_on - 40, told_step = 1, state = case when number = 2 then 'paid' else state end
       where invitation_id = $1 and number > 1`,
      [one.invitationId],
    );
    const [attempt] = await attemptsOf(t, one);
    await t.db.query(`update payment_attempts set flag = 'contradiction', flag_text = 'x' where id = $1`, [
      attempt?.id,
    ]);
    expect((await resolve(attempt?.id ?? 0, 'refund')).status).toBe(200);
    const before = await days();
    await pay();
    const [second, third] = await days();
    expect([second, third]).toEqual([before[0], { ...first[1], step: 0 }]);
    const mail = (await t.outbox(one.email)).findLast((m) => m.subject === 'Kit di adesione: pagamento ricevuto');
    expect(mail?.body).toContain(formatDay(third?.day ?? ''));
  });

  it('NET-891 I8 a refund that comes back after the kit was paid anew is money too much', async () => {
    const one = await kitPayer(t);
    const pay = async (): Promise<string> => {
      const { id } = (await payKit(one)).body;
      await atCheckout(t, id, PAID);
      await notify(t, id);
      return id;
    };
    const first = await pay();
    const [attempt] = await attemptsOf(t, one);
    await lookAt(attempt?.id);
    expect((await resolve(attempt?.id ?? 0, 'refund')).status).toBe(200);
    await pay();
    await refundBecomes(first, 'failed', 'refund.failed');
    expect((await attemptsOf(t, one)).map((a) => a.state)).toEqual(['paid_after_close', 'paid']);
    expect(await paymentsOf(one)).toEqual([[...WHOLE, 'paid']]);
  });

  it('ACC-172 I8 money of another amount that its provider does not give back has not paid the kit', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one)).body.id;
    await atCheckout(t, session, `${PAID}, amount_cents = amount_cents - 100`);
    await notify(t, session);
    const [attempt] = await attemptsOf(t, one);
    const { payments } = t.services.ports;
    const { refundCheckout } = payments;
    Object.assign(payments, { refundCheckout: () => Promise.reject(new ProviderRefusal('charge_disputed', 'no')) });
    const refused = await resolve(attempt?.id ?? 0, 'refund');
    Object.assign(payments, { refundCheckout });
    expect([refused.status, (await attemptsOf(t, one))[0]?.state]).toEqual([409, 'in_review']);
    expect(await paymentsOf(one)).toEqual([[...WHOLE, 'due']]);
  });

  it('ACC-172 I1 money for a kit that was paid otherwise leaves it as it was, also when it goes back', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one, { plan: 'instalments' })).body.id;
    await paidOtherwise(one);
    await atCheckout(t, session, PAID);
    await notify(t, session);
    const [attempt] = await attemptsOf(t, one);
    expect([attempt?.state, attempt?.flag]).toEqual(['paid_after_close', 'closed']);
    const unchanged = async () => {
      expect(await paymentsOf(one)).toEqual([['instalment', 1, 13_000, 'paid']]);
      expect(await paidAt(one)).toEqual([THEN]);
    };
    await unchanged();
    expect((await resolve(attempt?.id ?? 0, 'refund')).status).toBe(200);
    await unchanged();
  });

  it('ORD-511 ACC-172 a page of a kit that was paid otherwise is closed by whoever asks about it next', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one)).body.id;
    await paidOtherwise(one);
    await reconcilePayments(t.services, -1);
    const { rows } = await t.db.query('select status from dev_checkouts where id = $1', [session]);
    expect([(await attemptsOf(t, one))[0]?.state, rows]).toEqual(['expired', [{ status: 'expired' }]]);
  });

  it('ACC-168 I4 closed as settled elsewhere, a balance is still to be paid; the reconciler asks about forgotten ones', async () => {
    const one = await kitPayer(t, 'kit-balance');
    const session = (await payBalance(one)).body.id;
    await atCheckout(t, session, `${PAID}, amount_cents = 1`);
    await notify(t, session);
    const [attempt] = await attemptsOf(t, one);
    expect((await resolve(attempt?.id ?? 0, 'close')).status).toBe(200);
    expect(await paymentsOf(one)).toContainEqual(['balance', 1, 25_000, 'due']);
    const anew = await payBalance(one);
    expect([anew.status, anew.body.id === session]).toEqual([200, false]);
    const other = await kitPayer(t, 'kit-balance');
    const forgotten = (await payBalance(other)).body.id;
    await atCheckout(t, forgotten, PAID);
    await t.db.query(
      `update payment_attempts set created_at = ema_now() - interval '16 minutes' where provider_session_id = $1`,
      [forgotten],
    );
    await reconcilePayments(t.services);
    expect(await paymentsOf(other)).toContainEqual(['balance', 1, 25_000, 'paid']);
  });
});
