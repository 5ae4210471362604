/** What the log and the history of a record say of what changed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { textOfXlsx } from '../../test/xlsx-text.ts';
import { patchSeen } from '../../test/seen.ts';

type Change = { field: string; before: string | null; after: string };
type Event = {
  id: number;
  typeName: string;
  object: { words: string; record: string | null } | null;
  changes: Change[];
  description: string;
};
const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const log = async (query: string): Promise<Event[]> => {
  const { status, body } = await admin.get<{ items: Event[] }>(`/api/admin/logs?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items;
};
const described = (text: string, more = ''): Promise<Event[]> => log(`description=${encodeURIComponent(text)}${more}`);
const history = async (record: string): Promise<Event[]> =>
  (await admin.get<{ items: Event[] }>(`/api/admin/logs/record?record=${record}`)).body.items;
const missing = (): never => {
  throw new Error('none of them');
};
const euro = (wire: string): string => `${wire.replace('.', ',')}\u00a0€`;
/** The newest in both places: it is told alike. */
const newest = async (record: string): Promise<Event | undefined> => {
  const [[inLog], [inHistory]] = [await log(`record=${record}`), await history(record)];
  expect(inLog).toMatchObject({ id: inHistory?.id, changes: inHistory?.changes, object: inHistory?.object });
  return inHistory;
};

describe('what changed, before and after', () => {
  it('NET-640 NET-410 the price of a product, found by its code, by the amount and in the file', async () => {
    const { rows } = await t.db.query<{ code: string; listing: string }>(
      `select p.code, e.listing
       from products p
       join listing_entries e on e.product_id = p.id
       where e.enabled and p.enabled and e.listing = 'pl.kleen_commission' order by p.code limit 1`,
    );
    const [product] = rows;
    if (!product) throw new Error('no product');
    type Sheet = { listings: { listing: string; price: string }[] };
    const { listings } = (await admin.get<Sheet>(`/api/admin/products/${product.code}/sheet`)).body;
    const was = listings.find(({ listing }) => listing === product.listing)?.price ?? '';
    const { status } = await admin.post(
      `/api/admin/products/${product.code}/listings/${product.listing}/prices`,
      { from: '2026-11-21', price: '7391.27', points: '3.5' },
      { key: newKey() },
    );
    expect(status).toBeLessThan(300);
    expect(await newest(`product:${product.code}`)).toMatchObject({
      object: { words: `Prodotto ${product.code}`, record: `product:${product.code}` },
      changes: expect.arrayContaining([
        { field: 'Prezzo', before: euro(was), after: '7.391,27\u00a0€' },
        { field: 'Listino', before: null, after: 'Ordine kleen' },
      ]),
    });
    for (const typed of [product.code, `prodotto ${product.code}`, '7.391,27', '7391,27 €'])
      expect(
        (await described(typed)).map(({ object }) => object?.record),
        typed,
      ).toContain(`product:${product.code}`);
    expect(await described('7391,28')).toEqual([]);
    const file = (format: string) => admin.get(`/file/admin/logs?format=${format}&description=7.391,27`);
    for (const text of [(await file('csv')).raw.toString(), textOfXlsx((await file('xlsx')).raw)]) {
      expect(text).toContain(`Prodotto ${product.code}`);
      expect(text).toContain(`Prezzo: ${euro(was)} → 7.391,27\u00a0€`);
    }
  });

  it('NET-640 the fields of a product, an order type and a kit: only those that are others now', async () => {
    const { rows: products } = await t.db.query<{ code: string; name: string; packaging: string }>(
      `select code, name, packaging from products where code like 'VEN%' and attributes = '[]' order by code desc limit 1`,
    );
    const [sheet] = products;
    if (!sheet) throw new Error('no product');
    const product = `/api/admin/products/${sheet.code}`;
    const said = { name: `${sheet.name} nuovo`, packaging: sheet.packaging, variants: [], disabled: false };
    expect((await patchSeen(admin, product, said, { readAt: `${product}/sheet` })).status).toBe(200);
    expect((await newest(`product:${sheet.code}`))?.changes).toEqual([
      { field: 'Nome', before: sheet.name, after: `${sheet.name} nuovo` },
    ]);

    type OrderType = { id: string; orderMin: string; followsCompanyPeriod: boolean; version: number };
    const types = (await admin.get<{ items: OrderType[] }>('/api/admin/commission-types')).body.items;
    const {
      id,
      followsCompanyPeriod: _,
      ...whole
    } = types.find(({ id: name }) => name === 'kleen-direct-sale') ?? missing();
    expect((await admin.patch(`/api/admin/commission-types/${id}`, { ...whole, orderMin: '31.40' })).status).toBe(200);
    expect(await newest(`ordertype:${id}`)).toMatchObject({
      object: { words: `Tipo d’ordine ${id}`, record: `ordertype:${id}` },
      changes: [{ field: 'Ordine minimo', before: euro(whole.orderMin), after: euro('31.40') }],
    });

    type Kit = { id: number; name: string; price: string; sortingValue: number };
    const [kit] = (await admin.get<{ items: Kit[] }>('/api/admin/product-kits')).body.items;
    if (!kit) throw new Error('no kit');
    const { name, sortingValue } = kit;
    expect(
      (await patchSeen(admin, `/api/admin/product-kits/${kit.id}`, { name, sortingValue, price: '271.82' })).status,
    ).toBe(200);
    expect((await newest(`productkit:${kit.id}`))?.changes).toEqual([
      { field: 'Prezzo', before: euro(kit.price), after: euro('271.82') },
    ]);
    expect((await described('271,82')).map(({ object }) => object?.words)).toEqual([`Kit ${kit.id}`]);
  });

  it('NET-640 an order by its number, in the list as it is written', async () => {
    await t.db.query(
      `insert into audit (at, event, actor_user_id, subject_user_id, object, object_id, detail, previous_hash, hash)
       values (ema_now(), 'orders.direct-submission', $1, $1, 'order', '990041', '{"again": false}', '', '')`,
      [admin.userId],
    );
    const [event] = await described('Ordine 990041');
    expect(event?.object).toEqual({ words: 'Ordine 990041', record: 'order:990041' });
    expect((await described('990041')).map(({ id }) => id)).toEqual([event?.id]);
    expect(await described('Commissione 990041')).toEqual([]);
  });

  it('NET-640 nothing is found by what nobody sees: names of fields, prints and marks of the portal', async () => {
    const detail = { sha256: 'cafe8241', challenge: 7719002, acting: 'impersonation', note: 'Detto "così"\\ 50%_qui' };
    await t.db.query(
      `insert into audit (at, event, actor_user_id, subject_user_id, object, object_id, detail, previous_hash, hash)
       values ('2003-05-05T10:00:00Z', 'contracts.complete-signature', $1, $1, 'contract', '990042', $2, '', '')`,
      [admin.userId, JSON.stringify(detail)],
    );
    const then = '&from=2003-05-05&to=2003-05-05';
    for (const typed of ['cafe8241', '7719002', 'impersonation', 'sha256', 'challenge', 'note', '50%qui'])
      expect(await described(typed, then), typed).toEqual([]);
    for (const typed of ['COSÌ', 'detto "così"\\', '50%_qui', '99004'])
      expect(
        (await described(typed, then)).map(({ changes }) => changes),
        typed,
      ).toEqual([[]]);
  });
});

describe('whoever did it', () => {
  it('NET-642 the name of an administrator finds what was done for somebody else, and theirs what was done to them', async () => {
    const { rows } = await t.db.query<{ username: string; id: number; name: string }>(
      `select u.username, u.id::int, p.first_name || ' ' || p.last_name as name
       from users u join people p on p.id = u.person_id where u.username in ('admin', 'agente', 'cliente')`,
    );
    const who = Object.fromEntries(rows.map((row) => [row.username, row]));
    await t.db.query(
      `insert into audit (at, event, actor_user_id, subject_user_id, object, object_id, previous_hash, hash)
       values ('2004-05-05T10:00:00Z', 'users.update', $1::bigint, $2::bigint, 'user', $2::bigint::text, '', '')`,
      [who['admin']?.id, who['agente']?.id],
    );
    const namesFound = async (name: string) =>
      (await log(`displayName=${encodeURIComponent(name)}&from=2004-05-05&to=2004-05-05`)).map(
        ({ typeName }) => typeName,
      );
    expect(await namesFound(who['admin']?.name ?? '')).toEqual(['Account modificato dall’amministrazione']);
    expect(await namesFound('ADMIN')).toEqual(['Account modificato dall’amministrazione']);
    expect(await namesFound(who['agente']?.name ?? '')).toEqual(['Account modificato dall’amministrazione']);
    expect(await namesFound(who['cliente']?.name ?? '')).toEqual([]);
  });

  it('NET-642 both are found by index, however long the log is', async () => {
    await t.db.query(
      `begin;
       set local session_replication_role = replica;
       insert into audit (at, event, actor_user_id, subject_user_id, previous_hash, hash)
       select '2005-01-01T10:00:00Z'::timestamptz + n * interval '1 second', 'users.update', 8000000 + n % 4000,
         case when n % 10 = 0 then 9000000 + n % 3000 else 8000000 + n % 4000 end, '', ''
       from generate_series(1, 60000) n;
       commit`,
    );
    await t.db.query('analyze audit');
    const { rows } = await t.db.query<{ 'QUERY PLAN': string }>(
      `explain select a.* from audit a
       where (a.subject_user_id = any(array[8000010]::bigint[])
         or (a.actor_user_id = any(array[8000010]::bigint[]) and a.actor_user_id is distinct from a.subject_user_id))
       order by a.at desc, a.id desc limit 50`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('audit_subject');
    expect(plan).toContain('audit_actor');
    expect(plan).not.toContain('Seq Scan');
  });
});
