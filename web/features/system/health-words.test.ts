import { describe, expect, it } from 'vitest';
import { bytes, duration } from './health-words.ts';

describe('bytes and durations in words', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1_000, '1,0 kB'],
    [34_400_000, '34 MB'],
    [3_440_000_000, '3,4 GB'],
    [5e15, '5000 TB'],
  ])('NET-512 %d bytes', (n, words) => expect(bytes(n)).toBe(words));
  it.each([
    [80, '80 ms'],
    [1_234, '1,2 s'],
    [45_000, '45 s'],
    [180_000, '3 min'],
  ])('NET-512 %d ms', (ms, words) => expect(duration(ms)).toBe(words));
});
