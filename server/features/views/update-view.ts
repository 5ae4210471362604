/** Renames, overwrites, shares or stops sharing a view (NET-496, NET-498). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { updateView } from '@ema/calls/views.ts';
import { mayShare } from '@ema/domain/views/may.ts';
import { first } from '../../db/rows.ts';
import { savedViews } from '../../db/tables/views.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { presentView } from './present.ts';
import { findKept, findOwnView, holdViews, nameFault } from './queries.ts';

export const updateViewHandler = handle(updateView, async (c, { params, body }) => {
  const row = await findOwnView(c.db, c.scope, c.viewer, params.id);
  // Whoever is no administrator any more may take a shared one back, and nothing else of it.
  if (body.isShared) refuse('forbidden', mayShare(c.viewer));
  await holdViews(c.db, row.user_id, row.list);
  const kept = await findKept(c.db, { userId: row.user_id, list: row.list, name: body.name, exceptId: row.id });
  refuseField('name', nameFault(kept.is_taken));
  const changed = await first(
    c.db,
    { version: savedViews.version },
    sql`
    update saved_views
    set name = ${body.name}, address = ${body.address}, shared = ${body.isShared}, version = version + 1
    where id = ${row.id}
      and version = ${body.version}
    returning version`,
  );
  if (!changed) throw new CallError('stale_version');
  await c.db.execute(sql`
    delete from view_defaults d
    where d.view_id = ${row.id}
      and not ${body.isShared}::boolean
      and d.user_id <> ${row.user_id}`);
  await c.audit({ object: 'view', objectId: row.id, detail: { list: row.list } });
  // As it was left: of somebody else's that is no longer shared, whoever changed it sees nothing any more.
  const { name, address, isShared: shared } = body;
  const is_default = row.is_default && (shared || row.user_id === c.viewer.userId);
  return presentView({ ...row, name, address, shared, is_default, version: changed.version }, c.viewer);
});
