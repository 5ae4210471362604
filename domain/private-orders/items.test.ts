import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedPrices, itemFault, tidyItems, unitPriceCents, type Item, type Product } from './items.ts';

const cloth: Product = {
  code: 'VEN-1',
  name: 'Panno',
  priceCents: 1090,
  attributes: [
    { name: 'Colore', options: ['Azzurro', 'Verde', 'Rosa'] },
    { name: 'Taglia', options: ['S', 'L'] },
  ],
  customProductOptions: null,
};
const plain: Product = { ...cloth, code: 'VEN-2', name: 'Scopa', attributes: [] };
const mat: Product = {
  ...plain,
  code: 'VEN-3',
  name: 'Zerbino su misura',
  priceCents: 4600,
  customProductOptions: { minWidth: 20, maxWidth: 400, minHeight: 20, maxHeight: 160, priceSquareCentimeter: '0.0155' },
};
const item = (quantity: number, variants: Item['variants'] = {}): Item => ({ product: 'x', quantity, variants });

describe('items of a private order', () => {
  it('ORD-241 without variants need none, and may have none', () => {
    expect(itemFault(plain, item(3))).toBeNull();
    expect(itemFault(plain, item(3, { Colore: { Azzurro: 3 } }))).toContain('variante che non esiste');
    expect(itemFault(plain, item(1000))).toContain('999');
  });
  it('ORD-241 each attribute’s options sum to the quantity, else the sentence names product, attributes and sum', () => {
    expect(itemFault(cloth, item(3, { Colore: { Azzurro: 2, Verde: 1 }, Taglia: { L: 3 } }))).toBeNull();
    expect(itemFault(cloth, item(3, { Colore: { Azzurro: 2 }, Taglia: { L: 3 } }))).toBe(
      'Panno: la somma di Colore deve essere 3.',
    );
    expect(itemFault(cloth, item(3, {}))).toBe('Panno: la somma di Colore e Taglia deve essere 3.');
    expect(itemFault(cloth, item(3, { Colore: { Nero: 3 }, Taglia: { L: 3 } }))).toContain('non esiste');
  });
  it('ORD-241 property: exactly the even splits are accepted', () =>
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 40 }), (a, v, r, quantity) => {
        const ok =
          itemFault(cloth, item(quantity, { Colore: { Azzurro: a, Verde: v, Rosa: r }, Taglia: { S: quantity } })) ===
          null;
        expect(ok).toBe(a + v + r === quantity);
      }),
    ));
  it('ORD-126 ORD-241 a doormat to measure needs one size within its bounds and costs what the size costs', () => {
    const sized = (width: string, height: string, quantity = 2) =>
      item(quantity, { Larghezza: { [width]: quantity }, Altezza: { [height]: quantity } });
    expect(itemFault(mat, sized('100', '100'))).toBeNull();
    expect(unitPriceCents(mat, sized('100', '100'), 4600)).toBe(15_500);
    expect(unitPriceCents(mat, sized('20', '20'), 4600)).toBe(4600);
    expect(unitPriceCents(mat, sized('20', '20'), 5000)).toBe(5000);
    expect(unitPriceCents(plain, item(2), 4600)).toBe(1090);
    for (const [w, h] of [
      ['19', '100'],
      ['401', '100'],
      ['100', '161'],
      ['100', '19'],
      ['99.5', '100'],
      ['x', '100'],
    ] as const)
      expect(itemFault(mat, sized(w, h)), `${w} × ${h}`).toContain('larghezza tra 20 e 400');
    expect(itemFault(mat, item(2))).toContain('larghezza');
    expect(itemFault(mat, item(2, { Larghezza: { 100: 1 }, Altezza: { 100: 2 } }))).toContain('larghezza');
    expect(itemFault(mat, item(2, { Larghezza: { 100: 1, 90: 1 }, Altezza: { 100: 2 } }))).toContain('larghezza');
  });
  it('ORD-111 without pieces are dropped, the same product twice is one item, doormats stay one item for each size', () => {
    const size = (w: number) => ({ Larghezza: { [w]: 1 }, Altezza: { 50: 1 } });
    expect(
      tidyItems([
        { product: 'a', quantity: 0, variants: {} },
        { product: 'b', quantity: 1, variants: { Colore: { Verde: 1, Rosa: 0 }, Taglia: { S: 0 } } },
        { product: 'b', quantity: 2, variants: { Colore: { Verde: 1, Azzurro: 1 } } },
        { product: 'm', quantity: 1, variants: size(100) },
        { product: 'm', quantity: 1, variants: size(80) },
        { product: 'm', quantity: 1, variants: size(100) },
      ]),
    ).toEqual([
      { product: 'b', quantity: 3, variants: { Colore: { Verde: 2, Azzurro: 1 } } },
      { product: 'm', quantity: 2, variants: { Larghezza: { 100: 2 }, Altezza: { 50: 2 } } },
      { product: 'm', quantity: 1, variants: size(80) },
    ]);
  });
});

describe('what was agreed before', () => {
  const size = (w: number, h: number, n = 1) => ({ Larghezza: { [w]: n }, Altezza: { [h]: n } });
  const agreed = agreedPrices([
    { code: 'a', variants: { Colore: { Verde: 2 } }, unitPriceCents: 500 },
    { code: 'm', variants: size(100, 80, 2), unitPriceCents: 14_900 },
    { code: 'gratis', variants: {}, unitPriceCents: 0 },
  ]);
  it.each<[string, string, Item['variants'], number | undefined]>([
    ['the same colour', 'a', { Colore: { Verde: 5 } }, 500],
    ['another colour', 'a', { Colore: { Rosa: 1 } }, 500],
    ['the same size, other pieces', 'm', size(100, 80), 14_900],
    ['another height', 'm', size(100, 90), undefined],
    ['width and height the other way round', 'm', size(80, 100), undefined],
    ['no size', 'm', {}, undefined],
    ['for nothing', 'gratis', {}, 0],
    ['another product', 'b', {}, undefined],
  ])('ORD-520 %s', (_, product, variants, cents) => expect(agreed({ product, variants })).toBe(cents));
});

describe('items at the edge', () => {
  const even = { Larghezza: { 100: 2 }, Altezza: { 100: 2 } };
  it('ORD-241 as many pieces as may be, and one more', () => {
    expect(itemFault(plain, item(999))).toBeNull();
    expect(itemFault(plain, item(1000))).toBe('Scopa: la quantità massima è 999.');
  });
  it('ORD-241 one unknown option among known ones', () =>
    expect(itemFault(cloth, item(2, { Colore: { Verde: 1, Nero: 1 }, Taglia: { S: 2 } }))).toBe(
      'Panno: ha una variante che non esiste.',
    ));
  it.each<[string, Item['variants'], boolean]>([
    ['one size', even, true],
    ['two heights', { ...even, Altezza: { 90: 1, 100: 1 } }, false],
    ['two widths', { ...even, Larghezza: { 90: 1, 100: 1 } }, false],
    ['something else beside', { ...even, Colore: { Verde: 2 } }, false],
  ])('ORD-126 a doormat of %s', (_, variants, isRight) =>
    expect(itemFault(mat, item(2, variants))).toBe(
      isRight ? null : 'Zerbino su misura: scegli una larghezza tra 20 e 400 cm e un’altezza tra 20 e 160 cm.',
    ),
  );
  it('ORD-126 a doormat without a size costs what the listing says', () =>
    expect([unitPriceCents(mat, item(1), 5000), unitPriceCents(plain, item(2, even), 5000)]).toEqual([4600, 1090]));
});
