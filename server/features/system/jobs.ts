/** The background jobs of the portal itself: messages, and sweeping at night. */
import type { Job } from '../../kernel/jobs.ts';
import { MESSAGE_QUEUES } from '../../kernel/outbox.ts';
import { beginPlans } from './begin-plans.ts';
import { checkAudit } from './check-audit.ts';
import { FORGET_BYTES, forgetBytes } from './forget-files.ts';
import { measureFiles } from './measure-files.ts';
import { sendMessage } from './send-message.ts';
import { sweepBytes } from './sweep-bytes.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweep } from './sweep.ts';
import { watch } from './watch.ts';

/** Some 130 tries, the last of them every 30 seconds: a gateway may be away for an hour. */
const MESSAGES = { run: sendMessage, retryLimit: 130, concurrency: 10, areAtOnce: true } as const;

export const systemJobs: readonly Job[] = [
  { queue: 'system-begin-plans', cron: '* * * * *', run: beginPlans },
  // SMS that a release before queued with the e-mails leave from there.
  { ...MESSAGES, queue: MESSAGE_QUEUES.mail },
  { ...MESSAGES, queue: MESSAGE_QUEUES.sms },
  { queue: FORGET_BYTES, run: forgetBytes },
  { queue: 'system-sweep', cron: '17 3 * * *', expireInSeconds: 3_600, run: sweep },
  { queue: 'system-sweep-files', cron: '27 3 * * *', expireInSeconds: 3_600, run: sweepFiles },
  {
    queue: 'system-check-audit',
    cron: '47 3 * * *',
    expireInSeconds: 3_600,
    run: async (services) => ({ faults: (await checkAudit(services)).length }),
  },
  { queue: 'system-sweep-bytes', cron: '37 4 * * *', expireInSeconds: 3_600, run: sweepBytes },
  { queue: 'system-measure-files', cron: '27 3 * * *', expireInSeconds: 3_600, run: measureFiles },
  { queue: 'system-watch', cron: '*/5 * * * *', run: watch },
];
