/** The handlers of the office that validates. */
import type { Handler } from '../../kernel/handle.ts';
import { acceptIncomeHandler } from './accept-income.ts';
import { discardIncomeHandler } from './discard-income.ts';
import { agentIncomesFileHandler, uploadsFileHandler } from './list-files.ts';
import { listAgentIncomesHandler, listUploadsHandler, readAgentIncomeHandler, readUploadHandler } from './reads.ts';

export const dataValidationHandlers: readonly Handler[] = [
  listAgentIncomesHandler,
  agentIncomesFileHandler,
  readAgentIncomeHandler,
  acceptIncomeHandler,
  discardIncomeHandler,
  listUploadsHandler,
  uploadsFileHandler,
  readUploadHandler,
];
