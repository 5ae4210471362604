import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderRefusal } from '../../adapters/ports.ts';
import { makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, attemptOf, meetSandbox, notify, PAID, startByCard } from '../../test/payments.ts';
import { waitsForLock } from '../../test/who-waits.ts';

const t = testPortal({ listen: true });
let agente: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  [agente, admin] = [await t.as('agente', 1), await t.as('admin')];
});
/** A payment that came in a euro short, and waits for an administrator. */
const inReview = async () => {
  const { orderId } = await makeCommission(agente, 'stripe_credit_card');
  const session = (await startByCard(agente, orderId)).body.id;
  await atCheckout(t, session, `${PAID}, amount_cents = amount_cents - 100`);
  await notify(t, session);
  return { orderId, attempt: (await attemptOf(t, orderId)).id };
};

describe('a refund that comes back while somebody has the payment', () => {
  it.each([
    ['refused', 409, 'failed', 'in_review'],
    ['given', 200, 'done', 'refunded'],
  ])('I8 %s: it waits for them before it touches anything', async (said, status, refundState, attemptState) => {
    const { orderId, attempt } = await inReview();
    const { payments } = t.services.ports;
    const { refundCheckout } = payments;
    const held = await t.db.connect();
    try {
      payments.refundCheckout = async (...wish) => {
        await held.query('begin');
        await held.query('select from orders where id = $1 for update', [orderId]);
        await held.query('select from payment_attempts where id = $1 for update', [attempt]);
        if (said === 'refused') throw new ProviderRefusal('charge_disputed', 'no');
        return refundCheckout(...wish);
      };
      const asked = admin.post(`/api/admin/payments/${attempt}/resolve`, { action: 'refund', note: 'sistemato' });
      await waitsForLock(t);
      const { rows } = await held.query('select state from payment_refunds where attempt_id = $1 for update nowait', [
        attempt,
      ]);
      expect(rows, 'nobody else has it').toEqual([{ state: 'requested' }]);
      await held.query('commit');
      expect((await asked).status).toBe(status);
    } finally {
      held.release(true);
      Object.assign(payments, { refundCheckout });
    }
    const after = await t.db.query(
      'select r.state, a.state as attempt from payment_refunds r join payment_attempts a on a.id = r.attempt_id where a.id = $1',
      [attempt],
    );
    expect(after.rows).toEqual([{ state: refundState, attempt: attemptState }]);
  });
});
