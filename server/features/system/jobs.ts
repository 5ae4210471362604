/** The background jobs of the portal itself: messages, and sweeping at night. */
import type { Job } from '../../kernel/jobs.ts';
import { beginPlans } from './begin-plans.ts';
import { checkAudit } from './check-audit.ts';
import { FORGET_BYTES, forgetBytes } from './forget-files.ts';
import { sendMessage } from './send-message.ts';
import { sweep } from './sweep.ts';

export const systemJobs: readonly Job[] = [
  { queue: 'system-begin-plans', cron: '* * * * *', run: beginPlans },
  { queue: 'outbox', run: sendMessage, retryLimit: 8, concurrency: 10 },
  { queue: FORGET_BYTES, run: forgetBytes },
  { queue: 'system-sweep', cron: '17 3 * * *', run: sweep },
  {
    queue: 'system-check-audit',
    cron: '47 3 * * *',
    expireInSeconds: 3_600,
    run: async (services) => {
      await checkAudit(services);
    },
  },
];
