import { beforeAll, describe, expect, it } from 'vitest';
import { depositOf } from '@ema/domain/orders/pricing.ts';
import { makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, attemptOf, meetSandbox, notify, orderState, PAID, startByCard } from '../../test/payments.ts';
import { listenToAll, toldOf } from '../../test/webhook-receiver.ts';

const t = testPortal({ listen: true });
let agente: Client;
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  await listenToAll(t);
  agente = await t.as('agente', 1);
  admin = await t.as('admin');
});

/** The office takes what came in, another amount or currency than was asked for. */
const accepted = async (method: string, change: string) => {
  const { orderId } = await makeCommission(agente, method);
  const session = (await startByCard(agente, orderId)).body.id;
  await atCheckout(t, session, `${PAID}, ${change}`);
  await notify(t, session);
  const { id } = await attemptOf(t, orderId);
  const answer = await admin.post(`/api/admin/payments/${id}/resolve`, { action: 'accept', note: '' });
  expect([answer.status, await orderState(t, orderId)]).toEqual([200, 'submitted']);
  const { rows } = await t.db.query(
    `select o.total_cents::int as total, p.amount_cents::int as asked, p.received_cents::int as received,
       d.deposit_cents::int as deposit, d.to_pay_cents::int as left
     from orders o
     join payment_attempts p on p.order_id = o.id
     left join deliveries d on d.order_id = o.id
     where o.id = $1`,
    [orderId],
  );
  const told = (await toldOf(t, 'order.paid')).filter((data) => data['orderId'] === orderId);
  return { orderId, ...rows[0], told: told.map((data) => data['amount']) };
};
const wire = (cents: number): string => (cents / 100).toFixed(2);

describe('money of another amount that the office takes', () => {
  it('ORD-475 of a deposit the door asks for what is left of the order', async () => {
    const short = await accepted('cash_on_delivery', 'amount_cents = amount_cents - 100');
    expect(short.received).toBe(short.asked - 100);
    expect([short.deposit, short.left]).toEqual([short.received, short.total - short.received]);
    const seen = await agente.get<{ breakdown: { deposit: string } }>(`/api/agent/orders/${short.orderId}`);
    const office = await admin.get<{ deposit: string }>(`/api/admin/commissions/${short.orderId}`);
    expect([seen.body.breakdown.deposit, office.body.deposit]).toEqual([wire(short.received), wire(short.received)]);
    expect(short.told).toEqual([]);
  });

  it('ORD-475 of a deposit that is the whole order nothing is left, and it is paid', async () => {
    const whole = await accepted('cash_on_delivery', 'amount_cents = 1000000');
    expect([whole.deposit, whole.told]).toEqual([null, ['10000.00']]);
    const deposit = async () =>
      (await agente.get<{ breakdown: { deposit: string } }>(`/api/agent/orders/${whole.orderId}`)).body.breakdown
        .deposit;
    expect(await deposit(), 'all of it came in').toBe(wire(whole.total));
    const became = (set: string) =>
      t.db.query(`update payment_attempts set ${set} where order_id = $1`, [whole.orderId]);
    for (const state of ['refunding', 'refunded']) {
      await became(`state = '${state}'`);
      expect(await deposit(), state).toBe(wire(whole.total));
    }
    await became('is_superseded = true');
    expect(await deposit(), 'for another way to pay it is none').toBe(wire(depositOf(whole.total)));
  });

  it('ORD-475 other programs are told what came in', async () => {
    const short = await accepted('stripe_credit_card', 'amount_cents = amount_cents - 100');
    expect([short.left, short.told]).toEqual([null, [wire(short.total - 100)]]);
  });

  it('ORD-475 of another currency it counts as what was asked for', async () => {
    const foreign = await accepted('cash_on_delivery', `currency = 'usd', amount_cents = amount_cents + 500`);
    expect([foreign.deposit, foreign.left]).toEqual([foreign.asked, foreign.total - foreign.asked]);
  });
});
