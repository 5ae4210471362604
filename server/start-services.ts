/** Wires the services of the server from its settings, and stops them again. */
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Ports, Timestamps } from './adapters/ports.ts';
import { createClock, type Clock } from './adapters/clock.ts';
import { filesOf } from './adapters/files-of.ts';
import { createHttpSms, createSmtpMail, outboxMail, outboxSms } from './adapters/messages.ts';
import { createPasswordHasher } from './adapters/passwords.ts';
import { createPagodilFinancing } from './adapters/pagodil/financing.ts';
import { createHttpTimestamps, createLocalTimestamps, noTimestamps } from './adapters/timestamps/timestamps.ts';
import { createStripePayments } from './adapters/stripe/payments.ts';
import { prepareCallsRole } from './db/calls-role.ts';
import { openDatabase, type Db } from './db/client.ts';
import { ownerOf, type Address } from './db/passwords.ts';
import { jobs } from './features/all-jobs.ts';
import type { Config } from './kernel/config.ts';
import { LETS_IN, refuseTooMany, shareConnections, STARTING } from './kernel/connections.ts';
import { carryTrace, prepareQueues, startBoss } from './kernel/jobs.ts';
import { createLimits } from './kernel/limits.ts';
import { askPooler, refuseOverfull, type PoolerLimits } from './kernel/pooler.ts';
import type { Services } from './kernel/services.ts';
import { noTelemetry, type Telemetry } from './kernel/telemetry.ts';
import { openStandby, type Standby } from './kernel/standby.ts';
import { createTimings } from './kernel/timings.ts';
import { createUnderWay } from './kernel/under-way.ts';

/** Wires the ports to their adapters as the configuration says; what is not used is not loaded either. */
const createPorts = async (config: Config, clock: Clock): Promise<Ports> => ({
  clock,
  files: await filesOf(config),
  sms: config.SMS_ADAPTER === 'http' ? createHttpSms(config.SMS_URL ?? '', config.SMS_TOKEN ?? '') : outboxSms,
  mail: config.MAIL_ADAPTER === 'smtp' ? await createSmtpMail(config.SMTP_URL ?? '', config.MAIL_FROM) : outboxMail,
  payments: createStripePayments(config, clock),
  financing: createPagodilFinancing(config),
  passwords: await createPasswordHasher(),
  timestamps: timestampsOf(config, clock),
});

const timestampsOf = (config: Config, clock: Clock): Timestamps => {
  if (config.TIMESTAMP_ADAPTER === 'none') return noTimestamps;
  if (config.TIMESTAMP_ADAPTER === 'local') return createLocalTimestamps(clock);
  return createHttpTimestamps(config.TIMESTAMP_URL ?? '', config.TIMESTAMP_AUTHORIZATION);
};

/** Where calls and jobs connect to, as the role that was prepared for them. */
const callsOf = (config: Config, url: string): Address => ({ url, passwordFile: config.DATABASE_CALLS_PASSWORD_FILE });

/** Behind a pooler that says what it does, it is the pooler that must fit in; else all processes must. */
const refuseMisfits = async (config: Config, letsIn: number): Promise<PoolerLimits | null> => {
  const isPooled = config.EMA_POOLER !== 'none' && config.DATABASE_CALLS_URL !== undefined;
  const pooler = isPooled ? await askPooler(callsOf(config, config.DATABASE_CALLS_URL ?? '')) : null;
  if (pooler) refuseOverfull(config, pooler, letsIn - STARTING);
  else refuseTooMany(config, letsIn);
  return pooler;
};

/** Makes the queues, and looks whether all processes fit in. */
const prepareAsOwner = async (config: Config, log: Logger): Promise<PoolerLimits | null> => {
  const address = ownerOf(config);
  const { pool } = openDatabase(address, 1, log, { as: 'owner' });
  try {
    const { rows } = await pool.query<{ connections: number }>(LETS_IN);
    const pooler = await refuseMisfits(config, rows[0]?.connections ?? 0);
    await prepareQueues({ address, pool }, log, jobs);
    return pooler;
  } finally {
    await pool.end();
  }
};

type Prepared = { callsUrl: string; pooler: PoolerLimits | null };
/** Lets the owner prepare role and queues, then leaves only connections that own nothing. */
const prepareDatabase = async (config: Config, log: Logger): Promise<Prepared> => {
  const [callsUrl, pooler] = await Promise.all([
    prepareCallsRole({
      owner: ownerOf(config),
      callsUrl: config.DATABASE_CALLS_URL,
      secrets: config.secrets,
      isPooled: config.EMA_POOLER !== 'none',
    }),
    prepareAsOwner(config, log),
  ]);
  return { callsUrl, pooler };
};

/** Loads what reports to a collector only where there is one. */
export const startTelemetry = async (config: Config): Promise<Telemetry> =>
  config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? noTelemetry
    : (await import('./adapters/telemetry/start.ts')).start(config);

type Whole = { config: Config; telemetry: Telemetry; ports: Ports; boss: PgBoss; pool: Pool; db: Db };
/** Has jobs, connections and queues seen. @returns the ports, whose calls are seen too */
const watch = async ({ config, telemetry, ports, boss, pool, db }: Whole): Promise<Ports> => {
  const [{ readFacts }, { tracePorts }] = await Promise.all([
    import('./adapters/telemetry/facts.ts'),
    import('./adapters/telemetry/ports.ts'),
  ]);
  carryTrace(boss, telemetry);
  telemetry.watch(() => readFacts({ config, pool, db }));
  return tracePorts(ports, telemetry);
};

type Reading = {
  config: Config;
  log: Logger;
  callsUrl: string;
  primary: Pool;
  aheadMs: number;
  carriesNames: boolean;
  telemetry: Telemetry;
};
/** As the role of calls, which a standby knows from its primary. */
const connectStandby = async (given: Reading): Promise<Standby | null> => {
  const { config, log, callsUrl, primary, aheadMs, telemetry } = given;
  if (!config.DATABASE_READS_URL) return null;
  const [url, calls] = [new URL(config.DATABASE_READS_URL), new URL(callsUrl)];
  url.username = calls.username;
  url.password = calls.password;
  if (url.pathname.length <= 1) url.pathname = calls.pathname;
  const { reads } = shareConnections(config);
  const isPooled = config.EMA_POOLER !== 'none';
  // Another pooler may be another one in this too.
  const carriesNames = given.carriesNames && url.host === calls.host;
  const settings = { as: 'reads', aheadMs, isPooled, carriesNames, telemetry } as const;
  const { pool } = openDatabase(callsOf(config, url.toString()), reads, log, settings);
  return openStandby({ pool, primary, lagSeconds: config.EMA_READS_LAG_SECONDS, log });
};

/** Opens the database, the job library and the adapters. `stop` closes them in the right order. */
export const startServices = async (
  config: Config,
  log: Logger,
  telemetry: Telemetry = noTelemetry,
): Promise<Services & { stop(): Promise<void> }> => {
  const clock = createClock(config.EMA_CLOCK_START);
  const share = shareConnections(config);
  const [plainPorts, { callsUrl, pooler }] = await Promise.all([
    createPorts(config, clock),
    prepareDatabase(config, log),
  ]);
  const calls = callsOf(config, callsUrl);
  const carriesNames = (pooler?.prepared ?? 0) > 0;
  const { pool, db } = openDatabase(calls, share.calls, log, {
    aheadMs: clock.aheadMs,
    isPooled: config.EMA_POOLER !== 'none',
    carriesNames,
    telemetry,
    countsWrites: config.DATABASE_READS_URL !== undefined,
  });
  const standby = await connectStandby({
    config,
    log,
    callsUrl,
    carriesNames,
    telemetry,
    primary: pool,
    aheadMs: clock.aheadMs,
  });
  const boss = await startBoss(calls, log, { connections: share.jobs, isWorking: config.EMA_WORKERS === '1' });
  log.info(
    {
      ...share,
      processes: config.EMA_PROCESSES,
      together: config.EMA_CONNECTIONS,
      owner: STARTING,
      pooler: config.EMA_POOLER,
      ...(pooler ? { poolerLetsIn: pooler.clients, poolerOpens: pooler.servers, poolerKeeps: pooler.prepared } : {}),
    },
    'connections to the database',
  );
  const ports = telemetry.isOn ? await watch({ config, telemetry, ports: plainPorts, boss, pool, db }) : plainPorts;
  return {
    config,
    log,
    pool,
    db,
    standby,
    boss,
    ports,
    limits: createLimits(pool),
    timings: createTimings(clock.now()),
    underWay: createUnderWay(pool.options.max),
    telemetry,
    callsUrl,
    isLeaving: false,
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 });
      await standby?.stop();
      await pool.end();
      await telemetry.stop();
    },
  };
};
