/** Reads erasures that are to be carried out, and what of somebody no row of files names. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, type RowOf } from '../../db/rows.ts';
import { erasures } from '../../db/tables/privacy.ts';
import { dataExports } from '../../db/tables/profile.ts';
import { arrivals } from '../../db/tables/system.ts';
import type { Owner } from './whose-queries.ts';

const ERASURE = {
  id: erasures.id,
  request_id: erasures.requestId,
  person_id: erasures.personId,
  private_customer_id: erasures.privateCustomerId,
  state: erasures.state,
  decided_by_user_id: erasures.decidedByUserId,
  identity: erasures.identity,
  begun_at: erasures.begunAt,
};
/** What is to be carried out, or was. */
export const findErasure = (db: Queryable, id: number): Promise<RowOf<typeof ERASURE> | null> =>
  first(
    db,
    ERASURE,
    sql`
    select id, request_id, person_id, private_customer_id, state, decided_by_user_id, identity, begun_at
    from erasures
    where id = ${id}`,
  );
const NOTED = {
  person_id: erasures.personId,
  private_customer_id: erasures.privateCustomerId,
  identity: erasures.identity,
  begun_at: erasures.begunAt,
};
export type NotedRow = RowOf<typeof NOTED>;
/** All there ever were: few, and each stands once in the file beside the database. */
export const findErasuresToNote = (db: Queryable): Promise<NotedRow[]> =>
  all(db, NOTED, sql`select person_id, private_customer_id, identity, begun_at from erasures order by id`);
/** Those that were cut off, and those that ended not long ago. */
export const findErasuresToPass = (db: Queryable, now: Date): Promise<{ id: number }[]> =>
  all(
    db,
    { id: erasures.id },
    sql`
    select id
    from erasures
    where state = 'running'
      or finished_at > ${now.toISOString()}::timestamptz - interval '2 days'
    order by id`,
  );

const COPY = { id: dataExports.id, sha256: dataExports.sha256 };
/** Copies of somebody's data. */
export const findCopiesOf = (db: Queryable, owner: Owner): Promise<RowOf<typeof COPY>[]> =>
  all(
    db,
    COPY,
    sql`
    select id, sha256
    from data_exports
    where user_id = ${owner.user_id}
      or person_id = ${owner.person_id}
      or private_customer_id = ${owner.private_customer_id}`,
  );
/** What somebody sends in pieces, and has not ended. */
export const findArrivalsOf = (db: Queryable, { user_id: userId }: Owner): Promise<{ id: string }[]> =>
  all(db, { id: arrivals.id }, sql`select id from arrivals where user_id = ${userId}`);
