/** The reading calls of bulk operations. */
import { getBulkRun, listBulkItems, listBulkRuns } from '@ema/calls/bulk.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentItem, presentRun } from './present.ts';
import { findItems, findRuns, runOf } from './queries.ts';

export const listRunsHandler = handle(listBulkRuns, async (c, { query: { mine, ...query } }) => {
  const { rows, total } = await findRuns(c.db, { ...query, userId: mine ? c.viewer.userId : undefined });
  return {
    items: rows.map((row) => presentRun(row, c.viewer)),
    pagination: pagination(query.page, query.perPage, total),
  };
});
export const getRunHandler = handle(getBulkRun, async (c, { params }) =>
  presentRun(await runOf(c.db, params.id), c.viewer),
);
export const listItemsHandler = handle(listBulkItems, async (c, { query }) => {
  const { rows, total } = await findItems(c.db, query);
  return { items: rows.map(presentItem), pagination: pagination(query.page, query.perPage, total) };
});
