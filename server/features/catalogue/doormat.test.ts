import { describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { versionOf } from '../../test/seen.ts';

const t = testPortal();
const URL = '/api/agent/products/custom-doormat-quotation';
const CLOSED = 'Il preventivo zerbino non è al momento disponibile.';
const quote = (who: Client, width: unknown, height: unknown) =>
  who.post<{
    price: string;
    isMinimum: boolean;
    detail: string;
    violations: { propertyPath: string; message: string }[];
  }>(URL, {
    width,
    height,
  });
const options = (part: Record<string, unknown>) =>
  t.db.query(
    `update products set custom_product_options = custom_product_options || $1::jsonb where custom_product_options is not null`,
    [JSON.stringify(part)],
  );

describe('the quote of a doormat', () => {
  it('no session is 401, a customer 403', async () => {
    for (const [who, status] of [
      [t.anyone, 401],
      [await t.as('cliente', 1), 403],
    ] as const) {
      expect((await who.get(URL)).status).toBe(status);
      expect((await quote(who, 50, 50)).status).toBe(status);
    }
  });

  it('ORD-214 ORD-215 whole centimetres within the bounds, each with its sentence', async () => {
    const agente = await t.as('agente', 0);
    const width = { propertyPath: 'width', message: 'Inserisci un numero compreso tra 20 e 400' };
    const height = { propertyPath: 'height', message: 'Inserisci un numero compreso tra 20 e 160' };
    for (const wrong of [19, 401, 20.5, 'sessanta', null]) {
      const answer = await quote(agente, wrong, 50);
      expect([wrong, answer.status, answer.body.violations]).toEqual([wrong, 422, [width]]);
    }
    for (const wrong of [19, 161, 20.5]) {
      const answer = await quote(agente, 50, wrong);
      expect([wrong, answer.status, answer.body.violations]).toEqual([wrong, 422, [height]]);
    }
    expect((await quote(agente, 401, 161)).body.violations).toEqual([width, height]);
    for (const [w, h] of [
      [20, 20],
      [400, 160],
    ] as const)
      expect((await quote(agente, w, h)).status).toBe(200);
  });

  it('ORD-218 ORD-219 at least 46 euro; what is more is rounded up to the whole euro', async () => {
    const agente = await t.as('agente', 0);
    expect((await quote(agente, 20, 20)).body.price).toBe('46.00');
    await options({ priceSquareCentimeter: '0.01012' });
    expect((await quote(agente, 100, 100)).body.price, '101,20').toBe('102.00');
    await options({ priceSquareCentimeter: '0.0155' });
    expect((await quote(agente, 100, 100)).body.price, '155,00').toBe('155.00');
  });

  it('ORD-447 ORD-130 says whether it is the lowest price, which the parameter is', async () => {
    const agente = await t.as('agente', 0);
    const said = async (width: number) => (await quote(agente, width, 20)).body;
    const minimum = (value: string) =>
      t.db.query(`update parameters set value = $1 where id = 'doormat_minimum_price'`, [value]);
    expect(await said(20)).toEqual({ price: '46.00', isMinimum: true });
    expect((await said(400)).isMinimum).toBe(false);
    await minimum('52.00');
    expect(await said(20)).toEqual({ price: '52.00', isMinimum: true });
    await minimum('46.00');
  });

  it('ORD-131 the bounds are the product’s', async () => {
    const agente = await t.as('agente', 0);
    await options({ maxWidth: 300 });
    expect((await agente.get(URL)).body).toEqual({
      isEnabled: true,
      minWidth: 20,
      maxWidth: 300,
      minHeight: 20,
      maxHeight: 160,
    });
    const answer = await quote(agente, 301, 50);
    expect([answer.status, answer.body.violations]).toEqual([
      422,
      [{ propertyPath: 'width', message: 'Inserisci un numero compreso tra 20 e 300' }],
    ]);
    await options({ maxWidth: 400 });
    expect((await quote(agente, 301, 50)).status).toBe(200);
  });

  it('NET-660 the office sets bounds and price; quotation, listing and order follow, what was ordered stays', async () => {
    const [admin, agente] = [await t.as('admin'), await t.as('agente', 0)];
    const SHEET = '/api/admin/products/VEN-3000';
    type Sheet = { name: string; packaging: string; version: number; quadroId: string; customProductOptions: object };
    const before = (await admin.get<Sheet>(`${SHEET}/sheet`)).body;
    const kept = { minWidth: 20, maxWidth: 400, minHeight: 20, maxHeight: 160, priceSquareCentimeter: '0.0155' };
    expect(before).toMatchObject({ quadroId: 'Q0-3000', customProductOptions: { ...kept, minimumPrice: '46.00' } });
    const set = async (over: object, seen?: number) =>
      admin.patch<Sheet & { violations: { propertyPath: string; message: string }[] }>(SHEET, {
        name: before.name,
        packaging: before.packaging,
        disabled: false,
        variants: [],
        ...over,
        version: seen ?? (await versionOf(admin, `${SHEET}/sheet`)),
      });
    const lines = async () =>
      (await t.db.query(`select * from commission_lines l where l.code = 'VEN-3000' order by l.id`)).rows;
    const ordered = await lines();
    expect(ordered.length).toBeGreaterThan(0);
    for (const [over, path] of [
      [{ maxWidth: 19 }, 'customProductOptions.maxWidth'],
      [{ maxHeight: 1001 }, 'customProductOptions.maxHeight'],
      [{ priceSquareCentimeter: '0' }, 'customProductOptions.priceSquareCentimeter'],
      [{ priceSquareCentimeter: '90' }, 'customProductOptions.priceSquareCentimeter'],
    ] as const) {
      const { status, body } = await set({ customProductOptions: { ...kept, ...over } });
      expect([status, body.violations[0]?.propertyPath]).toEqual([422, path]);
    }
    const varied = await set({ customProductOptions: kept, variants: [{ name: 'Colore', options: ['Blu'] }] });
    expect([varied.status, varied.body.violations[0]?.message]).toEqual([
      422,
      'Un prodotto su misura non ha varianti: togli prima le varianti.',
    ]);
    expect((await admin.get(`${SHEET}/sheet`)).body, 'what is wrong changes nothing').toEqual(before);

    const wider = { ...kept, minWidth: 10, maxWidth: 500, priceSquareCentimeter: '0.02' };
    const changed = await set({ customProductOptions: wider, quadroId: 'Q-NUOVO' }, before.version);
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...before,
        quadroId: 'Q-NUOVO',
        customProductOptions: { ...wider, minimumPrice: '46.00' },
        version: before.version + 1,
      },
    ]);
    expect((await set({ customProductOptions: wider }, before.version)).status, 'said again').toBe(200);
    expect((await set({ customProductOptions: kept }, before.version)).status, 'behind somebody’s back').toBe(409);
    expect((await quote(agente, 500, 100)).body.price).toBe('1000.00');
    expect((await quote(agente, 10, 20)).body.price).toBe('46.00');
    expect((await quote(agente, 501, 100)).body.violations[0]?.message).toBe(
      'Inserisci un numero compreso tra 10 e 500',
    );
    const listed = await agente.get<{ items: { code: string; quadroId: string; customProductOptions: object }[] }>(
      '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
    );
    expect(listed.body.items.find(({ code }) => code === 'VEN-3000')).toMatchObject({
      quadroId: 'Q-NUOVO',
      customProductOptions: wider,
    });
    expect(await lines()).toEqual(ordered);
    const { rows } = await t.db.query<{ detail: object }>(
      `select detail from audit where event = 'catalogue.update-product' and detail ? 'quadroId'`,
    );
    expect(rows).toEqual([
      {
        detail: {
          quadroId: { before: 'Q0-3000', after: 'Q-NUOVO' },
          customProductOptions: {
            before: { ...kept, minimumPrice: '46.00' },
            after: { ...wider, minimumPrice: '46.00' },
          },
        },
      },
    ]);
    expect((await set({ customProductOptions: null })).body.customProductOptions).toBeNull();
    expect((await quote(agente, 50, 50)).status, 'nothing is made to measure').toBe(404);
    const restored = await set({ customProductOptions: kept, quadroId: 'Q0-3000' });
    expect(restored.body.customProductOptions).toMatchObject(kept);
    expect((await quote(agente, 100, 100)).body.price).toBe('155.00');
  });

  it('NET-660 a product is made to measure from its beginning; a gift is not', async () => {
    const admin = await t.as('admin');
    const make = (code: string) =>
      admin.post<{ customProductOptions: object; quadroId: string; violations: { message: string }[] }>(
        '/api/admin/products',
        {
          code,
          name: 'Tappeto',
          packaging: '',
          description: '',
          shop: 1,
          vatPercentage: 22,
          quadroId: 'QT',
          customProductOptions: {
            minWidth: 30,
            maxWidth: 60,
            minHeight: 30,
            maxHeight: 60,
            priceSquareCentimeter: '0.5',
          },
        },
        { key: newKey() },
      );
    const gift = await make('REF-TAPPETO');
    expect([gift.status, gift.body.violations[0]?.message]).toEqual([
      422,
      'Omaggi e prodotti dimostrativi non sono su misura.',
    ]);
    const plain = { name: 'Omaggio', packaging: '', description: '', shop: 1, vatPercentage: 22 };
    const other = await admin.post('/api/admin/products', { ...plain, code: 'REF-OMAGGIO' }, { key: newKey() });
    expect(other.status, 'without measures it may be').toBe(201);
    const rug = await make('VEN-TAPPETO');
    expect([rug.status, rug.body]).toMatchObject([
      201,
      { quadroId: 'QT', customProductOptions: { maxWidth: 60, priceSquareCentimeter: '0.5' } },
    ]);
    const kit = await t.db.query<{ id: string }>(`select id from product_kits order by id limit 1`);
    const added = await admin.post<{ detail: string }>(
      `/api/admin/product-kits/${kit.rows[0]?.id}/add-product`,
      { product: 'VEN-TAPPETO', quantity: 1 },
      { key: newKey() },
    );
    expect(added.status).toBe(409);
  });

  it('ORD-127 the products of the listing carry the bounds and the price per cm²', async () => {
    const { body } = await (
      await t.as('agente', 0)
    ).get<{ items: { customProductOptions: object | null }[] }>(
      '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
    );
    expect(body.items.flatMap((p) => (p.customProductOptions ? [p.customProductOptions] : []))).toEqual([
      {
        minWidth: 20,
        minHeight: 20,
        maxWidth: 400,
        maxHeight: 160,
        priceSquareCentimeter: '0.0155',
        minimumPrice: '46.00',
      },
    ]);
  });

  it('ORD-211 ORD-213 a parameter opens and closes it; in kleen there is none', async () => {
    const agente = await t.as('agente', 0);
    const turn = (value: string) =>
      t.db.query(`update parameters set value = $1 where id = 'doormat_quotation_enabled'`, [value]);
    const isEnabled = async (who: Client) => (await who.get<{ isEnabled: boolean }>(URL)).body.isEnabled;
    expect(await isEnabled(agente)).toBe(true);
    expect(await isEnabled(await t.as('agente', 1))).toBe(false);
    await turn('false');
    expect(await isEnabled(agente)).toBe(false);
    const closed = await quote(agente, 50, 50);
    expect([closed.status, closed.body.detail]).toEqual([404, CLOSED]);
    await turn('true');
    expect(await isEnabled(agente)).toBe(true);
  });

  it.each(['enabled = false', 'shop = 1'])(
    'ORD-213 there is none without a doormat on sale in fibra: %s',
    async (change) => {
      const agente = await t.as('agente', 0);
      const { rows } = await t.db.query<{ id: number }>(
        `update products set ${change} where custom_product_options is not null and enabled and shop = 0 returning id`,
      );
      const seen = (await agente.get<{ isEnabled: boolean }>(URL)).body.isEnabled;
      const back = 'update products set enabled = true, shop = 0 where id = any($1)';
      await t.db.query(back, [rows.map(({ id }) => id)]);
      expect([rows.length > 0, seen]).toEqual([true, false]);
    },
  );

  it.each([
    [
      'listing_entries set enabled = false',
      `product_id in (select id from products where custom_product_options is not null)`,
    ],
    ['commission_types set enabled = false', 'shop = 0'],
    ['products set enabled = false', 'custom_product_options is not null'],
  ])(
    'NET-1173 ORD-213 ORD-580 neither quote nor entry in the menu where nobody orders one: %s',
    async (change, which) => {
      const agente = await t.as('agente', 0);
      const seen = async () => [
        (await agente.get<{ isEnabled: boolean }>(URL)).body.isEnabled,
        (await agente.get<{ doormatQuotation: boolean }>('/api/account/shell')).body.doormatQuotation,
        (await quote(agente, 50, 50)).status,
      ];
      expect(await seen()).toEqual([true, true, 200]);
      const { rows } = await t.db.query<{ id: string }>(
        `update ${change} where ${which} and enabled returning id::text`,
      );
      const closed = await seen();
      const back = `update ${change.replace('false', 'true')} where id::text = any($1)`;
      await t.db.query(back, [rows.map(({ id }) => id)]);
      expect(closed).toEqual([false, false, 404]);
    },
  );
});
