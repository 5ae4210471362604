/** What a scale of fees would have made of the orders of a period that is over (NET-537). */
import { FIBRA, type Shop } from '../access/roles.ts';
import { addDays, type Day } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';
import { endedBy } from './may.ts';
import { periodName } from '../reports/calendar.ts';
import { bandsAt, feeOf, type FeeBand } from '../orders/fees.ts';

/** A sent order: `level` and `standing` (the scale in force) are those of the moment it was sent. */
export type PaidOrder = {
  agentId: number;
  fullName: string;
  level: number;
  taxableCents: Cents;
  feeBasisPoints: number;
  feeCents: Cents;
  standing: readonly FeeBand[];
};
type Sums = { orders: number; taxableCents: Cents; beforeCents: Cents; afterCents: Cents };
/** Of the scale that is tried: from that level and that total on. */
export type BandEffect = Sums & { minLevel: number; fromCents: Cents; basisPoints: number };
export type AgentFees = { agentId: number; fullName: string; beforeCents: Cents; afterCents: Cents };
export type FeePreview = Sums & {
  bands: BandEffect[];
  /** Fees that the scale of their day does not explain, such as an order that was undone: they stay in both sums. */
  kept: { orders: number; feeCents: Cents };
  gaining: number;
  losing: number;
  /** Whose fees become others, who gains or loses most first. */
  agents: AgentFees[];
};

/** A period of the shop that ended on this day or before has all its orders: in fibra some arrive two days later. */
export const completeBy = (shop: Shop, today: Day): Day => (shop === FIBRA ? endedBy(today) : addDays(today, -1));
/** «di ottobre 2026», «del Periodo 11 del 2026» */
export const ofPeriod = (p: { shop: Shop; year: number; month: number }): string =>
  p.shop === FIBRA ? `del ${periodName(p)}` : `di ${periodName(p).toLowerCase()}`;

const isExplained = (o: PaidOrder): boolean => {
  const fee = feeOf(o.taxableCents, o.level, o.standing);
  return fee.basisPoints === o.feeBasisPoints && fee.feeCents === o.feeCents;
};
const none = (): Sums => ({ orders: 0, taxableCents: 0, beforeCents: 0, afterCents: 0 });
const add = (sums: Sums, o: PaidOrder, afterCents: Cents): void => {
  sums.orders += 1;
  sums.taxableCents += o.taxableCents;
  sums.beforeCents += o.feeCents;
  sums.afterCents += afterCents;
};

/** By the very rule of real fees, order by order, to the cent; `tried` is a scale without faults. */
export const previewFees = (orders: readonly PaidOrder[], tried: readonly FeeBand[]): FeePreview => {
  const whole = none();
  const bands = new Map<string, BandEffect>(tried.map((b) => [`${b.minLevel} ${b.fromCents}`, { ...b, ...none() }]));
  const agents = new Map<number, AgentFees>();
  const kept = { orders: 0, feeCents: 0 };
  for (const o of orders) {
    const explained = isExplained(o);
    const afterCents = explained ? feeOf(o.taxableCents, o.level, tried).feeCents : o.feeCents;
    add(whole, o, afterCents);
    const agent = agents.get(o.agentId) ?? { agentId: o.agentId, fullName: o.fullName, beforeCents: 0, afterCents: 0 };
    agents.set(o.agentId, agent);
    agent.beforeCents += o.feeCents;
    agent.afterCents += afterCents;
    const band = bandsAt(o.level, tried).findLast((b) => b.fromCents <= o.taxableCents);
    const effect = band && bands.get(`${band.minLevel} ${band.fromCents}`);
    if (explained && effect) add(effect, o, afterCents);
    else {
      kept.orders += 1;
      kept.feeCents += o.feeCents;
    }
  }
  const change = (a: AgentFees): Cents => a.afterCents - a.beforeCents;
  const changed = [...agents.values()].filter((a) => change(a) !== 0);
  return {
    ...whole,
    bands: [...bands.values()].filter((b) => b.orders > 0),
    kept,
    gaining: changed.filter((a) => change(a) > 0).length,
    losing: changed.filter((a) => change(a) < 0).length,
    agents: changed.toSorted((a, b) => Math.abs(change(b)) - Math.abs(change(a)) || a.agentId - b.agentId),
  };
};
