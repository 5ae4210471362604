/** Calendar days, Italian working days and how instants are written, all in Rome. */
import { ROME } from './week-window.ts';

/** A calendar day `YYYY-MM-DD`; it never becomes an instant. */
export type Day = string;

const inRome = (at: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ROME);
const two = (n: number): string => String(n).padStart(2, '0');

/** Is it a day of the calendar, written `YYYY-MM-DD`? */
export const isDay = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
};

/** The day it is in Rome at an instant. */
export const romeDay = (at: Date): Day => inRome(at).toPlainDate().toString();
export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();
/** 31 January + 1 month = 28 (29) February. */
export const addMonths = (day: Day, months: number): Day => Temporal.PlainDate.from(day).add({ months }).toString();
/** How many days `to` is after `from`; negative when before. */
export const daysBetween = (from: Day, to: Day): number => Temporal.PlainDate.from(from).until(to).days;
/** 1 = Monday … 7 = Sunday. */
export const dayOfWeek = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek;
/** The Monday of that day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - dayOfWeek(day));
/** The week of a day, Monday to Sunday, both included. */
export const weekOf = (day: Day): { from: Day; to: Day } => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) });
/** The instant at which a day begins in Rome. */
export const startOfDay = (day: Day): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(ROME).epochMilliseconds);

/** The national holidays of fixed date (L. 260/1949, with San Francesco from 2026 by L. 151/2025), `MM-dd`. */
const HOLIDAYS = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'];

/** Easter Sunday of a Gregorian year (Meeus, Astronomical Algorithms, ch. 8). */
const easterOf = (year: number): Day => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return `${year}-${two(Math.floor(n / 31))}-${two((n % 31) + 1)}`;
};

/** Monday to Friday and no national holiday; patron saints' days count as working days. */
export const isWorkingDay = (day: Day): boolean => {
  const year = Number(day.slice(0, 4));
  if (dayOfWeek(day) > 5 || HOLIDAYS.includes(day.slice(5))) return false;
  return !(year >= 2026 && day.endsWith('-10-04')) && day !== addDays(easterOf(year), 1);
};

/** The `n`-th working day after a day, which itself does not count. */
export const workingDaysAfter = (day: Day, n: number): Day => {
  let at = day;
  for (let left = n; left > 0;) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
};

/** `2026-11-21` → `21/11/2026`. */
export const formatDay = (day: Day): string => day.split('-').toReversed().join('/');
/** `15:00`, Rome time. */
export const formatTime = (at: Date): string => {
  const z = inRome(at);
  return `${two(z.hour)}:${two(z.minute)}`;
};
/** `21/11/2026 15:00`, Rome time. */
export const formatInstant = (at: Date): string => `${formatDay(romeDay(at))} ${formatTime(at)}`;
