import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';

const t = testPortal();
const ask = async (url: string, cookie: string, encoding?: string) =>
  t.app.inject({ url, headers: { cookie, ...(encoding && { 'accept-encoding': encoding }) } });

describe('longer answers', () => {
  it('ACC-663 come packed to whoever takes that, with the same words, and say so', async () => {
    const { cookie } = await t.as('agente', 1);
    const plain = await ask('/api/agent/orders?page=1&perPage=50', cookie);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.length).toBeGreaterThan(4_096);
    const packed = await ask('/api/agent/orders?page=1&perPage=50', cookie, 'gzip, deflate, br');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('ACC-663 of short ones and of files nothing is packed', async () => {
    const { cookie } = await t.as('admin');
    expect((await ask('/api/account', cookie, 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/api/openapi.json', cookie, 'gzip')).headers['content-encoding']).toBeUndefined();
    const file = await ask('/file/users?format=csv', cookie, 'gzip');
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBeGreaterThan(4_096);
    expect(file.headers['content-encoding']).toBeUndefined();
  });

  it('ACC-663 what is sent packed is not unpacked: it is refused, and changes nothing', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ username: 'agente', password: 'x'.repeat(1_000_000) })),
    });
    expect(answer.statusCode).toBe(400);
  });
});
