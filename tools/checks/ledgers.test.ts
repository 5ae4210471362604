import { expect, it } from 'vitest';
import { namedByTests, readLedgers } from '../requirements.ts';
import { doubledIds } from './ledgers.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it('ids that stand once are left alone', () => expect(doubledIds(rows('NET-001', 'NET-002', 'ORD-001'))).toEqual([]));
it('an id of two rows is named once, with how often it stands', () =>
  expect(doubledIds(rows('NET-364', 'NET-002', 'NET-364', 'NET-364'))).toEqual([
    'NET-364: stands 3 times in the ledgers, each row has an id of its own',
  ]));
it('the ledgers have rows, and none of them twice', () => {
  expect(readLedgers().length).toBeGreaterThan(1_000);
  expect(doubledIds(readLedgers())).toEqual([]);
});
it('ids of four figures are rows like the others, and named by tests', () => {
  const long = readLedgers().filter(({ id }) => /^NET-1\d{3}$/.test(id));
  expect(long.length).toBeGreaterThan(50);
  const named = namedByTests();
  expect(long.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
});
