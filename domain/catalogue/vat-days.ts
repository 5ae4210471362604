/** Rates of VAT by the day from which they count: of one product, and of all that have a rate (NET-538, NET-539). */
import { addDays, formatDay, type Day } from '../kernel/days.ts';
import { VAT_PERCENTAGES } from './product-values.ts';

/** A rate of a product from a day on, in hundredths of a percent; null: what it was made with. */
export type DatedRate = { from: Day | null; basisPoints: number };
/** All products that have one rate on the eve have another from that day on. */
export type RateChange = { id: number; from: Day; before: number; after: number };
export type DerivedRate = { changeId: number; from: Day; basisPoints: number };

/** More than any state of the union asks for, in percent. */
export const MOST_VAT = 40;
const DAYS_AHEAD = 731;
const byDay = (a: { from: Day | null }, b: { from: Day | null }): number => (a.from ?? '').localeCompare(b.from ?? '');

/** The rate of the last day that has come; 0 without any. */
export const rateOn = (rates: readonly DatedRate[], on: Day): number =>
  rates
    .filter(({ from }) => from === null || from <= on)
    .toSorted(byDay)
    .at(-1)?.basisPoints ?? 0;

/**
 * What changes of rates make of one product, in the order of their days. A rate decided for the product alone on the
 * day of a change stays; a change whose rate it does not have on the eve passes it by.
 */
export const deriveRates = (own: readonly DatedRate[], changes: readonly RateChange[]): DerivedRate[] => {
  const derived: DerivedRate[] = [];
  for (const { id, from, before, after } of changes.toSorted((a, b) => byDay(a, b) || a.id - b.id)) {
    const isDecided = [...own, ...derived].some((rate) => rate.from === from);
    if (!isDecided && rateOn([...own, ...derived], addDays(from, -1)) === before)
      derived.push({ changeId: id, from, basisPoints: after });
  }
  return derived;
};

/** Rates that a product may be given: those there are, and those that changes or decisions brought, in basis points. */
export const ratesOffered = (brought: readonly number[]): number[] =>
  [...new Set([...VAT_PERCENTAGES.map((p) => p * 100), ...brought])].toSorted((a, b) => a - b);

/** Why a product cannot have a new rate from that day, or null: today is a day, for a mistake is mended at once. */
export const rateDayFault = (from: Day, today: Day): string | null => {
  if (from < today) return 'Scegli oggi o un giorno che viene: le aliquote passate restano come sono state.';
  return from > addDays(today, DAYS_AHEAD) ? 'Scegli un giorno entro due anni.' : null;
};
/** Why all products cannot change from that day, or null: what was ordered today has today’s rate. */
export const changeDayFault = (from: Day, today: Day): string | null => {
  if (from <= today) return 'Scegli un giorno da domani in poi: le aliquote passate restano come sono state.';
  return from > addDays(today, DAYS_AHEAD) ? 'Scegli un giorno entro due anni.' : null;
};
/** Why a change cannot be withdrawn, or null. */
export const whyChangeStays = (from: Day, today: Day): string | null =>
  from > today ? null : `Questo cambio vale già dal ${formatDay(from)}: prevedine un altro da un giorno che viene.`;
/** Why a product’s rate of a day cannot be given up, or null. `isOfChange`: it comes from a change of all products. */
export const whyRateStays = (rate: { from: Day; isOfChange: boolean }, today: Day): string | null => {
  if (rate.from <= today) return 'Questa aliquota vale già: scrivine una nuova da oggi.';
  return rate.isOfChange
    ? 'Questa aliquota viene dal cambio di tutti i prodotti: ritira quello, o decidi per questo prodotto l’aliquota di quel giorno.'
    : null;
};
export const percentFault = (percentage: number): string | null =>
  Number.isInteger(percentage) && percentage >= 0 && percentage <= MOST_VAT
    ? null
    : `Inserisci una percentuale intera da 0 a ${MOST_VAT}.`;
