/** The handlers of the portal itself. */
import type { Handler } from '../../kernel/handle.ts';
import { getParameterHandler, listParametersHandler } from './reads.ts';
import { setParameterHandler } from './set-parameter.ts';

export const systemHandlers: readonly Handler[] = [listParametersHandler, getParameterHandler, setParameterHandler];
