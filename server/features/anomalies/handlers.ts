/** Every call about non-compliances, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { anomaliesFileHandler } from './list-files.ts';
import { anomaliesConfigurationHandler, listAnomaliesHandler } from './reads.ts';
import { reportOperationHandler } from './report-operation.ts';

export const anomalyHandlers: readonly Handler[] = [
  listAnomaliesHandler,
  anomaliesFileHandler,
  anomaliesConfigurationHandler,
  reportOperationHandler,
];
