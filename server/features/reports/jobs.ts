/** Extends the calendar of reports every year, and checks every week that kept sums are those of the orders. */
import { romeDay } from '@ema/domain/kernel/days.ts';
import { ensurePeriods } from '../../db/seed/periods.ts';
import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';

/** The calendar always reaches to the end of next year. */
const extendCalendar = async (services: Services): Promise<void> => {
  const year = Number(romeDay(services.ports.clock.now()).slice(0, 4));
  await ensurePeriods(services.pool, year, year + 1);
};

/** Sums that are not those of their orders would be a fault of the triggers: told to whoever watches the log. */
const verifyTotals = async (services: Services): Promise<void> => {
  const client = await services.pool.connect();
  try {
    await client.query('begin read only');
    await client.query('set local statement_timeout = 0');
    const faults = await client.query('select * from ema_sales_faults() limit 20');
    await client.query('commit');
    if (faults.rows.length > 0) services.log.error({ faults: faults.rows }, 'sales totals differ from the orders');
  } finally {
    client.release();
  }
};

export const reportJobs: readonly Job[] = [
  { queue: 'reports-calendar', cron: '5 4 2 1 *', run: extendCalendar },
  { queue: 'reports-verify-totals', cron: '40 3 * * 0', run: verifyTotals },
];
