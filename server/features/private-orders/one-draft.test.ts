import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PRIVATE_ORDER_ALREADY_MADE } from '@ema/domain/private-orders/may.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();
const PATH = '/api/user-orders';
type Customers = { items: { '@id': string }[] };
type Orders = { pagination: { totalItems: number } };

describe('a private order that is open twice', () => {
  it('ORD-591 what is open in two tabs, or was answered in vain, becomes one order; another draft another one', async () => {
    const agente = await t.as('agente', 0);
    const customers = await agente.get<Customers>('/api/private-customers?perPage=1');
    const customer = customers.body.items[0]?.['@id'];
    const count = async () => (await agente.get<Orders>(`${PATH}?perPage=1`)).body.pagination.totalItems;
    const send = (more: object, quantity = 3) =>
      agente.post<{ detail: string }>(
        PATH,
        { customer, items: [{ product: '/api/agent/products/VEN-1005', quantity, variants: {} }], ...more },
        { key: newKey() },
      );
    const before = await count();
    const draftId = randomUUID();
    const tabs = await Promise.all([send({ draftId }), send({ draftId }, 2)]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = tabs.find(({ status }) => status === 409);
    expect(refused?.body.detail).toBe(PRIVATE_ORDER_ALREADY_MADE);
    expect(await count()).toBe(before + 1);
    expect((await send({ draftId })).status, 'later too').toBe(409);
    expect((await send({ draftId: randomUUID() })).status).toBe(201);
    expect((await send({})).status, 'a page of before names no draft').toBe(201);
    expect((await send({ draftId: 'x' })).status).toBe(422);
    expect(await count()).toBe(before + 3);
  });
});
