/** An administrator decides how many credits the levels ask for from the next closing on (NET-355). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { saveLevelScale } from '@ema/calls/levels.ts';
import { thresholdFaults } from '@ema/domain/levels/levels.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { presentScale } from './present.ts';
import { findScale } from './queries.ts';

export const saveLevelScaleHandler = handle(saveLevelScale, async (c, { body }) => {
  const [fault] = thresholdFaults(body.thresholds);
  if (fault) refuseField(`thresholds.${fault.level - 1}`, fault.message);
  // One edit at a time; readers go on.
  await c.db.execute(sql`select pg_advisory_xact_lock(hashtext('level_scales'))`);
  const scale = await findScale(c.db);
  const isSame = scale.thresholds.every((credits, i) => credits === body.thresholds[i]);
  if (!isSame && scale.id !== body.id)
    throw new CallError('wrong_state', 'La scala è stata cambiata nel frattempo: ricarica la pagina e riprova.');
  if (!isSame)
    await c.db.execute(sql`
      insert into level_scales (thresholds, created_at, created_by_user_id)
      values (${sql.param(body.thresholds)}::int[], ema_now(), ${c.viewer.actorUserId})`);
  const saved = await findScale(c.db);
  await c.audit({ object: 'level-scale', objectId: saved.id, detail: { from: scale.thresholds, to: body.thresholds } });
  return presentScale(saved);
});
