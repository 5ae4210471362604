/** The handlers of the office's calls about sent orders. */
import type { Handler } from '../../kernel/handle.ts';
import { changedOrdersHandler } from './changed-orders.ts';
import { deleteHandler } from './delete-order.ts';
import { exportHandler } from './export-order.ts';
import { exportManyHandler } from './export-orders.ts';
import {
  closedHandler,
  fileHandler,
  getHandler,
  idsHandler,
  listHandler,
  overviewHandler,
  pdfHandler,
} from './reads.ts';
import { sendEmailHandler } from './send-email.ts';
import { undoExportHandler } from './undo-export.ts';

export const adminOrderHandlers: readonly Handler[] = [
  listHandler,
  overviewHandler,
  getHandler,
  closedHandler,
  exportHandler,
  exportManyHandler,
  undoExportHandler,
  idsHandler,
  sendEmailHandler,
  deleteHandler,
  pdfHandler,
  fileHandler,
  changedOrdersHandler,
];
