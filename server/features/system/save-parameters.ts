/** An administrator changes parameters together, at once or from a day on (NET-263, NET-271). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { saveParameters } from '@ema/calls/system.ts';
import { romeDay, formatDay, type Day } from '@ema/domain/kernel/days.ts';
import { parameterLabel } from '@ema/domain/system/parameter-words.ts';
import { checkParameters, isParameter, startFault, type ParameterId } from '@ema/domain/system/parameters.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { findParameters } from './parameter-queries.ts';
import { lockParameters, type Parameters } from './parameters.ts';
import { findPlans } from './plan-queries.ts';
import { presentParameter } from './present.ts';
import { findOtherFaults } from './other-faults.ts';
import { writeParameters } from './write-parameters.ts';

type Wanted = { id: ParameterId; before: string; typed: string };

const known = (now: Parameters, sent: { id: string; before: string; parameterValue: string }): Wanted => {
  const { id } = sent;
  if (!isParameter(id) || !now.has(id)) throw new CallError('not_found', `Il parametro ${id} non esiste.`);
  return { id, before: sent.before, typed: sent.parameterValue };
};

/** What somebody else changed meanwhile is not overwritten, unless it is already what is wanted. */
const refuseStale = (wanted: readonly Wanted[], values: ReadonlyMap<ParameterId, string>, now: Parameters): void => {
  const stale = wanted.filter(({ id, before }) => now.get(id) !== before && now.get(id) !== values.get(id));
  if (stale.length === 0) return;
  const names = stale.map(({ id }) => `«${parameterLabel(id)}»`).join(', ');
  throw new CallError('stale_version', `Nel frattempo è stato cambiato ${names}: ricarica la pagina e riprova.`);
};

/** One planned change a parameter: what a second one would change is not known before the first. */
const plan = async (
  c: CallContext,
  values: ReadonlyMap<ParameterId, string>,
  { startsOn, reason }: { startsOn: Day; reason: string },
): Promise<void> => {
  refuseField('startsOn', startFault(startsOn, romeDay(c.now)));
  const waiting = (await findPlans(c.db)).find(
    (p) => p.state === 'waiting' && [...values.keys()].some((id) => id === p.parameter_id),
  );
  if (waiting) {
    const [name, on] = [parameterLabel(waiting.parameter_id), formatDay(waiting.starts_on)];
    refuse('wrong_state', `Per «${name}» è già previsto un cambio dal ${on}: annullalo prima.`);
  }
  const [ids, kept] = [[...values.keys()], [...values.values()]];
  await c.db.execute(sql`
    insert into parameter_plans (parameter_id, value, starts_on, reason, created_by_user_id)
    select id, value, ${startsOn}::date, ${reason}, ${c.viewer.actorUserId}
    from unnest(${sql.param(ids)}::text[], ${sql.param(kept)}::text[]) as x (id, value)`);
  for (const [id, value] of values)
    await c.audit({ object: 'parameter-plan', objectId: id, detail: { value, startsOn, reason } });
};

export const saveParametersHandler = handle(saveParameters, async (c, { body }) => {
  const { startsOn, reason } = body;
  const now = await lockParameters(c.db);
  const wanted = body.changes.map((sent) => known(now, sent));
  const { values, faults } = checkParameters(wanted, now);
  const fault = faults[0] ?? (await findOtherFaults(c.db, values, now))[0];
  if (fault) refuseField(fault.id, fault.message);
  refuseStale(wanted, values, now);
  if (startsOn !== null) await plan(c, values, { startsOn, reason });
  else {
    const events = await writeParameters(c.db, values, now, { reason });
    for (const event of events) await c.audit(event);
    if (events.length === 0) await c.audit({ object: 'parameter' });
  }
  const items = (await findParameters(c.db)).filter(({ id }) => isParameter(id)).map(presentParameter);
  return { items, planned: startsOn === null ? 0 : values.size };
});
