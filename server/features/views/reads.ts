/** The call that reads the saved views of a list. */
import { listViews } from '@ema/calls/views.ts';
import { handle } from '../../kernel/handle.ts';
import { presentView } from './present.ts';
import { findViews } from './queries.ts';

/** NET-496: one's own, and what others share of a list that is the reader's. */
export const listViewsHandler = handle(listViews, async (c, { query }) => {
  const rows = await findViews(c.db, c.scope, query.list);
  return { items: rows.map((row) => presentView(row, c.viewer)) };
});
