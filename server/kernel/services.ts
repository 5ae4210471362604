/** Names what the server is wired from, once, in `main.ts` or a test. */
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Ports } from '../adapters/ports.ts';
import type { Db } from '../db/client.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits.ts';

export type Services = {
  config: Config;
  log: Logger;
  pool: Pool;
  db: Db;
  boss: PgBoss;
  ports: Ports;
  limits: Limits;
  /** What calls connect with. */
  callsUrl: string;
};
