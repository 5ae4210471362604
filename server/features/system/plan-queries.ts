/** Reads planned changes of parameters, and those that were made. */
import { sql } from 'drizzle-orm';
import type { Day } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { all, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { audit, parameterPlans } from '../../db/tables/system.ts';

const PLAN = {
  id: parameterPlans.id,
  parameter_id: parameterPlans.parameterId,
  value: parameterPlans.value,
  starts_on: parameterPlans.startsOn,
  reason: parameterPlans.reason,
  created_by_user_id: parameterPlans.createdByUserId,
  by: text(),
  state: parameterPlans.state,
  fault: parameterPlans.fault,
};
export type PlanRow = RowOf<typeof PLAN>;
const SELECT_PLAN = sql`
  select n.id, n.parameter_id, n.value, n.starts_on, n.reason, n.created_by_user_id,
    w.first_name || ' ' || w.last_name as by, n.state, n.fault
  from parameter_plans n
  join users u on u.id = n.created_by_user_id
  join people w on w.id = u.person_id`;
/** What is still to come, and what could not begin. */
export const findPlans = (db: Queryable): Promise<PlanRow[]> =>
  all(db, PLAN, sql`${SELECT_PLAN} where n.state in ('waiting', 'failed') order by n.starts_on, n.id`);
/** Those whose day has come, locked. Several of one day begin in the order in which they were planned. */
export const findDuePlans = (tx: Tx, today: Day): Promise<PlanRow[]> =>
  all(
    tx,
    PLAN,
    sql`
      ${SELECT_PLAN}
      where n.state = 'waiting' and n.starts_on <= ${today}::date
      order by n.starts_on, n.id
      for update of n skip locked`,
  );

const CHANGE = {
  id: audit.id,
  at: audit.at,
  parameter_id: audit.objectId,
  before: text(),
  after: text(),
  actor: nullable(text()),
  planner: nullable(text()),
  reason: text(),
};
export type ChangeRow = RowOf<typeof CHANGE>;
type ChangeFilter = { page: number; perPage: number; parameter?: string | undefined };
/** What parameters were and became, newest first, as the log has it. */
export const findChanges = async (
  db: Queryable,
  { page, perPage, parameter: of }: ChangeFilter,
): Promise<{ rows: ChangeRow[]; total: number }> => {
  const where = sql`
    a.object = 'parameter'
      and (${of ?? null}::text is null or a.object_id = ${of ?? null})
      and a.detail ->> 'before' is distinct from a.detail ->> 'after'`;
  const name = (alias: string) => sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`);
  const rows = await all(
    db,
    CHANGE,
    sql`
      select a.id, a.at, a.object_id as parameter_id, a.detail ->> 'before' as before, a.detail ->> 'after' as after,
        ${name('p')} as actor, ${name('q')} as planner, coalesce(a.detail ->> 'reason', '') as reason
      from audit a
      left join users u on u.id = a.actor_user_id
      left join people p on p.id = u.person_id
      left join users v on v.id = (a.detail ->> 'plannedByUserId')::bigint
      left join people q on q.id = v.person_id
      where ${where}
      order by a.id desc
      ${pageOf(page, perPage)}`,
  );
  const counted = await first(db, { n: integer() }, sql`select count(*)::int as n from audit a where ${where}`);
  return { rows, total: counted?.n ?? 0 };
};
