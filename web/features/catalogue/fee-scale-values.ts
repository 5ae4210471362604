/** Scales of fees on screens: bands as they are typed, and what a type of order pays on a day. */
import type { listFeeScales } from '@ema/calls/catalogue/fee-scales.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { centsToWire, parseEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import {
  differencesOf,
  differenceText,
  parsePercent,
  scaleFaults,
  scaleInForce,
  type BandField,
} from '@ema/domain/levels/fee-scales.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';

export type FeeScales = CallOutput<typeof listFeeScales>;
export type FeeScale = FeeScales['scales'][number];
/** A band as it stands in its fields; `key` stays while others come and go. */
export type TypedBand = { key: number; minLevel: string; from: string; percent: string };
/** What one types of a scale. */
export type PlanValues = { types: string[]; from: string; bands: TypedBand[]; reason: string };

export const bandsOf = (scale: FeeScale): FeeBand[] =>
  scale.bands.map((b) => ({ minLevel: b.minLevel, fromCents: wireToCents(b.from), basisPoints: b.basisPoints }));
export const percentText = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',');
export const typedBands = (scale: FeeScale): TypedBand[] =>
  scale.bands.map((b, key) => ({
    key,
    minLevel: String(b.minLevel),
    from: tidyAmount(b.from),
    percent: percentText(b.basisPoints),
  }));
/** What is no number becomes none, which `scaleFaults` names. */
export const readBands = (typed: readonly TypedBand[]): FeeBand[] =>
  typed.map((b) => ({
    minLevel: Number(b.minLevel),
    fromCents: parseEuro(b.from) ?? Number.NaN,
    basisPoints: parsePercent(b.percent) ?? Number.NaN,
  }));
export const wireBands = (bands: readonly FeeBand[]) =>
  bands.map((b) => ({ minLevel: b.minLevel, from: centsToWire(b.fromCents), basisPoints: b.basisPoints }));

const FIELDS: Record<BandField, string> = { minLevel: 'minLevel', fromCents: 'from', basisPoints: 'basisPoints' };
export const fieldOf = (index: number, field: BandField): string => `bands.${index}.${FIELDS[field]}`;
/** By the field's name on the wire. */
export const bandErrors = (typed: readonly TypedBand[]): Record<string, string> =>
  Object.fromEntries(
    scaleFaults(readBands(typed)).map(({ index, field, message }) => [fieldOf(index, field), message]),
  );

const isStanding = ({ state }: FeeScale): boolean => state === 'now' || state === 'past' || state === 'planned';
/** What a type pays on a day, as it was decided so far. */
export const standingOn = (all: FeeScales, typeId: string, on: string): FeeScale | null =>
  scaleInForce(
    all.scales.filter((s) => s.typeId === typeId && isStanding(s)),
    on,
  );
/** What would become other from that day, once for the types of which it is the same. */
export type Differences = { types: string[]; texts: string[] };
export const differencesFrom = (
  all: FeeScales,
  { types, from, bands }: { types: readonly string[]; from: string; bands: readonly FeeBand[] },
): Differences[] => {
  const byTexts = new Map<string, Differences>();
  for (const { id, title } of all.types.filter((t) => types.includes(t.id))) {
    const standing = standingOn(all, id, from);
    const texts = differencesOf(standing ? bandsOf(standing) : [], bands).map(differenceText);
    const known = byTexts.get(texts.join('\n')) ?? { types: [], texts };
    known.types.push(title);
    byTexts.set(texts.join('\n'), known);
  }
  return [...byTexts.values()];
};
