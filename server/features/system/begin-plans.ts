/** Begins the changes of parameters whose day has come. */
import { sql } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { checkParameters, isParameter, PLAN_TRANSITIONS, type PlanState } from '@ema/domain/system/parameters.ts';
import type { Tx } from '../../db/client.ts';
import { writeAudits, type AuditRow } from '../../kernel/audit.ts';
import type { Services } from '../../kernel/services.ts';
import { lockParameters } from './parameters.ts';
import { findDuePlans, type PlanRow } from './plan-queries.ts';
import { findOtherFaults } from './other-faults.ts';
import { writeParameters } from './write-parameters.ts';

const settle = (tx: Tx, id: number, to: PlanState, fault: string | null): Promise<unknown> =>
  tx.execute(sql`
    update parameter_plans
    set state = ${to}, fault = ${fault}
    where id = ${id}`);

/** Those of one day, judged together by what the others are by now; what does not fit any more is told, not done. */
const beginDay = async (tx: Tx, plans: readonly PlanRow[]): Promise<AuditRow[]> => {
  const now = await lockParameters(tx);
  const changes = plans.flatMap(({ parameter_id: id, value }) => (isParameter(id) ? [{ id, typed: value }] : []));
  const { values, faults } = checkParameters(changes, now);
  const told = [...faults, ...(await findOtherFaults(tx, values, now))];
  const unfit = new Map<string, string>(told.map((fault) => [fault.id, fault.message]));
  const events: AuditRow[] = [];
  for (const { id, parameter_id: of, value: typed, reason, created_by_user_id: plannedByUserId } of plans) {
    const value = isParameter(of) && !unfit.has(of) ? values.get(of) : undefined;
    if (!isParameter(of) || value === undefined) {
      await settle(tx, id, PLAN_TRANSITIONS.failed.to, unfit.get(of) ?? `Il valore ${typed} non è più ammesso.`);
      continue;
    }
    await settle(tx, id, PLAN_TRANSITIONS.begun.to, null);
    const written = await writeParameters(tx, new Map([[of, value]]), now, { reason, plannedByUserId });
    events.push(...written.map((event) => ({ ...event, event: 'system.save-parameters' })));
  }
  return events;
};

/** However many processes look, each plan begins once: its row is held while it does. */
export const beginPlans = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  await services.db.transaction(now, async (tx) => {
    const due = await findDuePlans(tx, romeDay(now));
    for (const startsOn of new Set(due.map((plan) => plan.starts_on))) {
      const events = await beginDay(
        tx,
        due.filter((plan) => plan.starts_on === startsOn),
      );
      await writeAudits(tx, events, { viewer: null, now, ip: '', requestId: '' });
    }
  });
};
