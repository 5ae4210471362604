import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { insertMedia } from './media.ts';

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

  it('ACC-400 are made one statement after the other: a connection does one at a time', async () => {
    const client = await t.db.connect();
    let [running, most] = [0, 0];
    const counted = {
      query: async (text: string, values: unknown[]) => {
        running += 1;
        most = Math.max(most, running);
        const done = await client.query(text, values);
        running -= 1;
        return done;
      },
    };
    await client.query('begin');
    await client.query('delete from user_media');
    await client.query('delete from consents');
    await insertMedia(counted as unknown as PoolClient, t.services.ports.files, t.services.ports.clock.now());
    await client.query('rollback');
    client.release();
    expect(most).toBe(1);
  });
});
