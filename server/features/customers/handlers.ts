import type { Handler } from '../../kernel/handle.ts';
import { getBirthplaceHandler } from './birthplace.ts';
import {
  accountOperationsStatusHandler,
  getCustomerHandler,
  listCustomersHandler,
  searchByFiscalCodeHandler,
} from './read.ts';
import {
  activateCustomerHandler,
  completeContactValidationHandler,
  startContactValidationHandler,
} from './validate.ts';
import { addCustomerToAgentHandler, createCustomerHandler, updateCustomerHandler } from './write.ts';

export const customerHandlers: readonly Handler[] = [
  listCustomersHandler,
  searchByFiscalCodeHandler,
  getCustomerHandler,
  createCustomerHandler,
  updateCustomerHandler,
  startContactValidationHandler,
  completeContactValidationHandler,
  activateCustomerHandler,
  addCustomerToAgentHandler,
  accountOperationsStatusHandler,
  getBirthplaceHandler,
];
