/** Every call about customers, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { activateCustomerHandler } from './activate-account.ts';
import { addCustomerToAgentHandler } from './add-to-register.ts';
import { completeContactValidationHandler } from './complete-contact-validation.ts';
import { createCustomerHandler } from './create-customer.ts';
import {
  accountOperationsStatusHandler,
  getBirthplaceHandler,
  getCustomerHandler,
  listCustomersHandler,
} from './reads.ts';
import { resendCredentialsHandler } from './resend-credentials.ts';
import { searchByFiscalCodeHandler } from './search-by-fiscal-code.ts';
import { startContactValidationHandler } from './start-contact-validation.ts';
import { updateCustomerHandler } from './update-customer.ts';
import { customersFileHandler } from './list-files.ts';

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
  resendCredentialsHandler,
  getBirthplaceHandler,
  customersFileHandler,
];
