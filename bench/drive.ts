import autocannon from 'autocannon';

export type Prepared = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Load = { perSecond: number; p50: number; p99: number; failures: number };

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Load on one server; every request is made anew by `next`. Latencies in milliseconds, measured to the microsecond. */
export const load = async (url: string, next: () => Prepared, given: { connections: number; seconds: number }): Promise<Load> => {
  const result = await autocannon({
    url, connections: given.connections, duration: given.seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99, failures: result.non2xx + result.errors };
};

/** Both servers by turns, so that what else the machine does falls on both. The median of the rounds counts. */
export const alternate = async (sides: readonly { url: string; next: () => Prepared; before?: () => Promise<void> }[], given: { connections: number; seconds: number; rounds: number }): Promise<Load[]> => {
  const seen: Load[][] = sides.map(() => []);
  for (let round = 0; round < given.rounds; round += 1)
    for (const [i, side] of sides.entries()) {
      await side.before?.();
      seen[i]?.push(await load(side.url, side.next, given));
    }
  return seen.map((loads) => ({
    perSecond: median(loads.map((l) => l.perSecond)), p50: median(loads.map((l) => l.p50)), p99: median(loads.map((l) => l.p99)), failures: loads.reduce((sum, l) => sum + l.failures, 0),
  }));
};

/** Latency of single requests one after another, in milliseconds: the median. */
export const oneByOne = async (url: string, next: () => Prepared, times: number): Promise<number> => {
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const { path, ...init } = next();
    const began = performance.now();
    await fetch(`${url}${path}`, { ...init, redirect: 'manual' }).then((r) => r.arrayBuffer());
    took.push(performance.now() - began);
  }
  return median(took);
};
