import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCustomerOrder, shopper, signOrder, type Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, attemptOf, meetSandbox, PAID } from '../../test/payments.ts';

const t = testPortal({ listen: true });
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  admin = await t.as('admin');
});

/** Paid by card, withdrawn from, and with money that the provider could not give back. */
const flagged = async () => {
  const who = await shopper(t);
  const o = await signOrder(t, who, await makeCustomerOrder(who.client, 'stripe_credit_card'));
  const path = `/api/customer/commissions/${o.id}`;
  const address = `/app/customer-commissions/${o.id}/detail`;
  const begun = await who.client.post<{ id: string }>(`${path}/stripe-payment`, {
    successUrl: address,
    cancelUrl: address,
  });
  await atCheckout(t, begun.body.id, PAID);
  await who.client.post(`${path}/payment-check`);
  const attempt = await t.db.query<{ id: number }>(
    `update payment_attempts set flag = 'refund_failed' where order_id = $1 and state = 'paid' returning id::int`,
    [o.orderId],
  );
  const declared = { fullName: 'Giulia Rossi', email: 'rimborso@example.it' };
  const { number } = (await who.client.post<{ number: number }>(`${path}/withdrawal`, declared)).body;
  return {
    orderId: o.orderId,
    number,
    transfer: () =>
      admin.post<{ refundState: string }>(`/api/admin/withdrawals/${number}/refund`, {
        method: 'bank_transfer',
        amount: o.total,
        note: '',
      }),
    resolve: (action: string) =>
      admin.post<Problem>(`/api/admin/payments/${attempt.rows[0]?.id}/resolve`, { action, note: 'tornato indietro' }),
  };
};

/** How many transfers wait for the row of their order. */
const waiting = async (): Promise<number> => {
  const rows = await t.db.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%withdrawals%for update%'`,
  );
  return Number(rows.rows[0]?.n);
};

describe('money of a withdrawal that could go back twice', () => {
  it('ORD-472 what the office gave back by transfer its provider does not give back again', async () => {
    const { orderId, number, transfer, resolve } = await flagged();
    expect((await transfer()).body.refundState).toBe('done');
    const again = await resolve('refund');
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining(`recesso n. ${number}`)]);
    expect((await attemptOf(t, orderId)).state).toBe('paid');
    expect((await resolve('close')).status, 'somebody writes how it was settled').toBe(200);
  });

  it('ORD-472 of a transfer and a refund by the provider at once one is made', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { orderId, transfer, resolve } = await flagged();
      const answers = await Promise.all([transfer(), resolve('refund')]);
      const paidOut = await t.db.query(
        `select (select count(*)::int from withdrawals where order_id = $1 and refund_state = 'done')
           + (select count(*)::int from payment_attempts where order_id = $1 and state = 'refunded') as n`,
        [orderId],
      );
      expect(paidOut.rows[0]?.n).toBe(1);
      expect(answers.filter((a) => a.status === 200).length).toBe(1);
    }
  });

  it('ORD-472 a transfer waits for whoever is just giving the order’s money back, and then sees it', async () => {
    const { orderId, transfer } = await flagged();
    const answer = await t.services.db.transaction(t.services.ports.clock.now(), async (tx) => {
      await tx.execute(sql`select from orders where id = ${orderId} for update`);
      const begun = transfer();
      await expect.poll(() => waiting()).toBeGreaterThan(0);
      await tx.execute(sql`update payment_attempts set state = 'refunding' where order_id = ${orderId}`);
      return { begun };
    });
    expect((await answer.begun).status, 'nothing is left to be transferred').toBe(422);
  });
});
