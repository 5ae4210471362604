/** Ends what was left in between: payments nobody told us about, refunds whose end is not known. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { doEach, workEach } from '../../kernel/work-each.ts';
import { askProvider } from './ask.ts';
import { staleAttempts, unfinishedRefunds, type AttemptRow, type RefundRow } from './queries.ts';
import { finishRefund } from './refund.ts';

/** Behind those that were not asked about yet, also when no answer comes, and due at the next run all the same. */
const queueAnew = (db: Queryable, id: number, now: Date, olderThanMinutes: number) =>
  db.execute(sql`
    update payment_attempts
    set checked_at = ${now.toISOString()}::timestamptz - make_interval(mins => ${olderThanMinutes})
    where id = ${id}`);

/**
 * Asks the provider about every payment of which nothing was heard for three minutes, so that one whose return and
 * notification were lost is known within five (I3), and ends refunds left open. One failure stops no other, and makes
 * the run one that failed.
 */
export const reconcilePayments = async (services: Services, olderThanMinutes = 3): Promise<void> => {
  const now = services.ports.clock.now();
  const asker = {
    ports: services.ports,
    now,
    config: services.config,
    outboxOn: (on: Queryable) => createOutbox(on, services.boss),
    transact: <T>(work: (tx: Tx) => Promise<T>) => services.db.transaction(now, work),
  };
  const ask = async (attempt: AttemptRow): Promise<void> => {
    await queueAnew(services.db, attempt.id, now, olderThanMinutes);
    await askProvider(asker, attempt, 'reconciler');
  };
  // One that its provider refuses is over: what became of it is written.
  const finish = (refund: RefundRow) =>
    finishRefund({ ...asker, db: services.db, viewer: null }, refund).catch((thrown: unknown) => {
      if (!(thrown instanceof CallError && thrown.code === 'wrong_state')) throw thrown;
    });
  const { db } = services;
  await doEach(services, 'part of the reconciliation not done', [
    async () => workEach(services, 'payment not reconciled', await staleAttempts(db, now, olderThanMinutes), ask),
    async () => workEach(services, 'refund not finished', await unfinishedRefunds(db, now, olderThanMinutes), finish),
  ]);
};

export const paymentJobs: readonly Job[] = [
  // The next minute asks again; a provider that is down is not asked more often for it.
  { queue: 'payments-reconcile', cron: '* * * * *', retryLimit: 0, run: (services) => reconcilePayments(services) },
];
