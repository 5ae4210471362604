/** When people are told of an appointment: the day before and two hours before, and never at night. */
import { formatTime, romeDay, type Day } from '../kernel/days.ts';
import { romeInstant, sameTimeOn } from './times.ts';

export const REMINDER_KINDS = ['day_before', 'two_hours'] as const;
/** `unconfirmed`: the agent is told that the time somebody proposed has passed. */
export type ReminderKind = (typeof REMINDER_KINDS)[number] | 'unconfirmed';

/** Nobody is written to from here until then, Rome time. */
export const QUIET_FROM = '21:00';
export const QUIET_UNTIL = '08:00';
const HOUR = 3_600_000;
/** Told later than so shortly before, it is of no use. */
const SHORTEST = HOUR / 2;

export const isQuiet = (at: Date): boolean => {
  const time = formatTime(at);
  return time >= QUIET_FROM || time < QUIET_UNTIL;
};
/** The last moment before the quiet hours that `at` falls into. */
const eveningBefore = (at: Date): Date => {
  const day: Day = formatTime(at) >= QUIET_FROM ? romeDay(at) : romeDay(sameTimeOn(at, -1));
  return new Date(romeInstant(day, QUIET_FROM).getTime() - 60_000);
};
const morningOf = (at: Date): Date => {
  const day = formatTime(at) >= QUIET_FROM ? romeDay(sameTimeOn(at, 1)) : romeDay(at);
  return romeInstant(day, QUIET_UNTIL);
};

/**
 * When a reminder goes out. What falls into the quiet hours waits for the morning, if that is early enough before the
 * appointment; else it goes out the evening before.
 */
export const reminderAt = (kind: (typeof REMINDER_KINDS)[number], time: Date): Date => {
  const wished = kind === 'day_before' ? sameTimeOn(time, -1) : new Date(time.getTime() - 2 * HOUR);
  if (!isQuiet(wished)) return wished;
  const morning = morningOf(wished);
  return morning.getTime() + SHORTEST <= time.getTime() ? morning : eveningBefore(wished);
};

/** When news of it leave: at once, or after the quiet hours where that is early enough before the appointment. */
export const newsAt = (time: Date, now: Date): Date => {
  if (!isQuiet(now)) return now;
  const morning = morningOf(now);
  return morning.getTime() + SHORTEST <= time.getTime() ? morning : now;
};

export type Planned = { time: Date; scheduledAt: Date };
/**
 * Which reminder is due now: not one that came due before the time was set, and of several late ones the last alone.
 * Nothing is told at night, or once the appointment has begun.
 */
export const dueReminder = ({ time, scheduledAt }: Planned, now: Date): (typeof REMINDER_KINDS)[number] | null => {
  if (isQuiet(now) || now >= time) return null;
  return (
    REMINDER_KINDS.toReversed().find((kind) => {
      const at = reminderAt(kind, time);
      return at <= now && at >= scheduledAt;
    }) ?? null
  );
};
