/** Reading calls of the best-seller chart, and the check of a file. */
import { checkChart, getChart, listCharts } from '@ema/calls/rankings.ts';
import type { ChartRow } from '@ema/domain/rankings/chart.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentChart, presentChecked, presentKept } from './present.ts';
import { findBefore, findCharts, findRows, findShown, type ChartHead } from './queries.ts';
import { readChartFile } from './read-file.ts';

const rowsBefore = async (db: Queryable, shown: ChartHead | null): Promise<ChartRow[]> => {
  const before = await findBefore(db, shown);
  return before ? findRows(db, before.id) : [];
};

export const getChartHandler = handle(getChart, async (c) => {
  const shown = await findShown(c.db);
  if (!shown) return presentChart(null, [], [], null);
  const [rows, before] = await Promise.all([findRows(c.db, shown.id), rowsBefore(c.db, shown)]);
  return presentChart(shown, rows, before, c.viewer.agentId);
});

/** Nothing is written: publishing reads the file again. */
export const checkChartHandler = handle(
  checkChart,
  async (c, { body }) => {
    const { rows, faults } = await readChartFile(c.db, body.file);
    return { rows: presentChecked(faults.length > 0 ? [] : rows, await rowsBefore(c.db, null)), faults };
  },
  { status: 200 },
);

export const listChartsHandler = handle(listCharts, async (c, { query }) => {
  const { rows, n } = await findCharts(c.db, query);
  return { items: rows.map(presentKept), pagination: pagination(query.page, query.perPage, n) };
});
