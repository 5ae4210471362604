/** Every call about contracts, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { answerDeclarationsHandlers } from './answer-declarations.ts';
import { checkDocumentHandler } from './check-document.ts';
import { chooseConsentHandlers } from './choose-consent.ts';
import { completeSignatureHandler } from './complete-signature.ts';
import { pagesSeenHandler } from './pages-seen.ts';
import { officeContractHandlers } from './office-handlers.ts';
import { planMeetingsHandler } from './plan-meetings.ts';
import {
  checkVatNumberHandler,
  contractFileHandler,
  getContractHandler,
  listContractsHandler,
  signedContractFileHandler,
  verificationHandler,
} from './reads.ts';
import { sendContractByEmailHandler } from './send-by-email.ts';
import { startSignatureHandler } from './start-signature.ts';
import { contractTemplateHandlers } from './template-handlers.ts';

export const contractHandlers: readonly Handler[] = [
  listContractsHandler,
  getContractHandler,
  contractFileHandler,
  signedContractFileHandler,
  sendContractByEmailHandler,
  pagesSeenHandler,
  startSignatureHandler,
  completeSignatureHandler,
  ...chooseConsentHandlers,
  ...answerDeclarationsHandlers,
  planMeetingsHandler,
  checkVatNumberHandler,
  verificationHandler,
  checkDocumentHandler,
  ...contractTemplateHandlers,
  ...officeContractHandlers,
];
