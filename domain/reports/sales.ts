/** The figures of a sales report: by agent, by group and by week, and the credits that follow. */
import type { Day } from '../kernel/days.ts';
import { mulRatio, type Cents } from '../kernel/money.ts';
import { directOf, type Group, type Member } from './groups.ts';

/** Sales and taxable sales of an agent, week by week of the period. */
export type Seller = Member & { sales: readonly Cents[]; taxableCents: Cents };

export type SalesLine<M> = { agent: M; sales: readonly Cents[]; total: Cents };
export type SalesGroup<M> = { manager: M; totals: Cents[]; finalTotal: Cents; lines: SalesLine<M>[] };
export type SalesTotals<M> = { groups: SalesGroup<M>[]; totals: Cents[]; finalTotal: Cents };

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, one) => total + one, 0);
const sumByWeek = (rows: readonly (readonly Cents[])[], weeks: number): Cents[] =>
  Array.from({ length: weeks }, (_, week) => sum(rows.map((row) => row[week] ?? 0)));

/** Every figure of a sales report; screen, print and files are made from this one answer. */
export const salesTotals = <M extends Seller>(groups: readonly Group<M>[], weeks: number): SalesTotals<M> => {
  const withTotals = groups.map(({ manager, agents }): SalesGroup<M> => {
    const lines = agents.map((agent) => ({ agent, sales: agent.sales, total: sum(agent.sales) }));
    const totals = sumByWeek(
      lines.map((l) => l.sales),
      weeks,
    );
    return { manager, totals, finalTotal: sum(totals), lines };
  });
  const totals = sumByWeek(
    withTotals.map((g) => g.totals),
    weeks,
  );
  return { groups: withTotals, totals, finalTotal: sum(totals) };
};

/** Whole credits of a group's taxable sales, never below none: one for every 100 €. */
export const creditsFrom = (taxableCents: Cents): number => Math.floor(Math.max(0, taxableCents) / 10_000);
/** Credits of the period, of the taxable sales of an agent and of their direct subordinates. */
export const creditsOf = (members: readonly Seller[]): Map<number, number> => {
  const direct = directOf(members);
  return new Map(
    members.map((m) => [m.id, creditsFrom(m.taxableCents + sum((direct.get(m.id) ?? []).map((d) => d.taxableCents)))]),
  );
};

/** What a week brings on average: of the weeks that have begun, for those to come have had no chance yet (ORD-384). */
export const weeklyMean = (
  total: Cents,
  weeks: readonly { dateStart: Day }[],
  today: Day,
): { cents: Cents; begun: number } => {
  const begun = weeks.filter((w) => w.dateStart <= today).length;
  return { cents: begun === 0 ? 0 : mulRatio(total, 1, begun), begun };
};
