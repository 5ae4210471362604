/** The time a paper is about: a year, a month or a day, as `2025`, `2026-10` or `2026-10-31`. */
import { addDays, addMonths, formatDay, isDay, type Day } from '../kernel/days.ts';
import { TYPES, type PaperType } from './types.ts';

/** Papers of the company begin here. */
const FIRST_YEAR = 2010;
const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const;

const firstDay = (period: string): Day => `${period}-01-01`.slice(0, 10);
/** Complete it is a day of the calendar. */
const complete = (period: string): Day => (period.length === 7 ? `${period}-01` : firstDay(period));

/** Why a paper of this type cannot be about that time, or null. */
export const periodFault = (type: PaperType, period: string, today: Day): string | null => {
  const day = complete(period);
  if (!isDay(day) || Number(period.slice(0, 4)) < FIRST_YEAR) return `Il periodo «${period}» non esiste.`;
  const isYear = period.length === 4;
  if (TYPES[type].about === 'year' && !isYear) return `${TYPES[type].name}: indica l’anno, senza mese.`;
  if (TYPES[type].about === 'month' && isYear) return `${TYPES[type].name}: indica anno e mese.`;
  if (isYear && period === today.slice(0, 4))
    return `${TYPES[type].name}: indica l’anno dei compensi, che dev’essere già finito.`;
  return day > today ? `Il periodo «${period}» è nel futuro.` : null;
};

/** The date of the paper: the last day of what it is about. */
export const documentDate = (period: string): Day => {
  if (period.length === 4) return `${period}-12-31`;
  return period.length === 7 ? addDays(addMonths(`${period}-01`, 1), -1) : period;
};

/** «2025», «ottobre 2026» or «31/10/2026». */
export const periodWords = (period: string): string => {
  const [year = '', month] = period.split('-');
  if (period.length > 7) return `del ${formatDay(period)}`;
  return month === undefined ? year : `${MONTHS[Number(month) - 1] ?? ''} ${year}`;
};

/** What a paper is called where it is listed; a second one of the same time has its number. */
export const paperTitle = (type: PaperType, period: string, number: number): string =>
  `${TYPES[type].name} ${periodWords(period)}${number > 1 ? `, n. ${number}` : ''}`;

const FIRST_CERTIFICATE = 2020;
/** NET-312: the years that a certificate can be about on this day, the last one first. */
export const referenceYears = (today: Day): string[] => {
  const last = Number(today.slice(0, 4)) - 1;
  return Array.from({ length: Math.max(0, last - FIRST_CERTIFICATE + 1) }, (_, i) => String(last - i));
};
