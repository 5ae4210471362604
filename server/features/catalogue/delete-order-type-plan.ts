/** An administrator gives up a planned change of an order type, or takes away one that could not begin (NET-732). */
import { sql } from 'drizzle-orm';
import { deleteOrderTypePlan } from '@ema/calls/catalogue/order-type-plans.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { PLAN_TRANSITIONS } from '@ema/domain/system/parameters.ts';
import { first } from '../../db/rows.ts';
import { orderTypePlans } from '../../db/tables/order-type-plans.ts';
import { handle } from '../../kernel/handle.ts';

export const deleteOrderTypePlanHandler = handle(deleteOrderTypePlan, async (c, { params }) => {
  const { from, to } = PLAN_TRANSITIONS.deleted;
  const deleted = await first(
    c.db,
    { type_id: orderTypePlans.typeId, starts_on: orderTypePlans.startsOn },
    sql`
      update order_type_plans
      set state = ${to}
      where id = ${params.id}
        and state = any(${sql.param([...from])}::text[])
      returning type_id, starts_on`,
  );
  if (!deleted) throw new CallError('not_found', 'Questa modifica non è più prevista.');
  await c.audit({ object: 'order-type', objectId: deleted.type_id, detail: { startsOn: deleted.starts_on } });
  return {};
});
