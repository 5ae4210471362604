/** Every call of the operations centre, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { approveContactChangeHandler } from './approve-contact-change.ts';
import { completeContactValidationHandler } from './complete-contact-validation.ts';
import { forceContactValidationHandler } from './force-contact-validation.ts';
import { moveContactHandler } from './move-contact.ts';
import { listContactValidationsHandler, openContactValidationHandler, readContactChangeHandler } from './reads.ts';
import { startContactChangeHandler } from './start-contact-change.ts';
import { startContactValidationHandler } from './start-contact-validation.ts';
import { undoContactChangeHandler } from './undo-contact-change.ts';
import { contactValidationsFileHandler } from './list-files.ts';

export const operationHandlers: readonly Handler[] = [
  listContactValidationsHandler,
  startContactValidationHandler,
  completeContactValidationHandler,
  openContactValidationHandler,
  forceContactValidationHandler,
  startContactChangeHandler,
  approveContactChangeHandler,
  moveContactHandler,
  readContactChangeHandler,
  undoContactChangeHandler,
  contactValidationsFileHandler,
];
