/** What is chosen: quantities, variants, sizes, and what is posted of them. */
import { describe, expect, it } from 'vitest';
import {
  emptySelection,
  evened,
  itemsOf,
  optionMaximum,
  piecesOf,
  selectionOf,
  setCombinations,
  setOption,
  setQuantity,
  setSizes,
  sizePriceCents,
  unevenOf,
  unevenProducts,
  withCombinations,
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

  it('ORD-445 ORD-114 with two attributes each combination is an item, and editing finds it again', () => {
    const chosen = setCombinations(emptySelection, two, [
      { options: { Colore: 'Rosso', Taglia: 'M' }, quantity: 1 },
      { options: { Colore: 'Blu', Taglia: 'S' }, quantity: 2 },
      { options: { Colore: 'Rosso', Taglia: 'S' }, quantity: 0 },
    ]);
    const items = itemsOf(chosen, [two]);
    expect(items).toEqual([
      { product: 'VEN-3', quantity: 1, attributes: { Colore: 'Rosso', Taglia: 'M' } },
      { product: 'VEN-3', quantity: 2, attributes: { Colore: 'Blu', Taglia: 'S' } },
    ]);
    expect(piecesOf(chosen)).toBe(3);
    expect(unevenOf(chosen['VEN-3'], two)).toEqual([]);
    expect(selectionOf(items)).toEqual(chosen);
    expect(setCombinations(chosen, two, [])).toEqual({});
  });

  it('ORD-445 ORD-112 a combination that misses a choice is to be completed; the same twice is one item', () => {
    const open = setCombinations(emptySelection, two, [
      { options: { Colore: 'Blu', Taglia: 'M' }, quantity: 1 },
      { options: { Colore: 'Blu' }, quantity: 1 },
    ]);
    expect(unevenProducts(open, [two])).toEqual([two]);
    const chosen = setCombinations(open, two, [
      { options: { Colore: 'Blu', Taglia: 'M' }, quantity: 1 },
      { options: { Taglia: 'M', Colore: 'Blu' }, quantity: 1 },
    ]);
    expect(itemsOf(chosen, [two]).map((i) => i.quantity)).toEqual([2]);
    expect(itemsOf(evened(open, [two]), [two]).map((i) => [i.quantity, i.attributes['Taglia']])).toEqual([
      [1, 'M'],
      [1, 'S'],
    ]);
  });

  it('ORD-445 a draft of the old form is read in the order of the options', () => {
    const old = {
      'VEN-3': { quantity: 2, variants: { Colore: { Rosso: 1, Blu: 1 }, Taglia: { S: 1, M: 1 } }, sizes: [] },
    };
    expect(withCombinations(old, [two, cloth])['VEN-3']?.combinations).toEqual([
      { options: { Colore: 'Rosso', Taglia: 'S' }, quantity: 1 },
      { options: { Colore: 'Blu', Taglia: 'M' }, quantity: 1 },
    ]);
    expect(itemsOf(old, [two])).toEqual(itemsOf(withCombinations(old, [two]), [two]));
  });

  it('ORD-444 an option that is no longer among those of its product is posted as it was ordered', () => {
    const ordered = [{ product: 'VEN-2', quantity: 2, attributes: { Colore: 'Verde' } }];
    expect(itemsOf(selectionOf(ordered), [cloth])).toEqual(ordered);
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
