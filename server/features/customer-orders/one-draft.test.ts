import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ORDER_ALREADY_MADE } from '@ema/domain/customer-orders/may.ts';
import { shopper, type Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();

describe('a customer’s own order that is open twice', () => {
  it('ORD-550 what is open in two tabs becomes one order, whatever either made of it; another draft another one', async () => {
    const { client } = await shopper(t);
    const count = async () => Number((await t.db.query('select count(*) as n from orders')).rows[0]?.n);
    const before = await count();
    const [kit] = (await client.get<{ items: { id: number }[] }>('/api/customer/product-kits')).body.items;
    const draftId = randomUUID();
    const send = (more: object) =>
      client.post<Problem>(
        '/api/customer/commissions',
        { type: 'kleen-contract', productKit: kit?.id, paymentMethod: 'mav', ...more },
        { key: newKey() },
      );
    const tabs = await Promise.all([send({ draftId }), send({ draftId, paymentMethod: 'pagodil' })]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = tabs.find(({ status }) => status === 409);
    expect(refused?.body.detail).toBe(ORDER_ALREADY_MADE);
    expect(await count()).toBe(before + 1);
    expect((await send({ draftId })).status, 'later too').toBe(409);
    expect((await send({ draftId: randomUUID() })).status).toBe(201);
    // Pages of the release before name no draft.
    expect((await send({})).status).toBe(201);
    expect((await send({ draftId: 'x' })).status).toBe(422);
    expect(await count()).toBe(before + 3);
  });
});
