/** Takes on as many calls at once as can be answered in time; whoever comes beyond is told at once to come back. */
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';

/** So many calls for each connection of the pool: what waits longer than it takes to answer them waits in vain. */
const FOR_A_CONNECTION = 10;
const AT_LEAST = 100;
/** Who was refused comes back after 2 to 5 seconds, not all at once. */
const [SOONEST_S, SPREAD_S] = [2, 4];

export type UnderWay = {
  /** The first step of a call. @throws overloaded (with Retry-After) when too many of its kind are under way */
  admit<T>(rate: CallSpec['rate'], work: () => Promise<T>): Promise<T>;
  /** What was admitted goes on, and is counted. */
  run<T>(rate: CallSpec['rate'], work: () => Promise<T>): Promise<T>;
};

/**
 * Counted is what reads or writes, not how long a body or an answer is on its way: slow lines keep nobody out.
 * Sign-ins, codes and exports are counted apart, so that many of them leave orders alone (NET-570).
 * @param connections that the pool of calls may hold
 */
export const createUnderWay = (connections: number): UnderWay => {
  const most = Math.max(AT_LEAST, FOR_A_CONNECTION * connections);
  const counts = new Map<CallSpec['rate'], number>();
  const run: UnderWay['run'] = async (rate, work) => {
    counts.set(rate, (counts.get(rate) ?? 0) + 1);
    try {
      return await work();
    } finally {
      counts.set(rate, (counts.get(rate) ?? 0) - 1);
    }
  };
  return {
    run,
    admit: async (rate, work) => {
      if ((counts.get(rate) ?? 0) >= most)
        throw new CallError('overloaded', undefined, {
          retryAfterSeconds: SOONEST_S + Math.floor(Math.random() * SPREAD_S),
        });
      return run(rate, work);
    },
  };
};
