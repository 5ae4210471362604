/** Levels, closings and what they change as the portal answers them. */
import type { z } from 'zod';
import type { listAgentLevelUpdates } from '@ema/calls/levels/updates.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import { closableFrom, mayClosePeriod, mayDeleteUpdate } from '@ema/domain/levels/may.ts';
import { nameOf, type Change } from './close.ts';
import type { ClosingRow, NextPeriod } from './queries.ts';
import type { LevelUpdateRow } from './update-queries.ts';

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

/** How the letter of a level update is called as a file. */
export const letterName = (id: number): string => `livello-${id}.pdf`;
export const presentUpdate = (r: LevelUpdateRow): z.input<typeof listAgentLevelUpdates.output>['items'][number] => {
  const fileDownloadUrl = `/file/level-updates/${r.id}`;
  return {
    id: r.id,
    title: r.title,
    type: r.type,
    agent: { id: r.agent_id, fullName: r.full_name },
    emaYear: r.year,
    emaMonth: r.month,
    currentLevel: presentLevel(r.from_level),
    updatedLevel: presentLevel(r.to_level),
    currentCredits: r.credits_before,
    updatedCredits: r.credits,
    createdAt: r.created_at.toISOString(),
    acknowledgementDate: r.acknowledged_at?.toISOString() ?? null,
    deleteError: mayDeleteUpdate(r.acknowledged_at !== null),
    fileDownloadUrl,
    files: [{ fileDownloadUrl, fileName: letterName(r.id), fileSize: null }],
  };
};
