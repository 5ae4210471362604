import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { login, requestPasswordReset, resetPassword } from '../access.ts';
import { calls } from '../all.ts';

/** What a browser visits itself, what providers call, the session's own two doors, and checks while one types. */
const OUTSIDE = /^\/(login|logout|$|file\/|stripe\/|pagodil\/|validation\/)/;

describe('the paths of the calls', () => {
  it('ORD-023 ACC-314 every call leaves under /api, also those the documents name without it', () => {
    expect(calls.map((c) => c.path).filter((path) => !path.startsWith('/api/') && !OUTSIDE.test(path))).toEqual([]);
    const paths = calls.map((c) => `${c.method} ${c.path}`);
    for (const path of ['GET /api/user-orders', 'POST /api/user-orders', 'GET /api/user-orders/:id'])
      expect(paths).toContain(path);
  });
  it('no two calls share a method and a path, or a name', () => {
    const paths = calls.map((c) => `${c.method} ${c.path.replace(/:\w+/g, ':')}`);
    expect(paths.filter((p, i) => paths.indexOf(p) !== i)).toEqual([]);
    const names = calls.map((c) => c.name);
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
  });
});

describe('the bodies of signing in and of a forgotten password', () => {
  it.each([
    [login, { username: 'agente', password: 'segreta' }],
    [requestPasswordReset, { username: 'agente' }],
    [resetPassword, { username: 'agente', token: '123456', password: 'Nuova-Chiave-77' }],
  ] as const)('ORD-340 a body takes exactly these keys: %#', (call, body) => {
    const schema = call.body as ZodType;
    expect(schema.safeParse(body).success).toBe(true);
    expect(schema.safeParse({ ...body, altro: 1 }).success).toBe(false);
    for (const key of Object.keys(body))
      expect(schema.safeParse({ ...body, [key]: undefined }).success, key).toBe(false);
  });
});
