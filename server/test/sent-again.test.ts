import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './harness.ts';
import { alertsOf } from './alert-builders.ts';
import { anyCustomer, makeCommission } from './builders.ts';
import { newKey, testPortal } from './harness.ts';
import { invite } from './invitations.ts';
import { versionOf } from './seen.ts';

const t = testPortal();
let admin: Client;
let fibra: Client;
let kleen: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  fibra = await t.as('agente', 0);
  kleen = await t.as('agente', 1);
});

type Changed = { violations?: { propertyPath: string }[] };
type Case = {
  who: Client;
  url: string;
  /** Where it is read, when it is not where it is changed. */
  readAt?: string;
  /** What is sent of the record as it stands, with `text` where somebody writes what they like. */
  body: (text: string) => object;
};
const firstOf = async (who: Client, url: string): Promise<Record<string, unknown>> =>
  (await who.get<{ items: Record<string, unknown>[] }>(url)).body.items[0] ?? {};

/** A record of each kind, made or found. */
const CASES: [string, 'patch' | 'put' | 'post', () => Promise<Case>][] = [
  [
    'a customer',
    'patch',
    async () => ({
      who: kleen,
      url: `/api/agent/customers/${await anyCustomer(kleen)}`,
      body: (addressCity) => ({ addressCity }),
    }),
  ],
  [
    'a private customer',
    'put',
    async () => {
      const { id } = await firstOf(fibra, '/api/private-customers?perPage=1');
      const url = `/api/private-customers/${String(id)}`;
      const { body: read } = await fibra.get(url);
      const { '@id': _, id: __, fullName: ___, agent: ____, version: _____, ...whole } = read;
      return { who: fibra, url, body: (city) => ({ ...whole, city }) };
    },
  ],
  [
    'a private order',
    'put',
    async () => {
      const customer = (await firstOf(fibra, '/api/private-customers?perPage=1'))['@id'];
      const product = '/api/agent/products/VEN-1005';
      const order = (text: string) => ({
        customer,
        items: [{ product, quantity: text.length, variants: {} }],
      });
      const { body } = await fibra.post<{ id: number }>('/api/user-orders', order('x'), { key: newKey() });
      return { who: fibra, url: `/api/user-orders/${body.id}`, body: order };
    },
  ],
  [
    'a commission',
    'put',
    async () => {
      const url = `/api/agent/commissions/${(await makeCommission(kleen)).id}`;
      type Whole = { items: { product: string; quantity: number; attributes: object }[] };
      const { items } = (await kleen.get<Whole>(url)).body;
      const kept = items.map(({ product, quantity, attributes }) => ({ product, quantity, attributes }));
      return { who: kleen, url, body: (note) => ({ note, items: kept }) };
    },
  ],
  [
    'an invitation',
    'patch',
    async () => ({
      who: kleen,
      url: `/api/subordinate-invitations/${(await invite(kleen)).body.id}`,
      body: (street) => ({ street }),
    }),
  ],
  [
    'an alert',
    'patch',
    async () => {
      const { reader, create } = alertsOf(t);
      const [one, other] = [await reader(), await reader()];
      const { id } = await create(admin, [one]);
      return {
        who: admin,
        url: `/api/alerts/${id}`,
        body: (title) => ({ title, recipientsList: [other.userId, one.userId] }),
      };
    },
  ],
  [
    'an account',
    'patch',
    async () => ({
      who: admin,
      url: `/api/users/${(await t.as('scanner')).userId}`,
      body: (text) => ({ displayName: `Varco ${text}`, password: null }),
    }),
  ],
  [
    'a product',
    'patch',
    async () => ({
      who: admin,
      url: '/api/admin/products/VEN-1005',
      readAt: '/api/admin/products/VEN-1005/sheet',
      body: (name) => ({ name, packaging: '1 pezzo', disabled: false, variants: [] }),
    }),
  ],
  [
    'a kit',
    'patch',
    async () => {
      const { id, price } = await firstOf(admin, '/api/admin/product-kits');
      const url = `/api/admin/product-kits/${String(id)}`;
      return { who: admin, url, body: (name) => ({ name, price, sortingValue: 1 }) };
    },
  ],
  [
    'a product of a kit',
    'post',
    async () => {
      const { id, products } = await firstOf(admin, '/api/admin/product-kits');
      const [held] = products as { product: { code: string } }[];
      const readAt = `/api/admin/product-kits/${String(id)}`;
      return {
        who: admin,
        url: `${readAt}/update-product`,
        readAt,
        body: (text) => ({ product: held?.product.code, quantity: text.length, sortingValue: 1 }),
      };
    },
  ],
];

describe('a change sent again', () => {
  it.each(CASES)(
    'NET-760 NET-761 of %s: the first answer, never a second change or a reproach',
    async (_, by, make) => {
      const { who, url, readAt = url, body } = await make();
      const send = (text: string, more: object, key?: string) =>
        who[by]<Changed>(url, { ...body(text), ...more }, key === undefined ? {} : { key });
      const read = async () => (await who.get(readAt)).body;
      const before = await read();
      const silent = await send('Primo testo', {});
      expect([silent.status, silent.body.violations?.map((v) => v.propertyPath)]).toEqual([422, ['version']]);
      expect(await read(), 'without what was seen nothing changes').toEqual(before);

      const version = await versionOf(who, readAt);
      const key = newKey();
      const first = await send('Primo testo', { version }, key);
      expect(first.status).toBe(200);
      const after = await read();
      expect(after['version']).toBe(version + 1);
      const again = await send('Primo testo', { version }, key);
      expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
      const keyless = await send('Primo testo', { version });
      expect([keyless.status, keyless.headers['idempotency-replayed']]).toEqual([200, undefined]);
      expect(await read(), 'sent again').toEqual(after);

      const other = await send('Altro testo ancora', { version });
      expect([other.status, (other.body as { type?: string }).type]).toEqual([409, 'urn:ema:stale_version']);
      expect(await read(), 'of another wish').toEqual(after);
    },
  );
});
