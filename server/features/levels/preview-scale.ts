/** Answers what the fees of the last period would have been with another scale of levels; nothing is written. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { previewLevelScale } from '@ema/calls/levels.ts';
import { startOfDay, romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { levelName, thresholdFaults } from '@ema/domain/levels/levels.ts';
import { effectsOf, movedBy, type AgentEffect } from '@ema/domain/levels/scale-preview.ts';
import { creditsFrom } from '@ema/domain/reports/sales.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { nameOf } from './close.ts';
import { findLevelsBefore, findPast, findPastFees, findPastOrders, type PastRow } from './preview-queries.ts';
import { findScale, findStandings } from './queries.ts';

/** So many of those it matters most to are named. */
const LARGEST = 10;

/** How everybody stood when the levels of the period were decided, or would have been. */
const findStood = async (db: Queryable, past: PastRow, decidedAt: Date) => {
  const levels = new Map((await findLevelsBefore(db, decidedAt)).map((h) => [h.agent_id, h]));
  const standings = await findStandings(db, { from: past.credits_from, to: past.credits_to }, decidedAt, {
    soldAt: decidedAt,
  });
  return standings.flatMap((s) => {
    const then = levels.get(s.id);
    if (!then) return [];
    const credits = creditsFrom(s.taxable);
    const { level, general_manager: generalManager } = then;
    return [{ agentId: s.id, fullName: s.full_name, level, generalManager, credits, joinedOn: s.joined_on }];
  });
};
const presentEffect = (e: AgentEffect) => ({
  agentId: e.agentId,
  fullName: e.fullName,
  from: levelName(e.from),
  to: levelName(e.to),
  before: centsToWire(e.beforeCents),
  after: centsToWire(e.afterCents),
  difference: centsToWire(e.afterCents - e.beforeCents),
});

export const previewLevelScaleHandler = handle(previewLevelScale, async (c, { query }) => {
  const tried = query.thresholds.split(',').map(Number);
  const [fault] = thresholdFaults(tried);
  if (fault) refuseField(`thresholds.${fault.level - 1}`, fault.message);
  const past = await findPast(c.db, romeDay(c.now));
  if (!past) throw new CallError('wrong_state', 'Non è ancora finito nessun periodo su cui provare la scala.');
  const decidedAt = past.closed_at ?? startOfDay(past.from);
  const was = past.thresholds ?? (await findScale(c.db, past.credits_to)).thresholds;
  const moved = movedBy(await findStood(c.db, past, decidedAt), { was, tried }, past.credits_from);
  const sent = await findPastOrders(
    c.db,
    past,
    moved.map(({ agentId }) => agentId),
    decidedAt,
  );
  const pastOrders = sent.map((o) => ({
    agentId: o.seller_id,
    bands: o.bands,
    level: o.level,
    taxableCents: o.taxable_cents,
    feeCents: o.fee_cents,
    isBeforeClosing: o.is_before,
  }));
  const effects = effectsOf(moved, pastOrders, past.closed_at !== null);
  const before = await findPastFees(c.db, past);
  const difference = effects.reduce((sum, e) => sum + e.afterCents - e.beforeCents, 0);
  return {
    period: nameOf(past),
    dateStart: past.from,
    dateEnd: past.to,
    before: centsToWire(before),
    after: centsToWire(before + difference),
    difference: centsToWire(difference),
    moved: moved.length,
    gaining: effects.filter((e) => e.afterCents > e.beforeCents).length,
    losing: effects.filter((e) => e.afterCents < e.beforeCents).length,
    largest: effects.slice(0, LARGEST).map(presentEffect),
  };
});
