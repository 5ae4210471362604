import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
type List = {
  items: { isShared: boolean; previewUrl: string; originalUrl: string; hidden: { reason: string } | null }[];
};

describe('the demo’s photos of agents', () => {
  it('ACC-400 nine that agents share and one hidden for the office, two of one’s own', async () => {
    const admin = await t.as('admin');
    const list = async (query: string) => (await admin.get<List>(`/api/user-media?includeAll=true${query}`)).body.items;
    const [shown, hidden] = [await list(''), await list('&isHidden=true')];
    expect([shown.length, hidden.length]).toEqual([9, 1]);
    expect(hidden[0]?.hidden?.reason).toMatch(/minore/);
    const own = (await (await t.as('agente')).get<List>('/api/user-media')).body.items;
    expect(own.map((one) => one.isShared)).toEqual([false, false]);
    for (const { previewUrl, originalUrl } of shown.slice(0, 2))
      for (const url of [previewUrl, originalUrl])
        expect((await admin.get(url)).headers['content-type']).toBe('image/jpeg');
    expect((await admin.get(own[0]?.originalUrl ?? '')).status).toBe(404);
  });
});
