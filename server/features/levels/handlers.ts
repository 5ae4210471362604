/** The handlers of the levels. */
import type { Handler } from '../../kernel/handle.ts';
import { closePeriodHandler } from './close-period.ts';
import { closingsFileHandler, levelChangesFileHandler } from './list-files.ts';
import { getLevelScaleHandler, levelUpdateFileHandler, listClosingsHandler, listLevelChangesHandler } from './reads.ts';
import { saveLevelScaleHandler } from './save-scale.ts';

export const levelHandlers: readonly Handler[] = [
  getLevelScaleHandler,
  saveLevelScaleHandler,
  listClosingsHandler,
  closingsFileHandler,
  listLevelChangesHandler,
  levelChangesFileHandler,
  closePeriodHandler,
  levelUpdateFileHandler,
];
