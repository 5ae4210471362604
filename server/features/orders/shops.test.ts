import { describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Account = { shop: 0 | 1 | null };
type List<T> = { items: T[]; pagination: { totalItems: number } };
const accountOf = async (who: Client): Promise<Account> => (await who.get<Account>('/api/account')).body;

describe('in which shop, and where calls are', () => {
  it('ORD-001 ORD-009 the shop of the current user, kept by the session, decides types, orders and listings', async () => {
    const [fibra, kleen] = [await t.as('agente', 0), await t.as('agente', 1)];
    expect([(await accountOf(fibra)).shop, (await accountOf(kleen)).shop]).toEqual([0, 1]);
    const types = async (who: Client) =>
      (await who.get<List<{ id: string; shop: number }>>('/api/agent/commission-types')).body.items;
    const [inFibra, inKleen] = [await types(fibra), await types(kleen)];
    expect(inFibra.length * inKleen.length).toBeGreaterThan(0);
    expect(new Set(inFibra.map((x) => x.shop))).toEqual(new Set([0]));
    expect(new Set(inKleen.map((x) => x.shop))).toEqual(new Set([1]));
    const orders = async (who: Client) =>
      (await who.get<List<{ id: number }>>('/api/agent/orders?perPage=200')).body.items.map((o) => o.id);
    const both = [await orders(fibra), await orders(kleen)];
    expect(both[0]?.filter((id) => both[1]?.includes(id))).toEqual([]);
    expect(both.every((list) => list.length > 0)).toBe(true);
    const listing = (who: Client) =>
      who.get<{ items: unknown[] }>('/api/agent/products?productListingIdentifier=pl.fibra_cumulative');
    expect((await listing(fibra)).body.items.length).toBeGreaterThan(10);
    expect((await listing(kleen)).body.items).toEqual([]);
    await fibra.put('/api/account/shop', { shop: 1 });
    expect(await orders(fibra)).toEqual(both[1]);
    expect((await fibra.put('/api/account/shop', { shop: 2 })).status).toBe(422);
  });

  it('ORD-023 every call is under /api, but the few addresses that a browser or a provider opens by itself', () => {
    const outside = /^\/(api|file|validation|stripe|pagodil)\/|^\/(login|logout)?$/;
    const paths = (calls as readonly CallSpec[]).map((c) => c.path);
    expect(paths.filter((p) => !outside.test(p))).toEqual([]);
    expect(paths).toContain('/api/user-orders');
    expect(paths).toContain('/api/commission-deliveries');
  });
});
