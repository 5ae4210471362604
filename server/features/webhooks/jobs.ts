/** The background jobs of webhooks. */
import { MOST_ENDPOINTS } from '@ema/domain/webhooks/states.ts';
import type { Job } from '../../kernel/jobs.ts';
import { DELIVER } from './announce.ts';
import { deliver } from './deliver.ts';
import { DUE, queueDue } from './queue-due.ts';
import { sealSecretsAnew } from './seal-anew.ts';

export const webhookJobs: readonly Job[] = [
  { queue: DELIVER, run: deliver, concurrency: MOST_ENDPOINTS, byGroup: true },
  { queue: DUE, cron: '* * * * *', isSentToo: true, run: queueDue },
  { queue: 'webhooks.sweep', cron: '27 3 * * *', run: sealSecretsAnew },
];
