/** Closes every period of fibra by itself once it may be closed; the first one ever is closed by an administrator. */
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayClosePeriod } from '@ema/domain/levels/may.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { closeNow, nameOf } from './close.ts';
import { findNextPeriod, type NextPeriod } from './queries.ts';

const closeOne = (services: Services, period: NextPeriod, now: Date): Promise<void> =>
  services.db.transaction(now, async (tx) => {
    const id = await closeNow(tx, period, null, now);
    await writeAudit(
      tx,
      { event: 'levels.close-period', object: 'period-closing', objectId: id, detail: { period: nameOf(period) } },
      { viewer: null, now, ip: '', requestId: '' },
    );
  });

/** However many nights it did not run, the periods are closed one after the other. */
export const closePeriods = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const today = romeDay(now);
  for (;;) {
    const { period, isFollowing } = await findNextPeriod(services.db, today);
    if (!period || !isFollowing || mayClosePeriod({ name: nameOf(period), to: period.to }, today) !== null) return;
    try {
      await closeOne(services, period, now);
    } catch (error) {
      // Somebody closed it at the same moment.
      if (!(error instanceof CallError)) throw error;
    }
  }
};

export const levelJobs: readonly Job[] = [
  { queue: 'levels-close-periods', cron: '15 4 * * *', expireInSeconds: 600, run: closePeriods },
];
