/** Plans and answers the changes of order types that wait for their day (NET-732). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { listOrderTypes } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { plannedChanges } from '@ema/domain/catalogue/order-type-plans.ts';
import { formatDay, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { startFault } from '@ema/domain/system/parameters.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { findOrderTypePlans, type OrderTypePlan, type Shown } from './order-type-plan-queries.ts';

export const presentPlan = (p: OrderTypePlan): CallOutput<typeof listOrderTypes>['plans'][number] => ({
  id: p.id,
  typeId: p.type_id,
  startsOn: p.starts_on,
  reason: p.reason,
  by: p.by,
  fault: p.fault,
  changes: p.changes,
});

type When = { startsOn: Day; reason: string; version: number };
/** One planned change a type, whose row is locked: what a second one would change is not known before the first. */
export const planOrderType = async (
  c: CallContext,
  { was, is }: { was: Shown; is: Shown },
  { startsOn, reason, version }: When,
): Promise<void> => {
  refuseField('startsOn', startFault(startsOn, romeDay(c.now)));
  refuseField('reason', reason.trim() === '' ? 'Scrivi perché: resta nella cronologia.' : null);
  const changes = plannedChanges(was, is);
  const isNothing = Object.keys(changes).length === 0;
  refuseField('startsOn', isNothing ? 'Questi valori valgono già: non c’è niente da prevedere.' : null);
  const waiting = (await findOrderTypePlans(c.db)).find((p) => p.type_id === was.id && p.state === 'waiting');
  if (waiting?.starts_on === startsOn && isDeepStrictEqual(waiting.changes, changes)) {
    // Said again, it is planned already.
    await c.audit({ object: 'order-type', objectId: was.id });
    return;
  }
  if (waiting)
    refuse('wrong_state', `È già prevista una modifica dal ${formatDay(waiting.starts_on)}: annullala prima.`);
  if (version !== was.version) throw new CallError('stale_version');
  await c.db.execute(sql`
    insert into order_type_plans (type_id, changes, starts_on, reason, created_by_user_id)
    values (${was.id}, ${JSON.stringify(changes)}::jsonb, ${startsOn}::date, ${reason}, ${c.viewer.actorUserId})`);
  await c.audit({ object: 'order-type', objectId: was.id, detail: { startsOn, reason, ...changes } });
};
