/** Keeps how long each call of this process took since it began, as counts of durations that grow by a seventh. */

/** Durations up to the last edge in milliseconds; a longer one counts as that. */
const GROWTH = 1.15;
const EDGES = Array.from({ length: 64 }, (_, i) => Math.ceil(2 * GROWTH ** i));

export type CallTiming = { call: string; count: number; p95: number; p99: number };
export type Timings = {
  since: Date;
  observe(call: string, ms: number): void;
  /** The slowest of those that were asked at least so often, by what one in twenty takes longer than. */
  slowest(atMost: number, askedAtLeast: number): CallTiming[];
};

/** The edge below which that part of them ended. */
const quantile = (counts: Uint32Array, total: number, part: number): number => {
  let seen = 0;
  const at = counts.findIndex((n) => (seen += n) >= total * part);
  return EDGES[at] ?? 0;
};

export const createTimings = (since: Date): Timings => {
  const calls = new Map<string, Uint32Array>();
  return {
    since,
    observe: (call, ms) => {
      const counts = calls.get(call) ?? new Uint32Array(EDGES.length);
      const edgeIndex = EDGES.findIndex((edge) => ms <= edge);
      const at = edgeIndex < 0 ? EDGES.length - 1 : edgeIndex;
      counts[at] = (counts[at] ?? 0) + 1;
      calls.set(call, counts);
    },
    slowest: (atMost, askedAtLeast) =>
      [...calls]
        .map(([call, counts]) => {
          const count = counts.reduce((sum, n) => sum + n, 0);
          return { call, count, p95: quantile(counts, count, 0.95), p99: quantile(counts, count, 0.99) };
        })
        .filter(({ count }) => count >= askedAtLeast)
        .toSorted((a, b) => b.p95 - a.p95 || b.p99 - a.p99)
        .slice(0, atMost),
  };
};
