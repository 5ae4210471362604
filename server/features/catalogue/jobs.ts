/** The background jobs of the catalogue: changes of order types whose day has come begin (NET-732). */
import { sql } from 'drizzle-orm';
import { orderTypeFaults } from '@ema/domain/catalogue/order-types.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { PLAN_TRANSITIONS, type PlanState } from '@ema/domain/system/parameters.ts';
import type { Tx } from '../../db/client.ts';
import { writeAudits, type AuditRow } from '../../kernel/audit.ts';
import type { Job } from '../../kernel/jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { companysLeast, lockParameters, submissionWindow } from '../system/parameters.ts';
import { findDueOrderTypePlans, type OrderTypePlan } from './order-type-plan-queries.ts';
import { lockOrderType } from './order-type-queries.ts';
import { presentOrderType } from './present.ts';
import { typedInto, valuesOf, writeOrderType } from './write-order-type.ts';

const settle = (tx: Tx, id: number, to: PlanState, fault: string | null): Promise<unknown> =>
  tx.execute(sql`
    update order_type_plans
    set state = ${to}, fault = ${fault}
    where id = ${id}`);

/** Judged with what the rest of the type is by now; what does not fit any more is told, not done. */
const begin = async (tx: Tx, plan: OrderTypePlan): Promise<AuditRow | null> => {
  const parameters = await lockParameters(tx);
  const before = await lockOrderType(tx, plan.type_id);
  const company = submissionWindow(parameters);
  const was = before && presentOrderType(before, company);
  const typed = was && { ...was, ...plan.changes };
  const [fault] = typed ? orderTypeFaults(valuesOf(typed), before, companysLeast(parameters)) : [];
  if (!typed || fault) {
    await settle(tx, plan.id, PLAN_TRANSITIONS.failed.to, fault?.message ?? 'Il tipo d’ordine non è più in uso.');
    return null;
  }
  const after = typedInto(before, typed, company);
  await settle(tx, plan.id, PLAN_TRANSITIONS.begun.to, null);
  await writeOrderType(tx, after);
  const detail = {
    before: was,
    after: presentOrderType(after, company),
    reason: plan.reason,
    plannedByUserId: plan.created_by_user_id,
  };
  return { event: 'catalogue.update-order-type', object: 'order-type', objectId: plan.type_id, detail };
};

/** However many processes look, each plan begins once: its row is held while it does. */
export const beginOrderTypePlans = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  await services.db.transaction(now, async (tx) => {
    const events: AuditRow[] = [];
    for (const plan of await findDueOrderTypePlans(tx, romeDay(now))) {
      const event = await begin(tx, plan);
      if (event) events.push(event);
    }
    await writeAudits(tx, events, { viewer: null, now, ip: '', requestId: '' });
  });
};

export const catalogueJobs: readonly Job[] = [
  { queue: 'catalogue-begin-plans', cron: '* * * * *', run: beginOrderTypePlans },
];
