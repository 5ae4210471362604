import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdown, windowAt, type WeekWindow } from './week-window.ts';

const time = fc
  .record({ h: fc.integer({ min: 0, max: 23 }), m: fc.integer({ min: 0, max: 59 }) })
  .map(({ h, m }) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const anyWindow: fc.Arbitrary<WeekWindow> = fc.record({
  startDay: fc.integer({ min: 1, max: 7 }),
  startTime: time,
  endDay: fc.integer({ min: 1, max: 7 }),
  endTime: time,
});
const anyTime = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2029-01-01T00:00:00Z') });
const isAlways = (w: WeekWindow): boolean => w.startDay === w.endDay && w.startTime === w.endTime;

describe('what a weekly window says of itself', () => {
  it('ACC-041 open: it closes at its end and not before; closed: it opens at its start and not before', () =>
    fc.assert(
      fc.property(anyWindow, anyTime, (w, now) => {
        fc.pre(!isAlways(w));
        const s = windowAt(w, now);
        if (s.isOpen)
          return (
            s.startsAt === null &&
            s.endsAt !== null &&
            s.endsAt > now &&
            windowAt(w, s.endsAt - 1).isOpen &&
            (windowAt(w, s.endsAt).isOpen === false || windowAt(w, s.endsAt).endsAt !== s.endsAt)
          );
        return (
          s.endsAt === null &&
          s.startsAt !== null &&
          s.startsAt > now &&
          windowAt(w, s.startsAt).isOpen &&
          !windowAt(w, s.startsAt - 1).isOpen
        );
      }),
      { numRuns: 2000 },
    ));
  it('M2 a window of minutes that the clock change skips is not promised for that week', () => {
    const skipped: WeekWindow = { startDay: 7, startTime: '02:30', endDay: 7, endTime: '03:15' };
    expect(windowAt(skipped, Date.parse('2027-03-27T12:00:00Z')).startsAt).toBe(
      Date.parse('2027-04-04T02:30:00+02:00'),
    );
  });
  it('ACC-041 no countdown without an end, closed or outside the last three hours', () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: -600, max: 600 }), (now, minutes) => {
        const left = countdown({ isOpen: true, endsAt: now + minutes * 60_000, startsAt: null }, now);
        return minutes > 0 && minutes < 180
          ? left !== null && left.hours * 60 + left.minutes === minutes
          : left === null;
      }),
    );
    expect(countdown({ isOpen: true, endsAt: null, startsAt: null }, 0)).toBeNull();
    expect(countdown({ isOpen: false, endsAt: null, startsAt: 60_000 }, 0)).toBeNull();
  });
});
