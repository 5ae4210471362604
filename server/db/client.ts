import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

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
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  const db = drizzle({ client: pool, casing: 'snake_case' });
  return { pool, db };
};
