/** Reads level updates for the office: those that came from closings of periods, with their figures. */
import { sql, type SQL } from 'drizzle-orm';
import type { UpdateType } from '@ema/domain/levels/next-level.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { agentsLike } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, bigint, first, integer, text, type RowOf } from '../../db/rows.ts';
import { levelUpdates } from '../../db/tables/levels.ts';
import { emaPeriods } from '../../db/tables/reports.ts';

const UPDATE = {
  id: levelUpdates.id,
  title: levelUpdates.title,
  type: text<UpdateType>(),
  agent_id: bigint(),
  full_name: text(),
  year: emaPeriods.year,
  month: emaPeriods.month,
  from_level: integer(),
  to_level: integer(),
  credits_before: integer(),
  credits: integer(),
  created_at: levelUpdates.createdAt,
  acknowledged_at: levelUpdates.acknowledgedAt,
};
export type LevelUpdateRow = RowOf<typeof UPDATE>;
const FROM = sql`
  from level_updates v
  join period_closings c on c.id = v.closing_id
  join ema_periods e on e.id = c.period_id
  join agents a on a.id = v.agent_id
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id`;

const ORDERS = { acknowledgementDate: sql`v.acknowledged_at`, createdAt: sql`v.created_at` };
type Filter = {
  page: number;
  perPage: number;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
  type?: string | undefined;
  agent?: number | undefined;
  search?: string | undefined;
  isAcknowledged?: boolean | undefined;
  emaYear?: number | undefined;
  emaMonth?: number | undefined;
};
const filtered = (f: Filter): SQL => {
  const conditions = [sql`true`];
  if (f.type !== undefined) conditions.push(sql`v.type = ${f.type}`);
  if (f.agent !== undefined) conditions.push(sql`v.agent_id = ${f.agent}`);
  if (f.search) conditions.push(sql`v.agent_id in ${agentsLike(f.search)}`);
  if (f.isAcknowledged !== undefined)
    conditions.push(f.isAcknowledged ? sql`v.acknowledged_at is not null` : sql`v.acknowledged_at is null`);
  if (f.emaYear !== undefined) conditions.push(sql`e.year = ${f.emaYear}`);
  if (f.emaMonth !== undefined) conditions.push(sql`e.month = ${f.emaMonth}`);
  return sql.join(conditions, sql` and `);
};

/** NET-324 */
export const findLevelUpdates = async (
  db: Queryable,
  f: Filter,
): Promise<{ rows: LevelUpdateRow[]; total: Counted }> => {
  const where = filtered(f);
  const [rows, total] = await Promise.all([
    all(
      db,
      UPDATE,
      sql`
      select v.id, v.title, v.type, v.agent_id, p.first_name || ' ' || p.last_name as full_name, e.year, e.month,
        v.from_level, v.to_level, v.credits_before, v.credits, v.created_at, v.acknowledged_at
      ${FROM}
      where ${where}
      ${orderBy(f.orderDir, ORDERS[f.orderField], sql`v.id`)}
      ${pageOf(f.page, f.perPage)}`,
    ),
    countUpTo(db, sql`${FROM} where ${where}`, f),
  ]);
  return { rows, total };
};

/** Is it there, and acknowledged? */
export const findAcknowledged = (db: Queryable, id: number): Promise<Pick<LevelUpdateRow, 'acknowledged_at'> | null> =>
  first(
    db,
    { acknowledged_at: levelUpdates.acknowledgedAt },
    sql`select acknowledged_at from level_updates where id = ${id} and closing_id is not null`,
  );
