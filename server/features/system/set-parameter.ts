/** An administrator changes a system parameter; what it was stays in the log (ACC-331). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { setParameter } from '@ema/calls/system.ts';
import { checkParameter, isParameter } from '@ema/domain/system/parameters.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { findParameter } from './parameter-queries.ts';
import { lockParameters } from './parameters.ts';
import { presentParameter } from './present.ts';
import { findOtherFaults } from './other-faults.ts';

export const setParameterHandler = handle(setParameter, async (c, { params, body }) => {
  const { id } = params;
  const known = await lockParameters(c.db);
  const before = known.get(id);
  if (!isParameter(id) || before === undefined) throw new CallError('not_found', `Il parametro ${id} non esiste.`);
  // The same value sent again is answered as the first time.
  if (body.before !== before && body.parameterValue !== before) throw new CallError('stale_version');
  const checked = checkParameter(id, body.parameterValue, known);
  if ('fault' in checked) refuseField('parameterValue', checked.fault);
  else {
    const [otherFault] = await findOtherFaults(c.db, new Map([[id, checked.value]]), known);
    refuseField('parameterValue', otherFault?.message ?? null);
    await c.db.execute(sql`
      update parameters
      set value = ${checked.value}, version = version + 1
      where id = ${id}
        and value <> ${checked.value}`);
  }
  const after = await findParameter(c.db, id);
  if (!after) throw new CallError('internal');
  await c.audit({ object: 'parameter', objectId: id, detail: { before, after: after.value } });
  return presentParameter(after);
});
