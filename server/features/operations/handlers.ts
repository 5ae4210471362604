/** Every call of the operations centre, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { completeContactValidationHandler } from './complete-contact-validation.ts';
import { forceContactValidationHandler } from './force-contact-validation.ts';
import { listContactValidationsHandler, openContactValidationHandler } from './reads.ts';
import { startContactValidationHandler } from './start-contact-validation.ts';

export const operationHandlers: readonly Handler[] = [
  listContactValidationsHandler,
  startContactValidationHandler,
  completeContactValidationHandler,
  openContactValidationHandler,
  forceContactValidationHandler,
];
