/** The scales of fees as the portal answers them, and as its rules take them. */
import type { z } from 'zod';
import type { listFeeScales, previewFeeScale } from '@ema/calls/catalogue/fee-scales.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { centsToWire, wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import type { FeePreview } from '@ema/domain/levels/fee-preview.ts';
import { inOrder, scaleState } from '@ema/domain/levels/fee-scales.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import type { Queryable } from '../../db/client.ts';
import { findFeeScales, findScaledTypes, type FeeScaleRow, type ScaledType } from './fee-scale-queries.ts';

type Answer = z.input<typeof listFeeScales.output>;
type WireBand = { minLevel: number; from: string; basisPoints: number };
const bandToWire = (b: FeeBand): WireBand => ({
  minLevel: b.minLevel,
  from: centsToWire(b.fromCents),
  basisPoints: b.basisPoints,
});
export const bandsOfWire = (bands: readonly WireBand[]): FeeBand[] =>
  bands.map((b) => ({ minLevel: b.minLevel, fromCents: wireToCents(b.from), basisPoints: b.basisPoints }));

/** The rows of a type in the domain's words, that which it began with last. */
export const datedScales = (type: ScaledType, rows: readonly FeeScaleRow[]) => [
  ...rows
    .filter((r) => r.type_id === type.id)
    .map((row) => ({
      row,
      from: row.from_day,
      bands: row.bands,
      isEnded: row.ended_at !== null,
      isWithdrawn: row.withdrawn_reason !== null,
    })),
  { row: null, from: null, bands: type.bands ?? [], isEnded: false, isWithdrawn: false },
];
/** Counts every edit: rows are added and ended, never deleted. */
export const versionOf = (rows: readonly FeeScaleRow[]): number =>
  rows.length + rows.filter((r) => r.ended_at !== null).length;

const presentEnd = (r: FeeScaleRow): Answer['scales'][number]['ended'] =>
  r.ended_at && { at: r.ended_at.toISOString(), by: r.ended_by ?? '', reason: r.withdrawn_reason };
const presentType = (type: ScaledType, rows: readonly FeeScaleRow[], today: Day): Answer['scales'] => {
  const dated = datedScales(type, rows);
  return dated.map((scale) => ({
    id: scale.row?.id ?? null,
    typeId: type.id,
    from: scale.from,
    state: scaleState(scale, dated, today),
    bands: inOrder(scale.bands).map(bandToWire),
    reason: scale.row?.reason ?? '',
    at: scale.row?.created_at.toISOString() ?? null,
    by: scale.row?.created_by ?? null,
    ended: scale.row && presentEnd(scale.row),
  }));
};
/** All scales as they are now. */
export const feeScalesNow = async (db: Queryable, now: Date): Promise<Answer> => {
  const [types, rows] = [await findScaledTypes(db), await findFeeScales(db)];
  return {
    version: versionOf(rows),
    types: types.map(({ id, title, shop }) => ({ id, title, shop })),
    scales: types.flatMap((type) => presentType(type, rows, romeDay(now))),
  };
};

const change = (beforeCents: Cents, afterCents: Cents) => ({
  before: centsToWire(beforeCents),
  after: centsToWire(afterCents),
  difference: centsToWire(afterCents - beforeCents),
});
/** So many of those it matters most to are named. */
const LARGEST = 10;
export const presentFeePreview = (
  p: FeePreview,
  period: Pick<z.input<typeof previewFeeScale.output>, 'ofPeriod' | 'dateStart' | 'dateEnd'>,
): z.input<typeof previewFeeScale.output> => ({
  ...period,
  orders: p.orders,
  taxable: centsToWire(p.taxableCents),
  ...change(p.beforeCents, p.afterCents),
  bands: p.bands.map((b) => ({
    ...bandToWire(b),
    orders: b.orders,
    taxable: centsToWire(b.taxableCents),
    ...change(b.beforeCents, b.afterCents),
  })),
  kept: { orders: p.kept.orders, fees: centsToWire(p.kept.feeCents) },
  gaining: p.gaining,
  losing: p.losing,
  largest: p.agents.slice(0, LARGEST).map((a) => ({
    agentId: a.agentId,
    fullName: a.fullName,
    ...change(a.beforeCents, a.afterCents),
  })),
});
