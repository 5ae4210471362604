import { beforeAll, describe, expect, it } from 'vitest';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { EVENT_FIELDS, type WebhookEvent } from '@ema/domain/webhooks/events.ts';
import { makeCommission } from '../../test/builders.ts';
import { shopper, submittedOrder } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { atCheckout, meetSandbox, notify, PAID, startByCard } from '../../test/payments.ts';
import { listenToAll, toldOf } from '../../test/webhook-receiver.ts';

const t = testPortal({ listen: true });
let agente: Client;
beforeAll(async () => {
  meetSandbox(t);
  await listenToAll(t);
  agente = await t.as('agente', 1);
});
const close = (orderId: number) =>
  agente.post<{ detail?: string }>(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, {
    key: newKey(),
  });
const told = async (type: WebhookEvent, id: number, key = 'orderId') => {
  const found = (await toldOf(t, type)).filter((data) => data[key] === id);
  for (const data of found) expect(Object.keys(data)).toEqual(EVENT_FIELDS[type]);
  return found;
};
const totalOf = async (orderId: number): Promise<string> => {
  const { rows } = await t.db.query<{ total: string }>(
    `select to_char(total_cents / 100.0, 'FM999999990.00') as total from orders where id = $1`,
    [orderId],
  );
  return rows[0]?.total ?? '';
};

describe('what programs are told of', () => {
  it('NET-477 an order that is closed is told once, with its total, and is not paid', async () => {
    const { orderId } = await makeCommission(agente, 'mav');
    await Promise.all(Array.from({ length: 5 }, () => close(orderId)));
    expect(await told('order.submitted', orderId)).toEqual([
      expect.objectContaining({
        shop: 'kleen',
        type: 'kleen-commission',
        paymentMethod: 'mav',
        total: await totalOf(orderId),
      }),
    ]);
    expect(await told('order.paid', orderId)).toEqual([]);
  });

  it('NET-477 one that is paid by card is told as sent and as paid, however often the provider says so', async () => {
    const { orderId } = await makeCommission(agente, 'stripe_credit_card');
    const { body } = await startByCard(agente, orderId);
    await atCheckout(t, body.id, PAID);
    await Promise.all([notify(t, body.id), notify(t, body.id, { id: 'evt_again' })]);
    expect(await told('order.submitted', orderId)).toHaveLength(1);
    expect(await told('order.paid', orderId)).toEqual([{ orderId, amount: await totalOf(orderId) }]);
  });

  it('NET-477 one that is paid at its delivery is told as paid when the office verifies it', async () => {
    const { orderId } = await makeCommission(agente, 'mav');
    await close(orderId);
    type Open = { id: number; orderId: number; code: string; date: string; finalTotalToPay: string };
    const open = await agente.get<{ items: Open[] }>('/api/commission-deliveries?perPage=200');
    const delivery = open.body.items.find((d) => d.orderId === orderId);
    const declared = {
      amount: delivery?.finalTotalToPay,
      date: romeDay(t.services.ports.clock.now()),
      bank: 'Banca di Asti',
      bankBranch: 'Asti',
      deliveryCode: delivery?.code,
      deliveryDate: delivery?.date,
    };
    await agente.post('/api/commission-delivery-payments', declared, { key: newKey() });
    const admin = await t.as('admin');
    const { rows } = await t.db.query<{ id: string }>('select id from delivery_payments where delivery_id = $1', [
      delivery?.id,
    ]);
    const verify = () =>
      admin.put(`/api/admin/commission-delivery-payments/${rows[0]?.id}`, { outcome: 'verified', note: '' });
    expect((await verify()).status).toBe(200);
    await verify();
    expect(await told('order.paid', orderId)).toEqual([{ orderId, amount: await totalOf(orderId) }]);
  });

  it('NET-477 a contract that is signed and an order that is withdrawn from are told once, without who it was', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    expect((await toldOf(t, 'contract.signed')).length).toBe(1);
    const statement = { fullName: 'Giulia Rossi', email: 'ricevuta@example.it' };
    const withdraw = () => who.client.post(`/api/customer/commissions/${order.id}/withdrawal`, statement);
    await Promise.all(Array.from({ length: 5 }, withdraw));
    expect(await told('order.withdrawn', order.orderId)).toHaveLength(1);
    const { rows } = await t.db.query<{ payload: string }>('select payload from webhook_deliveries');
    for (const { payload } of rows) expect(payload).not.toMatch(/Giulia|Rossi|@|\+39/);
  });
});
