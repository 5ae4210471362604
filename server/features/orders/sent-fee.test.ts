import { beforeAll, describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

/** How the fee of an order that was sent is explained, after its seller had another level. */
const t = testPortal();
type Fee = {
  percentage: string;
  amount: string;
  description: string;
  nextPercentage: string | null;
  missing: string | null;
};
type Order = {
  id: number;
  agentFee: string;
  agentFeePercentage: string;
  agentFeeScaleDescription: string;
  breakdown: { fee: Fee };
};
type Statement = { items: { id: number; reason: string; nextBand: string | null; percentage: string }[] };
let agente: Client;
beforeAll(async () => {
  agente = await t.as('agente', 1);
});
const level = (n: number) => t.db.query('update agents set level = $1 where user_id = $2', [n, agente.userId]);
const page = async (id: number): Promise<Order> => (await agente.get<Order>(`/api/agent/orders/${id}`)).body;
const listed = async (id: number) =>
  (await agente.get<{ items: Order[] }>('/api/agent/orders?perPage=100')).body.items.find((o) => o.id === id);
const inStatement = async (id: number) =>
  (await agente.get<Statement>('/api/agent/reports/fees/2026-11?perPage=200')).body.items.find((o) => o.id === id);

describe('the fee of an order that was sent', () => {
  it('NET-1058 page, list and statement explain it by the level of its moment, in the past and without a next band', async () => {
    await t.db.query(
      `insert into fee_scale (type_id, min_level, from_cents, basis_points)
       select 'kleen-commission', 20, x.cents, x.points
       from (values (0, 4000), (1000000, 5000)) x(cents, points)`,
    );
    const { orderId } = await makeCommission(agente, 'mav', 1);
    const pending = (await page(orderId)).breakdown.fee;
    expect(pending.description).toMatch(/^Con altri .* passi al /);
    expect(pending.missing).not.toBeNull();
    const sent = await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, {
      key: newKey(),
    });
    expect(sent.status).toBe(200);
    const [before, row] = [await page(orderId), await listed(orderId)];
    const { percentage, amount } = pending;
    const description = before.agentFeeScaleDescription;
    expect(description).toMatch(/^Mancavano [\d.,]+\s€ al \d+\s%$/);
    expect(before.breakdown.fee).toEqual({ percentage, amount, description, nextPercentage: null, missing: null });
    await level(20);
    expect((await makeCommission(agente, 'mav', 1)).orderId).toBeGreaterThan(orderId);
    expect(await page(orderId)).toEqual(before);
    expect(await listed(orderId)).toEqual(row);
    expect(row).toMatchObject({ agentFeePercentage: percentage, agentFeeScaleDescription: description });
    expect((await inStatement(orderId))?.nextBand, 'the statement says the same').toBe(description);
  });

  it('NET-1058 what is not sent yet is reckoned with the level of today', async () => {
    const { orderId } = await makeCommission(agente, 'mav', 1);
    await level(20);
    expect((await page(orderId)).agentFeePercentage).toBe('40');
  });
});
