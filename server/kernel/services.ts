/** Names what the server is wired from, once, in `main.ts` or a test. */
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Ports } from '../adapters/ports.ts';
import type { Db } from '../db/client.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits.ts';
import type { Telemetry } from './telemetry.ts';
import type { Standby } from './standby.ts';
import type { Timings } from './timings.ts';
import type { UnderWay } from './under-way.ts';

export type Services = {
  config: Config;
  log: Logger;
  pool: Pool;
  db: Db;
  /** Where lists may be read as well; null without DATABASE_READS_URL. */
  standby: Standby | null;
  boss: PgBoss;
  ports: Ports;
  limits: Limits;
  timings: Timings;
  underWay: UnderWay;
  telemetry: Telemetry;
  /** What calls connect with. */
  callsUrl: string;
  /** Asked to end: it says that it is not ready and goes on serving, until whoever sends people here knows. */
  isLeaving: boolean;
};
