/** A system parameter as the portal answers it. */
import type { z } from 'zod';
import type { getParameter } from '@ema/calls/system.ts';
import type { ParameterRow } from './parameters.ts';

export const presentParameter = (r: ParameterRow): z.input<typeof getParameter.output> => ({
  id: r.id,
  parameterValue: r.value,
  description: r.description,
});
