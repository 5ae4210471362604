import { describe, expect, it } from 'vitest';
import { mayDeleteMore } from './deletes-more.ts';

const exactly = (count: number) => ({ count, isAtLeast: false });
const atLeast = (count: number) => ({ count, isAtLeast: true });

describe('NET-509 before a term is saved one is warned of what does not come back', () => {
  it.each([
    [exactly(0), exactly(0), false],
    [exactly(5), exactly(3), false],
    [exactly(3), exactly(4), true],
    [exactly(10_000), atLeast(10_000), true],
    [atLeast(10_000), atLeast(10_000), true],
    [atLeast(10_000), exactly(10_000), false],
  ])('%j as it is, %j with the new term: %s', (before, after, warned) =>
    expect(mayDeleteMore({ before, after })).toBe(warned),
  );
});
