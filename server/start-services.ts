/** Wires the services of the server from its settings, and stops them again. */
import type { Logger } from 'pino';
import type { Ports, Timestamps } from './adapters/ports.ts';
import { createClock, type Clock } from './adapters/clock.ts';
import { createDiskFiles } from './adapters/files-disk.ts';
import { createHttpSms, createSmtpMail, outboxMail, outboxSms } from './adapters/messages.ts';
import { createPasswordHasher } from './adapters/passwords.ts';
import { createPagodilFinancing } from './adapters/pagodil/financing.ts';
import { createHttpTimestamps, createLocalTimestamps, noTimestamps } from './adapters/timestamps/timestamps.ts';
import { createStripePayments } from './adapters/stripe/payments.ts';
import { prepareCallsRole } from './db/calls-role.ts';
import { openDatabase } from './db/client.ts';
import { jobs } from './features/all-jobs.ts';
import type { Config } from './kernel/config.ts';
import { LETS_IN, refuseTooMany, shareConnections } from './kernel/connections.ts';
import { prepareQueues, startBoss } from './kernel/jobs.ts';
import { createLimits } from './kernel/limits.ts';
import type { Services } from './kernel/services.ts';

/** Wires the ports to their adapters as the configuration says; what is not used is not loaded either. */
const createPorts = async (config: Config, clock: Clock): Promise<Ports> => ({
  clock,
  files:
    config.FILES_ADAPTER === 's3'
      ? (await import('./adapters/files-s3.ts')).createS3Files({
          bucket: config.S3_BUCKET ?? '',
          region: config.S3_REGION ?? '',
          ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
        })
      : createDiskFiles(`${config.EMA_DATA_DIR}/files`),
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

/** Makes the queues, and looks whether all processes fit in. */
const prepareAsOwner = async (config: Config, log: Logger): Promise<void> => {
  const { pool } = openDatabase(config.DATABASE_URL, 1, log, { as: 'owner' });
  try {
    const { rows } = await pool.query<{ connections: number }>(LETS_IN);
    refuseTooMany(config, rows[0]?.connections ?? 0);
    await prepareQueues(config.DATABASE_URL, pool, log, jobs);
  } finally {
    await pool.end();
  }
};

/** Lets the owner prepare role and queues, then leaves only connections that own nothing. @returns their address */
const prepareDatabase = async (config: Config, log: Logger): Promise<string> => {
  const [callsUrl] = await Promise.all([
    prepareCallsRole({
      ownerUrl: config.DATABASE_URL,
      callsUrl: config.DATABASE_CALLS_URL,
      secret: config.secret,
      isPooled: config.EMA_POOLER !== 'none',
    }),
    prepareAsOwner(config, log),
  ]);
  return callsUrl;
};

/** Opens the database, the job library and the adapters. `stop` closes them in the right order. */
export const startServices = async (config: Config, log: Logger): Promise<Services & { stop(): Promise<void> }> => {
  const clock = createClock(config.EMA_CLOCK_START);
  const share = shareConnections(config);
  const [ports, callsUrl] = await Promise.all([createPorts(config, clock), prepareDatabase(config, log)]);
  const { pool, db } = openDatabase(callsUrl, share.calls, log, {
    aheadMs: clock.aheadMs,
    isPooled: config.EMA_POOLER !== 'none',
  });
  const boss = await startBoss(callsUrl, log, { connections: share.jobs, isWorking: config.EMA_WORKERS === '1' });
  log.info(
    { ...share, processes: config.EMA_PROCESSES, together: config.EMA_CONNECTIONS, pooler: config.EMA_POOLER },
    'connections to the database',
  );
  return {
    config,
    log,
    pool,
    db,
    boss,
    ports,
    limits: createLimits(pool),
    callsUrl,
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 });
      await pool.end();
    },
  };
};
