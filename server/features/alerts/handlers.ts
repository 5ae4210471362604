/** The handlers of alerts and of the news of levels. */
import type { Handler } from '../../kernel/handle.ts';
import { acknowledgeLevelUpdateHandler } from './acknowledge-level-update.ts';
import { confirmAlertHandler } from './confirm.ts';
import { createAlertHandler } from './create.ts';
import { alertFileHandler } from './documents.ts';
import {
  accountAlertsFileHandler,
  alertConfirmationsFileHandler,
  alertReadersFileHandler,
  alertsFileHandler,
} from './list-files.ts';
import { markAlertReadHandler } from './mark-read.ts';
import {
  countAlertRecipientsHandler,
  findAlertRecipientsHandler,
  getAlertHandler,
  listAccountAlertsHandler,
  listAlertConfirmationsHandler,
  listAlertReadersHandler,
  listAlertsHandler,
  listLevelUpdatesHandler,
  listUserLevelsHandler,
} from './reads.ts';
import { remindAlertHandler } from './remind.ts';
import { tryAlertHandler } from './try-alert.ts';
import { updateAlertHandler } from './update.ts';

export const alertHandlers: readonly Handler[] = [
  listAccountAlertsHandler,
  accountAlertsFileHandler,
  confirmAlertHandler,
  markAlertReadHandler,
  listAlertConfirmationsHandler,
  alertConfirmationsFileHandler,
  alertFileHandler,
  listLevelUpdatesHandler,
  acknowledgeLevelUpdateHandler,
  listAlertsHandler,
  alertsFileHandler,
  getAlertHandler,
  createAlertHandler,
  updateAlertHandler,
  findAlertRecipientsHandler,
  countAlertRecipientsHandler,
  listAlertReadersHandler,
  alertReadersFileHandler,
  remindAlertHandler,
  tryAlertHandler,
  listUserLevelsHandler,
];
