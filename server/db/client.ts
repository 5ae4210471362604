import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day: string) => day);

/** Drizzle asks for instants as text in raw statements; we want the driver's own parsing, the same for every statement. */
const keepDriverParsing = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  (client as { query: unknown }).query = (config: unknown, ...rest: unknown[]) => {
    if (typeof config === 'object' && config !== null && 'types' in config)
      delete (config as { types?: unknown }).types;
    return query(config, ...rest);
  };
};

export type Db = ReturnType<typeof openDatabase>['db'];
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a handler queries with: the call's transaction or, for reads, the pool. */
export type Queryable = Db | Tx;

/** Opens the pool that calls use. It runs as `ema_app`, which may not touch the audit's past. */
export const openDatabase = (url: string, size: number, log: Logger, role: 'ema_app' | 'owner' = 'ema_app') => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'ema',
    ...(role === 'ema_app' ? { options: '-c role=ema_app -c timezone=UTC' } : { options: '-c timezone=UTC' }),
  });
  pool.on('connect', keepDriverParsing);
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  const db = drizzle({ client: pool, casing: 'snake_case' });
  return { pool, db };
};
