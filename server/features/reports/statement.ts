/** Builds the fee statement of an agent: what each order of a period earned, and why. */
import { restsFromSelling } from '@ema/domain/access/gate.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { scaleInForce, type DatedScale } from '@ema/domain/levels/fee-scales.ts';
import { bandsAt, formatPercent, type FeeBand } from '@ema/domain/orders/fees.ts';
import { bandName } from '@ema/domain/reports/statement.ts';
import type { CallContext } from '../../kernel/context.ts';
import { earningShopOf, findPeriod, type ReportPeriod } from './periods.ts';
import {
  findOwnSums,
  findPendingOrders,
  findScales,
  findSentOrders,
  findUndoneFees,
  type ScaleRow,
  type StatementRow,
} from './queries.ts';

/** By type of order, with the day from which each counts. */
export type Scales = ReadonlyMap<string, { title: string; dated: DatedScale[] }>;
export type StatementAnswer = {
  period: ReportPeriod;
  level: number;
  /** Fees and taxable sales of each week, from the kept sums. */
  fees: number[];
  orders: number;
  taxable: number;
  /** Fees of those among them that are undone. */
  undoneFees: number;
  sent: StatementRow[];
  pending: StatementRow[];
  scales: Scales;
  /** The day whose scales are shown: today, or the last of a period that is over. */
  on: Day;
};

/** Orders of a period at most in a file; nobody sends more. */
export const MOST_ORDERS = 10_000;

const scalesOf = (rows: readonly ScaleRow[]): Scales => {
  const scales = new Map<string, { title: string; dated: DatedScale[] }>();
  for (const r of rows) {
    const known = scales.get(r.type_id) ?? { title: r.title, dated: [] };
    known.dated.push({ from: r.from_day, bands: r.bands });
    scales.set(r.type_id, known);
  }
  return scales;
};
/** The bands of a type on a day. */
export const bandsOn = (scales: Scales, typeId: string, on: Day): readonly FeeBand[] =>
  scaleInForce(scales.get(typeId)?.dated ?? [], on)?.bands ?? [];

/** The fee statement of screen and file, of the shop one works in. */
export const buildStatement = async (
  c: CallContext,
  periodText: string,
  slice: { limit: number; offset: number },
): Promise<StatementAnswer> => {
  const shop = await earningShopOf(c);
  const period = await findPeriod(c, shop, periodText);
  const isPendingShown = period.isOpen && slice.offset === 0 && !restsFromSelling(c.viewer);
  const sums = new Map((await findOwnSums(c.db, c.scope, period)).map((s) => [s.week, s]));
  const weeks = period.weeks.map((w) => sums.get(w.from));
  return {
    period,
    level: c.viewer.agentLevel ?? 1,
    fees: weeks.map((w) => w?.fee ?? 0),
    orders: weeks.reduce((n, w) => n + (w?.orders ?? 0), 0),
    taxable: weeks.reduce((n, w) => n + (w?.taxable ?? 0), 0),
    undoneFees: await findUndoneFees(c.db, c.scope, period),
    sent: await findSentOrders(c.db, c.scope, period, slice),
    pending: isPendingShown ? await findPendingOrders(c.db, c.scope, shop) : [],
    scales: scalesOf(await findScales(c.db, shop)),
    on: period.isOpen ? romeDay(c.now) : period.to,
  };
};

/** The bands at a level on a day, one entry for all the order types that share them. */
export const scalesAt = (level: number, scales: Scales, on: Day) => {
  const merged = new Map<string, { types: string[]; bands: { name: string; percentage: string }[] }>();
  for (const [typeId, { title }] of scales) {
    const own = bandsAt(level, bandsOn(scales, typeId, on));
    const shown = own.map((b) => ({ name: bandName(own, b), percentage: formatPercent(b.basisPoints) }));
    const key = JSON.stringify(shown);
    const known = merged.get(key);
    if (known) known.types.push(title);
    else merged.set(key, { types: [title], bands: shown });
  }
  return [...merged.values()];
};
