/** What is read of levels: scales, closed periods, the next one, how agents stand in it, and the news they got. */
import { sql, type SQL } from 'drizzle-orm';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { addDays, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import { endedBy } from '@ema/domain/levels/may.ts';
import { weeksOf } from '@ema/domain/reports/calendar.ts';
import { pageOf, type Queryable } from '../../db/client.ts';

import { all, bigint, day, first, integer, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { levelScales, levelUpdates, periodClosings } from '../../db/tables/levels.ts';
import { emaPeriods } from '../../db/tables/reports.ts';
import type { Scope } from '../../kernel/context.ts';
import { readablePapers } from '../../kernel/scopes.ts';

const SCALE = { id: levelScales.id, thresholds: json<number[]>() };
export type ScaleRow = RowOf<typeof SCALE>;
/** The scale that counts on a day: of a period, its last (NET-730). @throws when the seed was not run */
export const findScale = async (db: Queryable, on: Day): Promise<ScaleRow> => {
  const row = await first(
    db,
    SCALE,
    sql`
      select id, to_json(thresholds) as thresholds
      from level_scales
      where ended_at is null
        and (from_day is null or from_day <= ${on}::date)
      order by from_day desc nulls last, id desc
      limit 1`,
  );
  if (!row) throw new Error('no scale of levels');
  return row;
};

const CLOSING = {
  id: periodClosings.id,
  year: emaPeriods.year,
  month: emaPeriods.month,
  closed_at: periodClosings.closedAt,
  closed_by: nullable(text()),
  agents: periodClosings.agents,
  risen: periodClosings.risen,
  fallen: periodClosings.fallen,
};
export type ClosingRow = RowOf<typeof CLOSING>;
const CLOSINGS = sql`
  select c.id, p.year, p.month, c.closed_at, w.first_name || ' ' || w.last_name as closed_by,
    c.agents, c.risen, c.fallen
  from period_closings c
  join ema_periods p on p.id = c.period_id
  left join users u on u.id = c.closed_by_user_id
  left join people w on w.id = u.person_id`;
/** One page of the closed periods, the newest first, and how many there are. */
export const findClosings = async (
  db: Queryable,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ClosingRow[]; n: number }> => {
  const [rows, counted] = await Promise.all([
    all(db, CLOSING, sql`${CLOSINGS} order by p.starts_on desc ${pageOf(page, perPage)}`),
    first(db, { n: integer() }, sql`select count(*)::int as n from period_closings`),
  ]);
  return { rows, n: counted?.n ?? 0 };
};
export const findClosing = (db: Queryable, id: number): Promise<ClosingRow | null> =>
  first(db, CLOSING, sql`${CLOSINGS} where c.id = ${id}`);

const PERIOD = {
  id: emaPeriods.id,
  year: emaPeriods.year,
  month: emaPeriods.month,
  from: emaPeriods.startsOn,
  to: emaPeriods.endsOn,
};
export type NextPeriod = RowOf<typeof PERIOD>;
const PERIODS = sql`select p.id, p.year, p.month, p.starts_on as "from", p.ends_on as "to" from ema_periods p`;
/** What day the last closed period ended, or null before the first closing. */
const findLastClosed = async (db: Queryable): Promise<Day | null> => {
  const row = await first(
    db,
    { ends_on: emaPeriods.endsOn },
    sql`
      select p.ends_on
      from period_closings c
      join ema_periods p on p.id = c.period_id
      order by p.starts_on desc
      limit 1`,
  );
  return row?.ends_on ?? null;
};
/**
 * The period to be closed next: the one after the last that was closed; before the first closing, the last that may be
 * closed on this day. `isFollowing`: there was a closing before. Null where the calendar ends.
 */
export const findNextPeriod = async (
  db: Queryable,
  today: Day,
): Promise<{ period: NextPeriod | null; isFollowing: boolean }> => {
  const last = await findLastClosed(db);
  const which =
    last === null
      ? sql`p.ends_on <= ${endedBy(today)}::date order by p.starts_on desc`
      : sql`p.starts_on > ${last}::date order by p.starts_on`;
  const period = await first(db, PERIOD, sql`${PERIODS} where p.shop = ${FIBRA} and ${which} limit 1`);
  return { period, isFollowing: last !== null };
};
/** The period before another; null where the calendar begins. */
export const findPeriodBefore = (db: Queryable, from: Day): Promise<NextPeriod | null> =>
  first(
    db,
    PERIOD,
    sql`${PERIODS} where p.shop = ${FIBRA} and p.starts_on < ${from}::date order by p.starts_on desc limit 1`,
  );

const STANDING = {
  id: agents.id,
  level: agents.level,
  general_manager: agents.generalManager,
  joined_on: day(),
  full_name: text(),
  taxable: bigint(),
};
export type StandingRow = RowOf<typeof STANDING>;
const weeksParam = (period: { from: Day; to: Day }): SQL =>
  sql`${sql.param(weeksOf(period).map((w) => w.from))}::date[]`;
const soldThen = (at: Date): SQL => sql`exists (
          select 1
          from agent_history h
          where h.agent_id = a.id
            and h.status = 'seller'
            and h.valid_from < ${at.toISOString()}::timestamptz
            and (h.valid_to is null or h.valid_to >= ${at.toISOString()}::timestamptz))`;
/**
 * Every seller of fibra with the taxable sales of a period: their own and their direct subordinates', as the tree stood
 * when the period ended, or stands now while it goes on. `agentId`: of one alone; `soldAt`: of who sold at that moment,
 * whatever became of them since, instead of who sells now.
 */
export const findStandings = (
  db: Queryable,
  period: { from: Day; to: Day },
  now: Date,
  { agentId = null, soldAt = null }: { agentId?: number | null; soldAt?: Date | null } = {},
): Promise<StandingRow[]> => {
  const end = startOfDay(addDays(period.to, 1));
  const asOf = (end < now ? end : now).toISOString();
  return all(
    db,
    STANDING,
    sql`
      with sums as (
        select agent_id, sum(taxable_cents)::bigint as taxable
        from sales_totals
        where shop = ${FIBRA}
          and week = any(${weeksParam(period)})
        group by agent_id
      ), team as (
        select h.sponsor_id as agent_id, sum(s.taxable)::bigint as taxable
        from sums s
        join agent_history h on h.agent_id = s.agent_id
        where h.valid_from < ${asOf}::timestamptz
          and (h.valid_to is null or h.valid_to >= ${asOf}::timestamptz)
        group by h.sponsor_id
      )
      select a.id, a.level, a.general_manager, (a.joined_at at time zone 'Europe/Rome')::date as joined_on,
        w.first_name || ' ' || w.last_name as full_name,
        (coalesce(s.taxable, 0) + coalesce(t.taxable, 0))::bigint as taxable
      from agents a
      join users u on u.id = a.user_id
      join people w on w.id = u.person_id
      left join sums s on s.agent_id = a.id
      left join team t on t.agent_id = a.id
      where ${soldAt ? soldThen(soldAt) : sql`a.status = 'seller' and not u.disabled`}
        and a.fibra_enabled
        and a.joined_at < ${asOf}::timestamptz
        and (${agentId}::bigint is null or a.id = ${agentId}::bigint)
      order by w.last_name, w.first_name, a.id`,
  );
};

const LETTER = {
  title: levelUpdates.title,
  content: levelUpdates.content,
  created_at: levelUpdates.createdAt,
  credits_before: integer(),
  credits: integer(),
  full_name: text(),
  agent_id: levelUpdates.agentId,
  year: emaPeriods.year,
  month: emaPeriods.month,
  from: emaPeriods.startsOn,
  to: emaPeriods.endsOn,
};
export type LetterRow = RowOf<typeof LETTER>;
/** One's own news of a closing, or anybody's for an administrator, as its letter says it. */
export const findLetter = (db: Queryable, scope: Scope, id: number): Promise<LetterRow | null> =>
  first(
    db,
    LETTER,
    sql`
      select v.title, v.content, v.created_at, v.credits_before, v.credits,
        w.first_name || ' ' || w.last_name as full_name, v.agent_id, p.year, p.month,
        p.starts_on as "from", p.ends_on as "to"
      from level_updates v
      join period_closings c on c.id = v.closing_id
      join ema_periods p on p.id = c.period_id
      join users u on u.id = v.user_id
      join people w on w.id = u.person_id
      where v.id = ${id}
        and ${readablePapers(scope, sql`v.user_id`)}`,
  );
