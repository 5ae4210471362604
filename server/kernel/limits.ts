/** Counts how often somebody tried something, and refuses for a while when it was too often. */
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable } from '../db/client.ts';
import { first, integer } from '../db/rows.ts';

export type Limits = {
  take(name: string, key: string, points: number, seconds: number, message?: string): Promise<void>;
  /** Gives one back that was taken for what turned out well. */
  giveBack(name: string, key: string, points: number, seconds: number): Promise<void>;
  /** Deletes the counters whose time is over. */
  sweep(): Promise<void>;
};

/** However many there are after somebody tried from everywhere, each statement ends in its time. */
const SPENT_AT_ONCE = 5_000;
const SWEEP = `
  delete from rate_limits
  where ctid = any(array(
    select ctid
    from rate_limits
    where expire < $1
    order by expire
    limit $2
    for update skip locked))`;

/**
 * Limits are rows in PostgreSQL, taken atomically, so that they hold over several processes.
 * `take` uses up one of `points` within `seconds`. @throws too_many with Retry-After when none is left
 */
export const createLimits = (pool: Pool): Limits => {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (name: string, points: number, seconds: number) => {
    const known = limiters.get(`${name}:${points}:${seconds}`);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(`${name}:${points}:${seconds}`, limiter);
    return limiter;
  };
  return {
    giveBack: async (name, key, points, seconds) => {
      await limiterOf(name, points, seconds).reward(key.slice(0, 120));
    },
    take: async (name, key, points, seconds, message) => {
      try {
        await limiterOf(name, points, seconds).consume(key.slice(0, 120));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new CallError('too_many', message ?? `Troppi tentativi. Riprova tra ${minutes(retryAfterSeconds)}.`, {
          retryAfterSeconds,
        });
      }
    },
    sweep: async () => {
      const now = Date.now();
      for (let gone = SPENT_AT_ONCE; gone === SPENT_AT_ONCE;)
        gone = (await pool.query(SWEEP, [now, SPENT_AT_ONCE])).rowCount ?? 0;
    },
  };
};

/**
 * Counts one in the caller's transaction: what is rolled back was not counted. The library counts in the machine's
 * time, so does this: both write the same rows.
 * @returns how many this window holds now and when it ends, in seconds
 */
export const countOne = async (
  tx: Queryable,
  key: string,
  seconds: number,
): Promise<{ points: number; wait: number }> => {
  const now = Date.now();
  const counted = await first(
    tx,
    { points: integer(), wait: integer() },
    sql`
      insert into rate_limits as r (key, points, expire)
      values (${key}, 1, ${now + seconds * 1000})
      on conflict (key) do update
      set points = case when r.expire <= ${now} then 1 else r.points + 1 end,
        expire = case when r.expire <= ${now} then excluded.expire else r.expire end
      returning points, ceil((expire - ${now}) / 1000.0)::int as wait`,
  );
  return counted ?? { points: 0, wait: 0 };
};

const minutes = (seconds: number): string => {
  const n = Math.ceil(seconds / 60);
  return n === 1 ? 'un minuto' : `${n} minuti`;
};

/** The eight groups of an IPv6 address, however it is shortened; the last two may be written as IPv4. */
const groupsOf = (ip: string): number[] => {
  const [start = '', end] = (ip.split('%')[0] ?? '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    })
    .split('::');
  const groups = (part = '') => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groups(start), groups(end)];
  return [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0), ...last];
};

/** What a limit is keyed by: an IPv6 client owns a /64, and one of IPv4 that comes as IPv6 is still itself. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':')) return ip;
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};
