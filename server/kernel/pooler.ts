/** Asks a PgBouncer what it lets in and what it opens, and refuses a start that it could not carry. */
import type pg from 'pg';
import { addressOf, connectClient, type Where } from '../db/passwords.ts';
import type { Config } from './config.ts';

/** `clients` it lets in, `servers` it opens for one role and database; `prepared` statements it carries over. */
export type PoolerLimits = { clients: number; servers: number; prepared: number };

/** Asking is a favour: it takes no longer than this. */
const PATIENCE_MS = 2_000;

type Row = Readonly<Record<string, string | null>>;
/** Its own database answers the roles of `stats_users` and `admin_users` alone, and only the simple protocol. */
const show = async (client: pg.Client, what: 'config' | 'databases'): Promise<readonly Row[]> =>
  (await client.query<Record<string, string | null>>(`show ${what}`)).rows;

/** What stands in its settings, or at the database that calls go to when that has numbers of its own. */
export const limitsOf = (settings: readonly Row[], databases: readonly Row[], database: string): PoolerLimits => {
  const setting = (name: string): number => Number(settings.find(({ key }) => key === name)?.['value'] ?? 0);
  const own = databases.find(({ name }) => name === database);
  const size = Number(own?.['pool_size'] ?? setting('default_pool_size'));
  const reserve = Number(own?.['reserve_pool'] ?? own?.['reserve_pool_size'] ?? setting('reserve_pool_size'));
  const most = Number(own?.['max_connections'] ?? 0) || setting('max_db_connections');
  const servers = most > 0 ? Math.min(most, size + reserve) : size + reserve;
  return { clients: setting('max_client_conn'), servers, prepared: setting('max_prepared_statements') };
};

/** @returns null when nobody says: it does not let this role ask, or it is another pooler */
export const askPooler = async (calls: Where): Promise<PoolerLimits | null> => {
  const { url, passwordFile } = addressOf(calls);
  const console = new URL(url);
  const database = decodeURIComponent(console.pathname.slice(1));
  console.pathname = '/pgbouncer';
  const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS, patienceMs: PATIENCE_MS };
  const client = await connectClient({ url: console.toString(), passwordFile }, patience).catch(() => undefined);
  if (!client) return null;
  try {
    return limitsOf(await show(client, 'config'), await show(client, 'databases'), database);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
};

type Asking = Pick<Config, 'EMA_CONNECTIONS'>;
/** @throws when all processes together could ask for more than it lets in, or it could ask for more than there are */
export const refuseOverfull = ({ EMA_CONNECTIONS }: Asking, pooler: PoolerLimits, letsIn: number): void => {
  if (EMA_CONNECTIONS > pooler.clients)
    throw new Error(
      `Configuration refused: EMA_CONNECTIONS is ${EMA_CONNECTIONS}, but PgBouncer lets in ${pooler.clients} ` +
        `(max_client_conn).`,
    );
  if (pooler.servers > letsIn)
    throw new Error(
      `Configuration refused: PgBouncer may open ${pooler.servers} connections (default_pool_size), ` +
        `but beside what a start needs the database lets in ${letsIn}.`,
    );
};
