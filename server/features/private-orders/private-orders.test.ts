import { describe, expect, it } from 'vitest';
import { centsToWire, formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { auditCount } from '../../test/builders.ts';
import { putSeen } from '../../test/seen.ts';

const t = testPortal();
const PATH = '/api/user-orders';
const HOUR = 3_600_000;
type Order = {
  '@id': string;
  id: number;
  customer: { '@id': string; fullName: string };
  agent: { id: number };
  createdAt: string;
  total: string;
  locked: boolean;
  editable: boolean;
  version: number;
  items: {
    product: string;
    productCode: string;
    name: string;
    quantity: number;
    unitPrice: string;
    totalPrice: string;
  }[];
  violations: { propertyPath: string; message: string }[];
  detail: string;
};
type List = { items: Order[]; pagination: { totalItems: number; totalPages: number } };
type Body = { customer: string; items: unknown[]; version?: number; expectedTotal?: string };

const customerOf = async (who: Client): Promise<string> =>
  (await who.get<{ items: { '@id': string }[] }>('/api/private-customers?perPage=1')).body.items[0]?.['@id'] ?? '';
const product = (code: string) => `/api/agent/products/${code}`;
const items = [
  { product: product('VEN-1005'), quantity: 2, variants: {} },
  { product: product('VEN-1001'), quantity: 3, variants: { Colore: { Azzurro: 2, Verde: 1 } } },
];
const create = async (who: Client, change: Partial<Body> = {}) =>
  who.post<Order>(PATH, { customer: await customerOf(who), items, ...change }, { key: newKey() });
const price = async (code: string): Promise<number> =>
  Number(
    (
      await t.db.query<{ n: number }>(
        `select e.price_cents as n from listing_entries e join products p on p.id = e.product_id where p.code = $1 and e.listing = 'pl.fibra_ecommerce'`,
        [code],
      )
    ).rows[0]?.n,
  );
const setPrice = (code: string, cents: number) =>
  t.db.query(
    `update listing_entries
     set price_cents = $1
     where listing = 'pl.fibra_ecommerce' and product_id = (select id from products where code = $2)`,
    [cents, code],
  );
/** The portal's clock is ahead by so many milliseconds as long as something is asked. */
const later = async <T>(ms: number, ask: () => Promise<T>): Promise<T> => {
  const { clock } = t.services.ports;
  const { now } = clock;
  const fixed = new Date(ms);
  Object.assign(clock, { now: () => fixed });
  try {
    return await ask();
  } finally {
    Object.assign(clock, { now });
  }
};

describe('private orders', () => {
  it('ORD-025 ORD-336 are for agents in the fibre shop: nobody signed out, no customer, nobody in kleen, no office', async () => {
    expect((await t.anyone.get(PATH)).status).toBe(401);
    expect((await (await t.as('cliente')).get(PATH)).status).toBe(403);
    const kleen = await t.as('agente', 1);
    expect((await kleen.get(PATH)).status).toBe(403);
    expect((await kleen.post(PATH, { customer: '/api/private-customers/1', items })).status).toBe(403);
    expect((await (await t.as('ordini')).post(PATH, { customer: '/api/private-customers/1', items })).status).toBe(403);
    const { id } = (await create(await t.as('agente', 0))).body;
    for (const path of [`${PATH}/${id}`, '/file/user-orders']) expect((await kleen.get(path)).status).toBe(403);
    expect((await kleen.put(`${PATH}/${id}`, { customer: '/api/private-customers/1', items, version: 1 })).status).toBe(
      403,
    );
  });

  it('ORD-239 ORD-242 ORD-337 ORD-351 a new order is in the archive, at the listing’s prices, with every field', async () => {
    const agente = await t.as('agente', 0);
    const made = await create(agente);
    expect(made.status).toBe(201);
    const [car, cloth] = [await price('VEN-1005'), await price('VEN-1001')];
    const wire = (cents: number) => (cents / 100).toFixed(2);
    expect(made.body).toMatchObject({
      '@id': `${PATH}/${made.body.id}`,
      customer: { '@id': await customerOf(agente) },
      total: wire(2 * car + 3 * cloth),
      locked: false,
      editable: true,
      items: [
        {
          product: product('VEN-1005'),
          productCode: 'VEN-1005',
          quantity: 2,
          unitPrice: wire(car),
          totalPrice: wire(2 * car),
        },
        { productCode: 'VEN-1001', variants: { Colore: { Azzurro: 2, Verde: 1 } }, totalPrice: wire(3 * cloth) },
      ],
    });
    expect((await agente.get<List>(PATH)).body.items[0]?.id).toBe(made.body.id);
    expect((await agente.get<Order>(made.body['@id'])).body).toEqual(made.body);
    expect(await auditCount(t, 'private-orders.create', made.body.id)).toBe(1);
  });

  it('ORD-126 ORD-131 a doormat to measure costs what its size costs, at least the parameter’s minimum', async () => {
    const agente = await t.as('agente', 0);
    const mat = (w: number, h: number, quantity = 1) => ({
      product: product('VEN-3000'),
      quantity,
      variants: { Larghezza: { [w]: quantity }, Altezza: { [h]: quantity } },
    });
    const made = await create(agente, { items: [mat(120, 80, 2), mat(20, 20)] });
    expect(made.body.items.map((i) => i.totalPrice)).toEqual(['298.00', '46.00']);
    expect(made.body.total).toBe('344.00');
    expect((await create(agente, { items: [mat(401, 80)] })).body.violations[0]?.message).toContain('tra 20 e 400');
  });

  it('ORD-247 ORD-248 ORD-357 what is wrong is said item by item, and nothing is written', async () => {
    const agente = await t.as('agente', 0);
    const total = async () => (await agente.get<List>(PATH)).body.pagination.totalItems;
    const made = (await create(agente)).body;
    const before = await total();
    const one = await create(agente, { items: [{ ...items[1], variants: { Colore: { Azzurro: 1 } } }] });
    expect(one.status).toBe(422);
    expect(one.body.violations).toEqual([
      { propertyPath: 'items.0', message: expect.stringContaining('la somma di Colore deve essere 3') },
    ]);
    const two = await create(agente, {
      items: [
        { ...items[1], variants: {} },
        { product: product('VEN-2041'), quantity: 1, variants: {} },
      ],
    });
    expect(two.body.violations.map((v) => v.propertyPath)).toEqual(['items.0', 'items.1']);
    expect((await create(agente, { items: [] })).body.violations[0]?.propertyPath).toBe('items');
    expect((await create(agente, { items: [{ ...items[0], quantity: 0 }] })).body.violations[0]?.propertyPath).toBe(
      'items',
    );
    const wrong = { customer: made.customer['@id'], items: [{ ...items[1], variants: {} }], version: 1 };
    const refused = await agente.put<Order>(made['@id'], wrong);
    expect(refused.body.violations.map((v) => v.propertyPath)).toEqual(['items.0']);
    expect((await agente.get<Order>(made['@id'])).body).toEqual(made);
    for (const quantity of [-1, 1.5, 1000])
      expect((await create(agente, { items: [{ ...items[0], quantity }] })).status).toBe(422);
    expect((await create(agente, { items: [{ ...items[0], unitPrice: '0.01' }] })).status).toBe(422);
    for (const customer of ['', '7', '/api/private-customers/999999', '/api/private-customers/x'])
      expect((await create(agente, { customer })).body.violations[0]?.propertyPath, customer).toBe('customer');
    expect(await total()).toBe(before);
  });

  it('ORD-036 an agent sees, changes and orders for only their own, even with includeAll', async () => {
    const [agente, gm] = [await t.as('agente', 0), await t.as('gm', 0)];
    const made = (await create(agente)).body;
    const [foreign, absent] = [await gm.get(made['@id']), await gm.get(`${PATH}/999999999`)];
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect((await gm.put(made['@id'], { customer: await customerOf(gm), items, version: 1 })).status).toBe(404);
    expect((await create(gm, { customer: await customerOf(agente) })).body.violations[0]?.propertyPath).toBe(
      'customer',
    );
    const list = (await gm.get<List>(`${PATH}?includeAll=true&agent=${made.agent.id}`)).body;
    expect(list.items.map((o) => o.agent.id)).not.toContain(made.agent.id);
    expect(list.items.length).toBeGreaterThan(0);
  });

  it('ORD-036 ORD-231 ORD-336 an orders admin sees everybody’s with includeAll and the filter, and changes nothing', async () => {
    const admin = await t.as('ordini');
    const made = (await create(await t.as('agente', 0))).body;
    const all = (await admin.get<List>(`${PATH}?includeAll=true&perPage=200`)).body;
    expect(new Set(all.items.map((o) => o.agent.id)).size).toBeGreaterThan(20);
    const one = (await admin.get<List>(`${PATH}?includeAll=1&agent=${made.agent.id}`)).body;
    expect(new Set(one.items.map((o) => o.agent.id))).toEqual(new Set([made.agent.id]));
    expect((await admin.get<Order>(made['@id'])).body).toMatchObject({ locked: false, editable: false });
    expect((await admin.put(made['@id'], { customer: made.customer['@id'], items, version: 1 })).status).toBe(403);
    expect((await admin.get<List>(PATH)).body.items).toEqual([]);
  });

  it('ORD-229 ORD-232 ORD-336 thirty a page, newest number first, either way; hydra for whoever asks for it', async () => {
    const agente = await t.as('agente', 0);
    const first = (await agente.get<List>(PATH)).body;
    const second = (await agente.get<List>(`${PATH}?page=2`)).body;
    expect(first.items).toHaveLength(30);
    const ids = [...first.items, ...second.items].map((o) => o.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const up = (await agente.get<List>(`${PATH}?order[id]=asc&perPage=200`)).body.items.map((o) => o.id);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(up).toHaveLength(first.pagination.totalItems);
    expect((await agente.get(`${PATH}?order[id]=sideways`)).status).toBe(422);
    const hydra = (
      await agente.get<{ 'hydra:member': Order[]; 'hydra:view': Record<string, string> }>(
        `${PATH}?order[id]=desc&page=1`,
        {
          headers: { accept: 'application/ld+json' },
        },
      )
    ).body;
    expect(hydra['hydra:member'].map((o) => o['@id'])).toEqual(first.items.map((o) => o['@id']));
    const last = hydra['hydra:view']['hydra:last'] ?? '';
    expect((await agente.get<List>(last)).body.items.length).toBeGreaterThan(0);
    const named = first.items[0]?.customer.fullName.split(' ').at(-1) ?? '';
    const found = (await agente.get<List>(`${PATH}?search=${encodeURIComponent(named)}`)).body.items;
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((o) => o.customer.fullName.includes(named))).toBe(true);
  });

  it('ORD-338 customer and items can be changed; a stale version is 409; of two at once one wins', async () => {
    const agente = await t.as('agente', 0);
    const made = (await create(agente)).body;
    const other = (await agente.get<{ items: { '@id': string }[] }>('/api/private-customers?perPage=5')).body.items[4];
    const changed = await agente.put<Order>(made['@id'], {
      customer: other?.['@id'],
      items: [{ product: product('VEN-1006'), quantity: 4, variants: {} }],
      version: 1,
    });
    expect(changed.body).toMatchObject({ customer: { '@id': other?.['@id'] }, version: 2, createdAt: made.createdAt });
    expect(changed.body.items.map((i) => [i.productCode, i.quantity])).toEqual([['VEN-1006', 4]]);
    expect((await agente.put(made['@id'], { customer: other?.['@id'], items, version: 1 })).status).toBe(409);
    const both = await Promise.all(
      [5, 6].map((quantity) =>
        agente.put<Order>(made['@id'], {
          customer: other?.['@id'],
          items: [{ product: product('VEN-1006'), quantity, variants: {} }],
          version: 2,
        }),
      ),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const kept = (await agente.get<Order>(made['@id'])).body;
    expect(kept.items).toEqual(both.find((a) => a.status === 200)?.body.items);
    expect(await auditCount(t, 'private-orders.update', made.id)).toBe(2);
  });

  it('ORD-245 H8 changeable until 23:59:59.999 after its creation, locked from 24:00:00.000 on', async () => {
    const agente = await t.as('agente', 0);
    const made = (await create(agente)).body;
    const born = Date.parse(made.createdAt);
    const change = (quantity: number) =>
      putSeen<Order>(agente, made['@id'], {
        customer: made.customer['@id'],
        items: [{ product: product('VEN-1006'), quantity, variants: {} }],
      });
    // Sessions end after 12 hours without use: whoever comes back next day signs in again.
    const at = <T>(ms: number, ask: () => Promise<T>) =>
      later(born + ms, async () => {
        await t.db.query('update sessions set last_used_at = $1', [new Date(born + ms)]);
        return ask();
      });
    const inTime = await at(24 * HOUR - 1, () => change(2));
    expect(inTime.status).toBe(200);
    expect((await at(24 * HOUR - 1, () => agente.get<Order>(made['@id']))).body.locked).toBe(false);
    const late = await at(24 * HOUR, () => change(9));
    expect(late.status).toBe(423);
    expect(late.body.detail).toBe(
      'Quest’ordine non è più modificabile. Gli ordini sono modificabili entro le 24 ore dalla loro creazione.',
    );
    const after = await at(24 * HOUR, () => agente.get<Order>(made['@id']));
    expect(after.body).toMatchObject({ locked: true, editable: false, version: 2 });
    expect(after.body.items[0]?.quantity).toBe(2);
    const { clock } = t.services.ports;
    await t.db.query('update sessions set last_used_at = $1', [clock.now()]);
  });

  it('a price that changes afterwards does not change an order; the same key gives the first answer', async () => {
    const agente = await t.as('agente', 0);
    const key = newKey();
    const body = { customer: await customerOf(agente), items: [items[0]] };
    const [first, again] = [
      await agente.post<Order>(PATH, body, { key }),
      await agente.post<Order>(PATH, body, { key }),
    ];
    expect(again.body.id).toBe(first.body.id);
    const before = await price('VEN-1005');
    await setPrice('VEN-1005', before + 500);
    expect((await agente.get<Order>(first.body['@id'])).body.total).toBe(first.body.total);
    await setPrice('VEN-1005', before);
  });

  it('ORD-520 who changes an order keeps the prices agreed with the customer, for more pieces too; what is new costs what it does today', async () => {
    const agente = await t.as('agente', 0);
    const mat = (w: number, quantity: number) => ({
      product: product('VEN-3000'),
      quantity,
      variants: { Larghezza: { [w]: quantity }, Altezza: { 80: quantity } },
    });
    const made = (await create(agente, { items: [...items, mat(120, 1)] })).body;
    const [car, cloth, other] = [await price('VEN-1005'), await price('VEN-1001'), await price('VEN-1006')];
    await setPrice('VEN-1005', car + 500);
    await setPrice('VEN-1001', cloth + 300);
    await setPrice('VEN-1006', other + 100);
    const square = (cents: string) =>
      t.db.query(
        `update products
         set custom_product_options = jsonb_set(custom_product_options, '{priceSquareCentimeter}', to_jsonb($1::text))
         where code = 'VEN-3000'`,
        [cents],
      );
    const { rows } = await t.db.query<{ cents: string }>(
      `select custom_product_options ->> 'priceSquareCentimeter' as cents from products where code = 'VEN-3000'`,
    );
    await square('0.05');
    const customer = made.customer['@id'];
    const same = { customer, items: [...items, mat(120, 1)] };
    const untouched = await putSeen<Order>(agente, made['@id'], { ...same, expectedTotal: made.total });
    expect([untouched.status, untouched.body.total, untouched.body.items]).toEqual([200, made.total, made.items]);
    const more = await putSeen<Order>(agente, made['@id'], {
      customer,
      items: [
        { product: product('VEN-1005'), quantity: 5, variants: {} },
        { product: product('VEN-1001'), quantity: 1, variants: { Colore: { Verde: 1 } } },
        { product: product('VEN-1006'), quantity: 1, variants: {} },
        mat(120, 2),
        mat(100, 1),
      ],
    });
    const wire = (cents: number) => (cents / 100).toFixed(2);
    expect(more.body.items.map((i) => i.unitPrice)).toEqual([
      wire(car),
      wire(cloth),
      wire(other + 100),
      made.items[2]?.unitPrice,
      '400.00',
    ]);
    await Promise.all([
      setPrice('VEN-1005', car),
      setPrice('VEN-1001', cloth),
      setPrice('VEN-1006', other),
      square(rows[0]?.cents ?? ''),
    ]);
  });

  it('ORD-520 another total than the one the page showed is refused with both, and nothing is written', async () => {
    const agente = await t.as('agente', 0);
    const made = (await create(agente)).body;
    const added = { product: product('VEN-1006'), quantity: 1, variants: {} };
    const body = { customer: made.customer['@id'], items: [...items, added] };
    const seen = wireToCents(made.total) + (await price('VEN-1006'));
    await setPrice('VEN-1006', (await price('VEN-1006')) + 200);
    const refused = await putSeen<Order>(agente, made['@id'], { ...body, expectedTotal: centsToWire(seen) });
    await setPrice('VEN-1006', (await price('VEN-1006')) - 200);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `Nel frattempo i prezzi sono cambiati: il totale dell’ordine non è più di ${formatEuro(seen)}, ` +
        `ma di ${formatEuro(seen + 200)}. Ricontrolla e salva di nuovo.`,
    ]);
    expect((await agente.get<Order>(made['@id'])).body).toEqual(made);
    const right = await putSeen<Order>(agente, made['@id'], { ...body, expectedTotal: centsToWire(seen) });
    expect([right.status, right.body.total]).toEqual([200, centsToWire(seen)]);
  });

  it('ORD-551 so it is of a new order; a page of before, which tells no total, is not asked', async () => {
    const agente = await t.as('agente', 0);
    const count = async () => (await agente.get<List>(`${PATH}?perPage=1`)).body.pagination.totalItems;
    const before = await count();
    const three = [{ product: product('VEN-1005'), quantity: 3, variants: {} }];
    const seen = 3 * (await price('VEN-1005'));
    await setPrice('VEN-1005', (await price('VEN-1005')) + 100);
    const refused = await create(agente, { items: three, expectedTotal: centsToWire(seen) });
    const now = await create(agente, { items: three, expectedTotal: centsToWire(seen + 300) });
    const silent = await create(agente, { items: three });
    await setPrice('VEN-1005', (await price('VEN-1005')) - 100);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `Nel frattempo i prezzi sono cambiati: il totale dell’ordine non è più di ${formatEuro(seen)}, ` +
        `ma di ${formatEuro(seen + 300)}. Ricontrolla e conferma di nuovo.`,
    ]);
    expect([now.status, now.body.total, silent.status]).toEqual([201, centsToWire(seen + 300), 201]);
    expect(await count()).toBe(before + 2);
  });

  it('NET-974 those that may still be changed, or no longer, apart; the file too', async () => {
    const agente = await t.as('agente', 0);
    const { id } = (await create(agente)).body;
    const ask = async (query: string) => (await agente.get<List>(`${PATH}?perPage=200&${query}`)).body;
    const [all, open, shut] = [await ask(''), await ask('locked=false'), await ask('locked=true')];
    expect(open.items.map((o) => o.id)).toContain(id);
    expect([open.items.every((o) => !o.locked), shut.items.every((o) => o.locked)]).toEqual([true, true]);
    expect(open.pagination.totalItems + shut.pagination.totalItems).toBe(all.pagination.totalItems);
    const csv = (await agente.get('/file/user-orders?locked=false')).raw.toString('utf8').split('\r\n');
    expect(csv.filter(Boolean)).toHaveLength(open.items.length + 1);
  });

  it('ORD-350 the archive leaves as CSV exactly as it is filtered', async () => {
    const agente = await t.as('agente', 0);
    const all = (await agente.get<List>(`${PATH}?perPage=200`)).body;
    const csv = (await agente.get('/file/user-orders')).raw.toString('utf8').split('\r\n').filter(Boolean);
    expect(csv).toHaveLength(all.items.length + 1);
    expect(csv[1]).toContain(String(all.items[0]?.id));
    expect(csv[1]).toContain(all.items[0]?.total.replace('.', ','));
    expect((await (await t.as('cliente')).get('/file/user-orders')).status).toBe(403);
  });
});
