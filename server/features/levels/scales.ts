/** The scales of the levels with who decided them, read and answered (NET-730). */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getLevelScale } from '@ema/calls/levels.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { scaleState } from '@ema/domain/levels/fee-scales.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import type { Queryable } from '../../db/client.ts';
import { all, instant, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { levelScales } from '../../db/tables/levels.ts';

const DECIDED = {
  id: levelScales.id,
  from_day: levelScales.fromDay,
  thresholds: json<number[]>(),
  reason: levelScales.reason,
  created_at: levelScales.createdAt,
  created_by: nullable(text()),
  ended_at: nullable(instant()),
  ended_by: nullable(text()),
  withdrawn_reason: levelScales.withdrawnReason,
};
export type DecidedScale = RowOf<typeof DECIDED>;
/** Everything that was decided, the oldest first. */
export const findDecidedScales = (db: Queryable): Promise<DecidedScale[]> =>
  all(
    db,
    DECIDED,
    sql`
      select s.id, s.from_day, to_json(s.thresholds) as thresholds, s.reason, s.created_at, s.ended_at,
        s.withdrawn_reason,
        w.first_name || ' ' || w.last_name as created_by,
        e.first_name || ' ' || e.last_name as ended_by
      from level_scales s
      left join users wu on wu.id = s.created_by_user_id
      left join people w on w.id = wu.person_id
      left join users eu on eu.id = s.ended_by_user_id
      left join people e on e.id = eu.person_id
      order by s.id`,
  );
/** One edit at a time; readers go on. */
export const holdLevelScales = (db: Queryable): Promise<unknown> =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('level_scales'))`);

/** The rows in the domain's words, the oldest first. */
export const datedScales = (rows: readonly DecidedScale[]) =>
  rows.map((row) => ({
    row,
    from: row.from_day,
    isEnded: row.ended_at !== null,
    isWithdrawn: row.withdrawn_reason !== null,
  }));
/** Counts every edit: rows are added and ended, never deleted. */
export const versionOf = (rows: readonly DecidedScale[]): number =>
  rows.length + rows.filter((r) => r.ended_at !== null).length;

/** All scales as they are now. */
export const levelScalesNow = async (db: Queryable, now: Date): Promise<z.input<typeof getLevelScale.output>> => {
  const rows = await findDecidedScales(db);
  const dated = datedScales(rows);
  return {
    version: versionOf(rows),
    scales: dated
      .toSorted((a, b) => (b.from ?? '').localeCompare(a.from ?? '') || b.row.id - a.row.id)
      .map((scale) => ({
        id: scale.row.id,
        from: scale.from,
        state: scaleState(scale, dated, romeDay(now)),
        levels: scale.row.thresholds.map((credits, i) => ({ level: i + 1, name: levelName(i + 1), credits })),
        reason: scale.row.reason,
        at: scale.row.created_at.toISOString(),
        by: scale.row.created_by,
        ended: scale.row.ended_at && {
          at: scale.row.ended_at.toISOString(),
          by: scale.row.ended_by ?? '',
          reason: scale.row.withdrawn_reason,
        },
      })),
  };
};
