/** The background jobs of erasures. */
import type { Job } from '../../kernel/jobs.ts';
import { CARRY_OUT, carryOut, sweepErasures } from './carry-out.ts';

export const privacyJobs: readonly Job[] = [
  { queue: CARRY_OUT, run: carryOut, concurrency: 1, expireInSeconds: 1_800 },
  { queue: 'privacy-sweep', cron: '7 4 * * *', expireInSeconds: 3_600, run: sweepErasures },
];
