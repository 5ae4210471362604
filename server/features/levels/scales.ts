/** The scales of the levels with who decided them, in the domain’s words and as they are answered (NET-730). */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getLevelScale } from '@ema/calls/levels.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { scaleState } from '@ema/domain/levels/fee-scales.ts';
import { firstScaleDay } from '@ema/domain/levels/level-scales.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import type { Queryable } from '../../db/client.ts';
import { findNextPeriod } from './queries.ts';
import { findDecidedScales, type DecidedScale } from './scale-queries.ts';

/** One edit or closing at a time: the first closing settles from which day a scale may count. Readers go on. */
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

/** From the first closing on nothing that is over is decided any more (NET-801). */
export const earliestDay = async (db: Queryable, today: Day): Promise<Day> => {
  const { period, isFollowing } = await findNextPeriod(db, today);
  return firstScaleDay(isFollowing ? null : (period?.from ?? null), today);
};

/** All scales as they are now. */
export const levelScalesNow = async (db: Queryable, now: Date): Promise<z.input<typeof getLevelScale.output>> => {
  const rows = await findDecidedScales(db);
  const dated = datedScales(rows);
  return {
    version: versionOf(rows),
    earliest: await earliestDay(db, romeDay(now)),
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
