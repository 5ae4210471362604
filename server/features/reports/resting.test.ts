/** Proves that whoever sold and may not sell at the moment reads what they earned, and nothing else (NET-463). */
import { describe, expect, it } from 'vitest';
import { anyCustomer, plainProducts } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Statement = {
  items: { id: number; fee: string }[];
  feeTotal: string;
  pending: object[];
  pagination: { totalItems: number };
};
type Periods = { shop: number; current: { year: number; month: number } };

/** An agent of both shops whom nobody else uses, who sent one order in kleen and began another. */
const soldInKleen = async (): Promise<{ username: string; orderId: number }> => {
  const { username } = (await t.anyone.post<{ username: string }>('/dev/agents.json')).body;
  const agent = await t.as(username, 1);
  const items = (await plainProducts(agent)).map((p) => ({ product: p.code, quantity: 2, attributes: {} }));
  const order = async () =>
    (
      await agent.post<{ orderId: number }>(
        '/api/agent/commissions',
        { type: 'kleen-commission', customer: await anyCustomer(agent), items, paymentMethod: 'mav', note: '' },
        { key: newKey() },
      )
    ).body.orderId;
  const orderId = await order();
  const sent = await agent.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {}, { key: newKey() });
  expect(sent.status).toBe(200);
  await order();
  return { username, orderId };
};
const rest = (username: string, change: string) =>
  t.db.query(`update agents set ${change} where user_id = (select id from users where username = $1)`, [username]);
const current = async (who: Client): Promise<string> => {
  const { status, body } = await who.get<Periods>('/api/agent/reports/periods');
  expect([status, body.shop]).toEqual([200, 1]);
  return `${body.current.year}-${body.current.month}`;
};

describe('whoever may not sell at the moment', () => {
  it.each([
    ['an agent whose shops are both switched off', 'fibra_enabled = false, kleen_enabled = false'],
    ['a seller who is a facilitated customer now', `status = 'customer'`],
  ])('NET-463 %s reads what was earned in the shop they sold in last, and nothing else', async (_, change) => {
    const { username, orderId } = await soldInKleen();
    const seller = await t.as(username, 1);
    const period = await current(seller);
    const before = (await seller.get<Statement>(`/api/agent/reports/fees/${period}`)).body;
    expect(before.pending).toHaveLength(1);
    await rest(username, change);
    const resting = await t.as(username);
    expect(await current(resting)).toBe(period);
    const { status, body } = await resting.get<Statement>(`/api/agent/reports/fees/${period}`);
    expect([status, body.items.map(({ id }) => id)]).toEqual([200, [orderId]]);
    expect(body).toEqual({ ...before, pending: [] });
    const file = await resting.get(`/file/reports/fees/${period}?format=csv`);
    expect([file.status, file.raw.toString('utf8').includes(String(orderId))]).toEqual([200, true]);
    for (const url of [
      '/api/agent/orders',
      `/api/agent/orders/${orderId}`,
      '/api/agent/pending-orders',
      '/api/agent/customers',
      `/api/agent/reports/sales/${period}/emakleen-single`,
      `/api/agent/reports/subordinates/${period}/emakleen-single`,
      '/api/agent/reports/pending-commissions',
    ])
      expect((await resting.get(url)).status, url).toBe(403);
  });

  it('NET-463 the shop is that of what was sent last, not of what was sent before or only begun', async () => {
    const { username, orderId } = await soldInKleen();
    await rest(username, `status = 'customer'`);
    const resting = await t.as(username);
    const shopWith = async (change: string): Promise<number> => {
      await t.db.query(
        `update orders o set shop = 0, ${change}
         from orders sent
         where sent.id = $1 and o.seller_id = sent.seller_id and o.id <> sent.id`,
        [orderId],
      );
      return (await resting.get<Periods>('/api/agent/reports/periods')).body.shop;
    };
    expect(await shopWith('version = o.version'), 'only begun').toBe(1);
    expect(await shopWith(`state = 'submitted', submitted_at = sent.submitted_at - interval '1 day'`)).toBe(1);
    expect(await shopWith(`state = 'submitted', submitted_at = sent.submitted_at + interval '1 second'`)).toBe(0);
  });

  it('NET-463 of who sent nothing it is fibra; a customer who never sold reads none of it', async () => {
    const { username } = (await t.anyone.post<{ username: string }>('/dev/agents.json')).body;
    await rest(username, `status = 'customer'`);
    const { body } = await (await t.as(username)).get<Periods>('/api/agent/reports/periods');
    expect(body.shop).toBe(0);
    const customer = await t.as('cliente', 1);
    for (const url of [
      '/api/agent/reports/periods',
      '/api/agent/reports/fees/2026-10',
      '/file/reports/fees/2026-10?format=csv',
    ])
      expect((await customer.get(url)).status, url).toBe(403);
  });

  it.each(['disabled', 'inactive', 'deleted'])('NET-463 who is %s cannot sign in at all', async (status) => {
    const { username } = await soldInKleen();
    const seller = await t.as(username, 1);
    const period = await current(seller);
    await rest(username, `status = '${status}'`);
    expect((await seller.get(`/api/agent/reports/fees/${period}`)).status).toBe(401);
  });
});
