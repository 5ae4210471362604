import { expect, it } from 'vitest';
import { longLines } from './long-lines.ts';

const wide = 'x'.repeat(121);
const tree = (files: Record<string, string[]>) => new Map(Object.entries(files));

it('a line of the server or of its SQL with more than 120 characters is found', () =>
  expect(longLines(tree({ 'server/features/orders/queries.ts': ['', wide], 'server/db/sql/a.sql': [wide] }))).toEqual([
    'server/features/orders/queries.ts:2: 121 characters, 120 at most',
    'server/db/sql/a.sql:1: 121 characters, 120 at most',
  ]));
it('tests, drawings and other rooms are not asked', () =>
  expect(
    longLines(
      tree({
        'server/features/orders/a.test.ts': [wide],
        'server/db/demo/pictures/signs.ts': [wide],
        'web/a.ts': [wide],
        'server/a.ts': ['x'.repeat(120)],
      }),
    ),
  ).toEqual([]));
