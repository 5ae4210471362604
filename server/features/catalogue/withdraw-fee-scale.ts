/** An administrator withdraws a scale of fees that does not count yet; the one before goes on (NET-536). */
import { sql } from 'drizzle-orm';
import { withdrawFeeScale } from '@ema/calls/catalogue/fee-scales.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { whyNotWithdrawn } from '@ema/domain/levels/fee-scales.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findFeeScales, holdFeeScales } from './fee-scale-queries.ts';
import { feeScalesNow } from './present-fee-scales.ts';

export const withdrawFeeScaleHandler = handle(withdrawFeeScale, async (c, { params: { id }, body: { reason } }) => {
  await holdFeeScales(c.db);
  const scale = (await findFeeScales(c.db)).find((s) => s.id === id);
  if (!scale) throw new CallError('not_found', 'Questa scala non esiste.');
  const isDone = scale.withdrawn_reason !== null;
  if (!isDone) {
    refuse('wrong_state', scale.ended_at ? 'Un’altra scala ha già preso il posto di questa.' : null);
    refuse('wrong_state', whyNotWithdrawn(scale.from_day, romeDay(c.now)));
    await c.db.execute(sql`
      update fee_scales
      set ended_at = ema_now(), ended_by_user_id = ${c.viewer.actorUserId}, withdrawn_reason = ${reason}
      where id = ${id} and ended_at is null`);
  }
  const detail = { type: scale.type_id, from: scale.from_day, ...(!isDone && { reason, bands: scale.bands }) };
  await c.audit({ object: 'fee-scale', objectId: id, detail });
  return feeScalesNow(c.db, c.now);
});
