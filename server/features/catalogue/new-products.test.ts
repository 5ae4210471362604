import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { auditCount } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';

const t = testPortal();
let admin: Client;
let agente: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});
type Sheet = {
  code: string;
  name: string;
  description: string;
  picture: string;
  shop: number;
  disabled: boolean;
  version: number;
  listings: { listing: string }[];
};
type Varied = { optionPictures: { variant: string; option: string; picture: string }[] };
const LISTING = 'pl.kleen_commission';
const NEUTRAL = '/products/prodotto-senza-immagine.svg';
const PRODUCTS = '/api/admin/products';
const NEW = { name: 'Panno di prova', packaging: '1 pezzo', description: 'Per prova.', shop: 1, vatPercentage: 22 };
const create = (over: object, who: Client = admin, key = newKey()) =>
  who.post<Sheet & Problem>(PRODUCTS, { ...NEW, ...over }, { key });
type Offered = { code: string; picture: string; description: string; attributes: { image: string }[] };
const offered = async (code: string): Promise<Offered | undefined> =>
  (await agente.get<{ items: Offered[] }>(`/api/agent/products?productListingIdentifier=${LISTING}`)).body.items.find(
    (p) => p.code === code,
  );
const picture = async (red: number, side = 600): Promise<string> => {
  const bytes = await sharp({
    create: { width: side, height: side, channels: 3, background: { r: red, g: 80, b: 90 } },
  })
    .withExif({ IFD0: { Copyright: 'nascosto' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};
const patchSheet = <T = Sheet>(path: string, body: object) =>
  patchSeen<T>(admin, path, body, { readAt: `${path}/sheet` });
const setPicture = (code: string, content: string, who: Client = admin) =>
  who.post<Sheet & Problem>(`${PRODUCTS}/${code}/picture`, { file: { content, name: 'foto.jpg', type: 'image/jpeg' } });
const keptFiles = async (name: string): Promise<number> =>
  (await t.db.query('select count(*)::int as n from files where name = $1', [name])).rows[0]?.n;

describe('a new product', () => {
  it('NET-464 is made by administrators, in no listing, and offered once it stands in one', async () => {
    expect((await create({ code: 'VEN-9001' }, t.anyone)).status).toBe(401);
    expect((await create({ code: 'VEN-9001' }, agente)).status).toBe(403);
    for (const code of ['', 'V', '12', '0012', '1-2.3', 'VEN 9001', 'VEN/9001', '../x', `V${'1'.repeat(40)}`])
      expect((await create({ code })).body.violations?.[0]?.propertyPath, code).toBe('code');
    expect((await create({ code: 'VEN-9001', vatPercentage: 21 })).status).toBe(422);
    const made = await create({ code: ' ven-9001 ' });
    expect([made.status, made.body.code, made.body.picture, made.body.listings, made.body.shop]).toEqual([
      201,
      'VEN-9001',
      NEUTRAL,
      [],
      1,
    ]);
    expect((await create({ code: 'VEN-9000', shop: 0 })).body.shop).toBe(0);
    expect(await offered('VEN-9001')).toBeUndefined();
    const listed = await admin.post(`${PRODUCTS}/VEN-9001/listings/${LISTING}`, { price: '12.50', points: '1.0' });
    expect(listed.status).toBeLessThan(300);
    expect(await offered('VEN-9001')).toMatchObject({ picture: NEUTRAL, description: 'Per prova.', price: '12.50' });
    expect(await auditCount(t, 'catalogue.create-product', 'VEN-9001')).toBe(1);
  });

  it('NET-464 has a code of its own: sent again it is the same, taken it is refused, of twenty one is right', async () => {
    const key = newKey();
    const [first, again] = [
      await create({ code: 'VEN-9002' }, admin, key),
      await create({ code: 'VEN-9002' }, admin, key),
    ];
    expect([first.status, again.status, again.body.name]).toEqual([201, 201, NEW.name]);
    const taken = await create({ code: 'VEN-9002', name: 'Altro' });
    expect([taken.status, taken.body.violations]).toEqual([
      422,
      [{ propertyPath: 'code', message: 'Esiste già un prodotto con questo codice.' }],
    ]);
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ code: 'VEN-9003', name: `Nome ${i}` })),
    );
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
  });

  it('NET-466 its description is changed, and stays when nobody speaks of it', async () => {
    await create({ code: 'VEN-9004' });
    const { version } = (await admin.get<Sheet>(`${PRODUCTS}/VEN-9004/sheet`)).body;
    const { shop: _, description: __, ...rest } = NEW;
    const body = { ...rest, disabled: false, variants: [] };
    const path = `${PRODUCTS}/VEN-9004`;
    expect((await admin.patch<Sheet>(path, { ...body, version, description: 'Uno\ndue' })).body.description).toBe(
      'Uno\ndue',
    );
    const renamed = (await patchSheet<Sheet & { vatRates: object[] }>(path, { ...body, name: 'Altro' })).body;
    expect(renamed.description).toBe('Uno\ndue');
    expect(renamed.vatRates, 'no rate is decided by it').toHaveLength(1);
    expect((await patchSheet(path, { ...body, description: 'a'.repeat(1001) })).status).toBe(422);
  });
});

describe('the picture of a choice', () => {
  const CODE = 'VEN-9020';
  const setOption = (option: string, content: string | null, who: Client = admin, variant = 'Colore') =>
    who.post<Varied & Problem>(`${PRODUCTS}/${CODE}/option-pictures`, {
      variant,
      option,
      file: content === null ? null : { content, name: 'foto.jpg', type: 'image/jpeg' },
    });
  const save = (variants: { name: string; options: string[] }[]) =>
    patchSheet<Varied>(`${PRODUCTS}/${CODE}`, { name: 'Panno', packaging: '', disabled: false, variants });
  const shownOf = ({ body }: { body: Varied }): Record<string, string> =>
    Object.fromEntries(body.optionPictures.map(({ option, picture: address }) => [option, address]));

  it('NET-662 is given by administrators, shown to whoever orders, and goes with its choice', async () => {
    await create({ code: CODE });
    await admin.post(`${PRODUCTS}/${CODE}/listings/${LISTING}`, { price: '12.50', points: '10.0' }, { key: newKey() });
    await save([{ name: 'Colore', options: ['Azzurro', 'Verde'] }]);
    const content = await picture(200);
    expect((await setOption('Azzurro', content, t.anyone)).status).toBe(401);
    expect((await setOption('Azzurro', content, agente)).status).toBe(403);
    const none = { variant: 'Colore', option: 'Blu', file: null };
    expect((await admin.post(`${PRODUCTS}/VEN-9999/option-pictures`, none)).status).toBe(404);
    for (const [option, variant] of [
      ['Blu', 'Colore'],
      ['Azzurro', 'Taglia'],
    ] as const) {
      const { status, body } = await setOption(option, content, admin, variant);
      expect([status, body.violations[0]?.message]).toEqual([
        422,
        'Il prodotto non ha questa variante: salvala prima di darle un’immagine.',
      ]);
    }
    const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.7').toString('base64')}`;
    expect((await setOption('Azzurro', pdf)).body.violations[0]?.propertyPath).toBe('file');
    expect(await keptFiles(`${CODE}.webp`), 'nothing of what was refused').toBe(0);

    const blue = shownOf(await setOption('Azzurro', content))['Azzurro'] ?? '';
    expect(blue).toMatch(/^\/file\/product-pictures\/[0-9a-f]{64}$/);
    expect(shownOf(await setOption('Azzurro', content)), 'said again').toEqual({ Azzurro: blue });
    expect((await t.app.inject({ method: 'GET', url: blue })).headers['content-type']).toBe('image/webp');
    expect(await offered(CODE)).toMatchObject({
      picture: NEUTRAL,
      attributes: [{ name: 'Colore', options: ['Azzurro', 'Verde'], pictures: { Azzurro: blue } }],
    });
    const green = shownOf(await setOption('Verde', await picture(10)))['Verde'] ?? '';
    const other = shownOf(await setOption('Verde', await picture(90)));
    expect(other).toEqual({ Azzurro: blue, Verde: expect.not.stringContaining(green) });
    expect((await t.anyone.get(green)).status, 'the one before is forgotten').toBe(404);
    expect(shownOf(await setOption('Azzurro', null))).toEqual({ Verde: other['Verde'] });
    expect((await t.anyone.get(blue)).status).toBe(404);
    expect(await keptFiles(`${CODE}.webp`)).toBe(1);
    const both = [
      { name: 'Colore', options: ['Azzurro', 'Verde'] },
      { name: 'Orlo', options: ['Verde'] },
    ];
    expect(shownOf(await save(both)), 'what the choice shows stays with it').toEqual({ Verde: other['Verde'] });
    const hem = (await setOption('Verde', await picture(30), admin, 'Orlo')).body.optionPictures;
    const [, ofHem = ''] = hem.map(({ picture: address }) => address);
    expect(hem, 'the same word of another variant').toMatchObject([
      { variant: 'Colore', picture: other['Verde'] },
      { variant: 'Orlo', picture: ofHem },
    ]);
    const without = (await setOption('Verde', null, admin, 'Orlo')).body.optionPictures;
    expect(without).toMatchObject([{ variant: 'Colore', picture: other['Verde'] }]);
    expect((await t.anyone.get(ofHem)).status).toBe(404);
    expect((await t.anyone.get(other['Verde'] ?? '')).status).toBe(200);
    expect(shownOf(await save([{ name: 'Colore', options: ['Azzurro'] }]))).toEqual({});
    expect((await t.anyone.get(other['Verde'] ?? '')).status, 'gone with its choice').toBe(404);
    expect(await keptFiles(`${CODE}.webp`)).toBe(0);
    expect(await auditCount(t, 'catalogue.set-option-picture', CODE)).toBe(7);
  });

  it('NET-662 twenty at once leave one file, whose picture is shown', async () => {
    await save([{ name: 'Colore', options: ['Rosso'] }]);
    const contents = await Promise.all(Array.from({ length: 20 }, (_, i) => picture(i * 10, 40)));
    const answers = await Promise.all(contents.map((content) => setOption('Rosso', content)));
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    const shown = shownOf(await admin.get<Varied>(`${PRODUCTS}/${CODE}/sheet`));
    expect((await t.anyone.get(shown['Rosso'] ?? '')).status).toBe(200);
    expect(await keptFiles(`${CODE}.webp`)).toBe(1);
  });
});

describe('the picture of a product', () => {
  it('NET-465 is made small and clean, shown to whoever asks, kept by the browser; the one before is forgotten', async () => {
    await create({ code: 'VEN-9010' });
    await admin.post(`${PRODUCTS}/VEN-9010/listings/${LISTING}`, { price: '3.00', points: '0.0' });
    const content = await picture(200);
    expect((await setPicture('VEN-9010', content, t.anyone)).status).toBe(401);
    expect((await setPicture('VEN-9010', content, agente)).status).toBe(403);
    expect((await setPicture('VEN-9999', content)).status).toBe(404);
    const first = (await setPicture('VEN-9010', content)).body;
    expect(first.picture).toMatch(/^\/file\/product-pictures\/[0-9a-f]{64}$/);
    expect((await offered('VEN-9010'))?.picture).toBe(first.picture);
    const served = await t.app.inject({ method: 'GET', url: first.picture });
    expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    const { width, height, exif } = await sharp(served.rawPayload).metadata();
    expect([width, height, exif]).toEqual([480, 480, undefined]);
    expect((await setPicture('VEN-9010', content)).body.picture, 'the same again').toBe(first.picture);
    const second = (await setPicture('VEN-9010', await picture(10))).body;
    expect(second.picture).not.toBe(first.picture);
    expect((await t.anyone.get(first.picture)).status).toBe(404);
    expect(await keptFiles('VEN-9010.webp')).toBe(1);
    expect(second.version, 'what is typed in the form meanwhile stays good').toBe(first.version);
    const gone = await admin.del<Sheet>(`${PRODUCTS}/VEN-9010/picture`, { key: newKey() });
    expect([gone.status, gone.body.picture, await keptFiles('VEN-9010.webp')]).toEqual([200, NEUTRAL, 0]);
    expect((await t.anyone.get(second.picture)).status).toBe(404);
    expect((await admin.del(`${PRODUCTS}/VEN-9999/picture`, { key: newKey() })).status).toBe(404);
    expect(await auditCount(t, 'catalogue.set-product-picture', 'VEN-9010')).toBe(3);
  });

  it('NET-465 variants that showed it show the new one, those with one of their own keep it', async () => {
    const code = 'VEN-9013';
    await create({ code });
    await admin.post(`${PRODUCTS}/${code}/listings/${LISTING}`, { price: '3.00', points: '0.0' });
    const variants = [
      { name: 'Colore', options: ['Blu'] },
      { name: 'Orlo', options: ['Rosso'] },
    ];
    await patchSheet(`${PRODUCTS}/${code}`, { name: 'Panno', packaging: '', disabled: false, variants });
    await t.db.query(
      `update products set attributes = jsonb_set(attributes, '{1,image}', '"/products/panno.svg"') where code = $1`,
      [code],
    );
    const images = async () => (await offered(code))?.attributes.map(({ image }) => image);
    expect(await images()).toEqual([NEUTRAL, '/products/panno.svg']);
    const { picture: address } = (await setPicture(code, await picture(120))).body;
    expect(await images()).toEqual([address, '/products/panno.svg']);
    await admin.del(`${PRODUCTS}/${code}/picture`, { key: newKey() });
    expect(await images()).toEqual([NEUTRAL, '/products/panno.svg']);
  });

  it('NET-465 what is no picture is refused, and no other file is found by its bytes', async () => {
    await create({ code: 'VEN-9011' });
    for (const content of [
      'data:image/jpeg;base64,AAAA',
      `data:image/png;base64,${Buffer.from('%PDF-1.4').toString('base64')}`,
    ])
      expect([
        (await setPicture('VEN-9011', content)).body.violations?.[0]?.propertyPath,
        (await setPicture('VEN-9999', content)).status,
      ]).toEqual(['file', 404]);
    const { rows } = await t.db.query<{ sha256: string }>(`select sha256 from files order by id limit 1`);
    expect((await t.anyone.get(`/file/product-pictures/${rows[0]?.sha256}`)).status).toBe(404);
    expect((await t.anyone.get('/file/product-pictures/..%2F..%2Fetc')).status).toBe(422);
    expect((await admin.get<Sheet>(`${PRODUCTS}/VEN-9011/sheet`)).body.picture).toBe(NEUTRAL);
  });

  it('NET-465 twenty at once leave one file, whose picture is shown', async () => {
    await create({ code: 'VEN-9012' });
    const contents = await Promise.all(Array.from({ length: 20 }, (_, i) => picture(i * 10, 40)));
    const answers = await Promise.all(contents.map((content) => setPicture('VEN-9012', content)));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200));
    expect(await keptFiles('VEN-9012.webp')).toBe(1);
    const shown = (await admin.get<Sheet>(`${PRODUCTS}/VEN-9012/sheet`)).body.picture;
    expect((await t.anyone.get(shown)).status).toBe(200);
  });
});

describe('a new kit', () => {
  type Kit = {
    id: number;
    name: string;
    description: string;
    disabled: boolean;
    price: string;
    version: number;
    sortingValue: number;
  };
  const KITS = '/api/admin/product-kits';
  const createKit = (over: object, who: Client = admin) =>
    who.post<Kit & Problem>(
      KITS,
      { name: 'Pacchetto di prova', description: 'Prova.', price: '99.00', ...over },
      { key: newKey() },
    );
  const sold = async (): Promise<string[]> =>
    (await agente.get<{ items: Kit[] }>('/api/agent/product-kits')).body.items.map(({ name }) => name);
  const change = (kit: Kit, over: object) =>
    admin.patch<Kit & Problem>(`${KITS}/${kit.id}`, {
      name: kit.name,
      price: kit.price,
      sortingValue: kit.sortingValue,
      version: kit.version,
      ...over,
    });

  it('NET-467 is made by administrators, sold once it holds something, described, and taken off sale and back', async () => {
    expect((await createKit({}, t.anyone)).status).toBe(401);
    expect((await createKit({}, agente)).status).toBe(403);
    expect((await createKit({ price: '0.00' })).body.violations?.[0]?.propertyPath).toBe('price');
    const last = async () =>
      (await t.db.query<{ n: number }>('select max(sorting_value) as n from product_kits')).rows[0]?.n ?? 0;
    const before = await last();
    const made = (await createKit({})).body;
    expect(made.sortingValue, 'the last of them').toBe(before + 1);
    expect(await sold()).not.toContain('Pacchetto di prova');
    await create({ code: 'VEN-9022', name: 'Del pacchetto' });
    await admin.post(`${PRODUCTS}/VEN-9022/listings/${LISTING}`, { price: '60.00', points: '0.0' });
    const filled = await admin.post<Kit>(`${KITS}/${made.id}/add-product`, { product: 'VEN-9022', quantity: 2 });
    expect(filled.status).toBeLessThan(300);
    expect(await sold()).toContain('Pacchetto di prova');
    const off = (await change(filled.body, { description: 'Altra.', disabled: true, version: filled.body.version }))
      .body;
    expect([off.description, off.disabled]).toEqual(['Altra.', true]);
    expect(await sold()).not.toContain('Pacchetto di prova');
    expect((await change(off, { disabled: false, version: filled.body.version })).status, 'stale').toBe(409);

    const { shop: _, ...product } = NEW;
    const disabling = { ...product, name: 'Del pacchetto', variants: [], disabled: true };
    expect((await patchSheet(`${PRODUCTS}/VEN-9022`, disabling)).status, 'in no kit on sale').toBe(200);
    const back = await change(off, { disabled: false });
    expect([back.status, back.body.detail]).toEqual([
      409,
      'Non è in vendita «Del pacchetto»: prima toglilo dal pacchetto.',
    ]);
    await patchSheet(`${PRODUCTS}/VEN-9022`, { ...disabling, disabled: false });
    expect((await change(off, { disabled: false })).body).toMatchObject({ disabled: false, description: 'Altra.' });
    expect(await sold()).toContain('Pacchetto di prova');
    expect(await auditCount(t, 'catalogue.create-kit', String(made.id))).toBe(1);
    const place = (n: number) => t.db.query('update product_kits set sorting_value = $1 where id = $2', [n, made.id]);
    await place(9999);
    expect((await createKit({ name: 'Oltre l’ultimo' })).body.sortingValue, 'there is no place beyond').toBe(9999);
    await place(made.sortingValue);
    await t.db.query(`update product_kits set sorting_value = $1 where name = 'Oltre l’ultimo'`, [before + 2]);
  });

  it('NET-408 NET-467 what a kit on sale holds stays in its listing, whoever sells the kit at the same moment', async () => {
    const code = 'VEN-9021';
    const place = `${PRODUCTS}/${code}/listings/${LISTING}`;
    await create({ code, name: 'Nel listino' });
    await admin.post(place, { price: '60.00', points: '0.0' });
    const direct = `${PRODUCTS}/${code}/listings/pl.kleen_direct_sale`;
    await admin.post(direct, { price: '60.00', points: '0.0' });
    const made = (await createKit({ name: 'Pacchetto conteso' })).body;
    let kit = (await admin.post<Kit>(`${KITS}/${made.id}/add-product`, { product: code, quantity: 1 })).body;
    const held = await admin.del<Problem>(place, { key: newKey() });
    expect([held.status, held.body.detail]).toEqual([
      409,
      'È in vendita in «Pacchetto conteso»: prima toglilo dal pacchetto.',
    ]);
    expect((await admin.del(direct, { key: newKey() })).status, 'no kit is of that listing').toBe(204);
    await admin.post(direct, {});
    kit = (await change(kit, { disabled: true })).body;
    expect((await admin.del(place, { key: newKey() })).status, 'of none on sale').toBe(204);
    expect((await change(kit, { disabled: false })).body.detail).toMatch(/«Nel listino»/);
    await admin.post(place, { price: '60.00', points: '0.0' });
    const { shop: _, ...product } = NEW;
    const goOff = (disabled: boolean) =>
      patchSheet(`${PRODUCTS}/${code}`, { ...product, name: 'Nel listino', variants: [], disabled });
    const leaves = [() => goOff(true), () => admin.del(place, { key: newKey() })];
    for (let i = 0; i < 10; i += 1) {
      const [sells, goes] = await Promise.all([change(kit, { disabled: false }), leaves[i % 2]?.()]);
      expect([sells.status, goes?.status].filter((status) => status === 409)).toHaveLength(1);
      kit = (await change((await admin.get<Kit>(`${KITS}/${kit.id}`)).body, { disabled: true })).body;
      await goOff(false);
      await admin.post(place, { price: '60.00', points: '0.0' });
    }
  });
});
