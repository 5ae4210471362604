/** Chooses the series of a chart. */
import { wireToCents } from '@ema/domain/kernel/money.ts';

export type ChartSeries = { name: string; cents: number[] };
type Named = { name: string; weeks: readonly string[]; total: string };

/** At most three: the two that sold most and, when there are more than three, all the others together. */
export const chartSeries = (rows: readonly Named[], others: (count: number) => string): ChartSeries[] => {
  const sellers = rows
    .map((r) => ({ name: r.name, cents: r.weeks.map(wireToCents), total: wireToCents(r.total) }))
    .filter((r) => r.total !== 0)
    .toSorted((a, b) => b.total - a.total);
  const shown = sellers.length <= 3 ? sellers : sellers.slice(0, 2);
  const rest = sellers.slice(shown.length);
  const series = shown.map((s, i) => ({
    // Two of the same name stay two.
    name: shown.findIndex((x) => x.name === s.name) === i ? s.name : `${s.name} (${i + 1})`,
    cents: s.cents,
  }));
  if (rest.length === 0) return series;
  const weeks = rest[0]?.cents.length ?? 0;
  return [
    ...series,
    {
      name: others(rest.length),
      cents: Array.from({ length: weeks }, (_, w) => rest.reduce((sum, r) => sum + (r.cents[w] ?? 0), 0)),
    },
  ];
};

/** Per week the height of each series, in hundredths of the highest week; what was given back has no bar. */
export const heights = (series: readonly ChartSeries[], weeks: number): number[][] => {
  const shown = Array.from({ length: weeks }, (_, w) => series.map((s) => Math.max(0, s.cents[w] ?? 0)));
  const highest = Math.max(1, ...shown.map((week) => week.reduce((sum, cents) => sum + cents, 0)));
  return shown.map((week) => week.map((cents) => (cents / highest) * 100));
};
