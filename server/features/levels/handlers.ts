/** The handlers of the levels. */
import type { Handler } from '../../kernel/handle.ts';
import { closePeriodHandler } from './close-period.ts';
import { deleteLevelUpdateHandler } from './delete-update.ts';
import { agentLevelUpdatesFileHandler, closingsFileHandler, levelChangesFileHandler } from './list-files.ts';
import { previewLevelScaleHandler } from './preview-scale.ts';
import {
  getLevelScaleHandler,
  levelUpdateFileHandler,
  listAgentLevelUpdatesHandler,
  listClosingsHandler,
  listLevelChangesHandler,
  listLevelUpdateTypesHandler,
} from './reads.ts';
import { saveLevelScaleHandler } from './save-scale.ts';
import { withdrawLevelScaleHandler } from './withdraw-scale.ts';

export const levelHandlers: readonly Handler[] = [
  getLevelScaleHandler,
  saveLevelScaleHandler,
  withdrawLevelScaleHandler,
  previewLevelScaleHandler,
  listClosingsHandler,
  closingsFileHandler,
  listLevelChangesHandler,
  levelChangesFileHandler,
  closePeriodHandler,
  levelUpdateFileHandler,
  listAgentLevelUpdatesHandler,
  agentLevelUpdatesFileHandler,
  listLevelUpdateTypesHandler,
  deleteLevelUpdateHandler,
];
