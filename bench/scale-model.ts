/** Reckons what so many agents need, from what one call was measured to cost and from what they are assumed to do. */

/** Of one call, on average: milliseconds of processor time, bytes. */
export type Cost = {
  name: string;
  statements: number;
  portalMs: number;
  databaseMs: number;
  walBytes: number;
  sentBytes: number;
  /** What stays on the disk, by table, of rows that are kept. */
  kept: ReadonlyMap<string, number>;
};

/** How often an agent does it in a week. Assumed; whoever knows better changes them here and reckons again. */
export const A_WEEK: Readonly<Record<string, number>> = {
  'sign in': 5,
  home: 15,
  'who one is and what is asked of them': 60,
  'products of a listing': 8,
  'price of an order': 10,
  'my customers by name': 8,
  'my orders, first page': 12,
  'all orders, first page': 1,
  'sales report of a group': 2,
  'create a commission of 3 lines': 2.5,
  'close an order': 2,
  'a payment is notified': 0.6,
};
/** Of what a week has, so much falls into its busiest hour: Sunday evening, before the window closes. */
export const BUSIEST_HOUR = 0.1;
/** Within that hour its worst minute is so many times the average. */
export const WORST_MINUTE = 2;
/** Processors are meant to be busy for so much of the time, so that queues stay short. */
export const BUSY = 0.5;
export const AGENTS = [10_000, 100_000, 1_000_000] as const;

export type Need = {
  agents: number;
  callsADay: number;
  callsASecond: number;
  closingsASecond: number;
  portalCores: number;
  databaseCores: number;
  diskAYear: number;
  walADay: number;
  sentMbits: number;
};

export const needOf = (agents: number, costs: readonly Cost[]): Need => {
  const week = (of: (cost: Cost) => number): number =>
    agents * costs.reduce((sum, cost) => sum + (A_WEEK[cost.name] ?? 0) * of(cost), 0);
  /** In a second of the worst minute. */
  const peak = (of: (cost: Cost) => number): number => (week(of) * BUSIEST_HOUR * WORST_MINUTE) / 3_600;
  const keptOf = ({ kept }: Cost): number => [...kept.values()].reduce((sum, bytes) => sum + bytes, 0);
  const portalCores = peak(({ portalMs }) => portalMs) / 1_000 / BUSY;
  const databaseCores = peak(({ databaseMs }) => databaseMs) / 1_000 / BUSY;
  return {
    agents,
    callsADay: week(() => 1) / 7,
    callsASecond: peak(() => 1),
    closingsASecond: peak(({ name }) => (name === 'close an order' ? 1 : 0)),
    portalCores,
    databaseCores,
    diskAYear: week(keptOf) * 52,
    walADay: week(({ walBytes }) => walBytes) / 7,
    sentMbits: (peak(({ sentBytes }) => sentBytes) * 8) / 1e6,
  };
};

/** What each table grows by for one agent in a year. */
export const growthOf = (costs: readonly Cost[]): [table: string, bytes: number][] => {
  const tables = new Map<string, number>();
  for (const { name, kept } of costs)
    for (const [table, bytes] of kept) tables.set(table, (tables.get(table) ?? 0) + bytes * (A_WEEK[name] ?? 0) * 52);
  return [...tables].toSorted(([, a], [, b]) => b - a);
};
