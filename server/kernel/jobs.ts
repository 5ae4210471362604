/** Starts the background jobs, on a schedule or when a call sends one. */
import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Services } from './services.ts';

/** What a feature's background job is: a queue, perhaps a schedule (cron, Rome time), and its work. */
export type Job = {
  queue: string;
  cron?: string;
  retryLimit?: number;
  /** How many run at once in one process. */
  concurrency?: number;
  run: (services: Services, data: Record<string, unknown>) => Promise<void>;
};

/**
 * A worker says every 5 seconds that it is alive; a job of one that said nothing for 10 is another's. With the search
 * for them, the wait before another try and the poll a code leaves within 20 seconds, whoever dies (ACC-344).
 */
const ALIVE_SECONDS = 10;
const SEARCH_SECONDS = 2;

/** Starts the job library on its own owner connection and lets calls send jobs in their transactions. */
export const startBoss = async (url: string, log: Logger, supervise: boolean): Promise<PgBoss> => {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: SEARCH_SECONDS,
    monitorIntervalSeconds: SEARCH_SECONDS,
    application_name: 'ema-jobs',
  });
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'job library'));
  await boss.start();
  return boss;
};

/** Makes the queues and gives calls the right to write into them. */
export const prepareQueues = async (boss: PgBoss, owner: Pool, jobs: readonly Job[]): Promise<void> => {
  for (const job of jobs) {
    const options = {
      retryLimit: job.retryLimit ?? 5,
      retryBackoff: true,
      retryDelay: 2,
      expireInSeconds: 120,
      heartbeatSeconds: ALIVE_SECONDS,
    };
    await boss.createQueue(job.queue, options);
    // A queue that a release before made keeps what it was made with.
    await boss.updateQueue(job.queue, options);
  }
  await owner.query(`grant usage on schema pgboss to ema_app;
    grant select, insert, update, delete on all tables in schema pgboss to ema_app;
    grant usage, select on all sequences in schema pgboss to ema_app;
    grant execute on all functions in schema pgboss to ema_app`);
};

/** Works the queues of this process until the library stops. */
export const workJobs = async (services: Services, jobs: readonly Job[]): Promise<void> => {
  for (const job of jobs) {
    if (job.cron) await services.boss.schedule(job.queue, job.cron, {}, { tz: 'Europe/Rome' });
    await services.boss.work<Record<string, unknown>>(
      job.queue,
      { pollingIntervalSeconds: 0.5, batchSize: job.concurrency ?? 5 },
      async (batch) => {
        for (const one of batch) await job.run(services, one.data ?? {});
      },
    );
  }
};
