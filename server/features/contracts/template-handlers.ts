/** The calls of the office on contract texts, with what does them. */
import type { Handler } from '../../kernel/handle.ts';
import { createContractTemplateHandler } from './create-template.ts';
import { discardContractDraftHandler } from './discard-draft.ts';
import { previewContractTextHandler } from './preview-text.ts';
import { publishContractTextHandler } from './publish.ts';
import { saveContractDraftHandler } from './save-draft.ts';
import { startContractDraftHandler } from './start-draft.ts';
import {
  contractAudienceHandler,
  getContractTemplateHandler,
  listContractTemplatesHandler,
  publishedTextFileHandler,
} from './template-reads.ts';

export const contractTemplateHandlers: readonly Handler[] = [
  listContractTemplatesHandler,
  getContractTemplateHandler,
  createContractTemplateHandler,
  startContractDraftHandler,
  saveContractDraftHandler,
  discardContractDraftHandler,
  previewContractTextHandler,
  publishedTextFileHandler,
  contractAudienceHandler,
  publishContractTextHandler,
];
