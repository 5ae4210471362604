/** Money of a registration kit that pays something else by now, or that went back and came back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderRefusal } from '../../adapters/ports.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { attemptsOf, kitOf, kitPayer, payKit, paymentsOf, type KitPayer } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';
import { reconcilePayments } from '../payments/jobs.ts';

const t = testPortal({ listen: true });
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  admin = await t.as('admin');
});
const resolve = (id: number | undefined, action: string) =>
  admin.post<{ detail: string }>(`/api/admin/payments/${id}/resolve`, { action, note: 'visto' }, { key: newKey() });
type Flagged = { id: number; actions: string[]; reason: string };
const flagged = async (id: number | undefined): Promise<Flagged | undefined> =>
  (await admin.get<{ items: Flagged[] }>('/api/admin/payments?perPage=200')).body.items.find((p) => p.id === id);
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

describe('money of a kit', () => {
  it('ACC-586 the price of the whole kit is not taken for the first of three instalments: it is given back', async () => {
    const one = await kitPayer(t);
    const whole = (await payKit(one)).body.id;
    await t.db.query(`update payment_attempts set state = 'expired' where provider_session_id = $1`, [whole]);
    expect((await payKit(one, { plan: 'instalments' })).status).toBe(200);
    await atCheckout(t, whole, PAID);
    await notify(t, whole);
    const [attempt] = await attemptsOf(t, one);
    expect([attempt?.state, attempt?.flag]).toEqual(['in_review', 'order_changed']);
    const reason = 'Il kit ora chiede 130,00\u00a0€, il pagamento era di 390,00\u00a0€.';
    expect(await flagged(attempt?.id)).toMatchObject({ actions: ['refund', 'close'], reason });
    const { rows } = await t.db.query('select reference from payment_attempts where id = $1', [attempt?.id]);
    expect(rows[0]?.reference, 'the provider is told what it is for').toMatch(/^ema-kit\d+-[0-9a-f]{16}$/);
    expect((await resolve(attempt?.id, 'accept')).status).toBe(409);
    expect(await paymentsOf(one)).toEqual([['instalment', 1, 13_000, 'due']]);
    expect((await resolve(attempt?.id, 'refund')).status).toBe(200);
    expect((await attemptsOf(t, one))[0]?.state).toBe('refunded');
  });

  it('ACC-586 NET-891 I8 a refund that comes back leaves the kit paid since its day: it is not asked for once more', async () => {
    const one = await kitPayer(t);
    const session = (await payKit(one)).body.id;
    await atCheckout(t, session, `${PAID}, card = '4000000000007726'`);
    await notify(t, session);
    const [attempt] = await attemptsOf(t, one);
    await lookAt(attempt?.id);
    await t.db.query('update payment_attempts set paid_at = $2 where id = $1', [attempt?.id, THEN]);
    await t.db.query('update kit_payments set paid_at = $2 where invitation_id = $1', [one.invitationId, THEN]);
    expect((await resolve(attempt?.id, 'refund')).status).toBe(200);
    await refundBecomes(session, 'succeeded', 'refund.updated');
    expect(await paymentsOf(one)).toEqual([[...WHOLE, 'due']]);
    await refundBecomes(session, 'failed', 'refund.failed');
    expect((await attemptsOf(t, one)).map((a) => [a.state, a.flag])).toEqual([['paid', 'refund_failed']]);
    expect(await paymentsOf(one)).toEqual([[...WHOLE, 'paid']]);
    expect(await paidAt(one)).toEqual([THEN]);
    expect((await payKit(one)).status).toBe(409);
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
    expect((await resolve(attempt?.id, 'refund')).status).toBe(200);
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
    const refused = await resolve(attempt?.id, 'refund');
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
    expect((await resolve(attempt?.id, 'refund')).status).toBe(200);
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
});
