import { describe, expect, it } from 'vitest';
import { wallProblems } from './walls.ts';

const from = (file: string, specifier: string) => wallProblems([{ from: file, specifier }]);

describe('the walls between the rooms', () => {
  it.each([
    ['calls/orders.ts', '@ema/domain/orders/states.ts'],
    ['calls/orders.ts', 'zod'],
    ['domain/orders/states.test.ts', 'vitest'],
    ['web/features/orders/page.tsx', '../../ui/page.module.css'],
    ['web/pages/screens.test.ts', 'node:fs'],
    ['server/features/orders/close.ts', 'node:crypto'],
  ])('%s may import %s', (file, specifier) => expect(from(file, specifier)).toEqual([]));
  it.each([
    ['domain/orders/states.ts', '@ema/calls/orders.ts', 'domain may not know calls'],
    ['server/features/orders/close.ts', '@ema/web/paths.ts', 'server may not know web'],
    ['server/features/orders/close.ts', '../../../web/paths.ts', 'leaves server/ by a relative path'],
    ['web/main.tsx', './paths', 'lacks the file’s ending'],
    ['web/main.tsx', 'node:fs', 'a browser has no node: modules'],
    ['domain/orders/states.ts', 'zod', 'domain stands on nothing'],
    ['calls/orders.ts', 'fastify', 'calls stands on zod'],
  ])('%s may not import %s: %s', (file, specifier, text) =>
    expect(from(file, specifier)).toEqual([expect.stringContaining(text)]),
  );
  it('files that import each other are found', () =>
    expect(
      wallProblems([
        { from: 'web/a.ts', specifier: './b.ts', to: 'web/b.ts' },
        { from: 'web/b.ts', specifier: './a.ts', to: 'web/a.ts' },
      ]),
    ).toEqual(['import each other in a circle: web/a.ts · web/b.ts']));
});
