/** Checks every week that the sums of incomes are those of the orders and declared incomes they come from. */
import { readPatiently } from '../../db/client.ts';
import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { findIncomeFaults } from './queries.ts';

/** Other sums would be a fault of the triggers, and somebody asked for a VAT number too soon or too late. */
const verifyIncomes = async (services: Services): Promise<void> => {
  const faults = await readPatiently(services.pool, findIncomeFaults);
  if (faults.length > 0) services.log.error({ faults }, 'sums of incomes differ from the orders');
};

export const incomeJobs: readonly Job[] = [{ queue: 'incomes-verify-totals', cron: '50 3 * * 0', run: verifyIncomes }];
