/** The comparison of what calls declare with what the tests of the server saw. */
import { describe, expect, it } from 'vitest';
import { unproved } from './errors-proved.ts';

const DECLARED = [
  { name: 'orders.close', errors: ['not_found', 'wrong_state'] },
  { name: 'orders.list', errors: [] },
  { name: 'orders.closed', errors: ['not_found'] },
];

describe('errors that calls declare', () => {
  it('are all unproved when no test saw any, in the order of the calls', () => {
    expect(unproved(DECLARED, new Set())).toEqual([
      'orders.close not_found',
      'orders.close wrong_state',
      'orders.closed not_found',
    ]);
  });

  it('are proved by the same error of the same call only', () => {
    const seen = new Set(['orders.close not_found', 'orders.list wrong_state', 'orders.closed invalid', '']);
    expect(unproved(DECLARED, seen)).toEqual(['orders.close wrong_state', 'orders.closed not_found']);
  });

  it('are none when each was seen, whatever else was', () => {
    const seen = new Set(['orders.close not_found', 'orders.close wrong_state', 'orders.closed not_found', 'x y']);
    expect(unproved(DECLARED, seen)).toEqual([]);
  });
});
