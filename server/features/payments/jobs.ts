import { sql } from 'drizzle-orm';
import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { staleAttempts, REOPENED } from './queries.ts';
import { settle } from './settle.ts';

/** Asks the provider about every payment that has been pending for a quarter of an hour. One failure stops no other. */
export const reconcilePayments = async (services: Services, olderThanMinutes = 15): Promise<void> => {
  for (const attempt of await staleAttempts(services.db, olderThanMinutes)) {
    try {
      if (attempt.provider_session_id) {
        const facts = await services.ports.payments.readCheckout(attempt.provider_session_id);
        await services.db.transaction((tx) =>
          settle(tx, facts, { now: services.ports.clock.now(), expectLive: services.config.isProduction }),
        );
      } else await releaseUnsent(services, attempt.id, attempt.order_id);
    } catch (thrown) {
      services.log.warn({ err: thrown, attempt: attempt.id }, 'payment not reconciled');
    }
  }
};

/** An attempt that never reached the provider (we crashed in between): the order is the seller's again. */
const releaseUnsent = (services: Services, attemptId: number, orderId: number) =>
  services.db.transaction(async (tx) => {
    const freed = await tx.execute(
      sql`update payment_attempts set state = 'expired', updated_at = now() where id = ${attemptId} and state = 'created' and provider_session_id is null returning 1`,
    );
    if (freed.rows.length > 0)
      await tx.execute(
        sql`update orders set state = ${REOPENED}, version = version + 1 where id = ${orderId} and state = 'in_payment'`,
      );
  });

export const paymentJobs: readonly Job[] = [
  { queue: 'payments-reconcile', cron: '*/5 * * * *', run: (services) => reconcilePayments(services) },
];
