/** What is posted of a private order. */
import { describe, expect, it } from 'vitest';
import { privateItems, privateSelection, stillSold, variantsText, type PrivateOrder } from './items.ts';

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
  it('variants are said in words', () => {
    expect(variantsText(cloth.variants)).toBe('2 Azzurro, 1 Verde');
    expect(variantsText(mats[0]?.variants ?? {})).toBe('120 × 80 cm');
    expect(variantsText(plain.variants)).toBe('');
  });
});
