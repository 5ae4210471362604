/** The calls of the office on people's contracts, with what does them. */
import type { Handler } from '../../kernel/handle.ts';
import { assignContractHandler } from './assign-by-hand.ts';
import { cancelContractHandler } from './cancel.ts';
import { officeContractsFileHandler } from './office-list-files.ts';
import { listContractTypesHandler, listOfficeContractsHandler, officeContractFileHandler } from './office-reads.ts';

export const officeContractHandlers: readonly Handler[] = [
  listOfficeContractsHandler,
  officeContractsFileHandler,
  listContractTypesHandler,
  officeContractFileHandler,
  cancelContractHandler,
  assignContractHandler,
];
