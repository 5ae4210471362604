/** Puts one message that did not go out in the queue again. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { resendMessage } from '@ema/calls/system/health.ts';
import { mayResend, type Channel } from '@ema/domain/system/health.ts';
import { first, text } from '../../db/rows.ts';
import { handle } from '../../kernel/handle.ts';
import { MESSAGE_QUEUES } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findMessage } from './health-queries.ts';

export const resendMessageHandler = handle(resendMessage, async (c, { params }) => {
  const message = await findMessage(c.db, Number(params.id), c.now);
  if (!message) throw new CallError('not_found', 'Questo messaggio non c’è più.');
  const { is_sent: isSent, is_failed: isFailed, is_expired: isExpired } = message;
  refuse('wrong_state', mayResend({ isSent, isFailed, isExpired }));
  const again = await first(
    c.db,
    { channel: text<Channel>() },
    sql`
      update outbox
      set failed_at = null, error = null, attempts = 0, created_at = ema_now()
      where id = ${message.id}
        and failed_at is not null
      returning channel`,
  );
  // Somebody was first.
  if (!again) throw new CallError('wrong_state', mayResend({ isSent, isFailed: false, isExpired }) ?? undefined);
  await c.outbox.job(MESSAGE_QUEUES[again.channel], { id: message.id });
  await c.audit({ object: 'outbox', objectId: message.id });
  return {};
});
