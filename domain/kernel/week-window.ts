export const ROME = 'Europe/Rome';

/** A window that opens and closes once a week, Rome time. Days: 1 = Monday … 7 = Sunday; times `HH:mm`. */
export type WeekWindow = { startDay: number; startTime: string; endDay: number; endTime: string };
export type WindowState = {
  isOpen: boolean;
  /** When the open window closes, in milliseconds since the epoch; null while closed. */
  endsAt: number | null;
  /** When the next window opens; null while open. */
  startsAt: number | null;
};

const minuteOfWeek = (day: number, time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (day - 1) * 1440 + hours * 60 + minutes;
};

/** The instant of a minute of the week in the week of `monday`. A local time that a clock change skips moves forward. */
const instantOf = (monday: Temporal.PlainDate, minute: number): number => {
  const day = monday.add({ days: Math.floor(minute / 1440) });
  const rest = minute % 1440;
  const local = day.toPlainDateTime(new Temporal.PlainTime(Math.floor(rest / 60), rest % 60));
  return local.toZonedDateTime(ROME, { disambiguation: 'compatible' }).epochMilliseconds;
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
  const length = end > start ? 0 : 7 * 1440;
  let next: number | null = null;
  for (const week of [-1, 0, 1, 2]) {
    const of = monday.add({ weeks: week });
    const opens = instantOf(of, start);
    const closes = instantOf(of, end + length);
    if (opens <= now && now < closes) return { isOpen: true, endsAt: closes, startsAt: null };
    // A window of minutes that the clock change skips is empty that week.
    if (opens > now && opens < closes) next ??= opens;
  }
  return { isOpen: false, endsAt: null, startsAt: next };
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
  if (!state.isOpen || state.endsAt === null) return null;
  const left = state.endsAt - now;
  if (left <= 0 || left >= 3 * 3_600_000) return null;
  return { hours: Math.floor(left / 3_600_000), minutes: Math.floor((left % 3_600_000) / 60_000) };
};
