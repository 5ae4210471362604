/** Closes a period: every seller's next level, the change and its news, in one transaction and once. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { nextLevel, updateText, updateType, type UpdateType } from '@ema/domain/levels/next-level.ts';
import { periodName } from '@ema/domain/reports/calendar.ts';
import { creditsFrom } from '@ema/domain/reports/sales.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first } from '../../db/rows.ts';
import { levelUpdates, periodClosings } from '../../db/tables/levels.ts';
import { findPeriodBefore, findScale, findStandings, type NextPeriod, type ScaleRow } from './queries.ts';
import { holdLevelScales } from './scales.ts';

export type Change = {
  agentId: number;
  fullName: string;
  from: number;
  to: number;
  type: UpdateType;
  credits: number;
};
/** «Periodo 12 del 2026». */
export const nameOf = (period: { year: number; month: number }): string =>
  periodName({ shop: FIBRA, year: period.year, month: period.month });

/** Whose level changes if the period is closed at this moment. */
export const findChanges = async (
  db: Queryable,
  period: { from: Day; to: Day },
  scale: ScaleRow,
  now: Date,
): Promise<{ changes: Change[]; agents: number }> => {
  const standings = await findStandings(db, period, now);
  const changes = standings.flatMap((s): Change[] => {
    const credits = creditsFrom(s.taxable);
    const standing = { level: s.level, credits, joinedOn: s.joined_on, generalManager: s.general_manager };
    const to = nextLevel(standing, scale.thresholds, period.from);
    if (to === s.level) return [];
    return [{ agentId: s.id, fullName: s.full_name, from: s.level, to, type: updateType(s.level, to), credits }];
  });
  return { changes, agents: standings.length };
};

/** Credits of the period before, by agent. */
const creditsBefore = async (tx: Tx, period: NextPeriod, now: Date): Promise<ReadonlyMap<number, number>> => {
  const before = await findPeriodBefore(tx, period.from);
  const standings = before ? await findStandings(tx, before, now) : [];
  return new Map(standings.map((s) => [s.id, creditsFrom(s.taxable)]));
};

/** Levels and news in one statement: a level that somebody changed meanwhile is left as it is, and tells nothing. */
const applyChanges = async (
  tx: Tx,
  closing: { id: number; period: NextPeriod; scale: ScaleRow },
  changes: readonly Change[],
  now: Date,
): Promise<UpdateType[]> => {
  const { period, scale } = closing;
  const before = await creditsBefore(tx, period, now);
  const rows = changes.map((c) => ({
    agent_id: c.agentId,
    type: c.type,
    from_level: c.from,
    to_level: c.to,
    credits_before: before.get(c.agentId) ?? 0,
    credits: c.credits,
    ...updateText({ from: c.from, to: c.to, credits: c.credits, period: nameOf(period) }, scale.thresholds),
  }));
  const told = await all(
    tx,
    { type: levelUpdates.type },
    sql`
      with x as (
        select *
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
          agent_id bigint, type text, from_level int, to_level int, credits_before int, credits int,
          title text, content text)
      ), changed as (
        update agents a
        set level = x.to_level, version = a.version + 1
        from x
        where a.id = x.agent_id
          and a.level = x.from_level
          and a.status = 'seller'
        returning a.id, a.user_id
      )
      insert into level_updates (
        user_id, title, content, created_at, closing_id, agent_id, type, from_level, to_level, credits_before, credits
      )
      select c.user_id, x.title, x.content, ema_now(), ${closing.id}, c.id, x.type, x.from_level, x.to_level,
        x.credits_before, x.credits
      from changed c
      join x on x.agent_id = c.id
      order by c.id
      returning type`,
  );
  return told.flatMap(({ type }) => type ?? []);
};

/**
 * The row of the closing is written before anything else: whoever comes second waits and is refused. `userId` null: by
 * itself.
 * @returns the closing's id @throws wrong_state when the period is closed already
 */
export const closeNow = async (tx: Tx, period: NextPeriod, userId: number | null, now: Date): Promise<number> => {
  await holdLevelScales(tx);
  const scale = await findScale(tx, period.to);
  const closing = await first(
    tx,
    { id: periodClosings.id },
    sql`
      insert into period_closings (period_id, scale_id, closed_at, closed_by_user_id)
      values (${period.id}, ${scale.id}, ema_now(), ${userId})
      on conflict do nothing
      returning id`,
  );
  if (!closing) throw new CallError('wrong_state', `${nameOf(period)} è già chiuso.`);
  const { changes, agents } = await findChanges(tx, period, scale, now);
  const told = await applyChanges(tx, { id: closing.id, period, scale }, changes, now);
  await tx.execute(sql`
    update period_closings
    set agents = ${agents}, risen = ${told.filter((type) => type === 'rise').length},
      fallen = ${told.filter((type) => type === 'fall').length}
    where id = ${closing.id}`);
  return closing.id;
};
