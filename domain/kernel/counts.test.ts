import { describe, expect, it } from 'vitest';
import { formatCount } from './counts.ts';

describe('a whole number as people write it', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1.000'],
    [20_000, '20.000'],
    [999_999, '999.999'],
    [1_000_000, '1.000.000'],
    [1_234_567_890, '1.234.567.890'],
    [-1_000, '-1.000'],
    [-999, '-999'],
  ])('NET-856 %d is written %s', (n, written) => {
    expect(formatCount(n)).toBe(written);
  });
});
