import { expect, it } from 'vitest';
import { findCycles, readImports } from './imports.ts';

const link = (from: string, to: string) => ({ from, specifier: to, to });

it('finds files that import each other, and only those', () => {
  const imports = [link('a', 'b'), link('b', 'c'), link('c', 'a'), link('c', 'd'), link('d', 'e'), link('x', 'a')];
  expect(findCycles(imports)).toEqual([['a', 'b', 'c']]);
  expect(findCycles(imports.filter(({ from }) => from !== 'c'))).toEqual([]);
});

it('reads imports of this file, of types and over several lines', () => {
  const mine = readImports().filter(({ from }) => from === 'tools/check.ts');
  expect(mine).toContainEqual({ from: 'tools/check.ts', specifier: './map.ts', to: 'tools/map.ts' });
  expect(mine).toContainEqual({ from: 'tools/check.ts', specifier: 'node:path' });
});
