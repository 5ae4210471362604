/** The handlers of the office's calls about sent orders. */
import type { Handler } from '../../kernel/handle.ts';
import { deleteHandler } from './delete-order.ts';
import { exportHandler } from './export-order.ts';
import { fileHandler, getHandler, listHandler, overviewHandler, pdfHandler } from './reads.ts';
import { sendEmailHandler } from './send-email.ts';

export const adminOrderHandlers: readonly Handler[] = [
  listHandler,
  overviewHandler,
  getHandler,
  exportHandler,
  sendEmailHandler,
  deleteHandler,
  pdfHandler,
  fileHandler,
];
