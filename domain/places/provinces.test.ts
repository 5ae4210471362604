import { describe, expect, it } from 'vitest';
import { namedLike, plain, PROVINCES } from './provinces.ts';

describe('provinces', () => {
  it('ACC-330 NET-907 there are 107, and four of Sardinia since 2025, each with a code of its own', () => {
    expect(PROVINCES).toHaveLength(111);
    expect(new Set(PROVINCES.map((p) => p.code)).size).toBe(PROVINCES.length);
    expect(PROVINCES.map((p) => p.code)).toEqual(PROVINCES.map((p) => p.code).toSorted());
    expect(PROVINCES.every((p) => /^[A-Z]{2}$/.test(p.code) && p.name.length > 3)).toBe(true);
  });
  it.each([
    ['L’Aquila', 'l aquila'],
    ["Sant'Àgata  di Militello", 'sant agata di militello'],
    ['Forlì-Cesena', 'forli cesena'],
    [' Asti  ', 'asti'],
  ])('ACC-330 %s is looked for as %s', (name, key) => expect(plain(name)).toBe(key));
  it('ACC-330 whoever begins with the text stands first', () => {
    expect(namedLike(PROVINCES, 'mi').map((p) => p.name)).toEqual(['Milano', 'Reggio Emilia', 'Rimini']);
    expect(namedLike(PROVINCES, 'ro').map((p) => p.name)).toEqual([
      'Roma',
      'Rovigo',
      'Catanzaro',
      'Crotone',
      'Frosinone',
      'Grosseto',
      'Nuoro',
      'Pesaro e Urbino',
      'Verona',
    ]);
    expect(namedLike(PROVINCES, 'FORLI')[0]?.code).toBe('FC');
    expect(namedLike(PROVINCES, 'xyz')).toEqual([]);
  });
  it.each([
    ['Pero', 'Rovere', 'Però', 'Roè', 'Aro', 'Ro'],
    ['Ro', 'Aro', 'Roè', 'Però', 'Rovere', 'Pero'],
  ])('ACC-330 however %s and the others stood before, they stand by beginning and by name', (...names) => {
    const found = namedLike(
      [...names, 'Asti'].map((name) => ({ name })),
      ' RO ',
    );
    expect(found.map(({ name }) => name)).toEqual(['Ro', 'Roè', 'Rovere', 'Aro', 'Pero', 'Però']);
  });
});
