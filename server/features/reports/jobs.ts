/** Extends the calendar of reports every year, and checks every week that kept sums are those of the orders. */
import { romeDay } from '@ema/domain/kernel/days.ts';
import { readPatiently } from '../../db/client.ts';
import { ensurePeriods } from '../../db/seed/periods.ts';
import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { findSalesFaults } from './queries.ts';

/** The calendar always reaches to the end of next year. */
const extendCalendar = async (services: Services): Promise<void> => {
  const year = Number(romeDay(services.ports.clock.now()).slice(0, 4));
  await ensurePeriods(services.pool, year, year + 1);
};

/** Sums that are not those of their orders would be a fault of the triggers: told to whoever watches the log. */
const verifyTotals = async (services: Services): Promise<void> => {
  const faults = await readPatiently(services.pool, findSalesFaults);
  if (faults.length > 0) services.log.error({ faults }, 'sales totals differ from the orders');
};

export const reportJobs: readonly Job[] = [
  { queue: 'reports-calendar', cron: '5 4 2 1 *', run: extendCalendar },
  { queue: 'reports-verify-totals', cron: '40 3 * * 0', run: verifyTotals },
];
