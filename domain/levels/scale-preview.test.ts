import { describe, expect, it } from 'vitest';
import { feeOf, type FeeBand } from '../orders/fees.ts';
import { FIRST_THRESHOLDS } from './levels.ts';
import { effectsOf, movedBy, type Moved, type PastOrder, type PastStanding } from './scale-preview.ts';

const FROM = '2026-10-26';
const standing = (agentId: number, level: number, credits: number, over: Partial<PastStanding> = {}): PastStanding => ({
  agentId,
  fullName: `Agente ${agentId}`,
  level,
  credits,
  joinedOn: '2020-01-01',
  generalManager: false,
  ...over,
});
/** The third level asks for six credits instead of four, the seventh for 21 instead of 19. */
const tried = FIRST_THRESHOLDS.map((credits, i) => ({ 2: 6, 6: 21 })[i] ?? credits);

describe('who would have had another level', () => {
  it('NET-523 whoever the two scales put at different levels, and nobody else', () => {
    const standings = [
      standing(1, 3, 5),
      standing(2, 3, 20),
      standing(3, 3, 7),
      standing(4, 3, 5, { generalManager: true }),
      standing(5, 3, 5, { joinedOn: FROM }),
    ];
    expect(movedBy(standings, { was: FIRST_THRESHOLDS, tried }, FROM)).toEqual([
      { agentId: 1, fullName: 'Agente 1', from: 3, to: 2 },
      { agentId: 2, fullName: 'Agente 2', from: 7, to: 6 },
    ]);
  });
  it('NET-523 the same scale moves nobody', () =>
    expect(movedBy([standing(1, 3, 5)], { was: tried, tried }, FROM)).toEqual([]));
});

const bands: readonly FeeBand[] = [
  { minLevel: 1, fromCents: 0, basisPoints: 1000 },
  { minLevel: 3, fromCents: 0, basisPoints: 1200 },
  { minLevel: 6, fromCents: 0, basisPoints: 1500 },
  { minLevel: 7, fromCents: 0, basisPoints: 2000 },
];
const order = (agentId: number, level: number, over: Partial<PastOrder> = {}): PastOrder => ({
  agentId,
  bands,
  level,
  taxableCents: 10_000,
  feeCents: feeOf(10_000, level, bands).feeCents,
  isBeforeClosing: false,
  ...over,
});
const moved = (agentId: number, from: number, to: number): Moved => ({ agentId, fullName: `A${agentId}`, from, to });
const seen = (effects: ReturnType<typeof effectsOf>) => effects.map((e) => [e.agentId, e.beforeCents, e.afterCents]);

describe('what it would have made of their fees', () => {
  it('NET-523 who gains or loses most first, then by number; whose fees stay the same is left out', () => {
    const all = [moved(4, 2, 3), moved(2, 7, 6), moved(5, 3, 2), moved(1, 3, 2)];
    const orders = [
      order(1, 3),
      order(1, 3, { isBeforeClosing: true }),
      order(2, 7),
      order(2, 7, { feeCents: 777 }),
      order(4, 2),
      order(5, 3, { isBeforeClosing: true }),
      order(9, 3),
    ];
    expect(seen(effectsOf(all, orders, false))).toEqual([
      [2, 2777, 2277],
      [1, 2400, 2200],
      [4, 1000, 1200],
    ]);
    expect(effectsOf([moved(1, 3, 2)], [order(1, 3)], false)).toEqual([
      { agentId: 1, fullName: 'A1', from: 3, to: 2, beforeCents: 1200, afterCents: 1000 },
    ]);
  });
  it('NET-523 once a period is closed, an order of a level set by hand keeps its fee', () => {
    const orders = [order(1, 7), order(1, 3)];
    expect(seen(effectsOf([moved(1, 3, 2)], orders, true))).toEqual([[1, 3200, 3000]]);
    expect(seen(effectsOf([moved(1, 3, 2)], orders, false))).toEqual([[1, 3200, 2000]]);
  });
});
