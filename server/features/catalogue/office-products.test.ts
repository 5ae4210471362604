import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_IDS } from '@ema/domain/catalogue/listings.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let admin: Client;
let agente: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});
type Product = {
  code: string;
  name: string;
  priceTaxable: string | null;
  price: string | null;
  points: string | null;
  next: { from: string; price: string; points: string } | null;
  disabled: boolean;
};
type Whole = Product & { id: number; shop: number; listings: string[] };
type Listed<T> = { items: T[]; pagination: { totalItems: number } };
const ADMIN = '/api/admin/products';
const KEYS = ['code', 'disabled', 'name', 'next', 'points', 'price', 'priceTaxable', 'startsOn'];
const allOf = async (query = ''): Promise<Product[]> =>
  (await admin.get<Listed<Product>>(`${ADMIN}?perPage=200${query}`)).body.items;
const codesIn = async (listing: string): Promise<string[]> =>
  (await allOf(`&productListingIdentifier=${listing}`)).map(({ code }) => code);
const offered = async (listing: string): Promise<Map<string, string>> => {
  const { body } = await agente.get<{ items: { code: string; price: string }[] }>(
    `/api/agent/products?productListingIdentifier=${listing}`,
  );
  return new Map(body.items.map(({ code, price }) => [code, price]));
};
const place = (code: string, listing: string): string => `${ADMIN}/${code}/listings/${listing}`;
const add = (code: string, listing: string, body?: object, who: Client = admin) =>
  who.post<Product & Problem>(place(code, listing), body);

describe('products of the office', () => {
  it('NET-280 NET-281 are read by administrators alone', async () => {
    const customer = await t.as('cliente');
    for (const path of ['/api/products', '/api/products/VEN-1001', ADMIN, `${ADMIN}/VEN-1001`]) {
      expect((await t.anyone.get(path)).status, path).toBe(401);
      for (const other of [agente, customer]) expect((await other.get(path)).status, path).toBe(403);
    }
  });

  it('NET-280 NET-950 name and code leave the matching products; one is found by its identifier and its code', async () => {
    const found = async (query: string) =>
      (await admin.get<Listed<Whole>>(`/api/products?perPage=200&${query}`)).body.items;
    const everything = await found('');
    expect(everything.length).toBeGreaterThan(100);
    const cloths = await found('name=PANNO%20auto');
    expect(cloths.map(({ name }) => name)).toEqual(
      everything.filter(({ name }) => /panno auto/i.test(name)).map(({ name }) => name),
    );
    expect(cloths.length).toBeGreaterThan(0);
    const [hit] = cloths;
    for (const typed of [hit?.code.toLowerCase() ?? '', 'PANNO auto'])
      expect(
        (await found(`search=${encodeURIComponent(typed)}`)).map(({ code }) => code),
        `NET-950 NET-494 ${typed}`,
      ).toEqual(
        everything
          .filter(({ code, name }) => [code, name].some((of) => of.toLowerCase().includes(typed.toLowerCase())))
          .map(({ code }) => code),
      );
    const gifts = await found('code=ref-');
    expect(gifts.map(({ code }) => code)).toEqual(
      everything.filter(({ code }) => code.startsWith('REF-')).map(({ code }) => code),
    );
    expect(await found('code=ref-&name=nessuno')).toEqual([]);
    expect(await found('name=%25')).toEqual([]);
    const [one] = cloths;
    const shops = await t.db.query<{ code: string; shop: number }>('select code, shop from products');
    const shopOf = new Map(shops.rows.map(({ code, shop }) => [code, shop]));
    for (const { code, shop } of everything) expect(shop, code).toBe(shopOf.get(code));
    expect(new Set(shopOf.values())).toEqual(new Set([0, 1]));
    expect(Object.keys(one ?? {}).toSorted()).toEqual([...KEYS, 'id', 'listings', 'picture', 'shop'].toSorted());
    for (const name of [one?.id, one?.code]) expect((await admin.get(`/api/products/${name}`)).body).toEqual(one);
    expect((await admin.get('/api/products/999999')).status).toBe(404);
  });

  it('NET-281 NET-282 search and listing narrow; each listing holds its products; another identifier is refused', async () => {
    const everything = await allOf();
    for (const product of everything) expect(Object.keys(product).toSorted()).toEqual(KEYS);
    const brush = await allOf('&search=ven-1024');
    expect(brush.map(({ name }) => name)).toEqual(['Spazzola per tappeti']);
    expect(await allOf('&search=spazzola%20per%20TAPP')).toEqual(brush);
    for (const listing of LISTING_IDS) {
      const { rows } = await t.db.query<{ code: string; cents: number; vat: number }>(
        `select p.code, e.price_cents as cents, p.vat_basis_points as vat
         from listing_entries e
         join products p on p.id = e.product_id
         where e.listing = $1 and e.enabled
         order by p.code`,
        [listing],
      );
      const shown = await allOf(`&productListingIdentifier=${listing}`);
      expect(shown.map(({ code, price }) => [code, price])).toEqual(
        rows.map((r) => [r.code, (r.cents / 100).toFixed(2)]),
      );
      for (const [i, { priceTaxable }] of shown.entries())
        expect(Number(priceTaxable)).toBeCloseTo((rows[i]?.cents ?? 0) / 100 / (1 + (rows[i]?.vat ?? 0) / 10_000), 1);
    }
    expect(await allOf('&productListingIdentifier=pl.kleen_direct_sale&search=ven-1024')).toEqual([]);
    const other = await admin.get<Problem>(`${ADMIN}?productListingIdentifier=pl.other`);
    expect([other.status, other.body.violations[0]?.message]).toEqual([422, 'Questo listino non esiste.']);
    expect((await admin.get(`${ADMIN}/VEN-1024`)).body).toEqual(brush[0]);
    expect((await admin.get(`${ADMIN}/VEN-9999`)).status).toBe(404);
  });
});

describe('what stands in a listing', () => {
  const [SALE, DIRECT] = ['pl.kleen_commission', 'pl.kleen_direct_sale'];
  /** One that is sold by commission and not directly. */
  const outside = async (): Promise<Product> => {
    const held = await codesIn(DIRECT);
    const found = (await allOf(`&productListingIdentifier=${SALE}&outside=${DIRECT}`)).find(
      ({ code }) => !held.includes(code),
    );
    if (!found) throw new Error('all are sold directly');
    return found;
  };

  it('NET-283 added it is offered in the shop, removed it stays a product; both may be said again', async () => {
    const { code, price, points } = await outside();
    expect((await add(code, DIRECT, undefined, t.anyone)).status).toBe(401);
    expect((await add(code, DIRECT, undefined, agente)).status).toBe(403);
    expect((await agente.del(place(code, DIRECT))).status).toBe(403);
    expect((await t.anyone.del(place(code, DIRECT))).status).toBe(401);
    expect((await offered(DIRECT)).has(code)).toBe(false);
    const added = await add(code, DIRECT);
    expect([added.status, added.body.price, added.body.points]).toEqual([200, price, points]);
    expect((await add(code, DIRECT)).status, 'said again').toBe(200);
    expect((await offered(DIRECT)).get(code)).toBe(price);
    expect(await codesIn(DIRECT)).toContain(code);
    const places = await admin.get<Listed<Product>>(`/api/admin/product-listings/${DIRECT}/order`);
    expect(places.body.items.at(-1)?.code, 'at its end').toBe(code);
    expect(await auditCount(t, 'catalogue.add-to-listing', code)).toBe(2);
    for (const _ of [1, 2]) expect((await admin.del(place(code, DIRECT))).status).toBe(204);
    expect((await offered(DIRECT)).has(code)).toBe(false);
    expect((await offered(SALE)).has(code), 'in another listing').toBe(true);
    expect(await codesIn(DIRECT)).not.toContain(code);
    expect((await admin.get(`${ADMIN}/${code}`)).status).toBe(200);
    expect(await auditCount(t, 'catalogue.remove-from-listing', code)).toBe(2);
    expect((await add('VEN-9999', DIRECT)).status).toBe(404);
    expect((await admin.del(place('VEN-9999', DIRECT))).status).toBe(404);
    expect((await add(code, 'pl.other')).status).toBe(422);
  });

  it('NET-407 it comes in at the price that was in view, and keeps it for when it comes back', async () => {
    const { code } = await outside();
    const wrong = await add(code, DIRECT, { price: '-1.00' });
    expect([wrong.status, wrong.body.violations[0]?.message]).toEqual([422, 'Il prezzo non può essere negativo.']);
    expect((await add(code, DIRECT, { price: '77.70', points: '12.5' })).body).toMatchObject({
      price: '77.70',
      points: '12.5',
    });
    expect((await offered(DIRECT)).get(code)).toBe('77.70');
    const other = await add(code, DIRECT, { price: '80.00' });
    expect([other.status, other.body.detail]).toEqual([409, 'Il prodotto è già in questo listino, a un altro prezzo.']);
    expect((await offered(DIRECT)).get(code)).toBe('77.70');
    await admin.del(place(code, DIRECT));
    expect((await add(code, DIRECT)).body.price, 'as it was').toBe('77.70');
    await admin.del(place(code, DIRECT));
    expect((await add(code, DIRECT, { price: '80.00' })).body.price).toBe('80.00');
    expect((await offered(DIRECT)).get(code)).toBe('80.00');
    await admin.del(place(code, DIRECT));
  });

  it('NET-949 NET-407 its sheet says what it costs in the listings it was taken out of', async () => {
    const { code } = await outside();
    type Entry = { listing: string; price: string; points: string };
    const sheet = async () =>
      (await admin.get<{ listings: Entry[]; leftListings: Entry[] }>(`${ADMIN}/${code}/sheet`)).body;
    const of = (entries: Entry[]) => entries.find(({ listing }) => listing === DIRECT);
    await add(code, DIRECT, { price: '77.70', points: '12.5' });
    expect(of((await sheet()).listings)).toMatchObject({ price: '77.70', points: '12.5' });
    expect(of((await sheet()).leftListings)).toBeUndefined();
    await admin.del(place(code, DIRECT));
    expect(of((await sheet()).listings)).toBeUndefined();
    expect(of((await sheet()).leftListings)).toEqual({ listing: DIRECT, price: '77.70', points: '12.5' });
    const row = (await allOf(`&outside=${DIRECT}`)).find((product) => product.code === code);
    expect(row, 'what it would come back with').toMatchObject({ code, price: '77.70', points: '12.5' });
    expect((await add(code, DIRECT)).body, 'what it comes back with').toMatchObject({ price: '77.70', points: '12.5' });
    const whole = async () => (await admin.get<Whole>(`/api/products/${code}`)).body;
    const [listings, price] = [(await whole()).listings, (await whole()).price];
    await t.db.query('update product_kits set enabled = false');
    for (const listing of listings) if (listing !== DIRECT) await admin.del(place(code, listing));
    expect(await whole(), 'where it stands').toMatchObject({ price: '77.70', points: '12.5', listings: [DIRECT] });
    await admin.del(place(code, DIRECT));
    expect(await whole(), 'nowhere').toMatchObject({ price: null, points: null, listings: [] });
    for (const listing of listings) if (listing !== DIRECT) await add(code, listing);
    expect((await whole()).price).toBe(price);
    await t.db.query('update product_kits set enabled = true');
  });

  it('NET-942 a price planned before it left does not count over the one it comes back with', async () => {
    const { code } = await outside();
    expect((await add(code, DIRECT, { price: '70.00', points: '1.0' })).status).toBe(200);
    const { tomorrow } = (
      await t.db.query(`select ((ema_now() at time zone 'Europe/Rome')::date + 1)::text as tomorrow`)
    ).rows[0];
    const plan = { price: '90.00', points: '2.0', from: tomorrow };
    expect((await admin.post(`${place(code, DIRECT)}/prices`, plan)).status).toBe(200);
    type Sheet = { listings: { listing: string; planned: object[] }[] };
    const planned = async () =>
      (await admin.get<Sheet>(`${ADMIN}/${code}/sheet`)).body.listings.find(({ listing }) => listing === DIRECT)
        ?.planned;
    expect(await planned()).toHaveLength(1);
    await admin.del(place(code, DIRECT));
    const { rows } = await t.db.query(
      `select detail -> 'planned' as planned
       from audit
       where event = 'catalogue.remove-from-listing' and object_id = $1
       order by id desc
       limit 1`,
      [code],
    );
    expect(rows[0].planned, 'told').toEqual([{ from: tomorrow, priceCents: 9000, pointsTenths: 20 }]);
    expect((await add(code, DIRECT, { price: '71.00', points: '1.0' })).status).toBe(200);
    expect(await planned()).toEqual([]);
    await admin.del(place(code, DIRECT));
    await t.db.query(
      `insert into listing_prices (entry_id, from_day, price_cents, points_tenths)
       select e.id, $3::date, 9500, 20
       from listing_entries e
       join products p on p.id = e.product_id
       where p.code = $1 and e.listing = $2`,
      [code, DIRECT, tomorrow],
    );
    expect((await add(code, DIRECT, { price: '72.00', points: '1.0' })).status, 'one left from before').toBe(200);
    expect(await planned()).toEqual([]);
    await admin.del(place(code, DIRECT));
  });

  it('NET-988 each row of a listing says the next price that is planned in it, the first day first', async () => {
    const { code } = await outside();
    expect((await add(code, DIRECT, { price: '70.00', points: '1.0' })).body.next).toBeNull();
    const { rows } = await t.db.query<{ day: string }>(
      `select ((ema_now() at time zone 'Europe/Rome')::date + n)::text as day
       from unnest(array[0, 1, 9]) n order by n`,
    );
    const [now, soon, late] = rows.map(({ day }) => day);
    for (const [from, price, points] of [
      [late, '95.00', '3.0'],
      [soon, '90.00', '2.0'],
    ])
      expect((await admin.post(`${place(code, DIRECT)}/prices`, { price, points, from })).status).toBe(200);
    const next = async (listing: string) =>
      (await allOf(`&productListingIdentifier=${listing}`)).find((product) => product.code === code)?.next;
    const today = { price: '71.00', points: '1.0', from: now };
    expect((await admin.post(`${place(code, DIRECT)}/prices`, today)).status).toBe(200);
    expect(await next(DIRECT)).toEqual({ from: soon, price: '90.00', points: '2.0' });
    expect((await add(code, DIRECT)).body.next, 'said again, nothing is given up').toMatchObject({ from: soon });
    expect(await next(DIRECT)).toMatchObject({ from: soon });
    const elsewhere = (await admin.get<Whole>(`/api/products/${code}`)).body.listings.filter((id) => id !== DIRECT);
    for (const listing of elsewhere) expect(await next(listing), listing).toBeNull();
    expect((await admin.del(`${place(code, DIRECT)}/prices/${soon}`)).status).toBe(200);
    expect(await next(DIRECT)).toEqual({ from: late, price: '95.00', points: '3.0' });
    await admin.del(place(code, DIRECT));
    expect((await allOf(`&outside=${DIRECT}`)).find((product) => product.code === code)?.next).toBeNull();
  });

  it('NET-407 gifts stand among the gifts and nothing else does; what has no price anywhere needs one', async () => {
    const sale = await add('VEN-1024', 'pl.kleen_commission_gift');
    expect([sale.status, sale.body.violations[0]?.message]).toEqual([
      422,
      'Tra gli omaggi stanno solo i prodotti con un codice che comincia per REF.',
    ]);
    await t.db.query(
      `insert into products (code, name, shop, vat_basis_points, picture)
       values ('VEN-8888', 'Senza prezzo', 1, 2200, '/products/prodotto-zerbino.svg')`,
    );
    expect((await admin.get(`${ADMIN}/VEN-8888`)).body).toMatchObject({
      price: null,
      priceTaxable: null,
      points: null,
    });
    const without = await add('VEN-8888', DIRECT);
    expect([without.status, without.body.violations[0]?.propertyPath]).toEqual([422, 'price']);
    const inFile = async () =>
      (await admin.get('/file/products?format=csv&code=VEN-8888')).raw.toString('utf8').split('\r\n')[1];
    expect(await inFile()).toMatch(/^VEN-8888;Senza prezzo;kleen;;;;Attivo;$/);
    expect((await add('VEN-8888', DIRECT, { price: '10.00' })).body).toMatchObject({ price: '10.00', points: '0.0' });
    expect(await inFile()).toMatch(/^VEN-8888;Senza prezzo;kleen;8,20;10,00;0;Attivo;Vendita diretta$/);
    await t.db.query(`update products set enabled = false, shop = 0 where code = 'VEN-8888'`);
    expect(await inFile()).toMatch(/;fibra;.*;Disattivato;/);
    const rows = await admin.get('/file/admin-products?format=csv&search=VEN-8888');
    expect(rows.raw.toString('utf8').split('\r\n')[1]).toMatch(/;Disattivato$/);
  });

  it('NET-407 NET-411 NET-412 a gift costs points and nothing else, wherever its price is written', async () => {
    const GIFTS = 'pl.kleen_commission_gift';
    const fault = 'Un omaggio costa solo punti: il suo prezzo è 0,00.';
    const [code = ''] = await codesIn(GIFTS);
    const of = ({ status, body }: { status: number; body: Problem }) => [status, body.violations[0]];
    const wrong = { propertyPath: 'price', message: fault };
    const said = (price: string) =>
      admin.post<Problem>(`${place(code, GIFTS)}/prices`, { price, points: '50.0', from: '2027-01-01' });
    expect(of(await said('0.01'))).toEqual([422, wrong]);
    expect((await said('0.00')).status).toBe(200);
    await admin.del(place(code, GIFTS));
    expect(of(await add(code, GIFTS, { price: '5.00' }))).toEqual([422, wrong]);
    expect((await add(code, GIFTS)).body).toMatchObject({ price: '0.00' });
    const file = Buffer.from(`codice;listino;prezzo\n${code};Omaggi;1,00\n`).toString('base64');
    const loaded = await admin.post<Problem>('/api/admin/product-prices', {
      file: { name: 'prezzi.csv', type: 'text/csv', content: `data:text/csv;base64,${file}` },
    });
    expect(of(loaded)).toEqual([422, { propertyPath: 'file', message: `Riga 2: ${fault}` }]);
  });

  it('NET-407 of several who add it at once at different prices one is right and the others are told', async () => {
    const { code } = await outside();
    const prices = ['61.00', '62.00', '63.00', '64.00'];
    const answers = await Promise.all(prices.map((price) => add(code, DIRECT, { price })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.price;
    expect((await offered(DIRECT)).get(code)).toBe(won);
  });

  it('NET-409 an order keeps its lines when its products leave the listing', async () => {
    const { orderId } = await makeCommission(agente);
    const seen = async () => (await agente.get<{ total: string }>(`/api/agent/pending-orders/${orderId}`)).body;
    const before = await seen();
    const { rows } = await t.db.query<{ code: string }>(
      `select distinct l.code
       from commission_lines l
       join commissions m on m.id = l.commission_id
       where m.order_id = $1`,
      [orderId],
    );
    expect(rows.length).toBeGreaterThan(1);
    // What a kit on sale holds stays: none is.
    await t.db.query('update product_kits set enabled = false');
    for (const { code } of rows) expect((await admin.del(place(code, SALE))).status).toBe(204);
    expect(await seen()).toEqual(before);
    for (const { code } of rows) await add(code, SALE);
    await t.db.query('update product_kits set enabled = true');
  });
});
