import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyCustomer, makeCommission, plainProducts } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, meetSandbox, notify, orderState, PAID, startByCard } from '../../test/payments.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal({ listen: true });
let seller: Client;
beforeAll(async () => {
  meetSandbox(t);
  seller = await t.as('agente', 1);
});
const OWN = `(select a.id from agents a join users u on u.id = a.user_id where u.username = 'agente')`;
beforeEach(() =>
  t.db.query(
    `update orders set points_used_tenths = 0, points_earned_tenths = 0 where seller_id = ${OWN} and state <> 'submitted'`,
  ),
);

const owns = (tenths: number) => t.db.query(`update agents set points_tenths = $1 where id = ${OWN}`, [tenths]);
const shown = async (): Promise<string> =>
  (await seller.get<{ points: { current: string } }>('/api/agent/me')).body.points.current;
const giving = (orderId: number, earned: number, used: number) =>
  t.db.query('update orders set points_earned_tenths = $2, points_used_tenths = $3 where id = $1', [
    orderId,
    earned,
    used,
  ]);
const close = (orderId: number) =>
  seller.post<{ detail: string }>(`/api/agent/pending-orders/${orderId}/direct-submission`, {}, { key: newKey() });
const sent = async (earned: number, used: number): Promise<number> => {
  const { orderId } = await makeCommission(seller);
  await giving(orderId, earned, used);
  expect((await close(orderId)).status).toBe(200);
  return orderId;
};
const remove = async (orderId: number) =>
  (await t.as('admin')).del(`/api/admin/commissions/${orderId}?reason=Inserita%20due%20volte`);

describe('points that were spent before their order was deleted', () => {
  it('ORD-450 NET-256 the order is deleted, its seller owes the points, and orders without gifts go on', async () => {
    await owns(0);
    const earning = await sent(500, 0);
    await sent(0, 400);
    expect(await shown()).toBe('10.0');
    expect((await remove(earning)).status).toBe(200);
    expect(await shown()).toBe('-40.0');
    const home = await seller.get<{ agent: { points: object } }>('/api/home');
    expect(home.body.agent.points).toEqual({ current: '-40.0', earned: '0.0', used: '0.0' });
    const plain = await makeCommission(seller);
    await giving(plain.orderId, 20, 0);
    expect((await close(plain.orderId)).status).toBe(200);
    expect(await shown()).toBe('-38.0');
  });

  it('ORD-450 ORD-108 gifts are refused until the points are there again', async () => {
    await owns(-400);
    const { orderId } = await makeCommission(seller);
    await giving(orderId, 100, 50);
    const refused = await close(orderId);
    expect([refused.status, refused.body.detail]).toEqual([409, 'Gli omaggi superano i tuoi punti di 35,0.']);
    await owns(-50);
    expect((await close(orderId)).status).toBe(200);
    expect(await shown()).toBe('0.0');
  });

  it('ORD-450 the commission is made without gifts, and quoted with the balance as it is', async () => {
    await owns(-400);
    const [product] = await plainProducts(seller, 1);
    const cart = {
      type: 'kleen-commission',
      customer: await anyCustomer(seller),
      items: [{ product: product?.code, quantity: 1, attributes: {} }],
      paymentMethod: 'mav',
    };
    const quoted = await seller.post<{ points: { previous: string } }>('/api/agent/commissions/quotation', cart);
    expect(quoted.body.points.previous).toBe('-40.0');
    const made = await seller.post<{ id: number }>('/api/agent/commissions', { ...cart, note: '' }, { key: newKey() });
    expect(made.status).toBe(201);
    const items = [{ product: product?.code, quantity: 2, attributes: {} }];
    const edited = await putSeen(seller, `/api/agent/commissions/${made.body.id}`, { note: '', items });
    expect(edited.status, 'and changed without any').toBe(200);
  });

  it('ORD-450 ACC-436 an order in payment is sent when its money arrives, whatever became of the points', async () => {
    await owns(400);
    const earning = await sent(200, 0);
    const { orderId } = await makeCommission(seller, 'stripe_credit_card');
    await giving(orderId, 0, 600);
    const session = (await startByCard(seller, orderId)).body.id;
    expect(await orderState(t, orderId)).toBe('in_payment');
    expect((await remove(earning)).status).toBe(200);
    await atCheckout(t, session, PAID);
    expect((await notify(t, session)).statusCode).toBe(200);
    expect([await orderState(t, orderId), await shown()]).toEqual(['submitted', '-20.0']);
  });
});
