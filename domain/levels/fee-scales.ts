/** Scales of fees by the day from which they count: which is in force, what one may be, what two differ in (NET-536). */
import { addDays, formatDay, type Day } from '../kernel/days.ts';
import { formatEuro, type Cents } from '../kernel/money.ts';
import { LEVELS } from './levels.ts';
import { bandsAt, formatPercent, type FeeBand } from '../orders/fees.ts';

/** `from`: null for the scale that a type of order began with. */
export type DatedScale = { from: Day | null; bands: readonly FeeBand[] };

export const SCALE_STATES = ['planned', 'now', 'past', 'replaced', 'withdrawn'] as const;
export type ScaleState = (typeof SCALE_STATES)[number];
type KeptScale = Pick<DatedScale, 'from'> & { isEnded: boolean; isWithdrawn: boolean };
/** What became of a scale by today; `all`: every one of its type. */
export const scaleState = <S extends KeptScale>(scale: S, all: readonly S[], today: Day): ScaleState => {
  if (scale.isEnded) return scale.isWithdrawn ? 'withdrawn' : 'replaced';
  if (scale.from !== null && scale.from > today) return 'planned';
  return scaleInForce(
    all.filter((s) => !s.isEnded),
    today,
  ) === scale
    ? 'now'
    : 'past';
};

/** Half of what is sold, in hundredths of a percent. */
export const MOST_BASIS_POINTS = 5000;
/** 99.999,99 €. */
export const MOST_FROM_CENTS: Cents = 9_999_999;
export const MOST_BANDS_A_LEVEL = 10;
export const MOST_BANDS = LEVELS * MOST_BANDS_A_LEVEL;
/** Two years. */
export const SCALE_DAYS_AHEAD = 731;

/** The scale of the last day that has come; none is an empty one, by which nothing is earned. */
export const scaleInForce = <S extends Pick<DatedScale, 'from'>>(scales: readonly S[], on: Day): S | null =>
  scales
    .filter(({ from }) => from === null || from <= on)
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
    .at(-1) ?? null;

/** By level and total, lowest first: the one way in which a scale is kept and compared. */
export const inOrder = (bands: readonly FeeBand[]): FeeBand[] =>
  bands.toSorted((a, b) => a.minLevel - b.minLevel || a.fromCents - b.fromCents);
export const isSameScale = (a: readonly FeeBand[], b: readonly FeeBand[]): boolean => differencesOf(a, b).length === 0;

/** Why a scale cannot begin on that day, or null: what was sent today was paid by today’s scale. */
export const scaleDayFault = (from: Day, today: Day): string | null => {
  if (from <= today) return 'Scegli un giorno da domani in poi: le scale passate restano come sono state.';
  return from > addDays(today, SCALE_DAYS_AHEAD) ? 'Scegli un giorno entro due anni.' : null;
};
/** Why a scale cannot be withdrawn, or null. */
export const whyNotWithdrawn = (from: Day | null, today: Day): string | null =>
  from !== null && from > today
    ? null
    : `Questa scala vale già${from === null ? '' : ` dal ${formatDay(from)}`}: prevedine una nuova da un giorno che viene.`;

export type BandField = 'minLevel' | 'fromCents' | 'basisPoints';
/** `index`: of the band as it was given. */
export type BandFault = { index: number; field: BandField; message: string };

const fieldFaults = (b: FeeBand, index: number): BandFault[] => {
  const faults: BandFault[] = [];
  const add = (field: BandField, message: string) => faults.push({ index, field, message });
  if (!Number.isInteger(b.minLevel) || b.minLevel < 1 || b.minLevel > LEVELS)
    add('minLevel', `Scegli un livello da 1 a ${LEVELS}.`);
  if (!Number.isInteger(b.fromCents) || b.fromCents < 0 || b.fromCents > MOST_FROM_CENTS)
    add('fromCents', `Inserisci un importo da 0,00 a ${formatEuro(MOST_FROM_CENTS)}.`);
  if (!Number.isInteger(b.basisPoints) || b.basisPoints < 0 || b.basisPoints > MOST_BASIS_POINTS)
    add('basisPoints', `Inserisci una percentuale da 0 a ${MOST_BASIS_POINTS / 100}, con due decimali al massimo.`);
  return faults;
};
const levelFaults = (bands: readonly FeeBand[], level: number): BandFault[] => {
  const own = bands.flatMap((b, index) => (b.minLevel === level ? [{ ...b, index }] : []));
  const lowest = own.toSorted((a, b) => a.fromCents - b.fromCents)[0];
  const faults: BandFault[] = [];
  if (lowest && lowest.fromCents !== 0)
    faults.push({ index: lowest.index, field: 'fromCents', message: 'La prima fascia di un livello parte da 0,00 €.' });
  const last = own.at(-1);
  if (last && own.length > MOST_BANDS_A_LEVEL)
    faults.push({
      index: last.index,
      field: 'fromCents',
      message: `Un livello ha al massimo ${MOST_BANDS_A_LEVEL} fasce.`,
    });
  const doubled = own.filter((b, i) => own.findIndex((o) => o.fromCents === b.fromCents) < i);
  for (const { index, fromCents } of doubled)
    faults.push({ index, field: 'fromCents', message: `C’è già una fascia da ${formatEuro(fromCents)}.` });
  return faults;
};
/** What is wrong with a scale, band by band; every level and every total has one band of a right one. */
export const scaleFaults = (bands: readonly FeeBand[]): BandFault[] => {
  const single = bands.flatMap(fieldFaults);
  if (single.length > 0) return single;
  const levels = [...new Set(bands.map((b) => b.minLevel))];
  const faults = levels.flatMap((level) => levelFaults(bands, level));
  if (!levels.includes(1))
    faults.push({
      index: 0,
      field: 'minLevel',
      message: 'La scala comincia dal livello 1: senza, chi lo ha non guadagna.',
    });
  return faults;
};

/** From that level and that total on, up to the next difference or band: what was paid, and what will be. */
export type ScaleDifference = { minLevel: number; fromCents: Cents; before: number; after: number };
const rateAt = (bands: readonly FeeBand[], fromCents: Cents): number =>
  bands.findLast((b) => b.fromCents <= fromCents)?.basisPoints ?? 0;
/** Where two scales pay another percentage; the levels and totals at which either begins a band are looked at. */
export const differencesOf = (before: readonly FeeBand[], after: readonly FeeBand[]): ScaleDifference[] => {
  const both = [...before, ...after];
  const levels = [...new Set(both.map((b) => b.minLevel))].toSorted((a, b) => a - b);
  return levels.flatMap((minLevel) => {
    const [was, is] = [bandsAt(minLevel, before), bandsAt(minLevel, after)];
    const totals = [...new Set([...was, ...is].map((b) => b.fromCents))].toSorted((a, b) => a - b);
    return totals.flatMap((fromCents) => {
      const [old, young] = [rateAt(was, fromCents), rateAt(is, fromCents)];
      return old === young ? [] : [{ minLevel, fromCents, before: old, after: young }];
    });
  });
};
/** `Dal livello 4, da 150,00 €: 18 % → 19 %` */
export const differenceText = (d: ScaleDifference): string =>
  `Dal livello ${d.minLevel}, da ${formatEuro(d.fromCents)}: ${formatPercent(d.before)} → ${formatPercent(d.after)}`;

/** `1:0:1200,1:15000:1500`, as an address carries a scale. */
export const writeScale = (bands: readonly FeeBand[]): string =>
  bands.map((b) => `${b.minLevel}:${b.fromCents}:${b.basisPoints}`).join(',');
/** @param text in the form that `writeScale` writes */
export const readScale = (text: string): FeeBand[] =>
  text.split(',').map((band) => {
    const [minLevel = 0, fromCents = 0, basisPoints = 0] = band.split(':').map(Number);
    return { minLevel, fromCents, basisPoints };
  });

/** `12,5` → 1250; null for what is no percentage with two decimals at most. */
export const parsePercent = (typed: string): number | null => {
  const plain = typed.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};
