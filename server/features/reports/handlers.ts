/** The handlers of the reports. */
import type { Handler } from '../../kernel/handle.ts';
import {
  emaMonthsHandler,
  periodsHandler,
  salesFileHandler,
  salesHandler,
  statementFileHandler,
  statementHandler,
  subordinatesFileHandler,
  subordinatesHandler,
} from './reads.ts';
import { emaMonthsFileHandler, pendingFileHandler } from './list-files.ts';
import { pendingHandler } from './pending.ts';

export const reportHandlers: readonly Handler[] = [
  periodsHandler,
  salesHandler,
  subordinatesHandler,
  salesFileHandler,
  subordinatesFileHandler,
  statementHandler,
  statementFileHandler,
  emaMonthsHandler,
  emaMonthsFileHandler,
  pendingHandler,
  pendingFileHandler,
];
