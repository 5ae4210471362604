import { describe, expect, it } from 'vitest';
import { nameProblems, placeProblems } from './places.ts';

describe('the place of a file', () => {
  it('a house in order', () =>
    expect(
      placeProblems([
        'domain/orders/states.ts',
        'calls/orders.ts',
        'calls/orders/deliveries.ts',
        'server/features/orders/close.ts',
        'server/features/all.ts',
        'web/pages/orders.ts',
        'web/paths.ts',
        'tools/checks/places.ts',
      ]),
    ).toEqual([]));
  it.each([
    ['domain/helpers.ts', 'no file of this name'],
    ['calls/whatever.ts', 'no file of this name'],
    ['web/routes/orders.tsx', 'no folder routes/'],
    ['domain/whatever/rule.ts', 'no folder whatever/'],
    ['server/features/whatever/close.ts', 'whatever is no feature'],
    ['web/features/whatever/page.tsx', 'whatever is no feature'],
  ])('%s: %s', (file, text) => expect(placeProblems([file])).toEqual([expect.stringContaining(text)]));
});

describe('the name of a file', () => {
  it('kebab-case, and the two that everybody knows', () =>
    expect(nameProblems(['web/ui/README.md', 'bench/RESULTS.md', 'web/features/orders/close-order.test.tsx'])).toEqual(
      [],
    ));
  it.each([
    ['web/ui/DataList.tsx', 'not in kebab-case'],
    ['web/ui/data_list.tsx', 'not in kebab-case'],
    ['web/Features/list.tsx', 'a folder is not in kebab-case'],
    ['domain/orders/index.ts', 'no barrels'],
  ])('%s: %s', (file, text) => expect(nameProblems([file])).toEqual([expect.stringContaining(text)]));
});
