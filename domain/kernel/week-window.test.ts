import { describe, expect, it } from 'vitest';
import { countdown, maintenanceWindow, nextOf, windowAt, type WeekWindow } from './week-window.ts';

const plain: WeekWindow = { startDay: 1, startTime: '08:00', endDay: 7, endTime: '22:00' };
const wrapping: WeekWindow = { startDay: 5, startTime: '18:00', endDay: 1, endTime: '09:30' };
const at = (iso: string): number => Date.parse(iso);

const inRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** An independent oracle: the wall clock in Rome, minute of the week. */
const oracle = (w: WeekWindow, ms: number): boolean => {
  const parts = inRome.formatToParts(new Date(ms));
  const of = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(of('weekday'));
  const minute = day * 1440 + Number(of('hour')) * 60 + Number(of('minute'));
  const point = (d: number, t: string) => (d - 1) * 1440 + Number(t.slice(0, 2)) * 60 + Number(t.slice(3));
  const [start, end] = [point(w.startDay, w.startTime), point(w.endDay, w.endTime)];
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
};

describe('weekly window', () => {
  it.each([
    ['open in the middle', plain, '2026-11-21T15:00:00+01:00', true],
    ['open at the very start', plain, '2026-11-16T08:00:00+01:00', true],
    ['closed a second before', plain, '2026-11-16T07:59:59+01:00', false],
    ['closed at the very end', plain, '2026-11-22T22:00:00+01:00', false],
    ['wrapping: Sunday night', wrapping, '2026-11-22T23:59:00+01:00', true],
    ['wrapping: Monday 9:30', wrapping, '2026-11-23T09:30:00+01:00', false],
  ] as const)('%s', (_, window, iso, expected) => expect(windowAt(window, at(iso)).isOpen).toBe(expected));

  it.each([['2027-03-27T00:00:00+01:00'], ['2027-10-30T00:00:00+02:00']])(
    'M1 every minute of the clock-change weekend from %s',
    (iso) => {
      const shapes: WeekWindow[] = [
        plain,
        wrapping,
        { startDay: 7, startTime: '01:15', endDay: 7, endTime: '04:45' },
        { startDay: 6, startTime: '23:59', endDay: 7, endTime: '00:00' },
        { startDay: 7, startTime: '03:00', endDay: 6, endTime: '03:00' },
        { startDay: 7, startTime: '12:00', endDay: 7, endTime: '12:00' },
      ];
      for (const w of shapes)
        for (let m = 0; m < 3 * 1440; m += 1) {
          const ms = at(iso) + m * 60_000;
          if (windowAt(w, ms).isOpen !== oracle(w, ms))
            expect.fail(`${new Date(ms).toISOString()} ${JSON.stringify(w)}`);
        }
    },
    30_000,
  );

  it('always open when start and end are the same', () =>
    expect(windowAt({ ...plain, endDay: 1, endTime: '08:00' }, 0).isOpen).toBe(true));

  it.each([
    ['ACC-041 2 h 10 min ahead', 130, { hours: 2, minutes: 10 }],
    ['ACC-041 3 h 1 min ahead', 181, null],
    ['ACC-041 exactly three hours', 180, null],
    ['ACC-042 gone at the end', 0, null],
  ] as const)('%s', (_, minutes, expected) => {
    const end = at('2026-11-22T22:00:00+01:00');
    expect(countdown({ isOpen: true, endsAt: end, startsAt: null }, end - minutes * 60_000)).toEqual(expected);
  });
});

describe('the next window', () => {
  const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  it.each<[string, WeekWindow, string, boolean, ends: string | null, starts: string | null]>([
    ['closes on Sunday', plain, '2026-11-21T15:00:00+01:00', true, '2026-11-22T21:00:00.000Z', null],
    ['opens on Monday', plain, '2026-11-22T22:00:00+01:00', false, null, '2026-11-23T07:00:00.000Z'],
    ['wraps the week', wrapping, '2026-11-23T09:29:59+01:00', true, '2026-11-23T08:30:00.000Z', null],
    ['opens on Friday', wrapping, '2026-11-23T09:30:00+01:00', false, null, '2026-11-27T17:00:00.000Z'],
    [
      'is skipped with the hour that is skipped',
      { startDay: 7, startTime: '02:00', endDay: 7, endTime: '03:00' },
      '2027-03-28T01:30:00+01:00',
      false,
      null,
      '2027-04-04T00:00:00.000Z',
    ],
    ['never closes', { ...plain, endDay: 1, endTime: '08:00' }, '2026-11-21T15:00:00+01:00', true, null, null],
  ])('M1 ACC-041 %s', (_, window, now, isOpen, ends, starts) => {
    const state = windowAt(window, at(now));
    expect([state.isOpen, isoOf(state.endsAt), isoOf(state.startsAt)]).toEqual([isOpen, ends, starts]);
  });
  it('ACC-041 nothing is counted down while closed, or when it never closes', () => {
    expect(countdown({ isOpen: false, endsAt: null, startsAt: 60_000 }, 0)).toBeNull();
    expect(countdown({ isOpen: true, endsAt: null, startsAt: null }, 0)).toBeNull();
    expect(countdown({ isOpen: true, endsAt: 60_000, startsAt: null }, 1)).toEqual({ hours: 0, minutes: 0 });
  });
});

describe('the weekly maintenance', () => {
  const of = (day: string, startTime = '02:00', endTime = '04:00') => maintenanceWindow({ day, startTime, endTime });
  it.each([
    ['1', { startDay: 1, startTime: '02:00', endDay: 1, endTime: '04:00' }],
    ['7', { startDay: 7, startTime: '02:00', endDay: 7, endTime: '04:00' }],
    ['0', null],
    ['8', null],
    ['-1', null],
    ['1.5', null],
    ['lunedì', null],
    ['', null],
  ])('ACC-336 on day %j', (day, window) => expect(of(day)).toEqual(window));
  it('ACC-336 past midnight it ends on the next day, on Sunday on Monday; without length there is none', () => {
    expect(of('3', '23:00', '01:00')).toEqual({ startDay: 3, startTime: '23:00', endDay: 4, endTime: '01:00' });
    expect(of('7', '23:00', '01:00')).toEqual({ startDay: 7, startTime: '23:00', endDay: 1, endTime: '01:00' });
    expect(of('3', '23:00', '23:00')).toBeNull();
  });
});

describe('several windows', () => {
  const early: WeekWindow = { startDay: 2, startTime: '09:00', endDay: 6, endTime: '12:00' };
  const never: WeekWindow = { startDay: 1, startTime: '08:00', endDay: 1, endTime: '08:00' };
  const open = (endsAt: string | null) => ({ isOpen: true, endsAt: endsAt && at(endsAt), startsAt: null });
  it.each<[string, readonly WeekWindow[], string, unknown]>([
    ['none', [], '2026-11-18T10:00:00+01:00', open(null)],
    ['one that never closes', [never], '2026-11-18T10:00:00+01:00', open(null)],
    ['both open: the first to close', [plain, early], '2026-11-18T10:00:00+01:00', open('2026-11-21T12:00:00+01:00')],
    ['one closed already', [early, plain], '2026-11-22T10:00:00+01:00', open('2026-11-22T22:00:00+01:00')],
    [
      'all closed: the first to open',
      [early, plain, never],
      '2026-11-22T23:00:00+01:00',
      { isOpen: false, endsAt: null, startsAt: at('2026-11-23T08:00:00+01:00') },
    ],
  ])('ACC-750 %s', (_, windows, iso, state) => expect(nextOf(windows, at(iso))).toEqual(state));
});
