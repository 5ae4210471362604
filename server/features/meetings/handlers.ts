/** The handlers of meetings. */
import type { Handler } from '../../kernel/handle.ts';
import { guestsFileHandler, meetingsFileHandler } from './list-files.ts';
import { getMeetingHandler, listGuestsHandler, listMeetingsHandler } from './reads.ts';
import { scanCodeHandler } from './scan-code.ts';

export const meetingHandlers: readonly Handler[] = [
  listMeetingsHandler,
  meetingsFileHandler,
  getMeetingHandler,
  listGuestsHandler,
  guestsFileHandler,
  scanCodeHandler,
];
