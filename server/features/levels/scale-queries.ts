/** Reads the scales of the levels with who decided and who ended them (NET-730). */
import { sql } from 'drizzle-orm';
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
