import { expect, it } from 'vitest';
import { constantProblems } from './constant-names.ts';

const tree = (files: Record<string, string[]>) => new Map(Object.entries(files));

it('a constant named after its verb is found on every floor', () =>
  expect(
    constantProblems(
      tree({ 'server/features/orders/a.ts': ['', '  const made = await first(db);'], 'web/a.tsx': ['let done = 0;'] }),
    ),
  ).toEqual([
    'server/features/orders/a.ts:2: «made» does not say what it holds',
    'web/a.tsx:1: «done» does not say what it holds',
  ]));
it('words, longer names and tests are not', () =>
  expect(
    constantProblems(
      tree({
        'server/a.ts': ['// const found is what was sought', 'const foundRows = 1;', 'const { made } = answer;'],
        'server/a.test.ts': ['const made = await t.make();'],
      }),
    ),
  ).toEqual([]));
