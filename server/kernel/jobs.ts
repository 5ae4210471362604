/** Starts the background jobs, on a schedule or when a call sends one. */
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { countingFor } from '../db/client.ts';
import { openPool, type Address, type Where } from '../db/passwords.ts';
import type { Services } from './services.ts';
import { faultOf, type Telemetry } from './telemetry.ts';

/** What a feature's background job is: a queue, perhaps a schedule (cron, Rome time), and its work. */
export type Job = {
  queue: string;
  cron?: string;
  /** A scheduled one that calls send as well: looked for as often as what only they send. */
  isSentToo?: true;
  retryLimit?: number;
  /** After so long it is held for dead and begun again; 120 unless said. */
  expireInSeconds?: number;
  /** How many one process takes together; one after the other, unless they wait for others more than they work. */
  concurrency?: number;
  areAtOnce?: true;
  /** Each by a worker of its own that waits for no other, and of one group one at a time. */
  byGroup?: true;
  /** What a scheduled one found, in numbers, is kept with its last run. */
  run: (services: Services, data: Record<string, unknown>) => Promise<void | Record<string, number>>;
};

/**
 * A worker says every 5 seconds that it is alive; a job of one that said nothing for 10 is another's. With the search
 * for them, the wait before another try and the poll a code leaves within 20 seconds, whoever dies (ACC-344).
 */
const ALIVE_SECONDS = 10;
const SEARCH_SECONDS = 2;
/** So often a queue is looked into: somebody waits for what a call sent, nobody for what the minute brings. */
const SENT_SECONDS = 0.5;
const SCHEDULED_SECONDS = 5;
/** Where each worker looks for itself, so many looks together. */
const LOOKS_PER_SECOND = 5;
/** However often something failed, the next try is no further away: what comes back is used within a minute (K3). */
const RETRY_WITHIN_SECONDS = 30;
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
  where: Where,
  log: Logger,
  { connections, isWorking, isOwner = false }: BossOptions,
): Promise<PgBoss> => {
  // The library's own pool cannot ask again when a password is just being turned.
  const pool = openPool(where, {
    max: connections,
    application_name: 'ema-jobs',
    patienceMs: PATIENCE.connectionTimeoutMillis,
    ...PATIENCE,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle connection of the job library lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'connection of the job library lost in use'));
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: SEARCH_SECONDS,
    monitorIntervalSeconds: SEARCH_SECONDS,
    migrate: isOwner,
    // Rebuilding an index is the owner's; queues this short need it never.
    reindex: false,
  });
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'job library'));
  const stop = boss.stop.bind(boss);
  boss.stop = async (options) => {
    await stop(options);
    if (!pool.ending) await pool.end();
  };
  await boss.start();
  return boss;
};

/** Lets a job say, beside its data, which work queued it. */
export const carryTrace = (boss: PgBoss, telemetry: Telemetry): void => {
  const send = boss.send.bind(boss) as (queue: string, data: object, options: object) => Promise<string | null>;
  const carrying = (queue: string, data: object, options: object) => {
    const span = telemetry.current();
    return send(queue, span ? { ...data, traceparent: span.traceparent } : data, options);
  };
  boss.send = carrying as PgBoss['send'];
};

/** As the owner: brings the library's tables to the present, makes the queues and lets calls write into them. */
export const prepareQueues = async (
  owner: { address: Address; pool: Pool },
  log: Logger,
  jobs: readonly Job[],
): Promise<void> => {
  const boss = await startBoss(owner.address, log, { connections: 1, isWorking: false, isOwner: true });
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const options = {
      retryLimit: job.retryLimit ?? 5,
      retryBackoff: true,
      retryDelay: 2,
      retryDelayMax: RETRY_WITHIN_SECONDS,
      expireInSeconds: job.expireInSeconds ?? 120,
      heartbeatSeconds: ALIVE_SECONDS,
    };
    const queue = known.get(job.queue);
    if (queue === undefined) await boss.createQueue(job.queue, options);
    // A queue that a release before made keeps what it was made with.
    else if (Object.entries(options).some(([name, value]) => queue[name as keyof typeof options] !== value))
      await boss.updateQueue(job.queue, options);
  }
  await owner.pool.query(`grant usage on schema pgboss to ema_app;
    grant select, insert, update, delete on all tables in schema pgboss to ema_app;
    grant usage, select on all sequences in schema pgboss to ema_app;
    grant execute on all functions in schema pgboss to ema_app`);
  await boss.stop({ graceful: false });
};

/** What went wrong, without what it went wrong with: a statement's error may quote values of people. */
const nameOf = (thrown: unknown): string => {
  const { name = 'Error', code } = (thrown ?? {}) as { name?: string; code?: unknown };
  return code === undefined ? name : `${name} ${String(code)}`;
};

type Queued = { id?: string; data?: Record<string, unknown> };
/** Runs a job as part of the work that queued it. */
export const workJob = async (services: Services, job: Job, { id = '', data: given = {} }: Queued): Promise<void> => {
  const { traceparent, ...data } = given;
  const { telemetry } = services;
  if (!telemetry.isOn) return runJob(services, job, data);
  const began = performance.now();
  const span = telemetry.begin(`job ${job.queue}`, {
    kind: 'consumer',
    attributes: { 'ema.job.queue': job.queue, 'messaging.message.id': id },
    parent: typeof traceparent === 'string' ? { traceparent, isOurs: true } : undefined,
  });
  const ended = (fault?: string): void => {
    span.end(fault);
    const labels = { 'ema.job.queue': job.queue, ...(fault === undefined ? {} : { 'error.type': fault }) };
    telemetry.measure('ema.job.duration', (performance.now() - began) / 1_000, labels);
  };
  try {
    await telemetry.within(span, () => runJob(services, job, data));
    ended();
  } catch (thrown) {
    ended(faultOf(thrown));
    throw thrown;
  }
};

/**
 * Runs it; how a scheduled one ended is kept for administrators (NET-512). What the last one that ended well found
 * holds until another does: one that stopped on the way says nothing of it (NET-1104).
 */
export const runJob = async (
  given: Services,
  job: Job,
  { sentBy, ...data }: Record<string, unknown>,
): Promise<void> => {
  const services = Array.isArray(sentBy) ? { ...given, db: countingFor(given.db, sentBy as number[]) } : given;
  if (!job.cron) return void (await job.run(services, data));
  const began = performance.now();
  const keep = (error: string | null, found: Record<string, number>) =>
    services.db.execute(sql`
      insert into job_runs (queue, ended_at, ms, error, found)
      values (${job.queue}, ${services.ports.clock.now().toISOString()}, ${Math.round(performance.now() - began)},
        ${error}, ${JSON.stringify(found)}::jsonb)
      on conflict (queue) do update
      set ended_at = excluded.ended_at,
        ms = excluded.ms,
        error = excluded.error,
        found = case when excluded.error is null then excluded.found else job_runs.found end`);
  try {
    await keep(null, (await job.run(services, data)) ?? {});
  } catch (thrown) {
    await keep(nameOf(thrown), {});
    throw thrown;
  }
};

type Settled = { id: string; status: 'completed' | 'failed'; output?: object };
/** Each job of those taken together ends by itself: what one throws costs no other one of its tries (K3). */
const settle = async (services: Services, job: Job, one: Queued & { id: string }): Promise<Settled> => {
  try {
    await workJob(services, job, one);
    return { id: one.id, status: 'completed' };
  } catch (thrown) {
    return { id: one.id, status: 'failed', output: thrown instanceof Error ? thrown : { value: String(thrown) } };
  }
};

/** Works the queues of this process until the library stops. */
export const workJobs = async (services: Services, jobs: readonly Job[]): Promise<void> => {
  for (const job of jobs) {
    if (job.cron) await services.boss.schedule(job.queue, job.cron, {}, { tz: 'Europe/Rome' });
    await services.boss.work<Record<string, unknown>>(
      job.queue,
      {
        perJobResults: true as const,
        ...(job.byGroup
          ? {
              pollingIntervalSeconds: Math.max(1, (job.concurrency ?? 5) / LOOKS_PER_SECOND),
              batchSize: 1,
              localConcurrency: job.concurrency ?? 5,
              localGroupConcurrency: 1,
            }
          : {
              pollingIntervalSeconds: job.cron && !job.isSentToo ? SCHEDULED_SECONDS : SENT_SECONDS,
              batchSize: job.concurrency ?? 5,
              burstWhenBatchFull: job.areAtOnce === true,
            }),
      },
      async (batch) => {
        if (job.areAtOnce) return Promise.all(batch.map((one) => settle(services, job, one)));
        const settled: Settled[] = [];
        for (const one of batch) settled.push(await settle(services, job, one));
        return settled;
      },
    );
  }
};
