/** Wires the services of the server from its settings, and stops them again. */
import type { Logger } from 'pino';
import type { Ports } from './adapters/ports.ts';
import { createClock, type Clock } from './adapters/clock.ts';
import { createDiskFiles } from './adapters/files-disk.ts';
import { createHttpSms, createSmtpMail, outboxMail, outboxSms } from './adapters/messages.ts';
import { createPasswordHasher } from './adapters/passwords.ts';
import { createPagodilFinancing } from './adapters/pagodil/financing.ts';
import { createStripePayments } from './adapters/stripe/payments.ts';
import { openDatabase } from './db/client.ts';
import { jobs } from './features/all-jobs.ts';
import type { Config } from './kernel/config.ts';
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
});

/** Opens the database, the job library and the adapters. `stop` closes them in the right order. */
export const startServices = async (
  config: Config,
  log: Logger,
  limitFactor = 1,
): Promise<Services & { stop(): Promise<void> }> => {
  const clock = createClock(config.EMA_CLOCK_START);
  const { pool, db } = openDatabase(config.DATABASE_URL, config.EMA_POOL_SIZE, log, {
    aheadMs: clock.aheadMs,
  });
  const owner = openDatabase(config.DATABASE_URL, 1, log, { role: 'owner' });
  const [ports, boss] = await Promise.all([
    createPorts(config, clock),
    startBoss(config.DATABASE_URL, log, config.EMA_WORKERS === '1'),
  ]);
  await prepareQueues(boss, owner.pool, jobs);
  await owner.pool.end();
  return {
    config,
    log,
    pool,
    db,
    boss,
    ports,
    limits: createLimits(pool),
    limitFactor,
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 });
      await pool.end();
    },
  };
};
