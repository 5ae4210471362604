/** Reads the changes of order types that wait for their day (NET-732). */
import { sql } from 'drizzle-orm';
import type { updateOrderType } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, json, text, type RowOf } from '../../db/rows.ts';
import { orderTypePlans } from '../../db/tables/order-type-plans.ts';

export type Shown = CallOutput<typeof updateOrderType>;
const PLAN = {
  id: orderTypePlans.id,
  type_id: orderTypePlans.typeId,
  changes: json<Partial<Shown>>(),
  starts_on: orderTypePlans.startsOn,
  reason: orderTypePlans.reason,
  created_by_user_id: orderTypePlans.createdByUserId,
  by: text(),
  state: orderTypePlans.state,
  fault: orderTypePlans.fault,
};
export type OrderTypePlan = RowOf<typeof PLAN>;
const SELECT = sql`
  select n.id, n.type_id, n.changes, n.starts_on, n.reason, n.created_by_user_id,
    w.first_name || ' ' || w.last_name as by, n.state, n.fault
  from order_type_plans n
  join users u on u.id = n.created_by_user_id
  join people w on w.id = u.person_id`;
/** What is still to come, and what could not begin. */
export const findOrderTypePlans = (db: Queryable): Promise<OrderTypePlan[]> =>
  all(db, PLAN, sql`${SELECT} where n.state in ('waiting', 'failed') order by n.starts_on, n.id`);
/** Those whose day has come, locked. */
export const findDueOrderTypePlans = (tx: Tx, today: Day): Promise<OrderTypePlan[]> =>
  all(
    tx,
    PLAN,
    sql`
      ${SELECT}
      where n.state = 'waiting' and n.starts_on <= ${today}::date
      order by n.starts_on, n.id
      for update of n skip locked`,
  );
