/** The periods and weeks in which sales are reported: thirteen a year in fibra, twelve in kleen. */
import { FIBRA, type Shop } from '../access/roles.ts';
import { addDays, addMonths, daysBetween, formatDay, mondayOf, weekOf, type Day } from '../kernel/days.ts';

/** Both days belong to it. */
export type Week = { from: Day; to: Day };
/** A period of a shop, called month on the wire: fibra has 13 in a year, kleen 12. */
/** In fibra what is sent on Monday or Tuesday counts for the week before. */
const LATE_DAYS: Readonly<Record<Shop, number>> = { 0: 2, 1: 0 };
/** The last day on which orders of a period may still come. */
export const lastToCome = (shop: Shop, to: Day): Day => addDays(to, LATE_DAYS[shop]);
export type Period = { shop: Shop; year: number; month: number; from: Day; to: Day };

const MONTHS = [
  'Gennaio',
  'Febbraio',
  'Marzo',
  'Aprile',
  'Maggio',
  'Giugno',
  'Luglio',
  'Agosto',
  'Settembre',
  'Ottobre',
  'Novembre',
  'Dicembre',
];

/** How many periods a year of the shop has (ORD-291). */
export const periodsInYear = (shop: Shop): number => (shop === FIBRA ? 13 : 12);

/** The Monday of a year's first week: the one with 4 January (ISO 8601). */
const firstMonday = (year: number): Day => mondayOf(`${year}-01-04`);
/** 52, or 53 in a year that has one week more. */
export const weeksInYear = (year: number): number => daysBetween(firstMonday(year), firstMonday(year + 1)) / 7;

const fibraPeriod = (year: number, month: number): Period => {
  const from = addDays(firstMonday(year), (month - 1) * 28);
  const weeks = month === 13 && weeksInYear(year) === 53 ? 5 : 4;
  return { shop: FIBRA, year, month, from, to: addDays(from, weeks * 7 - 1) };
};
const kleenPeriod = (year: number, month: number): Period => {
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  return { shop: 1, year, month, from, to: addDays(addMonths(from, 1), -1) };
};

/** Every period of a year, in order: they follow one another without a gap, from year to year. */
export const periodsOf = (shop: Shop, year: number): Period[] =>
  Array.from({ length: periodsInYear(shop) }, (_, i) =>
    shop === FIBRA ? fibraPeriod(year, i + 1) : kleenPeriod(year, i + 1),
  );

/** Cuts days into Monday-to-Sunday weeks; what lies outside of the period is cut off the first and the last. */
export const weeksOf = ({ from, to }: { from: Day; to: Day }): Week[] => {
  const weeks: Week[] = [];
  for (let start = from; start <= to;) {
    const end = weekOf(start).to;
    weeks.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return weeks;
};

/** First day of the reporting week of a day: its Monday, in kleen never before the first of the month. */
export const weekStart = (shop: Shop, day: Day): Day => {
  const monday = mondayOf(day);
  const first = `${day.slice(0, 8)}01`;
  return shop === FIBRA || monday > first ? monday : first;
};

/** «Periodo 12» in fibra, «Novembre» in kleen. */
export const monthName = (shop: Shop, month: number): string =>
  shop === FIBRA ? `Periodo ${month}` : String(MONTHS[month - 1]);
/** «Periodo 12 del 2026», «Novembre 2026». */
export const periodName = (p: Pick<Period, 'shop' | 'year' | 'month'>): string =>
  `${monthName(p.shop, p.month)}${p.shop === FIBRA ? ' del' : ''} ${p.year}`;
/** `26/10–01/11`; a week of one day is that day. */
export const weekName = ({ from, to }: Week): string => {
  const [first, last] = [formatDay(from).slice(0, 5), formatDay(to).slice(0, 5)];
  return first === last ? first : `${first}–${last}`;
};
