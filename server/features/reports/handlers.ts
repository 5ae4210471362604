/** The handlers of the reports. */
import type { Handler } from '../../kernel/handle.ts';
import {
  emaMonthsHandler,
  pendingHandler,
  periodsHandler,
  salesFileHandler,
  salesHandler,
  statementFileHandler,
  statementHandler,
  subordinatesFileHandler,
  subordinatesHandler,
} from './reads.ts';
import { emaMonthsFileHandler, pendingFileHandler } from './list-files.ts';

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
