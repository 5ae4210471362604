/** The reading calls of system parameters. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { getParameter, listParameters } from '@ema/calls/system.ts';
import { isParameter } from '@ema/domain/system/parameters.ts';
import { handle } from '../../kernel/handle.ts';
import { findParameter, findParameters } from './parameters.ts';
import { presentParameter } from './present.ts';

export const listParametersHandler = handle(listParameters, async (c) => ({
  items: (await findParameters(c.db)).filter(({ id }) => isParameter(id)).map(presentParameter),
}));

export const getParameterHandler = handle(getParameter, async (c, { params }) => {
  const found = isParameter(params.id) ? await findParameter(c.db, params.id) : null;
  if (!found) throw new CallError('not_found', `Il parametro ${params.id} non esiste.`);
  return presentParameter(found);
});
