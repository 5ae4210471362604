/** What a scale of levels would have made of the fees of a period that is over, order by order (NET-523). */
import type { Cents } from '../kernel/money.ts';
import type { Day } from '../kernel/days.ts';
import { feeOf, type FeeBand } from '../orders/fees.ts';
import { nextLevel, type Standing } from './next-level.ts';

export type PastStanding = Standing & { agentId: number; fullName: string };
/** `level`: the one it was sent with; `bands`: the scale of fees of that day. */
export type PastOrder = {
  agentId: number;
  bands: readonly FeeBand[];
  level: number;
  taxableCents: Cents;
  feeCents: Cents;
  isBeforeClosing: boolean;
};
export type AgentEffect = {
  agentId: number;
  fullName: string;
  from: number;
  to: number;
  beforeCents: Cents;
  afterCents: Cents;
};

type Thresholds = readonly number[];
/** Who would have had another level in the period. */
export type Moved = { agentId: number; fullName: string; from: number; to: number };
export const movedBy = (
  standings: readonly PastStanding[],
  scales: { was: Thresholds; tried: Thresholds },
  creditsFrom: Day,
): Moved[] =>
  standings.flatMap(({ agentId, fullName, ...standing }) => {
    const [from, to] = [nextLevel(standing, scales.was, creditsFrom), nextLevel(standing, scales.tried, creditsFrom)];
    return from === to ? [] : [{ agentId, fullName, from, to }];
  });

/**
 * The fee of an order at another level. What the closing did not decide stays: an order sent before it, one of an agent
 * whose level somebody set by hand, and one whose fee those bands do not explain, such as one that was undone.
 */
const feeAt = (order: PastOrder, moved: Moved, isClosed: boolean): Cents => {
  if (order.isBeforeClosing || (isClosed && order.level !== moved.from)) return order.feeCents;
  if (feeOf(order.taxableCents, order.level, order.bands).feeCents !== order.feeCents) return order.feeCents;
  return feeOf(order.taxableCents, moved.to, order.bands).feeCents;
};

/** By agent, who gains or loses most first; those whose fees stay the same are left out. */
export const effectsOf = (moved: readonly Moved[], orders: readonly PastOrder[], isClosed: boolean): AgentEffect[] => {
  const effects = new Map(moved.map((m) => [m.agentId, { ...m, beforeCents: 0, afterCents: 0 }]));
  for (const order of orders) {
    const effect = effects.get(order.agentId);
    if (!effect) continue;
    effect.beforeCents += order.feeCents;
    effect.afterCents += feeAt(order, effect, isClosed);
  }
  const size = (e: AgentEffect): number => Math.abs(e.afterCents - e.beforeCents);
  return [...effects.values()]
    .filter((e) => size(e) > 0)
    .toSorted((a, b) => size(b) - size(a) || a.agentId - b.agentId);
};
