import { describe, expect, it } from 'vitest';
import { howMany } from './how-many.ts';

describe('how many rows a list says it has', () => {
  it.each([
    [undefined, false, ' '],
    [0, false, '0 elementi'],
    [1, false, '1 elemento'],
    [10_000, false, '10.000 elementi'],
    [10_000, true, 'Oltre 10.000 elementi'],
  ])('NET-559 %s, at least: %s', (total, isAtLeast, said) =>
    expect(howMany({ total, isAtLeast }, 'elemento', 'elementi')).toBe(said),
  );
});
