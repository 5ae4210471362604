import { describe, expect, it } from 'vitest';
import { dueReminder, isQuiet, newsAt, reminderAt, type REMINDER_KINDS } from './reminders.ts';
import { mayAnswer } from './answers.ts';
import {
  daysShown,
  endOf,
  isOverlapping,
  minuteOfDay,
  onDay,
  placed,
  romeInstant,
  sameTimeOn,
  turned,
} from './times.ts';

const at = (iso: string): Date => new Date(iso);
const rome = (written: string): Date => romeInstant(written.slice(0, 10), written.slice(11));

describe('when appointments are', () => {
  it.each([
    ['2026-11-22', '15:30', '2026-11-22T14:30:00.000Z'],
    ['2026-07-01', '15:30', '2026-07-01T13:30:00.000Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    // An hour that is skipped moves forward; of one that comes twice the first is meant.
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '09:00', '2026-10-25T08:00:00.000Z'],
  ])('NET-372 %s %s in Rome', (day, time, iso) => expect(romeInstant(day, time).toISOString()).toBe(iso));

  it('NET-376 two that share a minute are in each other’s way; one after another they are not', () => {
    const ten = at('2026-11-22T10:00:00Z');
    expect(endOf(ten).toISOString()).toBe('2026-11-22T11:00:00.000Z');
    for (const [iso, isOne] of [
      ['2026-11-22T10:59:59Z', true],
      ['2026-11-22T11:00:00Z', false],
      ['2026-11-22T09:00:01Z', true],
      ['2026-11-22T09:00:00Z', false],
    ] as const)
      expect(isOverlapping(ten, at(iso)), iso).toBe(isOne);
  });

  it('NET-372 a week from Monday to Sunday, a day alone, forward and back', () => {
    expect(daysShown('week', '2026-11-22')).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((d) => `2026-11-${d}`),
    );
    expect(daysShown('day', '2026-11-22')).toEqual(['2026-11-22']);
    expect([turned('week', '2026-11-22', 1), turned('week', '2026-11-22', -1)]).toEqual(['2026-11-29', '2026-11-15']);
    expect([turned('day', '2026-11-22', 1), turned('day', '2026-11-22', -1)]).toEqual(['2026-11-23', '2026-11-21']);
  });

  it.each([
    ['2026-03-29', 'goes forward'],
    ['2026-10-25', 'goes back'],
  ])('NET-372 on %s, when the clock %s, nine o’clock stands at nine and the day holds its own alone', (day) => {
    const times = [
      rome(`${day} 00:00`),
      rome(`${day} 09:00`),
      rome(`${day} 23:45`),
      sameTimeOn(rome(`${day} 00:00`), 1),
    ];
    const own = onDay(times, day, (t) => t);
    expect(own.map(minuteOfDay)).toEqual([0, 540, 1425]);
  });

  it('NET-372 those at one time stand side by side, the others as wide as the day', () => {
    const times = ['09:00', '09:30', '10:15', '11:15', '15:00'].map((t) => rome(`2026-11-22 ${t}`));
    expect(placed(times, (t) => t).map(({ start, lane, lanes }) => [start, lane, lanes])).toEqual([
      [540, 0, 2],
      [570, 1, 2],
      [615, 0, 2],
      [675, 0, 1],
      [900, 0, 1],
    ]);
  });
  it('NET-372 in whatever order they come, and one that begins as another ends takes its column', () => {
    const times = ['15:00', '10:00', '09:30', '09:00', '11:00'].map((t) => rome(`2026-11-22 ${t}`));
    expect(placed(times, (t) => t).map(({ start, lane, lanes }) => [start, lane, lanes])).toEqual([
      [540, 0, 2],
      [570, 1, 2],
      [600, 0, 2],
      [660, 0, 1],
      [900, 0, 1],
    ]);
    expect(placed([], (t: Date) => t)).toEqual([]);
  });
});

describe('reminders of an appointment', () => {
  it.each([
    ['20:59', false],
    ['21:00', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('NET-375 at %s nobody is written to: %s', (time, isOne) =>
    expect(isQuiet(rome(`2026-11-22 ${time}`))).toBe(isOne),
  );

  type Kind = (typeof REMINDER_KINDS)[number];
  it.each<[Kind, string, string]>([
    ['day_before', '2026-11-24 15:30', '2026-11-23 15:30'],
    ['two_hours', '2026-11-24 15:30', '2026-11-24 13:30'],
    // Half past seven is night: at eight it is still early enough.
    ['two_hours', '2026-11-24 09:30', '2026-11-24 08:00'],
    // At eight it would be too late, so the evening before.
    ['two_hours', '2026-11-24 08:15', '2026-11-23 20:59'],
    ['two_hours', '2026-11-24 08:30', '2026-11-24 08:00'],
    ['two_hours', '2026-11-24 08:29', '2026-11-23 20:59'],
    ['two_hours', '2026-11-24 22:59', '2026-11-24 20:59'],
    ['two_hours', '2026-11-24 23:00', '2026-11-24 20:59'],
    ['two_hours', '2026-11-24 23:30', '2026-11-24 20:59'],
    ['day_before', '2026-11-24 22:00', '2026-11-24 08:00'],
    ['day_before', '2026-11-24 07:00', '2026-11-23 08:00'],
    // By the clock on the wall, also over the night in which it changes.
    ['day_before', '2026-03-29 10:00', '2026-03-28 10:00'],
    ['day_before', '2026-10-25 10:00', '2026-10-24 10:00'],
    ['two_hours', '2026-10-25 10:00', '2026-10-25 08:00'],
  ])('NET-375 %s of %s goes out on %s', (kind, time, wanted) =>
    expect(reminderAt(kind, rome(time)).toISOString()).toBe(rome(wanted).toISOString()),
  );

  const time = rome('2026-11-24 15:30');
  const long = rome('2026-11-10 12:00');
  it.each<[string, Date, Kind | null]>([
    ['2026-11-23 15:29', long, null],
    ['2026-11-23 15:30', long, 'day_before'],
    ['2026-11-23 22:00', long, null],
    ['2026-11-24 13:29', long, 'day_before'],
    ['2026-11-24 13:30', long, 'two_hours'],
    ['2026-11-24 15:30', long, null],
    // Set after the day before had come: that one is not told any more.
    ['2026-11-24 09:00', rome('2026-11-23 18:00'), null],
    ['2026-11-24 13:30', rome('2026-11-23 18:00'), 'two_hours'],
    ['2026-11-24 15:00', rome('2026-11-24 14:00'), null],
    // Set at the very moment it came due.
    ['2026-11-24 14:00', rome('2026-11-24 13:30'), 'two_hours'],
    ['2026-11-24 14:00', rome('2026-11-24 13:31'), null],
  ])('NET-375 at %s what is due', (now, scheduledAt, kind) =>
    expect(dueReminder({ time, scheduledAt }, rome(now))).toBe(kind),
  );

  it('NET-374 an answer is taken while the time it is about is ahead', () => {
    expect(mayAnswer({ status: 'confirmed', time }, long)).toBeNull();
    for (const status of ['pending', 'success', 'failure'] as const)
      expect(mayAnswer({ status, time }, long), status).not.toBeNull();
    expect(mayAnswer({ status: 'confirmed', time: null }, long)).not.toBeNull();
    expect(mayAnswer({ status: 'confirmed', time }, time)).toBe('L’ora dell’appuntamento è già passata.');
  });
});

describe('news of an appointment', () => {
  it.each([
    ['2027-02-03T10:00', '2027-02-10T15:30', '2027-02-03T10:00', 'by day at once'],
    ['2027-02-03T20:59', '2027-02-10T15:30', '2027-02-03T20:59', 'until nine at once'],
    ['2027-02-03T21:00', '2027-02-10T15:30', '2027-02-04T08:00', 'in the evening for the morning'],
    ['2027-02-04T07:59', '2027-02-10T15:30', '2027-02-04T08:00', 'early in the morning too'],
    ['2027-02-03T22:00', '2027-02-04T08:30', '2027-02-04T08:00', 'half an hour before it is early enough'],
    ['2027-02-03T22:00', '2027-02-04T08:29', '2027-02-03T22:00', 'else at once'],
    ['2027-03-27T23:00', '2027-03-28T12:00', '2027-03-28T08:00', 'by the clock on the wall'],
  ])('NET-605 at %s of one at %s leave at %s: %s', (now, time, leaves) =>
    expect(newsAt(rome(time), rome(now)).toISOString()).toBe(rome(leaves).toISOString()),
  );
});
