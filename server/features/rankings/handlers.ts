/** The handlers of the best-seller chart. */
import type { Handler } from '../../kernel/handle.ts';
import { emptyChartHandler } from './empty-chart.ts';
import { chartsFileHandler } from './list-files.ts';
import { publishChartHandler } from './publish-chart.ts';
import { checkChartHandler, getChartHandler, listChartsHandler } from './reads.ts';
import { restoreChartHandler } from './restore-chart.ts';

export const rankingHandlers: readonly Handler[] = [
  getChartHandler,
  checkChartHandler,
  publishChartHandler,
  emptyChartHandler,
  listChartsHandler,
  chartsFileHandler,
  restoreChartHandler,
];
