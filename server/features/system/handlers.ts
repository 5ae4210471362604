/** The handlers of the portal itself. */
import type { Handler } from '../../kernel/handle.ts';
import { auditExportHandler } from './audit-export.ts';
import { deleteParameterPlanHandler } from './delete-parameter-plan.ts';
import { parameterChangesFileHandler } from './list-files.ts';
import { getHealthHandler } from './health-reads.ts';
import {
  getParameterHandler,
  listParameterChangesHandler,
  listParameterPlansHandler,
  listParametersHandler,
} from './reads.ts';
import { processingFileHandler } from './print-processing.ts';
import { getProcessingHandler, previewRetentionHandler } from './processing-reads.ts';
import { resendMessageHandler } from './resend-message.ts';
import { resendMessagesHandler } from './resend-messages.ts';
import { saveParametersHandler } from './save-parameters.ts';
import { setParameterHandler } from './set-parameter.ts';

export const systemHandlers: readonly Handler[] = [
  listParametersHandler,
  getParameterHandler,
  setParameterHandler,
  saveParametersHandler,
  listParameterChangesHandler,
  parameterChangesFileHandler,
  listParameterPlansHandler,
  deleteParameterPlanHandler,
  auditExportHandler,
  getHealthHandler,
  resendMessageHandler,
  resendMessagesHandler,
  getProcessingHandler,
  previewRetentionHandler,
  processingFileHandler,
];
