/** Reads saved views: those of a list, and one of them. */
import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayChangeView } from '@ema/domain/views/may.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, integer, text, truth, type RowOf } from '../../db/rows.ts';
import { savedViews } from '../../db/tables/views.ts';
import type { Scope, Viewer } from '../../kernel/context.ts';
import { visibleViews } from '../../kernel/scopes.ts';

const VIEW = {
  id: savedViews.id,
  user_id: savedViews.userId,
  list: savedViews.list,
  name: savedViews.name,
  address: savedViews.address,
  shared: savedViews.shared,
  version: savedViews.version,
  owner: text(),
  is_default: truth(),
};
export type ViewRow = RowOf<typeof VIEW>;

const select = (scope: Scope): SQL => sql`
  select v.id, v.user_id, v.list, v.name, v.address, v.shared, v.version,
    p.first_name || ' ' || p.last_name as owner,
    exists (
      select 1
      from view_defaults d
      where d.view_id = v.id
        and d.user_id = ${scope.userId}) as is_default
  from saved_views v
  join users u on u.id = v.user_id
  join people p on p.id = u.person_id
  where ${visibleViews(scope)}`;

/** One's own first, then those that others share, by name. */
export const findViews = (db: Queryable, scope: Scope, list: string): Promise<ViewRow[]> =>
  all(
    db,
    VIEW,
    sql`
    ${select(scope)}
      and v.list = ${list}
    order by v.user_id = ${scope.userId} desc, lower(v.name), v.id`,
  );

export const noView = (): CallError => new CallError('not_found', 'Questa vista non esiste più.');
/** @throws not_found */
export const findView = async (db: Queryable, scope: Scope, id: number): Promise<ViewRow> => {
  const row = await first(db, VIEW, sql`${select(scope)} and v.id = ${id}`);
  if (!row) throw noView();
  return row;
};

/** One that the viewer may change; what somebody else shares is as absent as one that never was. @throws not_found */
export const findOwnView = async (tx: Tx, scope: Scope, viewer: Viewer, id: number): Promise<ViewRow> => {
  const row = await findView(tx, scope, id);
  if (!mayChangeView({ userId: viewer.userId, roles: viewer.roles }, { userId: row.user_id, shared: row.shared }))
    throw noView();
  return row;
};

/** Whoever keeps views of a list at the same time waits: their number and their names are looked at first. */
export const holdViews = async (tx: Tx, userId: number, list: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId} ${list}`}, 0))`);
};
const KEPT = { n: integer(), is_taken: truth() };
/** How many somebody has of a list, and whether one of the others is called so. */
export const findKept = async (
  tx: Tx,
  of: { userId: number; list: string; name: string; exceptId: number | null },
): Promise<RowOf<typeof KEPT>> => {
  const row = await first(
    tx,
    KEPT,
    sql`
    select count(*)::int as n,
      coalesce(
        bool_or(lower(v.name) = lower(${of.name}) and v.id is distinct from ${of.exceptId}::bigint),
        false) as is_taken
    from saved_views v
    where v.user_id = ${of.userId}
      and v.list = ${of.list}`,
  );
  return row ?? { n: 0, is_taken: false };
};
export const nameFault = (isTaken: boolean): string | null =>
  isTaken ? 'Hai già una vista con questo nome: scegline un altro.' : null;
