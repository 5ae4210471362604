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
import { emaMonthsFileHandler } from './list-files.ts';

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
];
