/** Reads where the log of events ends, and what in it is not as it was. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, integer, nullable, text, type RowOf } from '../../db/rows.ts';

const HEAD = { lane: integer(), rows: bigint(), id: bigint(), hash: text() };
/** Where a lane of the log ends: so many rows, the last one's number and hash. */
export type Head = RowOf<typeof HEAD>;

export const readHeads = (db: Queryable): Promise<Head[]> =>
  all(
    db,
    HEAD,
    sql`
      select h.lane, h.rows, max(a.id) as id, h.hash
      from audit_heads h
      join audit a on coalesce(a.actor_user_id, 0) % 64 = h.lane
      group by h.lane, h.rows, h.hash
      order by h.lane`,
  );

const FAULT = { lane: integer(), id: nullable(bigint()), fault: text() };
export type AuditFault = RowOf<typeof FAULT>;

/** What the chain itself shows. */
export const chainFaults = (db: Queryable): Promise<AuditFault[]> =>
  all(
    db,
    FAULT,
    sql`
      select lane, id, fault
      from ema_audit_faults()
      order by lane, id
      limit 50`,
  );

/**
 * Whoever owns the database could write a lane anew from any row on, chain, head and all. What went out before knows:
 * that row must be there, with that hash, and so many before it.
 */
export const faultsSince = (db: Queryable, told: readonly Head[]): Promise<AuditFault[]> =>
  all(
    db,
    FAULT,
    sql`
      with told as (
        select *
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(lane integer, rows bigint, id bigint, hash text)
      ),
      found as (
        select t.lane, count(a.id) as rows, max(a.hash) filter (where a.id = t.id) as hash
        from told t
        left join audit a on coalesce(a.actor_user_id, 0) % 64 = t.lane and a.id <= t.id
        group by t.lane
      )
      select t.lane, t.id, 'differs from the head that went out' as fault
      from told t
      join found f on f.lane = t.lane
      where f.rows <> t.rows
        or f.hash is distinct from t.hash
      order by t.lane`,
  );
