/** Opens the database: connections, transactions that know the time of their call, prepared statements, paging. */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { noTelemetry, type Telemetry } from '../kernel/telemetry.ts';
import { openPool, type Where } from './passwords.ts';
import { traceConnections, traceQueries } from './trace-queries.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day);

/** A statement sent so often is kept prepared by each connection; so many are, so that connections stay small. */
const PREPARED_FROM = 5;
const PREPARED_AT_MOST = 250;
const KNOWN_AT_MOST = 5_000;

/**
 * Names of statements worth keeping prepared: parsed, rewritten and often planned once for a connection. A statement
 * with `like $n` is never one: its plan depends on the text that is looked for.
 */
const statementNames = (): ((text: string) => string | undefined) => {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= PREPARED_AT_MOST) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (seen.size >= KNOWN_AT_MOST) seen.clear();
    seen.set(text, times);
    if (times < PREPARED_FROM || !text.includes('$1') || /\slike\s+\$/i.test(text)) return undefined;
    const statementName = `s${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, statementName);
    seen.delete(text);
    return statementName;
  };
};

/**
 * `limit` and `offset` of a page as they are, not as parameters: a prepared plan for any number of rows would be one
 * for a tenth of the table, so the statement would be planned anew each time.
 */
export const pageOf = (page: number, perPage: number): SQL => {
  if (![page, perPage].every((n) => Number.isSafeInteger(n) && n > 0)) throw new RangeError(`no page: ${page}`);
  return sql.raw(`limit ${perPage} offset ${(page - 1) * perPage}`);
};

/** Names nothing: behind a pooler that carries no names the next statement goes over another connection. */
const nameless = () => undefined;

type Config = { text?: string; name?: string; types?: unknown };
type Done = (error: Error | null, result?: unknown) => void;

/** Another version's migration changed a table under a kept statement (`select *`). */
const isOutdated = (thrown: unknown): boolean => (thrown as { code?: string } | null)?.code === '0A000';

/**
 * Drizzle asks for instants as text in raw statements; we want the driver's own parsing, the same for every statement.
 * Frequent statements get a name. Once one proves outdated, this connection prepares no more and sends it again; inside
 * a transaction, which the error has ended, the caller repeats the whole.
 */
const adjustQueries = (client: pg.PoolClient, nameOf: (text: string) => string | undefined): void => {
  const isNameless = nameOf === nameless;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isOutOfDate = false;
  const mayRepeat = (thrown: unknown): boolean => {
    if (!isOutdated(thrown)) return false;
    isOutOfDate = true;
    return client.getTransactionStatus() === 'I';
  };
  (client as { query: unknown }).query = (given: unknown, ...rest: unknown[]) => {
    if (typeof given !== 'object' || given === null) return query(given, ...rest);
    if (isNameless) delete (given as Config).name;
    if (!('types' in given)) return query(given, ...rest);
    const config = given as Config;
    delete config.types;
    const name = config.name === undefined && !isOutOfDate ? nameOf(config.text ?? '') : undefined;
    if (name === undefined) return query(config, ...rest);
    const named = { ...config, name };
    const callback = rest.at(-1);
    if (typeof callback !== 'function')
      return (query(named, ...rest) as Promise<unknown>).catch((thrown: unknown) => {
        if (mayRepeat(thrown)) return query(config, ...rest);
        throw thrown;
      });
    const first: Done = (error, result) =>
      error && mayRepeat(error) ? query(config, ...rest) : (callback as Done)(error, result);
    return query(named, ...rest.slice(0, -1), first);
  };
};

/** What a handler queries with: the call's transaction or, for reads, the pool. */
export type Queryable = Omit<NodePgDatabase, 'transaction'>;
declare const inTransaction: unique symbol;
/** One connection inside a transaction that was told the time: what a write needs. */
export type Tx = Queryable & { readonly [inTransaction]: true };
export type Db = Queryable & {
  /** Runs the work in one transaction; `now` is what `ema_now()` says in it, from triggers to defaults of columns. */
  transaction<T>(now: Date, work: (tx: Tx) => Promise<T>): Promise<T>;
};

/**
 * PostgreSQL ends a statement itself; one that is frozen, or on the far side of a broken network, cannot, so we stop
 * waiting a little later. Together with its end that stays below the five seconds in which everybody has an answer.
 */
const STATEMENT_MS = 4_000;
const ANSWER_MS = 4_300;
const ROLLBACK_MS = 300;
/** For a connection: to be made, or to be given back by somebody. */
const CONNECTION_MS = 3_000;
/** What the owner does while a server starts may take its time, and so may its connection (NET-562). */
const OWNER_MS = 60_000;
const OWNER_CONNECTION_MS = 30_000;

/** How every connection of calls and jobs begins. */
export const SESSION_SETTINGS = {
  timezone: 'UTC',
  statement_timeout: String(STATEMENT_MS),
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '10000',
} as const;

/** A standby that does not let in at once is left for the primary. */
const STANDBY_MS = 1_000;
const PATIENCE_MS = { calls: CONNECTION_MS, reads: STANDBY_MS, owner: OWNER_CONNECTION_MS } as const;
/** For so long a refused password is tried again when it stands in a file, which the database is ahead of. */
const PASSWORD_MS = { calls: 1_500, reads: 0, owner: 10_000 } as const;

type Settings = {
  /** Who connects: what the owner does while a server starts may take longer; a standby has less time. */
  as?: 'calls' | 'owner' | 'reads';
  /** There is a standby: what people write is counted, so that it can be told whether the standby holds it. */
  countsWrites?: boolean;
  /** Through a pooler in transaction mode: nothing is kept in a connection, settings stand at the role. */
  isPooled?: boolean;
  /** The pooler knows by name what its connections have prepared (PgBouncer 1.21, `max_prepared_statements`). */
  carriesNames?: boolean;
  /** How far the portal's clock is ahead of the machine's, in milliseconds: for `ema_now()` outside of transactions. */
  aheadMs?: number;
  telemetry?: Telemetry;
};

const LONG_MS = 30 * 60_000;
/** Reads everything as it is at one moment, for as long as that takes: what a job checks at night. */
export const readPatiently = async <T>(pool: pg.Pool, work: (db: Queryable) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  const query = (config: pg.QueryConfig, ...rest: unknown[]): unknown =>
    (client as { query(...given: unknown[]): unknown }).query({ ...config, query_timeout: LONG_MS }, ...rest);
  const patient = Object.create(client, { query: { value: query } }) as pg.PoolClient;
  try {
    await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0');
    return await work(drizzle({ client: patient, casing: 'snake_case' }));
  } finally {
    await client.query(ROLLBACK).catch(() => {});
    client.release(client.getTransactionStatus() !== 'I');
  }
};

const ROLLBACK = { text: 'rollback', query_timeout: ROLLBACK_MS };

/** Of each transaction under way: whose writes it counts as it commits. */
const writers = new WeakMap<object, Set<number>>();
/** These people wrote, or something is written for them: what they read next has to hold it. */
export const writesFor = (db: Queryable, ...userIds: readonly (number | null | undefined)[]): void => {
  for (const id of userIds) if (id) writers.get(db)?.add(id);
};

/** A database whose transactions write for these people: that of a job which one of them sent. */
export const countingFor = (db: Db, userIds: readonly number[]): Db => {
  const transaction: Db['transaction'] = (now, work) =>
    db.transaction(now, (tx) => {
      writesFor(tx, ...userIds);
      return work(tx);
    });
  return Object.create(db, { transaction: { value: transaction } }) as Db;
};

/**
 * Commits, and in the same message counts one for each; in the order of their ids, so that nobody waits in a circle.
 * What only read counts nothing.
 */
const committing = (userIds: ReadonlySet<number>): string =>
  userIds.size === 0
    ? 'commit'
    : `insert into user_writes as w (user_id, writes)
       select id, 1
       from unnest('{${[...userIds].toSorted((a, b) => a - b).join(',')}}'::bigint[]) as id
       where pg_current_xact_id_if_assigned() is not null
       on conflict (user_id) do update
       set writes = w.writes + 1;
       commit`;

/** Opens a pool of at most `size` connections, and Drizzle on it. */
export const openDatabase = (
  where: Where,
  size: number,
  log: Logger,
  given: Settings = {},
): { pool: pg.Pool; db: Db } => {
  const { as = 'calls', isPooled = false, carriesNames = false, aheadMs = 0, telemetry = noTelemetry } = given;
  const settings = {
    ...SESSION_SETTINGS,
    ...(as === 'owner' ? { statement_timeout: String(OWNER_MS) } : {}),
    ...(aheadMs === 0 ? {} : { 'ema.clock_ahead': `${aheadMs}ms` }),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = openPool(where, {
    max: size,
    patienceMs: PASSWORD_MS[as],
    connectionTimeoutMillis: PATIENCE_MS[as],
    idleTimeoutMillis: 60_000,
    ...(as === 'owner' ? {} : { query_timeout: ANSWER_MS }),
    application_name: as === 'reads' ? 'ema-reads' : 'ema',
    ...(isPooled ? {} : { options: options.join(' ') }),
  });
  const nameOf = isPooled && !carriesNames ? nameless : statementNames();
  pool.on('connect', (client) => {
    adjustQueries(client, nameOf);
    if (telemetry.isOn) traceQueries(client, telemetry);
    // Between two statements of a transaction nobody else listens: a connection lost then must not end the process.
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost in use'));
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  if (telemetry.isOn) traceConnections(pool, telemetry);
  const known = new WeakMap<pg.PoolClient, Tx>();
  const on = (client: pg.PoolClient): Tx => {
    const tx = known.get(client) ?? (drizzle({ client, casing: 'snake_case' }) as unknown as Tx);
    known.set(client, tx);
    return tx;
  };
  // Drizzle's own would keep a connection for ever that was lost at `begin`, or give back one it could not roll back.
  const transact: Db['transaction'] = async (now, work) => {
    const client = await pool.connect();
    try {
      await client.query(`begin; set local ema.now = '${now.toISOString()}'`);
      const tx = on(client);
      const counted = new Set<number>();
      if (given.countsWrites) writers.set(tx, counted);
      const result = await work(tx);
      await client.query(committing(counted));
      return result;
    } catch (thrown) {
      // What went wrong is told, also when the connection is gone and can roll nothing back: then it is thrown away.
      await client.query(ROLLBACK).catch(() => {});
      throw thrown;
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  const transaction: Db['transaction'] = (now, work) =>
    telemetry.span('transaction', { kind: 'internal' }, () => transact(now, work));
  return { pool, db: Object.assign(drizzle({ client: pool, casing: 'snake_case' }), { transaction }) };
};
