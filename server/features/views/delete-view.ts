/** Deletes a view; whoever began with it begins with the whole list again (NET-496). */
import { sql } from 'drizzle-orm';
import { deleteView } from '@ema/calls/views.ts';
import { first } from '../../db/rows.ts';
import { savedViews } from '../../db/tables/views.ts';
import { handle } from '../../kernel/handle.ts';
import { findOwnView, noView } from './queries.ts';

export const deleteViewHandler = handle(deleteView, async (c, { params }) => {
  const row = await findOwnView(c.db, c.scope, c.viewer, params.id);
  const gone = await first(
    c.db,
    { id: savedViews.id },
    sql`
    delete from saved_views
    where id = ${row.id}
      and shared = ${row.shared}
    returning id`,
  );
  if (!gone) throw noView();
  await c.audit({ object: 'view', objectId: row.id, detail: { list: row.list } });
});
