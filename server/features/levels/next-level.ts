/** Says which level the period that is closed next leads somebody to, as it stands now. */
import { romeDay } from '@ema/domain/kernel/days.ts';
import { nextLevel } from '@ema/domain/levels/next-level.ts';
import { creditsFrom } from '@ema/domain/reports/sales.ts';
import type { Queryable } from '../../db/client.ts';
import { findNextPeriod, findScale, findStandings } from './queries.ts';

/** Null for who is no seller of fibra, and where the calendar ends. */
export const findNextLevel = async (
  db: Queryable,
  agentId: number,
  now: Date,
): Promise<{ level: number; credits: number } | null> => {
  const { period } = await findNextPeriod(db, romeDay(now));
  const [standing] = period ? await findStandings(db, period, now, { agentId }) : [];
  if (!period || !standing) return null;
  const credits = creditsFrom(standing.taxable);
  const { thresholds } = await findScale(db, period.to);
  return {
    level: nextLevel(
      { level: standing.level, credits, joinedOn: standing.joined_on, generalManager: standing.general_manager },
      thresholds,
      period.from,
    ),
    credits,
  };
};
