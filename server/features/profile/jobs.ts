/** The background jobs of people's own data: copies of them. */
import type { Job } from '../../kernel/jobs.ts';
import { makeDataExport, sweepDataExports } from './make-data-export.ts';

export const profileJobs: readonly Job[] = [
  { queue: 'profile.data-export', run: makeDataExport, concurrency: 1, expireInSeconds: 3_600 },
  { queue: 'profile.data-export-sweep', cron: '*/10 * * * *', run: (services) => sweepDataExports(services) },
];
