/** An administrator decides what agents earn by some types of order from a day to come (NET-536). */
import { sql } from 'drizzle-orm';
import { saveFeeScale } from '@ema/calls/catalogue/fee-scales.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { inOrder, isSameScale, scaleDayFault, scaleInForce } from '@ema/domain/levels/fee-scales.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { refuseScale, refuseTypes } from './fee-scale-faults.ts';
import { findFeeScales, findScaledTypes, holdFeeScales } from './fee-scale-queries.ts';
import { bandsOfWire, datedScales, feeScalesNow, versionOf } from './present-fee-scales.ts';

export const saveFeeScaleHandler = handle(saveFeeScale, async (c, { body }) => {
  const bands = inOrder(bandsOfWire(body.bands));
  refuseScale(bandsOfWire(body.bands));
  refuseField('from', scaleDayFault(body.from, romeDay(c.now)));
  await holdFeeScales(c.db);
  const types = refuseTypes(await findScaledTypes(c.db), body.types);
  const rows = await findFeeScales(c.db);
  const before = types.map((type) => {
    const standing = datedScales(type, rows).filter((s) => !s.isEnded);
    return { typeId: type.id, scale: scaleInForce(standing, body.from) };
  });
  const changed = before.filter(({ scale }) => !scale || !isSameScale(scale.bands, bands));
  const detail = { types: body.types, from: body.from };
  if (changed.length === 0) {
    // Said again, it is done already; a day on which nothing would change is none.
    const isSaid = before.every(({ scale }) => scale?.from === body.from);
    refuseField('bands', isSaid ? null : 'È la scala che vale già quel giorno: non cambia niente.');
    await c.audit({ object: 'fee-scale', detail });
    return feeScalesNow(c.db, c.now);
  }
  if (versionOf(rows) !== body.version) throw new CallError('stale_version');
  const ids = sql.param(changed.map(({ typeId }) => typeId));
  await c.db.execute(sql`
    update fee_scales
    set ended_at = ema_now(), ended_by_user_id = ${c.viewer.actorUserId}
    where type_id = any(${ids}::text[])
      and from_day = ${body.from}
      and ended_at is null`);
  await c.db.execute(sql`
    insert into fee_scales (type_id, from_day, bands, reason, created_by_user_id)
    select t.id, ${body.from}::date, ${JSON.stringify(bands)}::jsonb, ${body.reason}, ${c.viewer.actorUserId}
    from unnest(${ids}::text[]) t(id)`);
  const was = Object.fromEntries(changed.map(({ typeId, scale }) => [typeId, scale?.bands ?? []]));
  await c.audit({ object: 'fee-scale', detail: { ...detail, reason: body.reason, before: was, after: bands } });
  return feeScalesNow(c.db, c.now);
});
