import { expect, it } from 'vitest';
import { castProblems } from './casts.ts';

const tree = (files: Record<string, string[]>) => new Map(Object.entries(files));

it('a cast that hides what a page sends is found, also beside a comment', () =>
  expect(
    castProblems(tree({ 'web/features/orders/a.ts': ['', 'send(x as never); // why'], 'calls/a.ts': ['y as never'] })),
  ).toEqual(['web/features/orders/a.ts:2: casts to never', 'calls/a.ts:1: casts to never']));
it('words, tests and the one place of a library’s gap are not', () =>
  expect(
    castProblems(
      tree({
        'web/a.ts': ['// the same as never', '/** was never published, as never */'],
        'web/a.test.ts': ['x as never'],
        'web/kernel/link.ts': ['query as never'],
      }),
    ),
  ).toEqual([]));
