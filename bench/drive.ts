/** Loads a server with one kind of request and measures throughput and times. */
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export type Prepared = { method: string; path: string; headers: Record<string, string>; body?: string };
/** For so many seconds, or so many requests. */
export type Measure = { connections: number; seconds: number; amount?: number };
export type Load = { perSecond: number; p50: number; p99: number; failures: number };

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Load on one server; every request is made anew by `next`. Latencies in whole milliseconds. */
export const load = async (url: string, next: () => Prepared, given: Measure): Promise<Load> => {
  const result = await autocannon({
    url,
    connections: given.connections,
    ...(given.amount === undefined ? { duration: given.seconds } : { amount: given.amount }),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
};

/** Both servers by turns, so that what else the machine does falls on both. The median of the rounds counts. */
export const alternate = async (
  sides: readonly { url: string; next: () => Prepared; before?: () => Promise<void> }[],
  given: Measure & { rounds: number },
): Promise<Load[]> => {
  const seen: Load[][] = sides.map(() => []);
  for (let round = 0; round < given.rounds; round += 1)
    for (const [i, side] of sides.entries()) {
      await side.before?.();
      seen[i]?.push(await load(side.url, side.next, given));
    }
  return seen.map((loads) => ({
    perSecond: median(loads.map((l) => l.perSecond)),
    p50: median(loads.map((l) => l.p50)),
    p99: median(loads.map((l) => l.p99)),
    failures: loads.reduce((sum, l) => sum + l.failures, 0),
  }));
};

/** One request over a kept connection. */
export const send = (
  base: string,
  { method, path, headers, body }: Prepared,
): Promise<{ status: number; body: string; firstByteMs: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    let firstByteMs = 0;
    const sent = request(
      `${base}${path}`,
      {
        method,
        agent,
        headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer
          .on('data', (part: Buffer) => {
            firstByteMs ||= performance.now() - began;
            parts.push(part);
          })
          .on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8'), firstByteMs }),
          )
          .on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Latency of single requests one after another, in milliseconds: the median. */
export const oneByOne = async (url: string, next: () => Prepared, times: number): Promise<number> => {
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const prepared = next();
    const began = performance.now();
    await send(url, prepared);
    took.push(performance.now() - began);
  }
  return median(took);
};
