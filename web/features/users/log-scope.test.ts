import { expect, it } from 'vitest';
import type { Shop } from '@ema/domain/access/roles.ts';
import { logScope } from './log-scope.ts';

it.each<[Shop | null, string | undefined, object]>([
  [0, undefined, { shop: '0' }],
  [1, '', { shop: '1' }],
  [null, undefined, {}],
  [0, 'user:7', {}],
  [1, 'order:7', {}],
])('NET-952 who works in shop %s and looks at record %s reads the events of %o', (shop, record, scope) =>
  expect(logScope(shop, record)).toEqual(scope),
);
