/** Shows a chart of the archive again; the one that is shown takes its place there (NET-360). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { restoreChart } from '@ema/calls/rankings.ts';
import { handle } from '../../kernel/handle.ts';
import { archiveShown, oneAtATime } from './archive.ts';
import { findArchived } from './queries.ts';

export const restoreChartHandler = handle(restoreChart, async (c, { params }) => {
  await oneAtATime(c.db);
  const chart = await findArchived(c.db, params.id);
  if (!chart) throw new CallError('not_found', 'Questa classifica non esiste.');
  await archiveShown(c.db, c.viewer.actorUserId);
  await c.db.execute(sql`
    update best_seller_charts
    set archived_at = null, archived_by_user_id = null
    where id = ${params.id}`);
  await c.audit({ object: 'best-seller-chart', objectId: params.id });
});
