/** Money of a registration kit that pays something else by now, or that went back and came back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { attemptsOf, kitOf, kitPayer, payKit, paymentsOf } from '../../test/kits.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  admin = await t.as('admin');
});
const resolve = (id: number | undefined, action: string) =>
  admin.post<{ detail: string }>(`/api/admin/payments/${id}/resolve`, { action, note: 'visto' }, { key: newKey() });
type Flagged = { id: number; actions: string[] };
const actionsOf = async (id: number | undefined): Promise<string[] | undefined> =>
  (await admin.get<{ items: Flagged[] }>('/api/admin/payments?perPage=200')).body.items.find((p) => p.id === id)
    ?.actions;

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
    expect(await actionsOf(attempt?.id)).toEqual(['refund', 'close']);
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
    await t.db.query(`update payment_attempts set flag = 'contradiction', flag_text = 'x' where id = $1`, [
      attempt?.id,
    ]);
    const then = '2026-11-02T09:00:00.000Z';
    await t.db.query('update payment_attempts set paid_at = $2 where id = $1', [attempt?.id, then]);
    await t.db.query('update kit_payments set paid_at = $2 where invitation_id = $1', [one.invitationId, then]);
    expect((await resolve(attempt?.id, 'refund')).status).toBe(200);
    const becomes = async (status: string, type: string): Promise<void> => {
      const { rows } = await t.db.query<{ id: string }>(
        `update dev_refunds set status = $2 where checkout_id = $1 returning id`,
        [session, status],
      );
      const body = { data: { object: { id: rows[0]?.id, object: 'refund' } } };
      expect((await notify(t, session, { id: `evt_${session}_${status}`, type, body })).statusCode).toBe(200);
    };
    await becomes('succeeded', 'refund.updated');
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'due']]);
    await becomes('failed', 'refund.failed');
    expect((await attemptsOf(t, one)).map((a) => [a.state, a.flag])).toEqual([['paid', 'refund_failed']]);
    expect(await paymentsOf(one)).toEqual([['whole', 1, 39_000, 'paid']]);
    expect((await kitOf(one)).payments.map((p) => new Date(p.paidAt ?? 0).toISOString())).toEqual([then]);
    expect((await payKit(one)).status).toBe(409);
  });
});
