import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';

/**
 * Sends one message of the outbox. At least once: the outbox id is the key that the gateway keeps repeats out with.
 * A code that expired in the meantime is not sent any more.
 */
const sendMessage = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const found = await services.pool.query<{
    id: number;
    channel: string;
    destination: string;
    subject: string;
    body: string;
    expired: boolean;
  }>(
    `update outbox set attempts = attempts + 1 where id = $1 and sent_at is null and failed_at is null
     returning id, channel, destination, subject, body, coalesce(expires_at <= $2, false) as expired`,
    [data['id'], services.ports.clock.now()],
  );
  const message = found.rows[0];
  if (!message) return;
  if (message.expired) {
    await services.pool.query(`update outbox set failed_at = $2, error = 'expired before it was sent' where id = $1`, [
      message.id,
      services.ports.clock.now(),
    ]);
    return;
  }
  const { id, destination: to, subject, body } = message;
  if (message.channel === 'sms') await services.ports.sms.send({ id, to, body });
  else await services.ports.mail.send({ id, to, subject, body });
  // Codes and passwords are not kept once they were sent; the local outbox of development is there to be read.
  const kept = services.config.isProduction ? '' : body;
  await services.pool.query('update outbox set sent_at = $3, body = $2 where id = $1 and sent_at is null', [
    id,
    kept,
    services.ports.clock.now(),
  ]);
};

/** Rows nobody needs any more: old answers of repeated requests, ended sessions, spent codes, spent limits. */
const sweep = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const older = (text: string) => services.pool.query(text, [now]);
  await older(`delete from idempotency where created_at < $1::timestamptz - interval '3 days'`);
  await older(
    `delete from sessions
     where ended_at < $1::timestamptz - interval '90 days' or last_used_at < $1::timestamptz - interval '90 days'`,
  );
  await older(`delete from challenges where expires_at < $1::timestamptz - interval '90 days'`);
  await older(
    `delete from drafts d
     where d.saved_at < $1::timestamptz - interval '30 days'
       or exists (select 1 from commissions c where c.draft_id = d.draft_id)`,
  );
  await older(`delete from outbox where sent_at < $1::timestamptz - interval '90 days'`);
  await services.limits.sweep();
};

export const systemJobs: readonly Job[] = [
  { queue: 'outbox', run: sendMessage, retryLimit: 8, concurrency: 10 },
  { queue: 'system-sweep', cron: '17 3 * * *', run: sweep },
];
