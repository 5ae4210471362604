/** The handlers of meetings. */
import type { Handler } from '../../kernel/handle.ts';
import { assignScannersHandler } from './assign-scanners.ts';
import { badgesFileHandler } from './badges.ts';
import { createMeetingHandler } from './create-meeting.ts';
import { importGuestsHandler } from './import-guests.ts';
import { importMeetingsHandler } from './import-meetings.ts';
import { guestsFileHandler, meetingsFileHandler } from './list-files.ts';
import { checkMeetingsHandler, meetingFaultsHandler } from './meeting-file-reads.ts';
import {
  checkGuestsHandler,
  getMeetingHandler,
  listGuestsHandler,
  listMeetingsHandler,
  listScannersHandler,
  scanSnapshotHandler,
} from './reads.ts';
import { scanCodeHandler } from './scan-code.ts';
import { sendGuestsReportHandler } from './send-guests-report.ts';
import { updateMeetingHandler } from './update-meeting.ts';

export const meetingHandlers: readonly Handler[] = [
  listMeetingsHandler,
  meetingsFileHandler,
  getMeetingHandler,
  listGuestsHandler,
  guestsFileHandler,
  scanCodeHandler,
  scanSnapshotHandler,
  sendGuestsReportHandler,
  createMeetingHandler,
  updateMeetingHandler,
  checkGuestsHandler,
  importGuestsHandler,
  listScannersHandler,
  assignScannersHandler,
  badgesFileHandler,
  checkMeetingsHandler,
  meetingFaultsHandler,
  importMeetingsHandler,
];
