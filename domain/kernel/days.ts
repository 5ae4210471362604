import { ROME } from './week-window.ts';

/** A calendar day `YYYY-MM-DD`; it never becomes an instant. */
export type Day = string;

export const romeDay = (at: Date): Day => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ROME).toPlainDate().toString();
export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();
/** 31 January + 1 month = 28 (29) February. */
export const addMonths = (day: Day, months: number): Day => Temporal.PlainDate.from(day).add({ months }, { overflow: 'constrain' }).toString();
export const daysBetween = (from: Day, to: Day): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
/** 1 = Monday … 7 = Sunday. */
export const dayOfWeek = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek;
/** The Monday of that day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - dayOfWeek(day));
/** The instant at which a day begins in Rome. */
export const startOfDay = (day: Day): Date => new Date(Temporal.PlainDate.from(day).toZonedDateTime(ROME).epochMilliseconds);
/** `2026-11-21` → `21/11/2026`. */
export const formatDay = (day: Day): string => day.split('-').toReversed().join('/');
/** `21/11/2026 15:00`, Rome time. */
export const formatInstant = (at: Date): string => {
  const z = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ROME);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(z.day)}/${two(z.month)}/${z.year} ${two(z.hour)}:${two(z.minute)}`;
};
