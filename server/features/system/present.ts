/** System parameters, what they became and will become, as the portal answers them. */
import type { z } from 'zod';
import type { getParameter, listParameterChanges, listParameterPlans } from '@ema/calls/system.ts';
import { parameterLabel, parameterText } from '@ema/domain/system/parameter-words.ts';
import { isParameter } from '@ema/domain/system/parameters.ts';
import type { ParameterRow } from './parameter-queries.ts';
import type { ChangeRow, PlanRow } from './plan-queries.ts';

export const presentParameter = (r: ParameterRow): z.input<typeof getParameter.output> => ({
  id: r.id,
  parameterValue: r.value,
  description: r.description,
});

const textOf = (id: string, value: string): string => (isParameter(id) ? parameterText(id, value) : value);
export const presentChange = (r: ChangeRow): z.input<typeof listParameterChanges.output>['items'][number] => ({
  id: r.id,
  at: r.at.toISOString(),
  parameterId: r.parameter_id,
  label: parameterLabel(r.parameter_id),
  before: textOf(r.parameter_id, r.before),
  after: textOf(r.parameter_id, r.after),
  beforeValue: r.before,
  afterValue: r.after,
  by: r.actor ?? (r.planner === null ? null : `${r.planner} (prevista)`),
  reason: r.reason,
});
export const presentPlan = (r: PlanRow): z.input<typeof listParameterPlans.output>['items'][number] => ({
  id: r.id,
  parameterId: r.parameter_id,
  label: parameterLabel(r.parameter_id),
  value: textOf(r.parameter_id, r.value),
  startsOn: r.starts_on,
  by: r.by,
  reason: r.reason,
  fault: r.fault,
});
