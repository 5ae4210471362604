import { expect, it } from 'vitest';
import { decidedBy } from './use-choosing-some.ts';

it.each([
  [{ search: 'ro' }, null],
  [{ search: 'ro', isCanceled: undefined }, null],
  [{ isCanceled: 'false' }, 'all'],
  [{ isCanceled: 'true', search: 'ro' }, 'none'],
] as const)('NET-680 of a list that asks for %j rows that are not cancelled can be chosen: %s', (seen, which) =>
  expect(decidedBy(seen, { isCanceled: 'false' })).toBe(which),
);
