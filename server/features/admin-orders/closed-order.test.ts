import { describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

/** What the office reads of an order that it deleted. */
const t = testPortal();
type Closed = {
  submissionDate: string | null;
  removedAt: string | null;
  removedBy: string | null;
  removalReason: string | null;
  contacts: { fullName: string; email: string; mobile: string }[];
  attempts: { state: string; amount: string; received: string | null }[];
  items: unknown[];
};
const at = (id: number) => `/api/admin/closed-commissions/${id}`;
const attempt = (orderId: number, state: string) =>
  t.db.query(
    `insert into payment_attempts (order_id, provider, state, reference, amount_cents, received_cents, success_path,
       cancel_path, created_by_user_id, expires_at)
     values ($1, 'stripe', $2, $3, 5000, 4800, '/', '/', 1, ema_now())`,
    [orderId, state, newKey()],
  );

describe('NET-1156 an order that was deleted', () => {
  it('NET-1156 is read with its customer, its payments, and who deleted it when and why; others are not found', async () => {
    const seller = await t.as('agente', 1);
    const { orderId } = await makeCommission(seller);
    const admin = await t.as('admin');
    expect((await t.anyone.get(at(orderId))).status).toBe(401);
    expect((await seller.get(at(orderId))).status).toBe(403);
    expect((await admin.get(at(orderId))).status, 'not sent').toBe(404);
    await seller.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {}, { key: newKey() });
    expect((await admin.get(at(orderId))).status, 'sent').toBe(404);
    await attempt(orderId, 'expired');
    await attempt(orderId, 'paid');
    const removed = await admin.del(`/api/admin/commissions/${orderId}?reason=Inserita%20due%20volte`);
    expect(removed.status).toBe(200);
    expect((await admin.get(`/api/admin/commissions/${orderId}`)).status, 'NET-256').toBe(404);
    const { status, body } = await admin.get<Closed>(at(orderId));
    expect([status, body]).toMatchObject([
      200,
      {
        submissionDate: expect.any(String),
        removedAt: expect.any(String),
        removedBy: 'Elena Gallesio',
        removalReason: 'Inserita due volte',
        contacts: [{ fullName: expect.stringContaining(' '), email: expect.any(String) }],
        attempts: [
          { state: 'expired', amount: '50.00', received: null },
          { state: 'paid', amount: '50.00', received: '48.00' },
        ],
      },
    ]);
    expect(body.items.length).toBeGreaterThan(0);
  });

  it('NET-1156 so is one that was called off before it was sent, where somebody tried to pay it', async () => {
    const { orderId } = await makeCommission(await t.as('agente', 1));
    const admin = await t.as('admin');
    await t.db.query(`update orders set state = 'cancelled' where id = $1`, [orderId]);
    expect((await admin.get(at(orderId))).status).toBe(404);
    await attempt(orderId, 'paid_after_close');
    expect((await admin.get<Closed>(at(orderId))).body).toMatchObject({
      submissionDate: null,
      removedAt: null,
      removedBy: null,
      removalReason: null,
      attempts: [{ state: 'paid_after_close', received: '48.00' }],
    });
  });
});
