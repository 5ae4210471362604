/** The background jobs of bulk operations. */
import type { Job } from '../../kernel/jobs.ts';
import { WORK } from './start.ts';
import { workForgotten, workRun } from './work.ts';

export const bulkJobs: readonly Job[] = [
  { queue: WORK, byGroup: true, expireInSeconds: 1_800, run: workRun },
  { queue: 'bulk-sweep', cron: '* * * * *', expireInSeconds: 1_800, run: workForgotten },
];
