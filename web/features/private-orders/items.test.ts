/** What is posted of a private order. */
import { describe, expect, it } from 'vitest';
import { basketLines } from '../orders/basket-lines.ts';
import type { ListedProduct } from '../orders/catalogue.ts';
import { agreedOf, privateItems, privateSelection, stillSold, variantsText, type PrivateOrder } from './items.ts';

const item = (productCode: string, quantity: number, variants: Record<string, Record<string, number>>) =>
  ({
    productCode,
    quantity,
    variants,
    product: `/api/agent/products/${productCode}`,
    name: '',
    unitPrice: '1.00',
    totalPrice: '1.00',
  }) satisfies PrivateOrder['items'][number];
const cloth = item('VEN-1001', 3, { Colore: { Azzurro: 2, Verde: 1 } });
const mats = [
  item('VEN-3000', 2, { Larghezza: { 120: 2 }, Altezza: { 80: 2 } }),
  item('VEN-3000', 1, { Larghezza: { 60: 1 }, Altezza: { 40: 1 } }),
];
const plain = item('VEN-1005', 4, {});

describe('items of a private order', () => {
  it('ORD-241 ORD-337 a saved order and what is posted of it again are the same', () => {
    const posted = privateItems(privateSelection([cloth, ...mats, plain]));
    expect(posted).toEqual(
      [cloth, ...mats, plain].map(({ product, quantity, variants }) => ({ product, quantity, variants })),
    );
  });
  it('ORD-456 what is no longer sold leaves a draft, and is named', () => {
    const draft = privateSelection([cloth, plain]);
    expect(stillSold(draft, ['VEN-1005', 'VEN-3000'])).toEqual({
      kept: privateSelection([plain]),
      gone: ['VEN-1001'],
    });
    expect(stillSold(draft, ['VEN-1001', 'VEN-1005'])).toEqual({ kept: draft, gone: [] });
  });
  it('ORD-520 what was ordered already is shown at the price it was agreed at, what is new at that of today', () => {
    const options = { minWidth: 20, maxWidth: 400, minHeight: 20, maxHeight: 160, priceSquareCentimeter: '0.0155' };
    const colours = [{ name: 'Colore', options: ['Azzurro', 'Verde', 'Rosa'] }];
    const plainly = { price: '9.00', attributes: [], customProductOptions: null };
    const listed = (code: string, more: object = {}) =>
      ({ ...plainly, code, name: code, ...more }) as unknown as ListedProduct;
    const entries = [
      listed('VEN-1001', { attributes: colours }),
      listed('VEN-1005'),
      listed('VEN-3000', { customProductOptions: options }),
      listed('VEN-9'),
    ];
    const chosen = privateSelection([
      item('VEN-1001', 4, { Colore: { Verde: 1, Rosa: 3 } }),
      plain,
      item('VEN-3000', 3, { Larghezza: { 120: 3 }, Altezza: { 80: 3 } }),
      item('VEN-3000', 1, { Larghezza: { 100: 1 }, Altezza: { 100: 1 } }),
      item('VEN-9', 2, {}),
    ]);
    const shown = basketLines(chosen, entries, null, agreedOf([cloth, ...mats, plain]));
    expect(shown.map((l) => l.cents)).toEqual([400, 400, 300, 15_500, 1800]);
  });
  it('variants are said in words', () => {
    expect(variantsText(cloth.variants)).toBe('2 Azzurro, 1 Verde');
    expect(variantsText(mats[0]?.variants ?? {})).toBe('120 × 80 cm');
    expect(variantsText(plain.variants)).toBe('');
  });
});
