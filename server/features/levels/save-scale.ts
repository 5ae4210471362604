/** An administrator decides how many credits the levels ask for in periods that end on a day or later (NET-730). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { saveLevelScale } from '@ema/calls/levels.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { scaleInForce } from '@ema/domain/levels/fee-scales.ts';
import { levelScaleDayFault } from '@ema/domain/levels/level-scales.ts';
import { thresholdFaults } from '@ema/domain/levels/levels.ts';
import { first } from '../../db/rows.ts';
import { levelScales } from '../../db/tables/levels.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { findDecidedScales } from './scale-queries.ts';
import { datedScales, earliestDay, holdLevelScales, levelScalesNow, versionOf } from './scales.ts';

export const saveLevelScaleHandler = handle(saveLevelScale, async (c, { body }) => {
  const [fault] = thresholdFaults(body.thresholds);
  if (fault) refuseField(`thresholds.${fault.level - 1}`, fault.message);
  await holdLevelScales(c.db);
  const today = romeDay(c.now);
  refuseField('from', levelScaleDayFault(body.from, today, await earliestDay(c.db, today)));
  const rows = await findDecidedScales(c.db);
  const standing = datedScales(rows).filter(({ isEnded }) => !isEnded);
  const before = scaleInForce(standing, body.from);
  const detail = { startsOn: body.from };
  if (before?.row.thresholds.every((credits, i) => credits === body.thresholds[i])) {
    // Said again, it is done already; a day on which nothing would change is none.
    refuseField('from', before.from === body.from ? null : 'Quel giorno vale già questa scala: non cambia niente.');
    await c.audit({ object: 'level-scale', objectId: before.row.id, detail });
    return levelScalesNow(c.db, c.now);
  }
  if (versionOf(rows) !== body.version) throw new CallError('stale_version');
  await c.db.execute(sql`
    update level_scales
    set ended_at = ema_now(), ended_by_user_id = ${c.viewer.actorUserId}
    where from_day = ${body.from}::date
      and ended_at is null`);
  const saved = await first(
    c.db,
    { id: levelScales.id },
    sql`
      insert into level_scales (thresholds, from_day, reason, created_at, created_by_user_id)
      values (
        ${sql.param(body.thresholds)}::int[], ${body.from}::date, ${body.reason}, ema_now(), ${c.viewer.actorUserId})
      returning id`,
  );
  await c.audit({
    object: 'level-scale',
    objectId: saved?.id ?? '',
    detail: { ...detail, from: before?.row.thresholds ?? [], to: body.thresholds, reason: body.reason },
  });
  return levelScalesNow(c.db, c.now);
});
