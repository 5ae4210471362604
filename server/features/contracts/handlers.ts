import type { Handler } from '../../kernel/handle.ts';
import { payloadHandlers } from './payloads.ts';
import { contractFileHandler, getContractHandler, listContractsHandler, signedContractFileHandler } from './read.ts';
import { completeSignatureHandler, pagesSeenHandler, startSignatureHandler } from './sign.ts';
import { checkDocumentHandler, verificationHandler } from './verification.ts';

export const contractHandlers: readonly Handler[] = [
  listContractsHandler,
  getContractHandler,
  contractFileHandler,
  signedContractFileHandler,
  pagesSeenHandler,
  startSignatureHandler,
  completeSignatureHandler,
  ...payloadHandlers,
  verificationHandler,
  checkDocumentHandler,
];
