import { describe, expect, it } from 'vitest';
import { filtersOf, STATES, stateOf } from './contract-states.ts';

const without = (both: Record<string, string | null>): object =>
  Object.fromEntries(Object.entries(both).filter(([, value]) => value !== null));

describe('which contracts the office looks at', () => {
  it.each(STATES)('ACC-701 $label is what its filters are', ({ value }) =>
    expect(stateOf(without(filtersOf(value)))).toBe(value),
  );
  it.each([
    { isSigned: 'true' },
    { isSigned: 'false' },
    { isCanceled: 'false' },
    { isSigned: 'true', isCanceled: 'true' },
  ])('ACC-701 %j is none of them, and above all not «Tutti»', (filters) => expect(stateOf(filters)).toBeNull());
});
