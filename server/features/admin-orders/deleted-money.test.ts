import { describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Detail = { toRefundCents: number; samples: number; pointsTenths: number; totalCents: number };
const sent = async (seller: Client): Promise<number> => {
  const { orderId } = await makeCommission(seller);
  await seller.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {}, { key: newKey() });
  return orderId;
};
type Told = { toRefund: string; isRefundUnderWay: boolean };
const remove = async (orderId: number): Promise<Detail & { told: Told }> => {
  const admin = await t.as('admin');
  const answer = await admin.del<Told>(`/api/admin/commissions/${orderId}?reason=Inserita%20due%20volte`);
  expect(answer.status).toBe(200);
  const written = await t.db.query<{ detail: Detail }>(
    `select detail from audit where event = 'admin-orders.delete' and object_id = $1`,
    [String(orderId)],
  );
  return { ...(written.rows[0]?.detail as Detail), told: answer.body };
};
const attempt = (orderId: number, state: string, cents: number, received: number | null) =>
  t.db.query(
    `insert into payment_attempts (order_id, provider, state, reference, amount_cents, received_cents, success_path, cancel_path, created_by_user_id, expires_at)
     values ($1, 'stripe', $2, $3, $4, $5, '/', '/', 1, ema_now())`,
    [orderId, state, newKey(), cents, received],
  );
const flags = async (orderId: number) =>
  (await t.db.query('select state, flag, flag_text from payment_attempts where order_id = $1 order by id', [orderId]))
    .rows;

describe('the money of a deleted order', () => {
  it('NET-256 NET-966 what came in by the attempt that was paid is to be given back, no other attempt is touched', async () => {
    const seller = await t.as('agente', 1);
    const orderId = await sent(seller);
    await attempt(orderId, 'expired', 9900, null);
    await attempt(orderId, 'paid', 5000, 4800);
    await attempt(orderId, 'refused', 7700, null);
    const admin = await t.as('admin');
    const seen = await admin.get<{ toRefund: string }>(`/api/admin/commissions/${orderId}`);
    expect(seen.body.toRefund, 'told before it is deleted').toBe('48.00');
    const detail = await remove(orderId);
    expect(detail.toRefundCents).toBe(4800);
    expect(detail.told).toEqual({ toRefund: '48.00', isRefundUnderWay: false });
    expect(await flags(orderId)).toMatchObject([
      { state: 'expired', flag: null },
      { state: 'paid', flag: 'order_deleted', flag_text: expect.stringContaining('48,00') },
      { state: 'refused', flag: null },
    ]);
  });

  it('ORD-469 NET-984 what is on its way back when the order is deleted waits for the office, should it be refused', async () => {
    const orderId = await sent(await t.as('agente', 1));
    await attempt(orderId, 'paid', 5000, 5000);
    const admin = await t.as('admin');
    const shown = async () => (await admin.get<Told>(`/api/admin/commissions/${orderId}`)).body;
    expect(await shown()).toMatchObject({ toRefund: '50.00', isRefundUnderWay: false });
    await t.db.query(`update payment_attempts set state = 'refunding' where order_id = $1`, [orderId]);
    expect(await shown(), 'NET-984 told before').toMatchObject({ toRefund: '50.00', isRefundUnderWay: true });
    const { toRefundCents, told } = await remove(orderId);
    expect([toRefundCents, told], 'NET-984 and as it was found').toEqual([
      5000,
      { toRefund: '50.00', isRefundUnderWay: true },
    ]);
    expect(await flags(orderId)).toMatchObject([{ state: 'refunding', flag: 'order_deleted' }]);
  });

  it('NET-256 nothing came in: nothing is to be given back', async () => {
    const orderId = await sent(await t.as('agente', 1));
    await attempt(orderId, 'expired', 9900, null);
    expect((await remove(orderId)).toRefundCents).toBe(0);
    expect(await flags(orderId)).toMatchObject([{ state: 'expired', flag: null }]);
  });

  it('NET-256 its points are taken back, and the samples of the seller never go below none', async () => {
    const seller = await t.as('agente', 1);
    const orderId = await sent(seller);
    const [kept] = (
      await t.db.query<{ net: number; total: number }>(
        'select (points_earned_tenths - points_used_tenths)::int as net, total_cents::int as total from orders where id = $1',
        [orderId],
      )
    ).rows;
    await t.db.query(
      `insert into commission_lines (commission_id, product_id, code, name, quantity, unit_price_cents, vat_basis_points)
       select c.id, (select id from products where code like 'SCN%' limit 1), 'SCN-9001', 'Strizzamop', 1, 0, 2200 from commissions c where c.order_id = $1`,
      [orderId],
    );
    const agent = async () =>
      (
        await t.db.query<{ points: number; samples: number }>(
          'select points_tenths::int as points, sample_units_purchased as samples from agents where user_id = $1',
          [seller.userId],
        )
      ).rows[0] ?? { points: 0, samples: 0 };
    await t.db.query('update agents set sample_units_purchased = 0 where user_id = $1', [seller.userId]);
    const before = await agent();
    expect(await remove(orderId)).toMatchObject({ samples: 1, pointsTenths: kept?.net, totalCents: kept?.total });
    expect(await agent()).toEqual({ points: before.points - (kept?.net ?? 0), samples: 0 });
    const other = await sent(seller);
    await t.db.query('update agents set sample_units_purchased = 3 where user_id = $1', [seller.userId]);
    await remove(other);
    expect((await agent()).samples, 'an order without a sample').toBe(3);
  });

  it('NET-253 when it was given back: the last refund that was done, none that was only asked for', async () => {
    const orderId = await sent(await t.as('agente', 1));
    await attempt(orderId, 'paid', 5000, 5000);
    const admin = await t.as('admin');
    const refundedAt = async () =>
      (await admin.get<{ refundedAt: string | null }>(`/api/admin/commissions/${orderId}`)).body.refundedAt;
    const refund = (state: string, at: string) =>
      t.db.query(
        `insert into payment_refunds (attempt_id, amount_cents, attempt_state, state, requested_by_user_id, requested_at, done_at)
         select id, 1, 'paid', $2, 1, $3, $3 from payment_attempts where order_id = $1`,
        [orderId, state, at],
      );
    await refund('failed', '2026-11-20T10:00:00+01:00');
    expect(await refundedAt()).toBeNull();
    await refund('done', '2026-11-21T10:00:00+01:00');
    expect(new Date((await refundedAt()) ?? '')).toEqual(new Date('2026-11-21T10:00:00+01:00'));
  });

  it('ORD-512 money beside that was given back is told apart, and the order is not said to be refunded', async () => {
    const orderId = await sent(await t.as('agente', 1));
    const admin = await t.as('admin');
    const given = async (set: string, attemptState: string, at: string): Promise<void> => {
      await attempt(orderId, 'refunded', 5000, 5000);
      await t.db.query(
        `with last as (
           update payment_attempts set ${set}
           where id = (select max(id) from payment_attempts where order_id = $1)
           returning id)
         insert into payment_refunds (attempt_id, amount_cents, attempt_state, state, requested_by_user_id, requested_at, done_at)
         select id, 5000, $2, 'done', 1, $3, $3 from last`,
        [orderId, attemptState, at],
      );
    };
    const told = async () => {
      type Told = { refundedAt: string | null; extraRefundedAt: string | null };
      const { refundedAt, extraRefundedAt } = (await admin.get<Told>(`/api/admin/commissions/${orderId}`)).body;
      return [refundedAt, extraRefundedAt].map((at) => at && new Date(at).getUTCDate());
    };
    await attempt(orderId, 'paid', 5000, 5000);
    expect(await told()).toEqual([null, null]);
    await given(`flag = 'closed'`, 'paid_after_close', '2026-11-20T10:00:00Z');
    expect(await told(), 'came late').toEqual([null, 20]);
    await given('is_superseded = true', 'paid', '2026-11-21T10:00:00Z');
    expect(await told(), 'for another way to pay').toEqual([null, 21]);
    await given('is_superseded = false', 'paid', '2026-11-22T10:00:00Z');
    expect(await told(), 'it is paid otherwise').toEqual([null, 22]);
    await t.db.query(`update payment_attempts set state = 'expired' where order_id = $1 and state = 'paid'`, [orderId]);
    expect(await told(), 'and nothing of it is left').toEqual([22, 21]);
  });
});
