/** An administrator gives up a planned change, or takes away one that could not begin. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { deleteParameterPlan } from '@ema/calls/system.ts';
import { PLAN_TRANSITIONS } from '@ema/domain/system/parameters.ts';
import { first } from '../../db/rows.ts';
import { parameterPlans } from '../../db/tables/system.ts';
import { handle } from '../../kernel/handle.ts';

export const deleteParameterPlanHandler = handle(deleteParameterPlan, async (c, { params }) => {
  const { from, to } = PLAN_TRANSITIONS.deleted;
  const deleted = await first(
    c.db,
    { parameter_id: parameterPlans.parameterId, value: parameterPlans.value },
    sql`
      update parameter_plans
      set state = ${to}
      where id = ${params.id}
        and state = any(${sql.param([...from])}::text[])
      returning parameter_id, value`,
  );
  if (!deleted) throw new CallError('not_found', 'Questa modifica non è più prevista.');
  await c.audit({ object: 'parameter-plan', objectId: deleted.parameter_id, detail: { value: deleted.value } });
  return {};
});
