import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
type List = { items: { id: number; shop: number }[]; pagination: { totalItems: number } };

describe('the shop of a list', () => {
  it('NET-008 NET-009 fibra and kleen answer lists that share nothing', async () => {
    const admin = await t.as('admin');
    const list = async (query: string) => (await admin.get<List>(`/api/admin/commissions?perPage=200${query}`)).body;
    const [fibra, kleen] = [await list('&shop=fibra'), await list('&shop=kleen')];
    expect([fibra.items.length > 0, kleen.items.length > 0]).toEqual([true, true]);
    const ids = new Set(fibra.items.map(({ id }) => id));
    expect(kleen.items.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(await list('&shop=0'), 'as the portal’s own screens say it').toEqual(fibra);
    expect(await list('&shop=1')).toEqual(kleen);
    expect((await admin.get('/api/admin/commissions?shop=altro')).status).toBe(422);
  });
});
