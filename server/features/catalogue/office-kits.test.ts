import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { customerOrder, shopper, type Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { patchSeen, postSeen } from '../../test/seen.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
type Item = {
  product: { code: string; name: string };
  quantity: number;
  sortingValue: number;
  unitPrice: string;
  totalPrice: string;
  isChosen: boolean;
};
type Kit = {
  id: number;
  name: string;
  sortingValue: number;
  productsTotalPrice: string;
  productsTotalUnits: number;
  price: string;
  products: Item[];
  version: number;
};
const KITS = '/api/admin/product-kits';
const kits = async (): Promise<Kit[]> => (await admin.get<{ items: Kit[] }>(KITS)).body.items;
const kitAt = async (place: number): Promise<Kit> => {
  const kit = (await kits())[place];
  if (!kit) throw new Error(`no kit ${place}`);
  return kit;
};
const send = (verb: 'add' | 'update' | 'remove', id: number, body: object, who: Client = admin) =>
  verb === 'update'
    ? postSeen<Kit & Problem>(who, `${KITS}/${id}/update-product`, body, { readAt: `${KITS}/${id}` })
    : who.post<Kit & Problem>(`${KITS}/${id}/${verb}-product`, body);
const cents = (wire: string): number => Math.round(Number(wire) * 100);
const expectSums = (kit: Kit): void => {
  for (const item of kit.products) expect(cents(item.totalPrice)).toBe(cents(item.unitPrice) * item.quantity);
  expect(cents(kit.productsTotalPrice)).toBe(kit.products.reduce((sum, i) => sum + cents(i.totalPrice), 0));
  expect(kit.productsTotalUnits).toBe(kit.products.reduce((sum, i) => sum + i.quantity, 0));
};
/** Sold by commission, without variants, in no kit. */
const SPARE = async (howMany: number): Promise<string[]> =>
  (
    await t.db.query<{ code: string }>(
      `select p.code
       from products p
       join listing_entries e on e.product_id = p.id and e.listing = 'pl.kleen_commission' and e.enabled
       where p.code like 'VEN%'
         and p.attributes = '[]'
         and not exists (select 1 from product_kit_items i where i.product_id = p.id)
       order by p.code
       limit $1`,
      [howMany],
    )
  ).rows.map(({ code }) => code);

describe('kits', () => {
  it('NET-286 list and detail answer the keys, in order, and totals are the sums', async () => {
    const agente = await t.as('agente', 1);
    for (const path of [KITS, `${KITS}/1`]) {
      expect((await t.anyone.get(path)).status).toBe(401);
      expect((await agente.get(path)).status).toBe(403);
    }
    const all = await kits();
    expect(all.length).toBeGreaterThan(2);
    for (const kit of all) {
      expect(Object.keys(kit)).toEqual([
        'id',
        'name',
        'description',
        'disabled',
        'sortingValue',
        'productsTotalPrice',
        'productsTotalUnits',
        'price',
        'products',
        'version',
      ]);
      expect(Object.keys(kit.products[0] ?? {})).toEqual([
        'product',
        'quantity',
        'sortingValue',
        'unitPrice',
        'totalPrice',
        'isChosen',
      ]);
      expectSums(kit);
      expect((await admin.get(`${KITS}/${kit.id}`)).body).toEqual(kit);
    }
    expect(all.map((k) => k.sortingValue)).toEqual(all.map((k) => k.sortingValue).toSorted((a, b) => a - b));
    expect((await admin.get(`${KITS}/999`)).status).toBe(404);
  });

  it('NET-287 NET-290 a product is added once, in whole pieces, at the end, at its price of today', async () => {
    const kit = await kitAt(0);
    const [spare = ''] = await SPARE(1);
    const wanted = { product: spare, quantity: '3,7' };
    expect((await send('add', kit.id, wanted, t.anyone)).status).toBe(401);
    expect((await send('add', kit.id, wanted, await t.as('ordini'))).status).toBe(403);
    expect((await send('add', 999, wanted)).status).toBe(404);
    expect((await send('add', kit.id, { product: 'VEN-9999', quantity: 1 })).status).toBe(404);
    for (const [quantity, message] of [
      ['tre', 'Inserisci una quantità.'],
      [0.9, 'Inserisci almeno un pezzo.'],
      [1000, 'Inserisci al massimo 999 pezzi.'],
    ]) {
      const { status, body } = await send('add', kit.id, { product: spare, quantity });
      expect([status, body.violations[0]?.message]).toEqual([422, message]);
    }
    const { rows } = await t.db.query<{ code: string }>(`select code from products where code like 'REF%' limit 1`);
    expect((await send('add', kit.id, { product: rows[0]?.code, quantity: 1 })).body.detail).toMatch(/omaggi/);
    const { status, body } = await send('add', kit.id, wanted);
    expect(status).toBe(200);
    const product = (await admin.get<{ name: string; price: string }>(`/api/admin/products/${spare}`)).body;
    const last = Math.max(...kit.products.map((i) => i.sortingValue));
    expect(body.products).toEqual([
      ...kit.products,
      {
        product: { code: spare, name: product.name },
        quantity: 3,
        sortingValue: last + 1,
        unitPrice: product.price,
        totalPrice: ((cents(product.price) * 3) / 100).toFixed(2),
        isChosen: false,
      },
    ]);
    expectSums(body);
    expect([body.price, body.version]).toEqual([kit.price, kit.version + 1]);
    const again = await send('add', kit.id, wanted);
    expect([again.status, again.body.detail]).toEqual([409, 'Il prodotto è già nel pacchetto: cambiane la quantità.']);
    expect(await kitAt(0)).toEqual(body);
    expect(await auditCount(t, 'catalogue.add-kit-product', kit.id)).toBe(1);
  });

  it('NET-288 quantity and place change, and with them order and totals', async () => {
    const kit = await kitAt(1);
    const first = kit.products[0]?.product.code ?? '';
    const change = { product: first, quantity: 7, sortingValue: 99 };
    expect((await send('update', kit.id, change, t.anyone)).status).toBe(401);
    expect((await send('update', kit.id, change, await t.as('ordini'))).status).toBe(403);
    expect((await send('update', 999, change)).status).toBe(404);
    expect((await send('update', kit.id, { ...change, product: 'VEN-9999' })).status).toBe(404);
    expect((await send('update', kit.id, { ...change, sortingValue: -1 })).status).toBe(422);
    const { status, body } = await send('update', kit.id, { ...change, version: kit.version });
    expect(status).toBe(200);
    expect(body.products.at(-1)).toMatchObject({ product: { code: first }, quantity: 7, sortingValue: 99 });
    expect(body.products.map((i) => i.product.code)).toEqual([
      ...kit.products.slice(1).map((i) => i.product.code),
      first,
    ]);
    expectSums(body);
    expect((await send('update', kit.id, { ...change, version: kit.version })).body, 'said again').toEqual(body);
    const stale = await send('update', kit.id, { ...change, quantity: 8, version: kit.version });
    expect(stale.status).toBe(409);
    expect(await kitAt(1)).toEqual(body);
    const moved = await send('update', kit.id, { ...change, sortingValue: 98, version: body.version });
    expect(moved.body.products.at(-1), 'its place alone').toMatchObject({ quantity: 7, sortingValue: 98 });
    expect((await (await t.as('agente', 0)).get('/api/agent/product-kits')).body, 'kits are kleen’s').toEqual({
      items: [],
    });
    expect(await auditCount(t, 'catalogue.update-kit-product', kit.id)).toBe(3);
  });

  it('NET-289 a product leaves; a kit that holds nothing is kept and not on sale', async () => {
    const kit = await kitAt(2);
    const first = { product: kit.products[0]?.product.code };
    expect((await send('remove', kit.id, first, t.anyone)).status).toBe(401);
    expect((await send('remove', kit.id, first, await t.as('ordini'))).status).toBe(403);
    expect((await send('remove', 999, first)).status).toBe(404);
    const { body } = await send('remove', kit.id, first);
    expect(body.products).toEqual(kit.products.slice(1));
    expectSums(body);
    expect((await send('remove', kit.id, first)).body, 'said again').toEqual(body);
    for (const { product } of body.products) await send('remove', kit.id, { product: product.code });
    expect(await kitAt(2)).toMatchObject({ products: [], productsTotalPrice: '0.00', productsTotalUnits: 0 });
    const { client } = await shopper(t);
    const sold = await client.get<{ items: { id: number }[] }>('/api/customer/product-kits');
    expect(sold.body.items.map(({ id }) => id)).not.toContain(kit.id);
    const bought = await client.post(
      '/api/customer/commissions',
      { type: 'kleen-contract', productKit: kit.id, paymentMethod: 'mav' },
      { key: newKey() },
    );
    expect(bought.status, 'for nothing').toBe(422);
    for (const { product, quantity } of kit.products) await send('add', kit.id, { product: product.code, quantity });
    expectSums(await kitAt(2));
  });

  it('NET-408 several who change one kit at once each change all of it or nothing', async () => {
    const kit = await kitAt(0);
    const [one = '', two = ''] = await SPARE(2);
    const added = await Promise.all(
      [one, one, one, two].map((product) => send('add', kit.id, { product, quantity: 2 })),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const now = await kitAt(0);
    expectSums(now);
    expect(now.version).toBe(kit.version + 2);
    expect(now.products.map((i) => i.product.code).filter((code) => code === one || code === two)).toHaveLength(2);
    const quantities = [4, 5, 6, 7];
    const changed = await Promise.all(
      quantities.map((quantity) =>
        send('update', kit.id, { product: one, quantity, sortingValue: 50, version: now.version }),
      ),
    );
    expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const won = changed.find(({ status }) => status === 200)?.body;
    expect(await kitAt(0)).toEqual(won);
  });

  it('NET-413 NET-409 its name, price and place change; what was ordered keeps its price, whoever saw another is told', async () => {
    const kit = await kitAt(3);
    const { client } = await shopper(t);
    const cart = { type: 'kleen-contract', productKit: kit.id, paymentMethod: 'mav' };
    const make = (expectedTotal: string) =>
      client.post<{ id: number } & Problem>('/api/customer/commissions', { ...cart, expectedTotal }, { key: newKey() });
    const made = await make(kit.price);
    expect(made.status).toBe(201);
    const ordered = await customerOrder(client, made.body.id);
    const change = { name: 'Pacchetto nuovo', price: '199.90', sortingValue: 0 };
    const patch = (body: object, who: Client = admin, id = kit.id) =>
      patchSeen<Kit & Problem>(who, `${KITS}/${id}`, body);
    expect((await patch(change, t.anyone)).status).toBe(401);
    expect((await patch(change, await t.as('ordini'))).status).toBe(403);
    expect((await patch(change, admin, 999)).status).toBe(404);
    for (const price of ['0.00', '-1.00']) {
      const { status, body } = await patch({ ...change, price });
      expect([status, body.violations[0]?.propertyPath]).toEqual([422, 'price']);
    }
    const { version } = await kitAt(3);
    const raced = await Promise.all(
      ['199.90', '198.90', '197.90'].map((price) => patch({ ...change, price, version })),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await patch(change)).body).toMatchObject(change);
    expect((await patch({ ...change, version })).status, 'said again').toBe(200);
    expect(await kitAt(0)).toMatchObject({ id: kit.id, ...change, products: kit.products });
    expect(await customerOrder(client, made.body.id), 'frozen').toEqual(ordered);
    expect((await make(kit.price)).status).toBe(409);
    const again = await make('199.90');
    expect(again.status).toBe(201);
    expect((await customerOrder(client, again.body.id)).total).toBe('199.90');
    await patch({ name: kit.name, price: kit.price, sortingValue: kit.sortingValue });
  });

  it('NET-409 what was ordered of a kit stays as it was ordered', async () => {
    const { client } = await shopper(t);
    const kit = await kitAt(1);
    const cart = { type: 'kleen-contract', productKit: kit.id, paymentMethod: 'mav' };
    const made = await client.post<{ id: number }>('/api/customer/commissions', cart, { key: newKey() });
    expect(made.status).toBe(201);
    const before = await customerOrder(client, made.body.id);
    for (const { product } of kit.products)
      await send('update', kit.id, { product: product.code, quantity: 9, sortingValue: 1 });
    await send('remove', kit.id, { product: kit.products[0]?.product.code });
    expect(await customerOrder(client, made.body.id)).toEqual(before);
    const sent = async () =>
      (
        await t.db.query<{ n: number; lines: string }>(
          `select count(*)::int as n, md5(string_agg(l::text, ',' order by l.id)) as lines
           from commission_lines l
           join commissions m on m.id = l.commission_id
           join orders o on o.id = m.order_id
           where o.state = 'submitted'`,
        )
      ).rows[0];
    const all = await sent();
    expect(all?.n).toBeGreaterThan(100);
    for (const { id, products } of await kits())
      for (const { product } of products) await send('remove', id, { product: product.code });
    expect(await sent()).toEqual(all);
    expect(await customerOrder(client, made.body.id)).toEqual(before);
  });
});
