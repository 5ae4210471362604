import type { Job } from '../kernel/jobs.ts';
import { systemJobs } from './system/jobs.ts';

/** Every background job of the portal. */
export const jobs: readonly Job[] = [...systemJobs];
