/** Reads on a standby what may be read there, and leaves one that is behind, slow or gone without anybody noticing. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from '../db/client.ts';
import { causesOf, codeOf, isUnavailable } from './problem.ts';

/**
 * `answered` by the standby; by the primary because it was `behind` what who asks has written, `late` by more seconds
 * than it may, `busy`, `resting` after a failure, because it `failed` in between or because its answer was a `refusal`.
 */
export type Outcome = 'answered' | 'behind' | 'late' | 'busy' | 'resting' | 'failed' | 'refusal';
type Asked = {
  /** How often each of these people had written when the primary was asked who they are. */
  writes: Readonly<Record<number, number>>;
  now: Date;
  /** A statement that takes longer is given up and asked of the primary. */
  patienceMs: number;
  /** Hears how it ended, before the primary is asked. */
  tell?: (outcome: Outcome) => void;
};
export type Standby = {
  /** Does all of the work there, at one moment of the data. @returns null when the primary has to do it */
  read<T>(asked: Asked, work: (db: Queryable) => Promise<T>): Promise<{ answer: T } | null>;
  /** How many calls ended how, since the process began. */
  readonly counts: Readonly<Record<Outcome, number>>;
  stop(): Promise<void>;
};
type Options = {
  pool: pg.Pool;
  /** Is asked how far it has come, to know how old the standby's data are. */
  primary: pg.Pool;
  lagSeconds: number;
  log: Logger;
};

/** For the first answer of a call; whoever is alive has it. */
const FIRST_MS = 1_000;
/** After a failure it is left alone for so long. */
const REST_MS = 5_000;
const LOOKED_EVERY_MS = 500;

const PRIMARY_AT = `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as at`;
/** One that was promoted is as far as it is. */
const STANDBY_AT = `((case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_flush_lsn() end) - '0/0'::pg_lsn)::bigint`;

/** One message: begins, and tells what of these people's writes it holds and how far it has come. */
const beginning = ({ writes, now, patienceMs }: Asked): string => `begin isolation level repeatable read read only;
  set local ema.now = '${now.toISOString()}';
  set local statement_timeout = ${patienceMs};
  select ${STANDBY_AT} as at,
    (select coalesce(json_object_agg(w.user_id, w.writes), '{}')
     from user_writes w
     where w.user_id = any('{${Object.keys(writes).join(',')}}'::bigint[])) as writes`;
type Begun = { at: number | null; writes: Record<string, number> };

/** Replay had to go on and ended the statement: the standby itself is well. */
const isConflict = (thrown: unknown): boolean =>
  causesOf(thrown).some(
    (cause) =>
      ['40001', '40P01'].includes(String(codeOf(cause))) ||
      (cause instanceof Error && cause.message.includes('conflict with recovery')),
  );

/** Codes of PostgreSQL and of the network; those of our refusals are words. */
const OF_DATABASE = /^(?:[0-9A-Z]{5}|E[A-Z]+)$/;

/** A call may ask several things at once; its one connection is asked them one after another. */
const inTurn = (client: pg.PoolClient, patienceMs: number): pg.PoolClient => {
  let last: Promise<unknown> = Promise.resolve();
  const query = (config: pg.QueryConfig, ...rest: unknown[]): Promise<unknown> => {
    const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const next = last.then(() => ask({ ...config, query_timeout: patienceMs }, ...rest));
    last = next.catch(() => undefined);
    return next;
  };
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
};

/** How far the primary had come, at moments of this process's own clock. */
type Sample = { sent: number; at: number };

/** Who reads on the standby of `pool`. @returns once it is known whether it answers */
export const openStandby = async ({ pool, primary, lagSeconds, log }: Options): Promise<Standby> => {
  const lagMs = lagSeconds * 1_000;
  const counts: Record<Outcome, number> = {
    answered: 0,
    behind: 0,
    late: 0,
    busy: 0,
    resting: 0,
    failed: 0,
    refusal: 0,
  };
  let samples: Sample[] = [];
  let isUsable = false;
  let isProbing = false;
  let restsUntil = 0;

  const lookAtPrimary = async (): Promise<void> => {
    const sent = performance.now();
    // Where it does not answer, nobody knows how old the standby is: what is known runs out.
    const { rows } = await primary.query<{ at: number }>(PRIMARY_AT).catch(() => ({ rows: [] }));
    samples = [...samples, ...rows.map(({ at }) => ({ sent, at }))].filter((one) => one.sent >= sent - lagMs);
  };
  /** One that does not answer is left alone for a while, and then asked by nobody but this. */
  const probe = async (): Promise<void> => {
    if (isUsable || isProbing || performance.now() < restsUntil) return;
    isProbing = true;
    try {
      await pool.query({ text: 'select 1', query_timeout: FIRST_MS } as pg.QueryConfig);
      isUsable = true;
      log.info('the standby answers');
    } catch (thrown) {
      restsUntil = performance.now() + REST_MS;
      log.warn({ err: thrown }, 'the standby does not answer: the primary does');
    } finally {
      isProbing = false;
    }
  };
  /** A connection was lost or took too long: is it the whole standby? */
  const doubt = (): void => {
    isUsable = false;
    void probe();
  };
  let looking: Promise<unknown> | undefined;
  const look = (): Promise<unknown> =>
    (looking ??= Promise.all([lookAtPrimary(), probe()]).finally(() => (looking = undefined)));
  await look();
  const timer = setInterval(() => void look(), Math.min(LOOKED_EVERY_MS, lagMs / 4)).unref();

  /** It holds all that the primary had at a moment that is not too long ago. */
  const isFresh = (at: number | null): boolean => {
    const since = performance.now() - lagMs;
    const needed = samples.find(({ sent }) => sent >= since);
    return at !== null && needed !== undefined && at >= needed.at;
  };
  const outcomeOf = ({ at, writes }: Begun, asked: Asked): Outcome => {
    if (!Object.entries(asked.writes).every(([id, n]) => (writes[id] ?? 0) >= n)) return 'behind';
    return isFresh(at) ? 'answered' : 'late';
  };
  /** Nobody waits for the end of what only read. */
  const giveBack = (client: pg.PoolClient): void =>
    void client.query({ text: 'rollback', query_timeout: FIRST_MS } as pg.QueryConfig).then(
      () => client.release(),
      () => client.release(true),
    );
  /** What failed is asked of the primary, whatever it was: a standby alone says no to nobody. */
  const failed = (client: pg.PoolClient | undefined, thrown: unknown): Outcome => {
    const isOurs = causesOf(thrown).some((cause) => OF_DATABASE.test(String(codeOf(cause))) || isUnavailable(cause));
    if (causesOf(thrown).some(isUnavailable) && !isConflict(thrown)) doubt();
    if (isOurs) client?.release(true);
    else if (client) giveBack(client);
    return isOurs ? 'failed' : 'refusal';
  };
  const attempt = async <T>(asked: Asked, work: (db: Queryable) => Promise<T>): Promise<[Outcome, T?]> => {
    if (!isUsable) return ['resting'];
    if (pool.waitingCount > 0) return ['busy'];
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const text = { text: beginning(asked), query_timeout: FIRST_MS } as pg.QueryConfig;
      const answers = (await client.query<Begun>(text)) as unknown as pg.QueryResult<Begun>[];
      const begun = answers.at(-1)?.rows[0];
      const outcome = begun ? outcomeOf(begun, asked) : 'failed';
      const db = drizzle({ client: inTurn(client, asked.patienceMs + 300), casing: 'snake_case' });
      const answer = outcome === 'answered' ? await work(db) : undefined;
      giveBack(client);
      return [outcome, answer];
    } catch (thrown) {
      return [failed(client, thrown)];
    }
  };
  return {
    counts,
    read: async (asked, work) => {
      const [outcome, answer] = await attempt(asked, work);
      counts[outcome] += 1;
      asked.tell?.(outcome);
      return outcome === 'answered' ? { answer: answer as never } : null;
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
      await pool.end();
    },
  };
};
