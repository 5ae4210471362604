/** The handlers of the photos and videos that agents upload. */
import type { Handler } from '../../kernel/handle.ts';
import { abandonArrivalHandler } from './abandon-arrival.ts';
import { beginArrivalHandler } from './begin-arrival.ts';
import { completeArrivalHandler } from './complete-arrival.ts';
import { deleteMediumHandler } from './delete-medium.ts';
import { giveConsentHandler } from './give-consent.ts';
import { givePosterHandler } from './give-poster.ts';
import { hideMediumHandler } from './hide-medium.ts';
import { mediaListFileHandler } from './list-files.ts';
import {
  listArrivalsHandler,
  listMediaHandler,
  mediaFileHandler,
  readConsentTypeHandler,
  readMediaLimitsHandler,
} from './reads.ts';
import { showMediumHandler } from './show-medium.ts';
import { uploadMediumHandler } from './upload-medium.ts';

export const mediaHandlers: readonly Handler[] = [
  readConsentTypeHandler,
  giveConsentHandler,
  readMediaLimitsHandler,
  listMediaHandler,
  mediaListFileHandler,
  mediaFileHandler,
  uploadMediumHandler,
  listArrivalsHandler,
  beginArrivalHandler,
  completeArrivalHandler,
  abandonArrivalHandler,
  givePosterHandler,
  deleteMediumHandler,
  hideMediumHandler,
  showMediumHandler,
];
