/** The reading calls of system parameters. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { getParameter, listParameterChanges, listParameterPlans, listParameters } from '@ema/calls/system.ts';
import { isParameter } from '@ema/domain/system/parameters.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findParameter, findParameters } from './parameter-queries.ts';
import { findChanges, findPlans } from './plan-queries.ts';
import { presentChange, presentParameter, presentPlan } from './present.ts';

export const listParametersHandler = handle(listParameters, async (c) => ({
  items: (await findParameters(c.db)).filter(({ id }) => isParameter(id)).map(presentParameter),
}));

export const getParameterHandler = handle(getParameter, async (c, { params }) => {
  const parameter = isParameter(params.id) ? await findParameter(c.db, params.id) : null;
  if (!parameter) throw new CallError('not_found', `Il parametro ${params.id} non esiste.`);
  return presentParameter(parameter);
});

export const listParameterChangesHandler = handle(listParameterChanges, async (c, { query }) => {
  const { rows, total } = await findChanges(c.db, query);
  return { items: rows.map(presentChange), pagination: pagination(query.page, query.perPage, total) };
});

export const listParameterPlansHandler = handle(listParameterPlans, async (c) => ({
  items: (await findPlans(c.db)).map(presentPlan),
}));
