/** Says with which view somebody begins a list, or that they begin with all of it (NET-496). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { setDefaultView } from '@ema/calls/views.ts';
import { first } from '../../db/rows.ts';
import { viewDefaults } from '../../db/tables/views.ts';
import { handle } from '../../kernel/handle.ts';
import { findView, noView } from './queries.ts';

export const setDefaultViewHandler = handle(setDefaultView, async (c, { body }) => {
  const { userId } = c.viewer;
  const row = body.view === null ? null : await findView(c.db, c.scope, body.view);
  if (row && row.list !== body.list) throw new CallError('not_found', 'Questa vista non è di questo elenco.');
  if (row) {
    // Of one that somebody deletes at this moment there is none to begin with.
    const chosen = await first(
      c.db,
      { view_id: viewDefaults.viewId },
      sql`
      insert into view_defaults (user_id, list, view_id)
      select ${userId}, v.list, v.id
      from saved_views v
      where v.id = ${row.id}
      for key share
      on conflict (user_id, list) do update
      set view_id = excluded.view_id
      returning view_id`,
    );
    if (!chosen) throw noView();
  } else await c.db.execute(sql`delete from view_defaults where user_id = ${userId} and list = ${body.list}`);
  await c.audit({ object: 'view', objectId: row?.id ?? body.list, detail: { list: body.list } });
});
