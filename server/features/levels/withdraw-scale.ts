/** An administrator withdraws a scale of the levels that does not count yet; the one before goes on (NET-731). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { withdrawLevelScale } from '@ema/calls/levels.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { whyNotWithdrawn } from '@ema/domain/levels/fee-scales.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findDecidedScales } from './scale-queries.ts';
import { holdLevelScales, levelScalesNow } from './scales.ts';

export const withdrawLevelScaleHandler = handle(withdrawLevelScale, async (c, { params: { id }, body: { reason } }) => {
  await holdLevelScales(c.db);
  const scale = (await findDecidedScales(c.db)).find((s) => s.id === id);
  if (!scale) throw new CallError('not_found', 'Questa scala non esiste.');
  const isDone = scale.withdrawn_reason !== null;
  if (!isDone) {
    refuse('wrong_state', scale.ended_at ? 'Un’altra scala ha già preso il posto di questa.' : null);
    refuse('wrong_state', whyNotWithdrawn(scale.from_day, romeDay(c.now)));
    await c.db.execute(sql`
      update level_scales
      set ended_at = ema_now(), ended_by_user_id = ${c.viewer.actorUserId}, withdrawn_reason = ${reason}
      where id = ${id} and ended_at is null`);
  }
  const detail = { startsOn: scale.from_day, ...(!isDone && { reason, thresholds: scale.thresholds }) };
  await c.audit({ object: 'level-scale', objectId: id, detail });
  return levelScalesNow(c.db, c.now);
});
