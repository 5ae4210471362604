import { describe, expect, it } from 'vitest';
import { customerOrder, shopper, signOrder, type Commission, type Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Made = { id: number; orderId: number };
const propose = async (agente: Client, customer: number) => {
  const kits = await agente.get<{ items: { id: number }[] }>('/api/agent/product-kits');
  return agente.post<Made & Problem>(
    '/api/agent/commissions',
    { type: 'kleen-contract', customer, productKit: kits.body.items[0]?.id, paymentMethod: 'mav', items: [], note: '' },
    { key: newKey() },
  );
};
const stateOf = async (orderId: number): Promise<string> =>
  String((await t.db.query('select state from orders where id = $1', [orderId])).rows[0]?.state);

describe('a contract that the agent proposes', () => {
  it('ORD-262 ORD-168 arrives with its customer as to be confirmed, by SMS and e-mail; the agent can neither close nor pay it', async () => {
    const who = await shopper(t);
    const agente = await t.as('agente', 1);
    const made = await propose(agente, who.customerId);
    expect(made.status).toBe(201);
    const [row] = (await who.client.get<{ items: Commission[] }>('/api/customer/commissions')).body.items;
    expect(row).toMatchObject({
      id: made.body.id,
      statusText: 'Da confermare',
      isWaitingForCustomerConfirmation: true,
    });
    const link = `/app/customer-commissions/${made.body.id}/confirm`;
    expect((await t.outbox(who.mobile))[0]?.body).toContain(link);
    expect((await t.outbox(who.email))[0]?.body).toContain(link);
    const seen = await agente.get<Record<string, unknown>>(`/api/agent/pending-orders/${made.body.orderId}`);
    expect(seen.body).toMatchObject({
      isWaitingForCustomerConfirmation: true,
      isSubmittable: false,
      isPayableOnlineWithStripe: false,
    });
    const path = `/api/agent/pending-orders/${made.body.orderId}`;
    expect((await agente.post(`${path}/direct-submission`, {}, { key: newKey() })).status).toBe(409);
    const address = { successUrl: `/app/orders/${made.body.orderId}/details`, cancelUrl: '/app/orders/unsubmitted' };
    expect((await agente.post(`${path}/stripe-payment`, address)).status).toBe(409);
    expect(await stateOf(made.body.orderId)).toBe('waiting_confirmation');
  });

  it('ORD-141 the agent may take it back until it is confirmed; its copy is void and stays on record', async () => {
    const who = await shopper(t);
    const agente = await t.as('agente', 1);
    const first = (await propose(agente, who.customerId)).body;
    const before = await customerOrder(who.client, first.id);
    expect((await agente.del(`/api/agent/commissions/${first.id}`)).status).toBe(204);
    expect(await stateOf(first.orderId)).toBe('cancelled');
    expect((await who.client.get<{ items: unknown[] }>('/api/customer/commissions')).body.items).toEqual([]);
    const copy = await t.db.query('select state from contracts where id = $1', [before.contractId]);
    expect(copy.rows[0]?.state).toBe('cancelled');
    const late = await who.client.post<Problem>(
      `/api/customer/commissions/${first.id}/customer-contract/start-signature`,
    );
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('annullato')]);
    const second = (await propose(agente, who.customerId)).body;
    await signOrder(t, who, await customerOrder(who.client, second.id));
    expect((await agente.del(`/api/agent/commissions/${second.id}`)).status).toBe(409);
    expect(await stateOf(second.orderId)).toBe('confirmed');
  });

  it('ORD-074 is refused for a customer who has no account to confirm with', async () => {
    const agente = await t.as('agente', 1);
    const found = await t.db.query<{ id: string }>(
      `select c.id from customers c join agent_customers ac on ac.customer_id = c.id join agents a on a.id = ac.agent_id join users u on u.id = a.user_id
       where u.username = 'agente' and ac.complete and c.user_id is null limit 1`,
    );
    const answer = await propose(agente, Number(found.rows[0]?.id));
    expect([answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([422, 'customer']);
  });
});
