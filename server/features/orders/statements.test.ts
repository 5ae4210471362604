/** How many statements an order asks of the database: each is a turn on the line between the two. */
import { expect, it } from 'vitest';
import type { PoolClient } from 'pg';
import { anyCustomer, plainProducts, type Made } from '../../test/builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal({ listen: true });

/** What is asked of the database meanwhile, beside the beginnings and ends of transactions. */
const askedDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const { pool } = t.services;
  const [asked, plain]: [string[], Map<PoolClient, PoolClient['query']>] = [[], new Map()];
  const hear = (client: PoolClient): void => {
    if (plain.has(client)) return;
    const { query } = client;
    plain.set(client, query);
    const heard = (...given: [string | { text: string }, ...unknown[]]): unknown => {
      const text = typeof given[0] === 'string' ? given[0] : given[0].text;
      if (!/^\s*(begin|commit|rollback)/.test(text)) asked.push(text);
      return Reflect.apply(query, client, given);
    };
    Object.assign(client, { query: heard });
  };
  pool.on('acquire', hear);
  try {
    await work();
  } finally {
    pool.off('acquire', hear);
    for (const [client, query] of plain) Object.assign(client, { query });
  }
  return asked;
};

it('ORD-421 an order is made and closed with at most twelve statements, who asks included', async () => {
  const agente = await t.as('agente', 1);
  const items = (await plainProducts(agente)).map(({ code }) => ({ product: code, quantity: 2, attributes: {} }));
  const wish = { type: 'kleen-commission', customer: await anyCustomer(agente), items, paymentMethod: 'mav', note: '' };
  let orderId = 0;
  const created = await askedDuring(async () => {
    const answer = await agente.post<Made>('/api/agent/commissions', wish, { key: newKey() });
    expect(answer.status).toBe(201);
    ({ orderId } = answer.body);
  });
  const closed = await askedDuring(async () => {
    const path = `/api/agent/pending-orders/${orderId}/direct-submission`;
    expect((await agente.post(path, undefined, { key: newKey() })).status).toBe(200);
  });
  expect(created.length + closed.length, [...created, ...closed].join('\n---\n')).toBeLessThanOrEqual(12);
  // Neither was answered by something that was kept.
  expect(created.length).toBeGreaterThan(3);
  expect(closed.length).toBeGreaterThan(3);
});
