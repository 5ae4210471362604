/** Levels, closings and what they change as the portal answers them. */
import type { Day } from '@ema/domain/kernel/days.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import { closableFrom, mayClosePeriod } from '@ema/domain/levels/may.ts';
import { nameOf, type Change } from './close.ts';
import type { ClosingRow, NextPeriod, ScaleRow } from './queries.ts';

export const presentScale = (scale: ScaleRow) => ({
  id: scale.id,
  since: scale.created_at.toISOString(),
  levels: scale.thresholds.map((credits, i) => ({ level: i + 1, name: levelName(i + 1), credits })),
});
export const presentClosing = (c: ClosingRow) => ({
  id: c.id,
  year: c.year,
  monthNumber: c.month,
  name: nameOf(c),
  closedAt: c.closed_at.toISOString(),
  closedBy: c.closed_by,
  agents: c.agents,
  risen: c.risen,
  fallen: c.fallen,
});
export const presentNext = (p: NextPeriod, today: Day) => ({
  year: p.year,
  monthNumber: p.month,
  name: nameOf(p),
  dateStart: p.from,
  dateEnd: p.to,
  closableFrom: closableFrom(p.to),
  refusal: mayClosePeriod({ name: nameOf(p), to: p.to }, today),
});
const presentLevel = (level: number) => ({ id: level, name: levelName(level) });
export const presentChange = (c: Change) => ({
  agentId: c.agentId,
  fullName: c.fullName,
  type: c.type,
  currentLevel: presentLevel(c.from),
  updatedLevel: presentLevel(c.to),
  credits: c.credits,
});
