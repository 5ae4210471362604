/** Puts the messages of a kind that did not go out in the queue again. */
import { sql } from 'drizzle-orm';
import { resendMessages } from '@ema/calls/system/health.ts';
import { CHANNEL_NAMES } from '@ema/domain/system/health.ts';
import { all } from '../../db/rows.ts';
import { outbox } from '../../db/tables/system.ts';
import { handle } from '../../kernel/handle.ts';
import { MESSAGE_QUEUES } from '../../kernel/outbox.ts';
import { findQueues } from './health-queries.ts';

/** As many as are queued while somebody waits. */
const AT_MOST = 500;

export const resendMessagesHandler = handle(resendMessages, async (c, { body: { channel } }) => {
  const again = await all(
    c.db,
    { id: outbox.id },
    sql`
      update outbox
      set failed_at = null, error = null, attempts = 0, created_at = ema_now()
      where id in (
        select id
        from outbox
        where failed_at is not null
          and channel = ${channel}
          and (expires_at is null or expires_at > ema_now())
        order by id
        limit ${AT_MOST}
        for update skip locked)
      returning id`,
  );
  for (const { id } of again) await c.outbox.job(MESSAGE_QUEUES[channel], { id });
  const queues = await findQueues(c.db, c.now);
  const left = queues.find((queue) => queue.channel === channel)?.resendable ?? 0;
  const note = `${CHANNEL_NAMES[channel]}: ${again.length}`;
  await c.audit({ object: 'outbox', objectId: channel, detail: { note } });
  return { resent: again.length, left };
});
