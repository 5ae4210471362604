/** The handlers of bulk operations. */
import type { Handler } from '../../kernel/handle.ts';
import { itemsFileHandler, runsFileHandler } from './list-files.ts';
import { getRunHandler, listItemsHandler, listRunsHandler } from './reads.ts';
import { retryHandler } from './retry.ts';
import { startHandler } from './start.ts';
import { stopHandler } from './stop.ts';

export const bulkHandlers: readonly Handler[] = [
  startHandler,
  listRunsHandler,
  runsFileHandler,
  getRunHandler,
  listItemsHandler,
  itemsFileHandler,
  stopHandler,
  retryHandler,
];
