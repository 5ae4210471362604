import { describe, expect, it } from 'vitest';
import { isLocked, locksAt, unlockedSince } from './lock.ts';

const created = new Date('2026-03-28T23:30:00.000+01:00');
const after = (ms: number) => new Date(created.getTime() + ms);
const DAY = 86_400_000;

describe('lock of a private order', () => {
  it.each([
    [0, false],
    [DAY - 60_000, false],
    [DAY - 1, false],
    [DAY, true],
    [DAY + 1, true],
    [-1, false],
  ])('ORD-245 %i ms after its creation: %s', (ms, locked) => expect(isLocked(created, after(ms))).toBe(locked));
  it('ORD-245 what was made since then is not locked, what was made at that instant is', () => {
    const since = unlockedSince(created);
    expect(isLocked(since, created)).toBe(true);
    expect(isLocked(new Date(since.getTime() + 1), created)).toBe(false);
  });
  it('ORD-245 counts hours, not days of the calendar: the night without an hour changes nothing', () =>
    expect(locksAt(created).toISOString()).toBe('2026-03-29T22:30:00.000Z'));
});
