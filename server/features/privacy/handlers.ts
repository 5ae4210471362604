/** The handlers of requests about people's data. */
import type { Handler } from '../../kernel/handle.ts';
import { askPrivacyRequestHandler } from './ask.ts';
import { erasePersonHandler } from './erase.ts';
import { privacyRequestsFileHandler } from './list-files.ts';
import {
  findPrivacyPeopleHandler,
  getPersonDataHandler,
  listOwnPrivacyRequestsHandler,
  listPrivacyRequestsHandler,
  previewErasureHandler,
} from './reads.ts';
import { rectifyPersonHandler } from './rectify.ts';
import { recordPrivacyRequestHandler } from './record.ts';
import { settlePrivacyRequestHandler } from './settle.ts';
import { withdrawPrivacyRequestHandler } from './withdraw.ts';

export const privacyHandlers: readonly Handler[] = [
  listOwnPrivacyRequestsHandler,
  askPrivacyRequestHandler,
  withdrawPrivacyRequestHandler,
  listPrivacyRequestsHandler,
  privacyRequestsFileHandler,
  findPrivacyPeopleHandler,
  recordPrivacyRequestHandler,
  settlePrivacyRequestHandler,
  previewErasureHandler,
  erasePersonHandler,
  getPersonDataHandler,
  rectifyPersonHandler,
];
