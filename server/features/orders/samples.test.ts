import { expect, it } from 'vitest';
import { anyCustomer, makeCommission, type Made } from '../../test/builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();

it('ORD-093 another order that is sent frees no sample, and counts none', async () => {
  const kleen = await t.as('agente', 1);
  await t.db.query('update agents set level = 10, sample_units_purchased = 0 where user_id = $1', [kleen.userId]);
  const code = (await kleen.get<{ sampleProductCode: string }>('/api/agent/me')).body.sampleProductCode;
  const [colour] = (
    await kleen.get<{ attributes: { name: string; options: string[] }[] }>(`/api/agent/products/${code}`)
  ).body.attributes;
  const customer = await anyCustomer(kleen);
  const order = () =>
    kleen.post<Made & { violations: { propertyPath: string; message: string }[] }>(
      '/api/agent/commissions',
      {
        type: 'kleen-commission',
        customer,
        items: [{ product: code, quantity: 1, attributes: { [colour?.name ?? '']: colour?.options[0] } }],
        paymentMethod: 'mav',
        note: '',
      },
      { key: newKey() },
    );
  expect((await order()).status).toBe(201);
  const { orderId } = await makeCommission(kleen);
  const path = `/api/agent/pending-orders/${orderId}/direct-submission`;
  expect((await kleen.post(path, {}, { key: newKey() })).status).toBe(200);
  const again = await order();
  expect([again.status, again.body.violations[0]?.message]).toEqual([422, expect.stringContaining('una sola volta')]);
  const { rows } = await t.db.query('select sample_units_purchased as n from agents where user_id = $1', [
    kleen.userId,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
});

it('ORD-124 a customer whose register is not complete yet is none to order for', async () => {
  const kleen = await t.as('agente', 1);
  const customer = await anyCustomer(kleen);
  const completed = (is: boolean) =>
    t.db.query(
      `update agent_customers set complete = $2
       where customer_id = $1 and agent_id = (select id from agents where user_id = $3)`,
      [customer, is, kleen.userId],
    );
  const [product] = (
    await kleen.get<{ items: { code: string; attributes: unknown[] }[] }>(
      '/api/agent/products?productListingIdentifier=pl.kleen_commission',
    )
  ).body.items.filter((p) => p.attributes.length === 0);
  await completed(false);
  const refused = await kleen.post<{ violations: { propertyPath: string; message: string }[] }>(
    '/api/agent/commissions',
    {
      type: 'kleen-commission',
      customer,
      items: [{ product: product?.code, quantity: 2, attributes: {} }],
      paymentMethod: 'mav',
      note: '',
    },
    { key: newKey() },
  );
  await completed(true);
  expect([refused.status, refused.body.violations[0]]).toEqual([
    422,
    { propertyPath: 'customer', message: 'Il cliente non è nel tuo elenco.' },
  ]);
});
