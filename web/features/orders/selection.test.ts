/** What is chosen: quantities, variants, sizes, and what is posted of them. */
import { describe, expect, it } from 'vitest';
import {
  emptySelection,
  evened,
  itemsOf,
  optionMaximum,
  piecesOf,
  selectionOf,
  setOption,
  setQuantity,
  setSizes,
  sizePriceCents,
  unevenOf,
} from './selection.ts';

const plain = { code: 'VEN-1', attributes: [], customProductOptions: null };
const cloth = {
  code: 'VEN-2',
  attributes: [{ name: 'Colore', options: ['Rosso', 'Blu'] }],
  customProductOptions: null,
};
const two = {
  code: 'VEN-3',
  attributes: [
    { name: 'Colore', options: ['Rosso', 'Blu'] },
    { name: 'Taglia', options: ['S', 'M'] },
  ],
  customProductOptions: null,
};
const bounds = { minWidth: 20, maxWidth: 400, minHeight: 20, maxHeight: 160, priceSquareCentimeter: '0.0101' };
const mat = { code: 'VEN-9', attributes: [], customProductOptions: bounds };

describe('selection of products', () => {
  it('ORD-111 a product with no quantity leaves the selection', () => {
    const chosen = setQuantity(setQuantity(emptySelection, plain, 2), plain, 0);
    expect(chosen).toEqual({});
    expect(itemsOf(chosen, [plain])).toEqual([]);
  });

  it('ORD-112 options must sum to the quantity; an option may have at most what is left', () => {
    let chosen = setQuantity(emptySelection, cloth, 3);
    chosen = setOption(chosen, 'VEN-2', 'Colore', 'Rosso', 2);
    const line = chosen['VEN-2'];
    expect(unevenOf(line, cloth)).toEqual(['Colore']);
    expect(line && optionMaximum(line, 'Colore', 'Blu')).toBe(1);
    chosen = setOption(chosen, 'VEN-2', 'Colore', 'Blu', 1);
    expect(unevenOf(chosen['VEN-2'], cloth)).toEqual([]);
  });

  it('ORD-113 ORD-114 two red and one blue are two items', () => {
    let chosen = setQuantity(emptySelection, cloth, 3);
    chosen = setOption(setOption(chosen, 'VEN-2', 'Colore', 'Rosso', 2), 'VEN-2', 'Colore', 'Blu', 1);
    expect(itemsOf(chosen, [cloth])).toEqual([
      { product: 'VEN-2', quantity: 2, attributes: { Colore: 'Rosso' } },
      { product: 'VEN-2', quantity: 1, attributes: { Colore: 'Blu' } },
    ]);
  });

  it('ORD-114 with two attributes every attribute keeps its quantities, and editing finds them again', () => {
    let chosen = setQuantity(emptySelection, two, 3);
    for (const [a, o, n] of [
      ['Colore', 'Rosso', 2],
      ['Colore', 'Blu', 1],
      ['Taglia', 'S', 1],
      ['Taglia', 'M', 2],
    ] as const)
      chosen = setOption(chosen, 'VEN-3', a, o, n);
    const items = itemsOf(chosen, [two]);
    expect(items.reduce((sum, i) => sum + i.quantity, 0)).toBe(3);
    expect(selectionOf(items)).toEqual(chosen);
  });

  it('a total can be asked for before every piece has its option', () => {
    const chosen = setOption(setQuantity(emptySelection, cloth, 3), 'VEN-2', 'Colore', 'Blu', 2);
    const even = evened(chosen, [cloth, plain]);
    expect(unevenOf(even['VEN-2'], cloth)).toEqual([]);
    expect(itemsOf(even, [cloth]).reduce((sum, i) => sum + i.quantity, 0)).toBe(3);
    expect(evened(setQuantity(emptySelection, plain, 2), [plain])).toEqual({
      'VEN-1': { quantity: 2, variants: {}, sizes: [] },
    });
  });

  it('ORD-126 ORD-128 ORD-129 a doormat carries its size in bounds and its price', () => {
    const chosen = setSizes(emptySelection, 'VEN-9', bounds, [{ width: 500, height: 5, quantity: 2 }]);
    expect(itemsOf(chosen, [mat])).toEqual([
      { product: 'VEN-9', quantity: 2, attributes: { Larghezza: '400', Altezza: '20' } },
    ]);
    expect(piecesOf(chosen)).toBe(2);
    expect(sizePriceCents({ width: 100, height: 100 }, bounds)).toBe(10_100);
    expect(sizePriceCents({ width: 20, height: 20 }, bounds)).toBe(4600);
    expect(setSizes(chosen, 'VEN-9', bounds, [])).toEqual({});
  });
});
