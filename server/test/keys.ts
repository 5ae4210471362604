/** Lets a test ask as a program does: with an API key instead of a session. */
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import type { Client, Portal } from './harness.ts';

type Made = { id: number; userId: number; key: string; prefix: string };

let keyCount = 0;
/** A key that an administrator makes with the portal's own call. */
export const makeKey = async (t: Portal, scopes: readonly KeyScope[], more: object = {}): Promise<Made> => {
  const admin = await t.as('admin');
  const body = { name: `Gestionale ${(keyCount += 1)}`, scopes, expiresOn: '2026-12-31', perMinute: 600, ...more };
  const answer = await admin.post<Made>('/api/admin/api-keys', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

/** Sends the key with every request, and no cookie. */
export const asKey = (t: Portal, key: string): Client => {
  const headers = { authorization: `Bearer ${key}` };
  const also = <O extends { headers?: Record<string, string> }>(options?: O) => ({
    ...options,
    headers: { ...headers, ...options?.headers },
  });
  return {
    cookie: '',
    userId: 0,
    get: (url, options) => t.anyone.get(url, also(options)),
    post: (url, body, options) => t.anyone.post(url, body, also(options)),
    put: (url, body, options) => t.anyone.put(url, body, also(options)),
    patch: (url, body, options) => t.anyone.patch(url, body, also(options)),
    del: (url, options) => t.anyone.del(url, also(options)),
  };
};
