/** Shares out the database's connections: among the processes of the portal, and among calls and jobs of each. */
import type { Config } from './config.ts';

export type Connections = {
  calls: number;
  jobs: number;
  /** To the standby, which lets in as many as the primary at least. */
  reads: number;
};
/** Jobs look for work and keep time; where nobody works them, calls still send some. */
const JOBS = 4;

/** What this process may hold. However many of EMA_PROCESSES there are, together they stay below EMA_CONNECTIONS. */
export const shareConnections = (
  config: Pick<Config, 'EMA_CONNECTIONS' | 'EMA_PROCESSES' | 'EMA_POOL_SIZE' | 'EMA_WORKERS' | 'DATABASE_READS_URL'>,
): Connections => {
  const share = Math.floor(config.EMA_CONNECTIONS / config.EMA_PROCESSES);
  const jobs = config.EMA_WORKERS === '1' ? Math.max(2, Math.min(JOBS, Math.floor(share / 5))) : 1;
  const calls = Math.min(config.EMA_POOL_SIZE, share - jobs);
  return { calls, jobs, reads: config.DATABASE_READS_URL ? calls : 0 };
};

/** What PostgreSQL lets in besides its superusers. */
export const LETS_IN = `
  select current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as connections`;

/** So many more are taken for a moment while a server starts: they must fit in beside what all processes hold. */
export const STARTING = 5;

/** @throws when all processes together could hold more than there are */
export const refuseTooMany = (config: Pick<Config, 'EMA_CONNECTIONS'>, letsIn: number): void => {
  if (config.EMA_CONNECTIONS + STARTING > letsIn)
    throw new Error(
      `Configuration refused: EMA_CONNECTIONS is ${config.EMA_CONNECTIONS}, but the database lets in ${letsIn}, of ` +
        `which a start needs ${STARTING}. Let more in (max_connections) or set EMA_CONNECTIONS to ` +
        `${letsIn - STARTING} or less.`,
    );
};
