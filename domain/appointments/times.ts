/** When appointments are: how long one takes, which stand in each other's way, and the days of a calendar, in Rome. */
import { addDays, mondayOf, romeDay, type Day } from '../kernel/days.ts';
import { ROME } from '../kernel/week-window.ts';

/** So long is held free for one. */
export const APPOINTMENT_MINUTES = 60;
const MINUTE = 60_000;

export const endOf = (time: Date): Date => new Date(time.getTime() + APPOINTMENT_MINUTES * MINUTE);
/** Do two appointments at these times share a minute? */
export const isOverlapping = (a: Date, b: Date): boolean =>
  Math.abs(a.getTime() - b.getTime()) < APPOINTMENT_MINUTES * MINUTE;

/** The instant of `HH:mm` on a day in Rome; an hour that the clock skips moves forward, of one that comes twice the first. */
export const romeInstant = (day: Day, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ROME).epochMilliseconds);

const zoned = (at: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ROME);
/** The same time by the clock on the wall so many days later; on a day when the clock changes it is not 24 hours away. */
export const sameTimeOn = (at: Date, days: number): Date => new Date(zoned(at).add({ days }).epochMilliseconds);
/** Minutes since midnight by the clock on the wall. */
export const minuteOfDay = (at: Date): number => {
  const { hour, minute } = zoned(at);
  return hour * 60 + minute;
};

/** The days that a calendar shows: the week of a day, or the day alone. */
export const daysShown = (view: 'week' | 'day', day: Day): readonly Day[] =>
  view === 'day' ? [day] : Array.from({ length: 7 }, (_, i) => addDays(mondayOf(day), i));
/** Where «avanti» and «indietro» lead. */
export const turned = (view: 'week' | 'day', day: Day, by: 1 | -1): Day => addDays(day, by * (view === 'week' ? 7 : 1));

export type Placed<T> = { of: T; start: number; lane: number; lanes: number };
/**
 * The appointments of a day side by side where they overlap: `start` in minutes since midnight, `lane` of `lanes`
 * columns. Whoever overlaps somebody of a group belongs to it, and a group is as wide as it needs.
 */
export const placed = <T>(of: readonly T[], timeOf: (one: T) => Date): Placed<T>[] => {
  const sorted = of.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime());
  const groups: T[][] = [];
  for (const one of sorted) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && isOverlapping(timeOf(last), timeOf(one))) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group) => inLanes(group, timeOf));
};
const inLanes = <T>(group: readonly T[], timeOf: (one: T) => Date): Placed<T>[] => {
  const ends: number[] = [];
  const laid = group.map((one) => {
    const start = timeOf(one).getTime();
    const free = ends.findIndex((end) => end <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = endOf(timeOf(one)).getTime();
    return { of: one, start: minuteOfDay(timeOf(one)), lane };
  });
  return laid.map((l) => ({ ...l, lanes: ends.length }));
};
/** Those of one day in Rome. */
export const onDay = <T>(of: readonly T[], day: Day, timeOf: (one: T) => Date): T[] =>
  of.filter((one) => romeDay(timeOf(one)) === day);
