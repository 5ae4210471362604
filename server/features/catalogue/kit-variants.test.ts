import { beforeAll, describe, expect, it } from 'vitest';
import { shopper, type Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
type Kit = {
  id: number;
  name: string;
  price: string;
  sortingValue: number;
  disabled: boolean;
  products: { product: { code: string; name: string }; isChosen: boolean }[];
};
const KITS = '/api/admin/product-kits';
const COLOURS = [{ name: 'Colore', options: ['Azzurro', 'Verde'] }];
const made: { kit: Kit; held: string } = {
  held: 'VEN-7391',
  kit: { id: 0, name: '', price: '', sortingValue: 0, disabled: false, products: [] },
};
const add = (product: string, id = made.kit.id) =>
  admin.post<Kit & Problem>(`${KITS}/${id}/add-product`, { product, quantity: 1 }, { key: newKey() });
const product = async (code: string, name: string): Promise<void> => {
  const body = { code, name, packaging: '', description: '', vatPercentage: 22, shop: 1 };
  expect((await admin.post('/api/admin/products', body)).status).toBe(201);
  const entry = { price: '10.00', points: '1.0' };
  expect((await admin.post(`/api/admin/products/${code}/listings/pl.kleen_commission`, entry)).status).toBe(200);
};
const withVariants = async (code: string, variants: object[]) => {
  const sheet = (await admin.get<{ name: string; version: number }>(`/api/admin/products/${code}/sheet`)).body;
  const body = { name: sheet.name, packaging: '', disabled: false, variants };
  return admin.patch<Problem & { variants: object[] }>(`/api/admin/products/${code}`, {
    ...body,
    version: sheet.version,
  });
};
const onSale = ({ id, name, price, sortingValue }: Kit, isOnSale: boolean) =>
  patchSeen<Kit & Problem>(admin, `${KITS}/${id}`, { name, price, sortingValue, disabled: !isOnSale });
const buy = async (): Promise<number> => {
  const { client } = await shopper(t);
  const cart = { type: 'kleen-contract', productKit: made.kit.id, paymentMethod: 'mav' };
  return (await client.post('/api/customer/commissions', cart, { key: newKey() })).status;
};

describe('a kit and products with variants', () => {
  it('NET-939 the kits of the demo hold nothing of which something had to be chosen', async () => {
    const { items } = (await admin.get<{ items: Kit[] }>(KITS)).body;
    expect(items.flatMap((kit) => kit.products.filter(({ isChosen }) => isChosen))).toEqual([]);
    expect(items.every((kit) => kit.products.length > 0)).toBe(true);
  });

  it('NET-939 none with variants comes in', async () => {
    await product(made.held, 'Panno della prova');
    await product('VEN-7392', 'Guanto della prova');
    expect((await withVariants('VEN-7392', COLOURS)).body.variants).toEqual(COLOURS);
    const kit = { name: 'Pacchetto delle varianti', description: '', price: '199.90' };
    made.kit = (await admin.post<Kit>(KITS, kit, { key: newKey() })).body;
    const refused = await add('VEN-7392');
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'In un pacchetto non stanno prodotti con varianti: chi lo ordina non le sceglie.',
    ]);
    made.kit = (await add(made.held)).body;
    expect(made.kit.products).toMatchObject([{ product: { code: made.held }, isChosen: false }]);
  });

  it('NET-939 what a kit on sale holds gets none; that kit stays orderable with one it had before', async () => {
    expect((await onSale(made.kit, true)).body.disabled).toBe(false);
    const refused = await withVariants(made.held, COLOURS);
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [
        {
          propertyPath: 'variants',
          message: 'È in vendita in «Pacchetto delle varianti»: un pacchetto non ha prodotti con varianti.',
        },
      ],
    ]);
    expect((await withVariants(made.held, [])).status).toBe(200);
    const before = JSON.stringify(COLOURS.map((variant) => ({ ...variant, image: '/products/panno.svg' })));
    await t.db.query('update products set attributes = $1::jsonb where code = $2', [before, made.held]);
    const kit = (await admin.get<Kit>(`${KITS}/${made.kit.id}`)).body;
    expect(
      kit.products.map(({ isChosen }) => isChosen),
      'told',
    ).toEqual([true]);
    expect(await buy()).toBe(201);
    expect((await onSale(made.kit, true)).status, 'the rest of the kit may be changed').toBe(200);
    const more = [{ name: 'Colore', options: ['Azzurro', 'Verde', 'Rosa'] }];
    expect((await withVariants(made.held, more)).body.variants, 'of which others may be').toEqual(more);
  });

  it('NET-939 NET-660 what a kit on sale holds is not made to measure; one that was before may be changed', async () => {
    expect((await withVariants(made.held, [])).status).toBe(200);
    const options = { minWidth: 40, maxWidth: 90, minHeight: 40, maxHeight: 90, priceSquareCentimeter: '0.01' };
    const measured = async (customProductOptions: object) => {
      const { name, version } = (
        await admin.get<{ name: string; version: number }>(`/api/admin/products/${made.held}/sheet`)
      ).body;
      const body = { name, packaging: '', disabled: false, variants: [], version, customProductOptions };
      return admin.patch<Problem>(`/api/admin/products/${made.held}`, body);
    };
    const refused = await measured(options);
    expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, 'customProductOptions']);
    const write = (value: string | null) =>
      t.db.query('update products set custom_product_options = $1::jsonb where code = $2', [value, made.held]);
    await write(JSON.stringify(options));
    expect((await measured({ ...options, maxWidth: 80 })).status).toBe(200);
    await write(null);
    expect((await withVariants(made.held, COLOURS)).status).toBe(422);
    const varied = JSON.stringify(COLOURS.map((variant) => ({ ...variant, image: '/products/panno.svg' })));
    await t.db.query('update products set attributes = $1::jsonb where code = $2', [varied, made.held]);
  });

  it('NET-939 once off sale it does not come back before it is whole', async () => {
    expect((await onSale(made.kit, false)).body.disabled).toBe(true);
    const refused = await onSale(made.kit, true);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('«Panno della prova»')]);
    expect((await withVariants(made.held, [])).status).toBe(200);
    const measured = { minWidth: 40, maxWidth: 90, minHeight: 40, maxHeight: 90, priceSquareCentimeter: '0.01' };
    await t.db.query('update products set custom_product_options = $1::jsonb where code = $2', [
      JSON.stringify(measured),
      made.held,
    ]);
    expect((await onSale(made.kit, true)).status, 'nor with one made to measure').toBe(409);
    await t.db.query('update products set custom_product_options = null where code = $1', [made.held]);
    expect((await onSale(made.kit, true)).body.disabled).toBe(false);
    expect(await buy()).toBe(201);
  });
});
