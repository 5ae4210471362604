/** What an administrator may make of an order type: its bounds, its window, and what stays as it is. */
import { formatEuro, type Cents } from '../kernel/money.ts';
import type { WeekWindow } from '../kernel/week-window.ts';

/** Hours of a day, as the window of a type is chosen (NET-275). */
const HOURS = 24;
const DAYS = 7;

export type OrderTypeValues = {
  shop: number;
  cumulative: boolean;
  minCents: Cents;
  /** Null: no most. */
  maxCents: Cents | null;
  isLimited: boolean;
  startDay: number;
  startHour: number;
  endDay: number;
  endHour: number;
};
export type OrderTypeFault = { field: 'shop' | 'cumulative' | 'orderMax' | WindowField; message: string };
type WindowField =
  | 'submissionPeriodStartDay'
  | 'submissionPeriodStartTime'
  | 'submissionPeriodEndDay'
  | 'submissionPeriodEndTime';

/** `22` → `22:00`. */
export const hourToTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
/** `22:30` → 22: a type's window has whole hours. */
export const timeToHour = (time: string): number => Number(time.slice(0, 2));

const windowOf = (v: OrderTypeValues): WeekWindow => ({
  startDay: v.startDay,
  startTime: hourToTime(v.startHour),
  endDay: v.endDay,
  endTime: hourToTime(v.endHour),
});
/**
 * What is kept of the chosen window: null when it is the company's, which it then goes on following. In whole hours, as
 * both are shown.
 */
export const ownWindow = (v: OrderTypeValues, company: WeekWindow): WeekWindow | null => {
  const isCompanys =
    v.startDay === company.startDay &&
    v.startHour === timeToHour(company.startTime) &&
    v.endDay === company.endDay &&
    v.endHour === timeToHour(company.endTime);
  return !v.isLimited || isCompanys ? null : windowOf(v);
};

const isBetween = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;

/**
 * What is wrong with the values. `before`: as the type is now; what its orders are cannot change under them. `companys`:
 * everybody's minimum, which a type without one of its own has.
 */
export const orderTypeFaults = (
  v: OrderTypeValues,
  before: { shop: number; cumulative: boolean },
  companys: Cents,
): OrderTypeFault[] => {
  const leastCents = v.minCents > 0 ? v.minCents : companys;
  const faults: OrderTypeFault[] = [];
  const say = (isWrong: boolean, field: OrderTypeFault['field'], message: string): void => {
    if (isWrong) faults.push({ field, message });
  };
  say(v.shop !== before.shop, 'shop', 'Il negozio di un tipo d’ordine non si cambia.');
  say(
    v.cumulative !== before.cumulative,
    'cumulative',
    'Come un tipo d’ordine raccoglie le commissioni non si cambia.',
  );
  say(
    v.maxCents !== null && v.maxCents < leastCents,
    'orderMax',
    `Il massimo non può essere inferiore al minimo di ${formatEuro(leastCents)}.`,
  );
  say(!isBetween(v.startDay, 1, DAYS), 'submissionPeriodStartDay', 'Giorno non valido');
  say(!isBetween(v.startHour, 0, HOURS - 1), 'submissionPeriodStartTime', 'Inserisci un’ora da 0 a 23.');
  say(!isBetween(v.endDay, 1, DAYS), 'submissionPeriodEndDay', 'Giorno non valido');
  say(!isBetween(v.endHour, 0, HOURS - 1), 'submissionPeriodEndTime', 'Inserisci un’ora da 0 a 23.');
  say(
    v.isLimited && v.startDay === v.endDay && v.startHour === v.endHour,
    'submissionPeriodEndTime',
    'Inizio e fine coincidono: il periodo non si chiuderebbe mai.',
  );
  return faults;
};
