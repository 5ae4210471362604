/** Reads which messages wait to be sent: what is to be sent later does not wait before its time. */
import { sql, type SQL } from 'drizzle-orm';
import { MESSAGE_QUEUES } from './outbox.ts';

/**
 * By channel how many wait and since when the oldest does: one with a time of its own since that time, as long as its
 * first try is ahead; any other since it was written.
 */
export const waitingMessages = (now: SQL): SQL => sql`
  select o.channel, count(*)::int as n, min(greatest(o.created_at, f.at)) as oldest_at
  from outbox o
  left join (
    select j.data ->> 'id' as id, max(j.start_after) as at
    from pgboss.job j
    where j.name in (${MESSAGE_QUEUES.mail}, ${MESSAGE_QUEUES.sms})
      and j.state in ('created', 'active')
      and j.retry_count = 0
      and j.start_after <> j.created_on
    group by j.data ->> 'id'
  ) f on f.id = o.id::text
  where o.sent_at is null
    and o.failed_at is null
    and (f.at is null or f.at <= ${now})
  group by o.channel`;
