/** Every call about papers of agents, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { addImportFileHandler } from './add-import-file.ts';
import { beginImportHandler } from './begin-import.ts';
import { cancelHandler } from './cancel.ts';
import { completeSignatureHandlers } from './complete-signature.ts';
import { confirmImportHandler } from './confirm-import.ts';
import {
  agentDocumentsFileHandler,
  agentsDocumentsFileHandler,
  agentsReceiptsFileHandler,
  cardReceiptsFileHandler,
  fiscalDocumentsFileHandler,
} from './list-files.ts';
import { markReadHandler } from './mark-read.ts';
import { pagesSeenHandlers } from './pages-seen.ts';
import {
  fiscalDocumentFileHandler,
  getImportHandler,
  getPaperHandlers,
  listAgentDocumentsHandler,
  listAgentsDocumentsHandler,
  listAgentsReceiptsHandler,
  listCardReceiptsHandler,
  listFiscalDocumentsHandler,
  signedFiscalDocumentFileHandler,
} from './reads.ts';
import { removeImportFileHandler } from './remove-import-file.ts';
import { sendByEmailHandler } from './send-by-email.ts';
import { startSignatureHandlers } from './start-signature.ts';

export const fiscalDocumentHandlers: readonly Handler[] = [
  listFiscalDocumentsHandler,
  fiscalDocumentsFileHandler,
  listCardReceiptsHandler,
  cardReceiptsFileHandler,
  ...getPaperHandlers,
  ...pagesSeenHandlers,
  ...startSignatureHandlers,
  ...completeSignatureHandlers,
  markReadHandler,
  sendByEmailHandler,
  fiscalDocumentFileHandler,
  signedFiscalDocumentFileHandler,
  listAgentsDocumentsHandler,
  agentsDocumentsFileHandler,
  listAgentsReceiptsHandler,
  agentsReceiptsFileHandler,
  listAgentDocumentsHandler,
  agentDocumentsFileHandler,
  cancelHandler,
  beginImportHandler,
  getImportHandler,
  addImportFileHandler,
  removeImportFileHandler,
  confirmImportHandler,
];
