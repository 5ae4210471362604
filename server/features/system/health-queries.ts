/** Reads how the portal itself is, from what is cheap to read: partial indexes, single rows and estimates. */
import { sql } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, first, instant, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { backupsSeen, jobRuns, troubles } from '../../db/tables/health.ts';
import { outbox } from '../../db/tables/system.ts';
import { waitingMessages } from '../../kernel/outbox-queries.ts';
import type { Channel } from '@ema/domain/system/health.ts';

const QUEUE = {
  channel: text<Channel>(),
  waiting: integer(),
  oldest_at: nullable(instant()),
  failed: integer(),
  resendable: integer(),
};
export type QueueRow = RowOf<typeof QUEUE>;
/** Each kind of message, also those of which there is none; what is to be sent later does not wait yet. */
export const findQueues = (db: Queryable, now: Date): Promise<QueueRow[]> =>
  all(
    db,
    QUEUE,
    sql`
      with waiting as (${waitingMessages(sql`${now.toISOString()}::timestamptz`)}
      ),
      failed as (
        select channel, count(*)::int as n,
          count(*) filter (where expires_at is null or expires_at > ${now.toISOString()}::timestamptz)::int as again
        from outbox
        where failed_at is not null
        group by channel
      )
      select k.channel, coalesce(w.n, 0) as waiting, w.oldest_at, coalesce(f.n, 0) as failed,
        coalesce(f.again, 0) as resendable
      from (values ('mail'), ('sms')) k(channel)
      left join waiting w on w.channel = k.channel
      left join failed f on f.channel = k.channel
      order by k.channel`,
  );

const EXPIRED = { channel: text<Channel>(), codes: integer(), others: integer() };
/**
 * NET-1101: what expired unsent and nobody made good since. Codes, which live for minutes, of a day, until any message
 * of their kind left after them; others of two days, until one left to the same address.
 */
export const findExpired = (db: Queryable, now: Date): Promise<RowOf<typeof EXPIRED>[]> =>
  all(
    db,
    EXPIRED,
    sql`
      with expired as materialized (
        select id, channel, destination, expires_at, expires_at <= created_at + interval '15 minutes' as is_code
        from outbox
        where failed_at is not null
          and expires_at <= ${now.toISOString()}::timestamptz
          and expires_at > ${now.toISOString()}::timestamptz - interval '48 hours'
      ),
      later as materialized (
        select id, channel, destination
        from outbox
        where id > (select min(id) from expired)
          and sent_at is not null
      ),
      newest as (
        select channel, max(id) as id
        from later
        group by channel
      ),
      lost as (
        select e.channel, e.is_code
        from expired e
        left join newest n on n.channel = e.channel
        where e.is_code
          and e.expires_at > ${now.toISOString()}::timestamptz - interval '24 hours'
          and coalesce(n.id < e.id, true)
        union all
        select e.channel, e.is_code
        from expired e
        where not e.is_code
          and not exists (
            select from later l
            where l.channel = e.channel
              and l.destination = e.destination
              and l.id > e.id)
      )
      select channel, count(*) filter (where is_code)::int as codes,
        count(*) filter (where not is_code)::int as others
      from lost
      group by channel`,
  );

const FAILED = {
  id: outbox.id,
  channel: text<Channel>(),
  destination: outbox.destination,
  failed_at: instant(),
  attempts: outbox.attempts,
  is_expired: truth(),
};
export type FailedRow = RowOf<typeof FAILED>;
export const findFailed = (db: Queryable, now: Date): Promise<FailedRow[]> =>
  all(
    db,
    FAILED,
    sql`
      select id, channel, destination, failed_at, attempts,
        coalesce(expires_at <= ${now.toISOString()}::timestamptz, false) as is_expired
      from outbox
      where failed_at is not null
      order by id desc
      limit 50`,
  );

const MESSAGE = { id: outbox.id, is_sent: truth(), is_failed: truth(), is_expired: truth() };
export const findMessage = (db: Queryable, id: number, now: Date) =>
  first(
    db,
    MESSAGE,
    sql`
      select id, sent_at is not null as is_sent, failed_at is not null as is_failed,
        coalesce(expires_at <= ${now.toISOString()}::timestamptz, false) as is_expired
      from outbox
      where id = ${id}`,
  );

const RUN = {
  queue: jobRuns.queue,
  ended_at: jobRuns.endedAt,
  ms: jobRuns.ms,
  error: jobRuns.error,
  found: jobRuns.found,
};
export type RunRow = RowOf<typeof RUN>;
export const findRuns = (db: Queryable): Promise<RunRow[]> =>
  all(db, RUN, sql`select queue, ended_at, ms, error, found from job_runs order by queue`);

const WAITS = { webhook_due_at: nullable(instant()), bulk_since: nullable(instant()) };
/** What other systems are still to be told, and what runs in bulk; an address that was stopped waits for nothing. */
export const findWaits = (db: Queryable, now: Date): Promise<RowOf<typeof WAITS> | null> =>
  first(
    db,
    WAITS,
    sql`
      select (
          select min(d.next_at)
          from webhook_deliveries d
          join webhook_endpoints e on e.id = d.endpoint_id
          where d.state = 'pending'
            and d.next_at <= ${now.toISOString()}::timestamptz
            and e.state = 'active') as webhook_due_at,
        (select min(coalesce(retried_at, started_at)) from bulk_runs where state = 'running') as bulk_since`,
  );

const OTHER = {
  queue: text(),
  waiting: integer(),
  oldest_at: nullable(instant()),
  failed: integer(),
};
export type OtherRow = RowOf<typeof OTHER>;
/**
 * NET-687: what waits beside messages: what other systems are told (an address that was stopped waits for nothing),
 * rows of operations in bulk under way, and the jobs that the library keeps, by queue.
 */
export const findOtherQueues = (db: Queryable): Promise<OtherRow[]> =>
  all(
    db,
    OTHER,
    sql`
      select 'webhooks' as queue, count(*) filter (where d.state = 'pending')::int as waiting,
        min(d.created_at) filter (where d.state = 'pending') as oldest_at,
        count(*) filter (where d.state = 'failed')::int as failed
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id
      where d.state in ('pending', 'failed')
        and e.state = 'active'
      union all
      select 'bulk', count(*) filter (where i.state = 'waiting')::int,
        min(coalesce(r.retried_at, r.started_at)) filter (where i.state = 'waiting'),
        count(*) filter (where i.state = 'failed')::int
      from bulk_runs r
      join bulk_items i on i.run_id = r.id
      where r.state = 'running'
      union all
      select j.name, count(*) filter (where j.state < 'active')::int,
        min(j.created_on) filter (where j.state < 'active'),
        count(*) filter (where j.state = 'failed')::int
      from pgboss.job j
      where j.state < 'active' or j.state = 'failed'
      group by j.name
      order by 1`,
  );

const PLANNED = { queue: text(), since: instant() };
/** Jobs with a time of their own, and since when they have it. */
export const findPlanned = (db: Queryable): Promise<RowOf<typeof PLANNED>[]> =>
  all(
    db,
    PLANNED,
    sql`select name as queue, min(created_on) as since from pgboss.schedule group by name order by name`,
  );

const BACKUP = {
  at: backupsSeen.at,
  name: backupsSeen.name,
  bytes: backupsSeen.bytes,
  part: backupsSeen.part,
  machine: backupsSeen.machine,
};
export type BackupRow = RowOf<typeof BACKUP>;
/** The last five of the database, and the last of the files of each machine, the newest first. */
export const findBackups = (db: Queryable): Promise<BackupRow[]> =>
  all(
    db,
    BACKUP,
    sql`
      select at, name, bytes, part, machine
      from (
        select id, at, name, bytes, part, machine,
          row_number() over (partition by part, case part when 'files' then machine end order by id desc) as n
        from backups_seen
      ) b
      where n <= case part when 'files' then 1 else 5 end
      order by part, id desc`,
  );

/** The last day itself still counts; few wait, and an index has those alone. */
export const countOverdueRequests = async (db: Queryable, now: Date): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    sql`
      select count(*)::int as n
      from privacy_requests
      where state in ('open', 'running')
        and due_on < ${romeDay(now)}::date`,
  );
  return counted?.n ?? 0;
};

const TROUBLE = { key: troubles.key, since: troubles.since, sentence: troubles.sentence, host: troubles.host };
export const findTold = (db: Queryable): Promise<RowOf<typeof TROUBLE>[]> =>
  all(db, TROUBLE, sql`select key, since, sentence, host from troubles order by key`);

const TABLE = { name: text(), bytes: bigint(), rows: bigint() };
/** As PostgreSQL last estimated them: nothing is counted. */
export const findTables = (db: Queryable): Promise<RowOf<typeof TABLE>[]> =>
  all(
    db,
    TABLE,
    sql`
      select c.relname::text as name, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
      from (
        select oid, relname, reltuples
        from pg_class
        where relkind = 'r'
          and relnamespace = 'public'::regnamespace
        order by relpages desc
        limit 8
      ) c
      order by bytes desc`,
  );

const DATABASE = {
  bytes: bigint(),
  version: text(),
  migrations: integer(),
  migrated_at: nullable(instant()),
};
export const findDatabase = (db: Queryable) =>
  first(
    db,
    DATABASE,
    sql`
      select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
        (select to_timestamp(max(created_at) / 1000.0) from drizzle.__drizzle_migrations) as migrated_at`,
  );
