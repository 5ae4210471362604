/** Reads what the primary knows of its archive, its standbys and its slots, for the page and for a collector. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { all, first, instant, integer, nullable, text, type RowOf } from '../db/rows.ts';

const ARCHIVE = { archived_at: instant(), failed_at: nullable(instant()) };
export type ArchiveRow = RowOf<typeof ARCHIVE>;
/**
 * NET-1044: null where the log is not archived. A server that gave no piece away yet has done so since it started: one
 * that becomes the primary gives the first at once.
 */
export const findArchive = (db: Queryable): Promise<ArchiveRow | null> =>
  first(
    db,
    ARCHIVE,
    sql`
      select coalesce(last_archived_time, pg_postmaster_start_time()) as archived_at, last_failed_time as failed_at
      from pg_stat_archiver
      where current_setting('archive_mode') <> 'off'`,
  );

const STANDBYS = { connected: integer(), confirming: nullable(integer()) };
export type StandbysRow = RowOf<typeof STANDBYS>;
/**
 * NET-1045: a role without `pg_read_all_stats` sees that somebody follows, and not how: `confirming`, those that
 * commits wait for, is null then.
 */
export const findStandbys = (db: Queryable): Promise<StandbysRow | null> =>
  first(
    db,
    STANDBYS,
    sql`
      select count(r.pid)::int as connected,
        case when pg_has_role('pg_read_all_stats', 'usage')
          then count(*) filter (where r.sync_state in ('sync', 'quorum'))::int end as confirming
      from (
        select pid, sync_state
        from pg_stat_replication
        where coalesce(state, 'streaming') = 'streaming'
          and coalesce(application_name, '') <> 'pg_basebackup'
      ) r`,
  );

const SLOT = { name: text() };
/** NET-1046: nobody reads from them, and what they hold back stays on the disk until somebody does. */
export const findIdleSlots = async (db: Queryable): Promise<string[]> => {
  const slots = await all(
    db,
    SLOT,
    sql`
      select slot_name::text as name
      from pg_replication_slots
      where not active
        and restart_lsn is not null
      order by slot_name`,
  );
  return slots.map(({ name }) => name);
};
