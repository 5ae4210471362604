import { expect, test } from 'vitest';
import { relatedTests } from './related-tests.ts';

const files = [
  'server/features/list-files.test.ts',
  'server/features/orders/cart.ts',
  'server/features/orders/orders.test.ts',
  'server/features/payments/payments.test.ts',
  'server/features/users/users.test.ts',
  'server/kernel/limits.test.ts',
  'server/test/permission-matrix.test.ts',
];

test('a file is tried by its folder, by those that use it, and by what looks at all calls at once', () => {
  const importers = new Map([['server/features/orders/cart.ts', ['server/features/payments/start.ts']]]);
  expect(relatedTests('server/features/orders/cart.ts', files, importers)).toEqual([
    'server/features/list-files.test.ts',
    'server/features/orders/orders.test.ts',
    'server/features/payments/payments.test.ts',
    'server/test/permission-matrix.test.ts',
  ]);
});
