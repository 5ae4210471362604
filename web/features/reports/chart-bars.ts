/** Reckons the bars of a chart of weeks, and the ranking under it. */
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';

/** A week of a chart: its sales, those of the same week of the period before, and whether it is still to come. */
export type ChartWeek = { name: string; total: string; before: string | null; isFuture: boolean };
type Week = { name: string; dateStart: string };
type Before = { name: string; totals: readonly string[] };

/** `before`: the period before, week by week; a week that it does not have has no ghost. */
export const chartWeeks = (
  weeks: readonly Week[],
  totals: readonly string[],
  today: string,
  before: Before | null,
): ChartWeek[] =>
  weeks.map((week, i) => ({
    name: week.name,
    total: totals[i] ?? '0.00',
    before: before?.totals[i] ?? null,
    isFuture: week.dateStart > today && wireToCents(totals[i] ?? '0.00') === 0,
  }));

export type Reach = { bar: number; ghost: number };
/** How far a bar and its ghost reach, in hundredths of the highest of all; what was given back has no bar. */
export const reach = (weeks: readonly ChartWeek[]): Reach[] => {
  const cents = (wire: string | null): Cents => Math.max(0, wire === null ? 0 : wireToCents(wire));
  const highest = Math.max(1, ...weeks.flatMap((w) => [cents(w.total), cents(w.before)]));
  return weeks.map((w) => ({ bar: (cents(w.total) / highest) * 100, ghost: (cents(w.before) / highest) * 100 }));
};

type Named = { id: number; name: string; total: string };
export type Ranked = { id: number; name: string; cents: Cents; share: number };
export type Ranking = { first: Ranked[]; others: { count: number; cents: Cents } | null };

/** Those who sold most, and the others together; who sold nothing is not ranked. `share`: hundredths of the first. */
export const ranking = (rows: readonly Named[], howMany: number): Ranking => {
  const sellers = rows
    .map((r) => ({ id: r.id, name: r.name, cents: wireToCents(r.total) }))
    .filter((r) => r.cents > 0)
    .toSorted((a, b) => b.cents - a.cents);
  const highest = sellers[0]?.cents ?? 1;
  const rest = sellers.slice(howMany);
  return {
    first: sellers.slice(0, howMany).map((r) => ({ ...r, share: (r.cents / highest) * 100 })),
    others: rest.length === 0 ? null : { count: rest.length, cents: rest.reduce((sum, r) => sum + r.cents, 0) },
  };
};
