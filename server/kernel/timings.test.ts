import { describe, expect, it } from 'vitest';
import { createTimings } from './timings.ts';

describe('how long calls take', () => {
  it('NET-512 one in twenty and one in a hundred, no more than a seventh beside the truth', () => {
    const timings = createTimings(new Date(0));
    for (let ms = 1; ms <= 1_000; ms += 1) timings.observe('GET /slow', ms);
    for (let i = 0; i < 100; i += 1) timings.observe('GET /fast', 3);
    timings.observe('GET /once', 4_000);
    const [slow, fast, ...others] = timings.slowest(5, 10);
    expect([slow?.call, slow?.count, fast?.call, others]).toEqual(['GET /slow', 1_000, 'GET /fast', []]);
    expect(slow?.p95).toBeGreaterThanOrEqual(950);
    expect(slow?.p95).toBeLessThan(950 * 1.16);
    expect(slow?.p99).toBeGreaterThanOrEqual(990);
    expect(fast?.p95).toBe(3);
    expect(timings.slowest(1, 1)[0]?.call).toBe('GET /once');
  });
  it('NET-512 longer than all it tells apart is the longest of these, and nothing is nothing', () => {
    const timings = createTimings(new Date(0));
    expect(timings.slowest(5, 0)).toEqual([]);
    timings.observe('GET /x', 10 ** 9);
    expect(timings.slowest(5, 1)[0]?.p99).toBeGreaterThan(10_000);
  });
});
