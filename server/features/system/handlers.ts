/** The handlers of the portal itself. */
import type { Handler } from '../../kernel/handle.ts';
import { deleteParameterPlanHandler } from './delete-parameter-plan.ts';
import { parameterChangesFileHandler } from './list-files.ts';
import {
  getParameterHandler,
  listParameterChangesHandler,
  listParameterPlansHandler,
  listParametersHandler,
} from './reads.ts';
import { saveParametersHandler } from './save-parameters.ts';
import { setParameterHandler } from './set-parameter.ts';

export const systemHandlers: readonly Handler[] = [
  listParametersHandler,
  getParameterHandler,
  setParameterHandler,
  saveParametersHandler,
  listParameterChangesHandler,
  parameterChangesFileHandler,
  listParameterPlansHandler,
  deleteParameterPlanHandler,
];
