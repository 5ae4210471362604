/** Reads where the log of events ends, and what in it is not as it was. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';

const HEAD = { lane: integer(), rows: bigint(), id: bigint(), hash: text() };
/** Where a lane of the log ends: so many rows, the last one's number and hash. */
export type Head = RowOf<typeof HEAD>;
/** What went out one night. `seal` covers all its heads. */
export type Heads = { at: string; seal: string; heads: Head[] };

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

const CHAINED = {
  lane: integer(),
  id: bigint(),
  at: text(),
  event: text(),
  actor: text(),
  subject: text(),
  object: text(),
  objectId: text(),
  detail: text(),
  ip: text(),
  requestId: text(),
  previous: text(),
  hash: text(),
};
/** What a row's hash covers, letter by letter as `ema_audit_payload` joins it. */
export type ChainedRow = RowOf<typeof CHAINED>;

export const findChained = (db: Queryable, from: number, limit: number): Promise<ChainedRow[]> =>
  all(
    db,
    CHAINED,
    sql`
      select (coalesce(actor_user_id, 0) % 64)::integer as lane, id, extract(epoch from at)::text as at, event,
        coalesce(actor_user_id::text, '') as actor, coalesce(subject_user_id::text, '') as subject, object,
        object_id as "objectId", detail::text as detail, ip, request_id as "requestId", previous_hash as previous, hash
      from audit
      where id >= ${from}
      order by id
      limit ${limit}`,
  );

const END = { lane: integer(), rows: bigint(), hash: text() };
/** Where a lane ends, and after how many rows. */
export type End = RowOf<typeof END>;
export const findEndsOfAll = (db: Queryable): Promise<End[]> =>
  all(db, END, sql`select lane, rows, hash from audit_heads where rows > 0 order by lane`);

/** The numbers of the first and the last row of so many days. */
export const findSpan = async (
  db: Queryable,
  since: Date | null,
  until: Date | null,
): Promise<{ first: number; last: number } | null> => {
  const conditions = [
    since && sql`at >= ${since.toISOString()}::timestamptz`,
    until && sql`at < ${until.toISOString()}::timestamptz`,
  ].filter((condition) => condition !== null);
  const edges = await first(
    db,
    { first: nullable(bigint()), last: nullable(bigint()) },
    sql`select min(id) as first, max(id) as last from audit where ${sql.join(conditions, sql` and `)}`,
  );
  if (edges === null || edges.first === null || edges.last === null) return null;
  return { first: edges.first, last: edges.last };
};

/** Where each lane ends between two rows. */
export const findEndsBetween = (db: Queryable, span: { first: number; last: number }): Promise<End[]> =>
  all(
    db,
    END,
    sql`
      select e.lane, e.rows, a.hash
      from (
        select (coalesce(actor_user_id, 0) % 64)::integer as lane, count(*) as rows, max(id) as id
        from audit
        where id between ${span.first} and ${span.last}
        group by 1
      ) e
      join audit a on a.id = e.id
      order by e.lane`,
  );
