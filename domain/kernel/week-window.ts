/** Windows that open once a week in Rome: the order window, the maintenance, and what is left of an open one. */

export const ROME = 'Europe/Rome';

/** A window that opens and closes once a week, Rome time. Days: 1 = Monday … 7 = Sunday; times `HH:mm`. */
export type WeekWindow = { startDay: number; startTime: string; endDay: number; endTime: string };
/** In milliseconds since the epoch: when an open window closes (null when it never does), or when the next one opens. */
export type WindowState =
  | { isOpen: true; endsAt: number | null; startsAt: null }
  | { isOpen: false; endsAt: null; startsAt: number };

/** Minutes of a week. */
const WEEK = 7 * 1440;

const minuteOfWeek = (day: number, time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (day - 1) * 1440 + hours * 60 + minutes;
};

/** The instant of a minute of the week in the week of `monday`. A local time that a clock change skips moves forward. */
const instantOf = (monday: Temporal.PlainDate, minute: number): number => {
  const day = monday.add({ days: Math.floor(minute / 1440) });
  const rest = minute % 1440;
  const local = day.toPlainDateTime(new Temporal.PlainTime(Math.floor(rest / 60), rest % 60));
  return local.toZonedDateTime(ROME).epochMilliseconds;
};

/**
 * Is the window open at `now`, until when, or when does it open next? Half-open: the start belongs to it, the end does
 * not. It may wrap the end of the week; equal start and end mean always open.
 */
export const windowAt = (window: WeekWindow, now: number): WindowState => {
  const start = minuteOfWeek(window.startDay, window.startTime);
  const end = minuteOfWeek(window.endDay, window.endTime);
  if (start === end) return { isOpen: true, endsAt: null, startsAt: null };
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ROME).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const length = (end - start + WEEK) % WEEK;
  // A window of minutes that the clock change skips is empty that week; two weeks in a row are not.
  const next = [-1, 0, 1, 2]
    .map((week) => monday.add({ weeks: week }))
    .map((of) => ({ opens: instantOf(of, start), closes: instantOf(of, start + length) }))
    .filter(({ opens, closes }) => opens < closes && now < closes)
    .reduce((first) => first);
  return next.opens <= now
    ? { isOpen: true, endsAt: next.closes, startsAt: null }
    : { isOpen: false, endsAt: null, startsAt: next.opens };
};

/**
 * What comes next of several windows: the first open one to close, else the first to open. One that is always open says
 * nothing; of none nothing closes.
 */
export const nextOf = (windows: readonly WeekWindow[], now: number): WindowState => {
  const states = windows.map((window) => windowAt(window, now));
  const ends = states.flatMap(({ endsAt }) => endsAt ?? []);
  const starts = states.flatMap(({ startsAt }) => startsAt ?? []);
  if (ends.length === 0 && starts.length > 0) return { isOpen: false, endsAt: null, startsAt: Math.min(...starts) };
  return { isOpen: true, endsAt: ends.length > 0 ? Math.min(...ends) : null, startsAt: null };
};

/** The weekly maintenance, from three parameters: day 0 means none; a window past midnight ends on the next day. */
export const maintenanceWindow = (p: { day: string; startTime: string; endTime: string }): WeekWindow | null => {
  const day = Number(p.day);
  if (!Number.isInteger(day) || day < 1 || day > 7 || p.startTime === p.endTime) return null;
  return {
    startDay: day,
    startTime: p.startTime,
    endDay: p.endTime > p.startTime ? day : (day % 7) + 1,
    endTime: p.endTime,
  };
};

/** Hours and minutes left when the window closes in under three hours (ACC-041), else null. */
export const countdown = (state: WindowState, now: number): { hours: number; minutes: number } | null => {
  const left = (state.endsAt ?? now) - now;
  if (left <= 0 || left >= 3 * 3_600_000) return null;
  return { hours: Math.floor(left / 3_600_000), minutes: Math.floor((left % 3_600_000) / 60_000) };
};
