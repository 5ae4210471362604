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
  /** After so long it is held for dead and begun again; 120 unless said. */
  expireInSeconds?: number;
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
/** A database that says nothing is given up by jobs too, later than by calls: nobody waits for them. */
const PATIENCE = { query_timeout: 60_000, connectionTimeoutMillis: 10_000 };

type BossOptions = {
  /** So many connections of its own. */
  connections: number;
  /** Does it keep the queues in order and the schedules? */
  isWorking: boolean;
  /** The owner brings the library's tables to the present; whoever calls and works may not. */
  isOwner?: boolean;
};

/** Starts the job library on connections of its own and lets calls send jobs in their transactions. */
export const startBoss = async (
  url: string,
  log: Logger,
  { connections, isWorking, isOwner = false }: BossOptions,
): Promise<PgBoss> => {
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: SEARCH_SECONDS,
    monitorIntervalSeconds: SEARCH_SECONDS,
    migrate: isOwner,
    // Rebuilding an index is the owner's; queues this short need it never.
    reindex: false,
    application_name: 'ema-jobs',
    ...PATIENCE,
  });
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'job library'));
  await boss.start();
  return boss;
};

/** As the owner: brings the library's tables to the present, makes the queues and lets calls write into them. */
export const prepareQueues = async (
  ownerUrl: string,
  owner: Pool,
  log: Logger,
  jobs: readonly Job[],
): Promise<void> => {
  const boss = await startBoss(ownerUrl, log, { connections: 1, isWorking: false, isOwner: true });
  for (const job of jobs) {
    const options = {
      retryLimit: job.retryLimit ?? 5,
      retryBackoff: true,
      retryDelay: 2,
      expireInSeconds: job.expireInSeconds ?? 120,
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
  await boss.stop({ graceful: false });
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
