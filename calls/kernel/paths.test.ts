import { describe, expect, it } from 'vitest';
import { z, type ZodType } from 'zod';
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

/** Fields whose names are not ours to list, with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  'appointments.redeem-reward body.attributes': 'variants of a product, by their names in the catalogue',
  'bulk.start body.choice.filter': 'the filters of the list that was chosen from, looked at by that list',
  'customer-orders.create body.items.attributes': 'variants of a product',
  'customer-orders.quotation body.items.attributes': 'variants of a product',
  'drafts.keep body.content': 'what a screen has not sent yet; the screen alone reads it',
  'orders.create-commission body.items.attributes': 'variants of a product',
  'orders.quotation body.items.attributes': 'variants of a product',
  'orders.update-commission body.items.attributes': 'variants of a product',
  'private-orders.create body.items.variants': 'variants of a product',
  'private-orders.update body.items.variants': 'variants of a product',
  // Providers say what they like, and are asked themselves what became of it.
  'payments.webhook body': 'of a provider',
  'payments.pagodil-notification body': 'of a provider',
  'payments.pagodil-return body': 'of a provider',
  // Of one that names no field none is read, whatever a client sends.
  'contracts.start-signature body': 'none is read',
  'fiscal-documents.start-signature body': 'none is read',
  'fiscal-documents.receipt.start-signature body': 'none is read',
};
type Json = { [key: string]: unknown };
/** Where keys that nobody named are taken, at any depth, also within a schema that checks or changes what it takes. */
const openIn = (node: unknown, path: string): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { type, additionalProperties, properties, items, ...rest } = node as Json;
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((way) => (rest[way] as unknown[] | undefined) ?? []);
  const isAnything = type === undefined && branches.length === 0 && !('const' in rest) && !('enum' in rest);
  if (isAnything || (type === 'object' && additionalProperties !== false)) return [path];
  return [
    ...Object.entries((properties ?? {}) as Json).flatMap(([name, field]) => openIn(field, `${path}.${name}`)),
    ...[items, ...branches].flatMap((part) => openIn(part, path)),
  ];
};

it('ACC-507 every call takes the keys it names and no others, at any depth, but where a reason stands here', () => {
  const open = calls.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? openIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${name} ${part}`) : [],
    ),
  );
  expect([...new Set(open)].toSorted()).toEqual(Object.keys(OPEN).toSorted());
});
