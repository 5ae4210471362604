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

/** Whether keys that nobody named are refused, also within a schema that checks or changes what it takes. */
const isClosed = (schema: unknown): boolean => {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  if (def['type'] === 'object') {
    const rest = def['catchall'] as { _zod: { def: { type: string } } } | undefined;
    // Of one that names no field none is read, whatever a client sends.
    return rest?._zod.def.type === 'never' || Object.keys(def['shape'] as object).length === 0;
  }
  if (def['type'] === 'union') return (def['options'] as unknown[]).every(isClosed);
  const inner = def['in'] ?? def['innerType'];
  return inner !== undefined && isClosed(inner);
};

it('every call takes the keys it names and no others: nothing is written that nobody foresaw', () => {
  // Providers say what they like, and are asked themselves what became of it.
  const ours = calls.filter(({ path }) => !/^\/(?:stripe|pagodil)\//.test(path));
  const open = ours.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body })
      .filter(([, schema]) => schema !== undefined && !isClosed(schema))
      .map(([part]) => `${name} ${part}`),
  );
  expect(open).toEqual([]);
});
