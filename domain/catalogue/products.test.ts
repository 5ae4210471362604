import { describe, expect, it } from 'vitest';
import {
  clampSize,
  doormatPriceCents,
  kindOf,
  kitTotals,
  matchesSearch,
  pairEntries,
  readSize,
  sizeFault,
  unevenAttributes,
} from './products.ts';

describe('doormat', () => {
  it('ORD-129 ORD-130 every size of the grid against whole-number arithmetic', () => {
    for (let w = 20; w <= 400; w += 1)
      for (let h = 20; h <= 160; h += 1) {
        const expected = Math.max(4600, Math.ceil((w * h * 155) / 10_000) * 100);
        if (doormatPriceCents(w, h, '0.0155') !== expected) expect.fail(`${w} × ${h}`);
      }
  });
  it('ORD-129 100 × 100 at 0.0101 gives 101', () => expect(doormatPriceCents(100, 100, '0.0101')).toBe(10_100));
  it.each([
    [500, 400],
    [5, 20],
    [50, 50],
  ])('ORD-128 width %i becomes %i', (typed, clamped) => expect(clampSize(typed, 20, 400)).toBe(clamped));
});

describe('catalogue', () => {
  it('ORD-103 ORD-105 sale and gift of one name are one product; samples are left out', () => {
    const pairs = pairEntries([
      { code: 'VEN-1', name: 'Panno' },
      { code: 'REF-1', name: 'Panno' },
      { code: 'SCN-1', name: 'Strizzamop' },
      { code: 'VEN-2', name: 'Mop' },
    ]);
    expect(pairs.map((p) => [p.name, p.sale?.code, p.gift?.code])).toEqual([
      ['Panno', 'VEN-1', 'REF-1'],
      ['Mop', 'VEN-2', undefined],
    ]);
    expect(['SCN-9', 'VEN-9', 'REF-9'].map(kindOf)).toEqual(['sample', 'sale', 'gift']);
  });
  it('ORD-109 part of the name, whatever the case', () =>
    expect([matchesSearch('Strizzamop', 'MOP'), matchesSearch('Panno', 'mop')]).toEqual([true, false]));
  it('ORD-112 options must sum to the quantity', () =>
    expect(unevenAttributes(3, { Colore: { Rosso: 2 }, Misura: { S: 1, M: 2 } })).toEqual(['Colore']));
  it('ORD-115 what a kit saves', () =>
    expect(kitTotals(8000, [{ unitPriceCents: 5000, quantity: 2 }])).toEqual({
      productsCents: 10_000,
      discountCents: 2000,
      units: 2,
    }));
});

describe('what a product is', () => {
  it.each([
    ['SCN-1', 'sample'],
    ['REF-1', 'gift'],
    ['VEN-1', 'sale'],
    ['X-SCN', 'sale'],
    ['X-REF', 'sale'],
  ])('ORD-103 %s is a %s', (code, kind) => expect(kindOf(code)).toBe(kind));
  it('ORD-103 of two entries of a kind and name the first counts; a gift alone is one product too', () =>
    expect(
      pairEntries([
        { code: 'REF-1', name: 'Panno' },
        { code: 'VEN-1', name: 'Panno' },
        { code: 'VEN-2', name: 'Panno' },
        { code: 'REF-2', name: 'Panno' },
        { code: 'REF-3', name: 'Mop' },
      ]),
    ).toEqual([
      { name: 'Panno', sale: { code: 'VEN-1', name: 'Panno' }, gift: { code: 'REF-1', name: 'Panno' } },
      { name: 'Mop', sale: null, gift: { code: 'REF-3', name: 'Mop' } },
    ]));
  it.each([
    ['Strizzamop', ' mop ', true],
    ['PANNO', 'panno', true],
    ['panno', 'PANNO', true],
    ['Panno', '', true],
    ['Panno', 'x', false],
  ])('ORD-109 %s matches %j: %s', (name, search, matches) => expect(matchesSearch(name, search)).toBe(matches));
  it('ORD-112 every attribute is named that does not sum up; one without options sums to nothing', () => {
    expect(unevenAttributes(2, { Colore: { Rosso: 2 }, Misura: {}, Manico: { S: 1, M: 2 } })).toEqual([
      'Misura',
      'Manico',
    ]);
    expect(unevenAttributes(0, { Misura: {} })).toEqual([]);
  });
  it('ORD-115 a kit dearer than its products saves nothing', () =>
    expect(
      kitTotals(9000, [
        { unitPriceCents: 1500, quantity: 2 },
        { unitPriceCents: 1000, quantity: 3 },
      ]),
    ).toEqual({ productsCents: 6000, discountCents: 0, units: 5 }));
});

describe('the size of a doormat', () => {
  const FAULT = 'Inserisci un numero compreso tra 20 e 400';
  it.each([
    [19, FAULT],
    [20, null],
    [400, null],
    [401, FAULT],
    [20.5, FAULT],
    [Number.NaN, FAULT],
  ])('ORD-214 ORD-215 a width of %d', (size, fault) => expect(sizeFault(size, 20, 400)).toBe(fault));
  it.each([
    ['20', 20],
    [' 400 ', 400],
    ['0020', 20],
    ['19', null],
    ['401', null],
    ['20.5', null],
    ['+20', null],
    ['1e2', null],
    ['0000020', null],
    ['venti', null],
    ['', null],
  ])('ORD-214 typed %j it is %s', (typed, size) =>
    expect(readSize(typed, 20, 400)).toEqual({ size, fault: size === null ? FAULT : null }),
  );
  it.each([
    [19.4, 20],
    [20.5, 21],
    [399.6, 400],
  ])('ORD-128 %d is brought to %i', (typed, size) => expect(clampSize(typed, 20, 400)).toBe(size));
  it.each([
    ['a price with nine decimals', 10, 10, '0.123456789'],
    ['no price', 10, 10, ''],
    ['a comma', 10, 10, '0,01'],
    ['something before', 10, 10, 'x0.01'],
    ['something after', 10, 10, '0.01x'],
    ['no width', 0, 10, '0.01'],
    ['no height', 10, 0, '0.01'],
    ['half a centimetre of width', 10.5, 10, '0.01'],
    ['half a centimetre of height', 10, 10.5, '0.01'],
  ])('ORD-129 %s is refused', (_, width, height, price) =>
    expect(() => doormatPriceCents(width, height, price)).toThrow(/^not a doormat$/),
  );
  it.each([
    ['a whole price', 1, 1, '50', 4600, 5000],
    ['the smallest size at a minimum of nothing', 1, 1, '0.00000001', 0, 100],
    ['an exact euro', 100, 50, '0.01', 0, 5000],
    ['a cent above an euro', 100, 50, '0.010001', 0, 5100],
    ['its own minimum', 10, 10, '0.01', 4700, 4700],
  ])('ORD-129 ORD-130 ORD-219 %s', (_, width, height, price, minimum, cents) =>
    expect(doormatPriceCents(width, height, price, minimum)).toBe(cents),
  );
});
